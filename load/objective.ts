import { type SendBound, type SendKind, sendKinds } from './config.ts'
import { rankOf, type Threshold } from './thresholds.ts'

/** Times that each send has of its own, or each event of a stream: what an objective can be about. */
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

/** How one that is written on a command line looks. */
export const objectiveGrammar =
  "METRIC p99 < TIME, as in 'time_to_first_message p99 < 2s' or 'service_delay{stream} max <= 500ms'; 'refused < 1%' or 'good >= 99%'"

const unitsMs = { ms: 1, s: 1000, m: 60_000 } as const

/** What was written cannot be an objective; the message says why, as half a sentence. */
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
  return { metric, of: 'share', is: is as Threshold['is'], bound: Number(number) }
}

/** An objective as it is written: `service_delay p99 <= 500 ms`. */
export function objectiveText({ metric, of, is, bound }: Threshold): string {
  if (of === 'share') return `${metric} ${is} ${bound} %`
  return `${metric} ${of} ${is} ${bound}${of === 'count' ? '' : ' ms'}`
}

/** What thresholds on times ask of each send alone: the strictest bound of each metric, whatever its percentile. */
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

/** Times of one send in milliseconds, by metric; what it has none of is absent. */
export type SendTimes = Readonly<Partial<Record<string, number>>>

/** Whether a send meets every bound that concerns it. */
export function meetsAll(bounds: readonly SendBound[], kind: SendKind, times: SendTimes): boolean {
  return bounds.every(({ metric, kind: only, boundMs }) => {
    const ms = times[metric]
    return ms === undefined || (only !== null && only !== kind) || ms <= boundMs
  })
}
