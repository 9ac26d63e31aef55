import { createHash } from 'node:crypto'

/** What a run is called in the traces of a service. */
export interface TraceOf {
  readonly runId: string
  /** The wall clock at its beginning, in milliseconds. */
  readonly startedAtMs: number
}

/**
 * Headers by which a request is found in the logs of a service: a trace id made of the run and the exchange (W3C Trace Context), and
 * the id of the run.
 */
export function traceHeaders({ runId, startedAtMs }: TraceOf, exchange: string): Record<string, string> {
  const digest = createHash('sha256').update(`${runId} ${startedAtMs} ${exchange}`).digest('hex')
  return { traceparent: `00-${digest.slice(0, 32)}-${digest.slice(32, 48)}-01`, 'x-conformance-run': runId }
}
