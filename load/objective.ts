import { type SendBound, type SendKind, sendKinds } from './config.ts'
import { rankOf, type Threshold } from './thresholds.ts'

/** Metrics of objectives: times of each send, or of each event of a stream. */
export const objectiveMetrics = [
  'service_delay',
  'wait_duration',
  'stream_duration',
  'time_to_headers',
  'time_to_ack',
  'time_to_first_message',
  'message_gap',
  'event_delay',
] as const

/** The grammar in error messages. */
export const objectiveGrammar =
  "METRIC p99 < TIME, as in 'time_to_first_message p99 < 2s' or 'service_delay{stream} max <= 500ms'; 'refused < 1%' or 'good >= 99%'"

const unitsMs = { ms: 1, s: 1000, m: 60_000 } as const

/** An invalid objective. The message has the reason. */
export class BrokenObjective extends Error {}

/** Reads one objective. Throws BrokenObjective. */
export function objectiveIn(text: string): Threshold {
  const share = /^\s*(refused|good)\s*(<=|>=|<|>)\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(text)
  if (share !== null) return shareIn(text, share)
  const found =
    /^\s*([a-z_]+)(?:\{([a-z]+)\})?\s+(p\d{1,2}(?:\.\d+)?|max)\s*(<=|<)\s*(\d+(?:\.\d+)?)\s*(ms|s|m)\s*$/.exec(text)
  if (found === null) throw new BrokenObjective(`"${text}" is not an objective; write ${objectiveGrammar}`)
  const [, name = '', kind, of = '', is = '', number = '', unit = ''] = found
  if (!objectiveMetrics.some((each) => each === name))
    throw new BrokenObjective(`unknown metric ${name}; metrics: ${objectiveMetrics.join(', ')}`)
  if (kind !== undefined && !sendKinds.some((each) => each === kind))
    throw new BrokenObjective(`unknown kind of send ${kind}; kinds: ${sendKinds.join(', ')}`)
  if (of === 'p0' || of === 'p00')
    throw new BrokenObjective(`${of} of "${text}" is not a percentile; write p50, p99 or max`)
  if (Number(number) === 0) throw new BrokenObjective(`the time of "${text}" must be above 0`)
  return {
    metric: kind === undefined ? name : `${name}{${kind}}`,
    of: of as Threshold['of'],
    is: is as Threshold['is'],
    bound: Number(number) * unitsMs[unit as keyof typeof unitsMs],
  }
}

function shareIn(text: string, [, metric = '', is = '', number = '']: RegExpExecArray): Threshold {
  const wanted = metric === 'refused' ? '<' : '>'
  if (!is.startsWith(wanted))
    throw new BrokenObjective(`"${text}" has the wrong direction; write ${metric} ${wanted} ${number}%`)
  if (Number(number) > 100) throw new BrokenObjective(`"${text}" is more than 100 %`)
  if ((is === '<' && Number(number) === 0) || (is === '>' && Number(number) === 100))
    throw new BrokenObjective(`"${text}" is never met; write ${metric} ${wanted}= ${number}%`)
  return { metric, of: 'share', is: is as Threshold['is'], bound: Number(number) }
}

/** An objective as text: `service_delay p99 <= 500 ms`. */
export function objectiveText({ metric, of, is, bound }: Threshold): string {
  if (of === 'share') return `${metric} ${is} ${bound} %`
  return `${metric} ${of} ${is} ${bound}${of === 'count' ? '' : ' ms'}`
}

/** The bounds of each send: for each metric the strictest one, whatever its percentile. */
export function boundsOf(thresholds: readonly Threshold[]): SendBound[] {
  const bounds = new Map<string, SendBound>()
  for (const threshold of thresholds) {
    if (rankOf(threshold) === undefined || !threshold.is.startsWith('<')) continue
    const [, metric = '', named] = /^([a-z_]+)(?:\{([a-z]+)\})?$/.exec(threshold.metric) ?? []
    const kind = sendKinds.find((each) => each === named) ?? null
    const known = bounds.get(threshold.metric)
    bounds.set(threshold.metric, {
      metric,
      kind,
      boundMs: Math.min(threshold.bound, known?.boundMs ?? Number.POSITIVE_INFINITY),
    })
  }
  return [...bounds.values()]
}

/** Times of one send in milliseconds, by metric. */
export type SendTimes = Readonly<Partial<Record<string, number>>>

/** Reports whether a send meets all bounds for its reply mode. */
export function meetsAll(bounds: readonly SendBound[], kind: SendKind, times: SendTimes): boolean {
  return bounds.every(({ metric, kind: only, boundMs }) => {
    const ms = times[metric]
    return ms === undefined || (only !== null && only !== kind) || ms <= boundMs
  })
}

/** The counter of the sends that meet the objectives of a tier. */
export function goodOfTier(name: string): string {
  return `good.${name}`
}
