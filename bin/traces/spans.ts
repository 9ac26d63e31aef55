import { createHash } from 'node:crypto'
import { traceOf } from '../../schemas/trace.ts'
import type { Exchange, RecordLine, Result, RunLine, TranscriptLine } from '../../schemas/types.ts'
import { eventsOf } from '../../suites/reading/stream/events.ts'
import { templateOf } from '../../suites/run/counters.ts'
import type { Suite } from '../../suites/run/define.ts'

type Value = string | number | boolean | string[]

/** The place of a span: both ids are hexadecimal (W3C Trace Context). */
export interface SpanId {
  readonly traceId: string
  readonly spanId: string
}

/** A span as OpenTelemetry describes it; times are epoch milliseconds. */
export interface Span extends SpanId {
  readonly name: string
  /** A client span is one request. */
  readonly kind: 'internal' | 'client'
  /** Of the same trace. */
  readonly parentId?: string
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, Value | undefined>>
  readonly events: readonly {
    readonly name: string
    readonly atMs: number
    readonly attributes: Record<string, Value>
  }[]
  readonly links: readonly SpanId[]
  /** The error of its status. */
  readonly error?: string
}

/**
 * The spans of a run: one for each exchange, test case and run, in the order of the transcript, the run last. An exchange that carried
 * `traceparent` is the span that it named, with a link to its test case; any other is a child of its test case. So the spans of the
 * service, which follow `traceparent`, hang under the exchange. All ids follow from the transcript: an export of the same run has the same.
 */
export async function* spansOf(
  result: Result,
  lines: AsyncIterable<TranscriptLine> | Iterable<TranscriptLine>,
  suite: Pick<Suite, 'checks'>,
): AsyncGenerator<Span> {
  const failed = failuresOf(result)
  let run: RunLine | undefined
  for await (const line of lines) {
    if (line.type === 'run') run = line
    if (run === undefined) continue
    if (line.type === 'exchange') yield exchangeSpan(line, run, failed.get(line.id) ?? [])
    if (line.type === 'record') {
      const shown = line.exchanges.flatMap((id) => failed.get(id) ?? [])
      yield caseSpan(line, run, unique(shown), rulesOf(suite, line.scene))
    }
  }
  if (run !== undefined) yield runSpan(result, run)
}

/** The trace of a run and its test cases. */
export function traceOfRun(run: Pick<RunLine, 'runId' | 'startedAt'>): string {
  return digest(run, 'run').slice(0, 32)
}

function runSpan(result: Result, run: RunLine): Span {
  const { target, summary } = result
  const failed = result.rules.filter(isFailed).map(({ id }) => id)
  const aborted = result.aborted === undefined ? undefined : `aborted: ${result.aborted}`
  const startMs = Date.parse(run.startedAt)
  return {
    ...runId(run),
    ...{ name: `run ${result.profile}`, kind: 'internal', startMs, endMs: startMs + result.durationMs },
    attributes: {
      'conformance.run': run.runId,
      'conformance.verdict': result.verdict,
      'conformance.suite.version': result.suite.version,
      'conformance.requirements': result.requirements,
      'conformance.profile': result.profile,
      'conformance.seed': result.seed,
      'conformance.target': target.name,
      'conformance.service.vendor': target.service?.vendor,
      'conformance.service.product': target.service?.product,
      'conformance.service.version': target.service?.version,
      'conformance.service.commit': target.service?.commit,
      'conformance.rules.passed': summary.mandatory.pass,
      'conformance.rules.failed': failed,
      'url.full': target.baseUrl,
    },
    ...{ events: [], links: [] },
    ...statusOf(failed, aborted),
  }
}

