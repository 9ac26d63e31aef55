import { Random } from '../random.ts'

/** One of so many requests is sampled: a trace of each would be a load of its own for the service. */
export const sampledOneIn = 100

/** The trace of one request: ids in hexadecimal (W3C Trace Context), which follow from the load and the name of the request. */
export interface RequestTrace {
  traceId: string
  spanId: string
  sampled: boolean
}

/** `runId`: at least 10 hexadecimal digits. `request`: unique in the load. */
export function traceOfRequest(runId: string, request: string): RequestTrace {
  // Of 32 bits alone, two of 65,000 requests would share one.
  const [one, other] = [runId.slice(0, 8), runId.slice(2, 10)].map(
    (part) => new Random(Number.parseInt(part, 16), request),
  )
  const next = (random: Random | undefined): string => (random?.below(2 ** 32) ?? 0).toString(16).padStart(8, '0')
  const traceId = next(one) + next(other) + next(one) + next(other)
  const spanId = next(one) + next(other)
  return { traceId, spanId, sampled: one?.below(sampledOneIn) === 0 }
}

export function traceparentOf(runId: string, request: string): string {
  const { traceId, spanId, sampled } = traceOfRequest(runId, request)
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
}
