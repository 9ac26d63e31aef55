import { traceOfRequest } from '../../load/engine/trace.ts'
import { boundsOf } from '../../load/histogram.ts'
import type { Load, LoadHistogram } from '../../schemas/types.ts'
import { exportSpans, isExportWanted, type Measured, note } from './export.ts'
import type { Span } from './spans.ts'

/** What a load leaves for an export. */
export interface LoadLeft {
  result: Load
  runId: string
  /** By name, such as `wait_duration{optional}`. */
  histograms: ReadonlyMap<string, LoadHistogram>
}

/**
 * Exports a load if the environment names a collector: a span of the load and of each fault with evidence, and the histograms. Returns
 * one line for people; undefined if no export was asked for.
 */
export async function exportLoad(left: LoadLeft): Promise<string | undefined> {
  if (!isExportWanted()) return undefined
  return note(exportSpans(spansOfLoad(left), measuredIn(left)))
}

/** The faults are in the traces that their requests named. */
export function spansOfLoad({ result, runId }: Pick<LoadLeft, 'result' | 'runId'>): Span[] {
  const { verdict, target, thresholds, reason } = result
  const startMs = Date.parse(result.startedAt)
  const { traceId, spanId } = traceOfRequest(runId, 'load')
  const missed = thresholds.filter(({ ok }) => !ok).map(({ metric, expression }) => `${metric} ${expression}`)
  const found = result.evidence.filter(({ name }) => name !== 'thrown')
  const isGood = verdict === 'pass'
  const load: Span = {
    ...{ traceId, spanId, name: `load ${result.scenario}`, kind: 'internal', events: [], links: [] },
    ...{ startMs, endMs: startMs + result.durationMs },
    attributes: {
      'conformance.run': runId,
      'conformance.verdict': verdict,
      'conformance.suite.version': result.suite.version,
      'conformance.seed': result.seed,
      'conformance.target': target.name,
      'conformance.service.version': target.service?.version,
      'conformance.thresholds.missed': missed,
      'url.full': target.baseUrl,
    },
    ...(isGood ? {} : { error: reason ?? [...new Set(found.map(({ name }) => name)), ...missed].join(', ') }),
  }
  const requests = Map.groupBy(found, (each) => (Object(each.value) as Shown).trace ?? each)
  return [load, ...[...requests.values()].map((faults, at) => faultSpan(faults, at, load))]
}

/** The faults of one request. This process knows when it was due, not when it ended. */
function faultSpan(faults: readonly Evidence[], at: number, load: Span): Span {
  const [first] = faults
  const shown = faults.map(({ value }): Shown => Object(value))
  const { trace, sendId = '', beganMs = 0, at: place } = shown[0] ?? {}
  const runId = String(load.attributes['conformance.run'])
  const isSend = trace !== undefined && !sendId.startsWith('read ')
  // The service has its spans under the one that traceparent named.
  const { traceId, spanId } = traceOfRequest(runId, isSend ? sendId : `fault ${at}`)
  const atMs = load.startMs + beganMs
  const names = [...new Set(faults.map(({ name }) => name))]
  return {
    ...{ traceId: trace ?? traceId, spanId, name: `fault ${first?.name}`, kind: 'client' },
    ...{ startMs: atMs, endMs: atMs, links: [load] },
    attributes: {
      'conformance.run': runId,
      'conformance.faults': names,
      'conformance.send': sendId,
      'conformance.at': place,
      'conformance.rules.failed': [...new Set(shown.flatMap(({ rule }) => rule ?? []))],
    },
    events: faults.map(({ name }, index) => ({
      ...{ name, atMs },
      attributes: { expected: shown[index]?.expected ?? '', actual: shown[index]?.actual ?? '' },
    })),
    error: `fault: ${names.join(', ')}`,
  }
}

type Evidence = Load['evidence'][number]
type Shown = Partial<Record<'sendId' | 'trace' | 'at' | 'expected' | 'actual' | 'rule', string> & { beganMs: number }>

/** In seconds. Each value is the middle of its bucket, which is at most 1/64 wide. */
function* measuredIn({ result, histograms }: LoadLeft): Generator<Measured> {
  for (const [whole, { buckets, max }] of histograms) {
    const [, name = whole, kind] = /^(.+)\{(.+)\}$/.exec(whole) ?? []
    // The sum over all reply modes would count each send twice.
    const isSum = kind === undefined && [...histograms.keys()].some((each) => each.startsWith(`${whole}{`))
    if (isSum) continue
    const attributes = {
      'conformance.scenario': result.scenario,
      ...(kind === undefined ? {} : { 'conformance.reply': kind }),
    }
    for (const [index = 0, times = 0] of buckets) {
      const { from, below } = boundsOf(index)
      yield { name: `conformance.load.${name}`, attributes, seconds: Math.min(max, (from + below) / 2) / 1e6, times }
    }
  }
}