function caseSpan(line: RecordLine, run: RunLine, failed: readonly string[], rules: readonly string[]): Span {
  const { scene, attempt, startMs, endMs } = line
  return {
    ...caseId(run, scene, attempt),
    ...{ name: `test case ${scene}`, kind: 'internal', parentId: runId(run).spanId },
    startMs: Date.parse(run.startedAt) + startMs,
    endMs: Date.parse(run.startedAt) + endMs,
    attributes: {
      'conformance.run': run.runId,
      'conformance.case': scene,
      'conformance.attempt': attempt,
      'conformance.superseded': line.superseded,
      'conformance.retry.reason': line.again,
      'conformance.metered_sends': line.meteredSends,
      'conformance.unplayable': line.unplayable ?? undefined,
      'conformance.rules': [...rules],
      'conformance.rules.failed': [...failed],
    },
    ...{ events: [], links: [] },
    ...statusOf(failed),
  }
}

function exchangeSpan(exchange: Exchange, run: RunLine, failed: readonly string[]): Span {
  const beganMs = Date.parse(run.startedAt)
  const { id, scene, attempt, method, path, sentMs, endMs, status, failure, chunks, repeats } = exchange
  const template = templateOf(path)
  const from = caseId(run, scene, attempt)
  const carried = spanOf(exchange)
  return {
    ...(carried ?? {
      traceId: from.traceId,
      spanId: digest(run, `exchange ${id}`).slice(0, 16),
      parentId: from.spanId,
    }),
    ...{ name: `${method} ${template}`, kind: 'client', startMs: beganMs + sentMs, endMs: beganMs + endMs },
    attributes: {
      'http.request.method': method,
      'url.full': `${run.target.baseUrl}${path}`,
      'url.template': template,
      'http.response.status_code': status ?? undefined,
      'http.request.resend_count': repeats.length === 0 ? undefined : repeats.length,
      'error.type': failure?.kind,
      'conformance.run': run.runId,
      'conformance.case': scene,
      'conformance.attempt': attempt,
      'conformance.exchange': id,
      'conformance.step': exchange.name,
      'conformance.credential': exchange.credential,
      'conformance.rules.failed': [...failed],
    },
    events: (chunks === null ? [] : eventsOf(chunks)).map(({ name, atMs, id: eventId, data }) => ({
      name,
      atMs: beganMs + atMs,
      attributes: { 'sse.data.length': data.length, ...(eventId === null ? {} : { 'sse.id': eventId }) },
    })),
    links: carried === undefined ? [] : [from],
    ...statusOf(failed),
  }
}

/** The rules that failed, by the exchange that shows it; the result quotes the first places of each. */
function failuresOf({ rules }: Result): Map<string, string[]> {
  const by = new Map<string, string[]>()
  for (const rule of rules.filter(isFailed))
    for (const exchange of unique(
      rule.findings.flatMap(({ exchange, contradiction = [] }) => [exchange, ...contradiction]),
    ))
      if (exchange !== undefined) by.set(exchange, [...(by.get(exchange) ?? []), rule.id])
  return by
}

function isFailed({ level, verdict }: Result['rules'][number]): boolean {
  return level === 'mandatory' && verdict === 'fail'
}

/** The rules that a test case has to show. */
function rulesOf({ checks }: Pick<Suite, 'checks'>, scene: string): string[] {
  const covering = checks.filter(({ covers }) => covers.some(({ id }) => id === scene))
  return unique(covering.flatMap(({ proves }) => proves.map(({ id }) => id))).toSorted()
}

function statusOf(failed: readonly string[], otherwise?: string): Pick<Span, 'error'> {
  if (failed.length > 0) return { error: `failed: ${failed.join(', ')}` }
  return otherwise === undefined ? {} : { error: otherwise }
}

/** Undefined where the request carried none. */
function spanOf({ requestHeaders }: Exchange): SpanId | undefined {
  const traceId = traceOf({ requestHeaders })
  const spanId = requestHeaders.traceparent?.split('-')[2]
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

function runId(run: RunLine): SpanId {
  return { traceId: traceOfRun(run), spanId: digest(run, 'run').slice(32, 48) }
}

function caseId(run: RunLine, scene: string, attempt: number): SpanId {
  return { traceId: traceOfRun(run), spanId: digest(run, `test case ${scene} ${attempt}`).slice(0, 16) }
}

function digest({ runId: name, startedAt }: Pick<RunLine, 'runId' | 'startedAt'>, what: string): string {
  return createHash('sha256').update(`${name} ${startedAt} ${what}`).digest('hex')
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
