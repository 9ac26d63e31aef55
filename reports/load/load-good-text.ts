import type { Load, LoadGoodput } from '../../schemas/types.ts'
import { count, duration, printable } from '../words.ts'
import { figure } from './figure.ts'

/** Sends per second that met every objective, and how many of each way to send. */
export function goodLine({ perSecond, share, kinds, objectives }: LoadGoodput): string {
  const ways = Object.entries(kinds).map(([kind, each]) => `${kind} ${percent(each)}`)
  const what = objectives.length === 0 ? 'accepted, without a fault' : boundsOf(objectives).join(', ')
  return `${'goodput'.padEnd(20)}${'-'.padStart(12)}${figure(perSecond).padStart(12)}  ${percent(share)} of all (${ways.join(', ')}): ${what}`
}

/** The bounds of one send, which has no percentile: `service_delay <= 500 ms`. Of several for a metric, the strictest. */
function boundsOf(objectives: readonly string[]): string[] {
  const bounds = new Map<string, { bound: number; text: string }>()
  for (const each of objectives) {
    const [, metric = each, is = '', number = ''] = /^(\S+) (?:p[\d.]+|max) (<=?) ([\d.]+) ms$/.exec(each) ?? []
    const bound = number === '' ? Number.POSITIVE_INFINITY : Number(number)
    if (bound >= (bounds.get(metric)?.bound ?? Number.POSITIVE_INFINITY) && bounds.has(metric)) continue
    bounds.set(metric, { bound, text: number === '' ? each : `${metric} ${is} ${number} ms` })
  }
  return [...bounds.values()].map(({ text }) => text)
}

function percent(share: number): string {
  return `${figure(Math.round(share * 1000) / 10)} %`
}

const shownStretches = 12

/** When what was wrong began and ended, in slices of the run. */
export function stretchLines({ stretches = [] }: Load): string[] {
  const more = stretches.length - shownStretches
  return [
    ...stretches
      .slice(0, shownStretches)
      .map(({ what, fault, atMs, untilMs }) =>
        printable(`  ${duration(atMs)} to ${duration(untilMs)}: ${what}${fault ? '' : ' was not met'}`),
      ),
    ...(more > 0 ? [`  and ${count(more, 'more stretch')}`] : []),
  ]
}
