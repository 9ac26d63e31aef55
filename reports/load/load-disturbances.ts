import type { Load, LoadDisturbance, LoadLostMessage } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import type { Moment } from '../page/chart.ts'
import { section, tableOf } from '../page/parts.ts'
import { count, duration, printable, wrap } from '../words.ts'
import { figure } from './figure.ts'

/** The disturbances on a chart, in seconds since the load began. */
export function momentsOf({ disturbances = [], durationMs }: Load): Moment[] {
  return disturbances.map(({ atMs, untilMs }, at) => ({
    name: nameOf(at),
    from: atMs / 1000,
    to: (untilMs ?? durationMs) / 1000,
  }))
}

/** What the clients of a disturbed load saw, for the headline: `; 1 disturbance: 35 sends cut, 68 refused`. */
export function disturbedWords({ disturbances = [] }: Load): string {
  if (disturbances.length === 0) return ''
  const saw: Record<string, number> = {}
  for (const { facts: each } of together(disturbances))
    for (const [name, times] of Object.entries(each.saw)) saw[name] = (saw[name] ?? 0) + times
  const words = countsText(saw)
  return `; ${count(disturbances.length, 'disturbance')}${words === '' ? '' : `: ${words}`}`
}

/** What disturbed a load and what became of it, for a terminal. Empty where nothing did. */
export function disturbanceLines(result: Load, width: number): string[] {
  const { disturbances = [], lostMessages = [] } = result
  return [
    ...together(disturbances.slice(0, shownInText)).flatMap(({ first, some, facts: each }) => [
      ...some.flatMap((one, at) =>
        wrap(printable(`${nameOf(first + at)} at ${duration(one.atMs)}: ${one.action} (${how(one)})`), width, '  '),
      ),
      ...facts(each).flatMap(([name, words]) => wrap(printable(`${name}: ${words}`), width, '    ')),
    ]),
    ...(disturbances.length > shownInText
      ? [`  … and ${count(disturbances.length - shownInText, 'more disturbance')}: load.json has all`]
      : []),
    ...lostLines(lostMessages, width),
  ]
}

const shownInText = 5
const togetherMs = 1000
const shownLost = 10

/** Disturbances of one moment, which clients cannot tell apart. */
interface Together {
  /** The place of the first in the result. */
  first: number
  some: LoadDisturbance[]
  /** Of all of them: what is counted for one of them is not counted for another. */
  facts: LoadDisturbance
}

function together(disturbances: readonly LoadDisturbance[]): Together[] {
  const groups: Together[] = []
  for (const [at, each] of disturbances.entries()) {
    const last = groups.at(-1)
    if (last === undefined || each.atMs - last.facts.atMs > togetherMs)
      groups.push({ first: at, some: [each], facts: each })
    else {
      const { before, unacknowledged } = last.facts
      last.some.push(each)
      last.facts = {
        ...each,
        before: added(before, each.before),
        unacknowledged: added(unacknowledged, each.unacknowledged),
      }
    }
  }
  return groups
}

function added<T extends Record<string, number>>(one: T, other: T): T {
  return Object.fromEntries(Object.entries(one).map(([name, times]) => [name, times + (other[name] ?? 0)])) as T
}

function nameOf(at: number): string {
  return `D${at + 1}`
}

function lostLines(lost: readonly LoadLostMessage[], width: number): string[] {
  if (lost.length === 0) return []
  const named = lost.slice(0, shownLost).map((each) => `${each.sendId} in ${each.conversationId}`)
  const rest = lost.length - named.length
  const more = rest > 0 ? `, and ${rest.toLocaleString('en')} more in load.json (lostMessages)` : ''
  return wrap(printable(`lost: ${named.join(', ')}${more}`), width, '  ')
}

/** The same for the page: a table, and the name of each lost message. */
export function disturbancesMarkup({ disturbances = [], lostMessages = [] }: Load): Markup {
  if (disturbances.length === 0) return html``
  const groups = together(disturbances)
  const names = [...new Set(groups.flatMap(({ facts: each }) => facts(each).map(([name]) => name)))]
  const rows = groups.flatMap(({ first, some, facts: each }) => {
    const told = new Map(facts(each))
    return some.map((one, at) => [
      ...[nameOf(first + at), duration(one.atMs), one.action, how(one)],
      ...names.map((name) => (at === 0 ? (told.get(name) ?? '-') : `with ${nameOf(first)}`)),
    ])
  })
  const lost = lostMessages.map(({ sendId, conversationId, kind, atMs, what, disturbance }) => [
    ...[sendId, conversationId, kind, duration(atMs), what === 'message' ? 'message' : 'agent text'],
    disturbance === undefined ? '-' : nameOf(disturbance),
  ])
  return section(
    'disturbances',
    'Disturbances',
    html`<section class="card">${tableOf('Disturbances', ['', 'At', 'Action', 'Ended', ...names.map(titled)], rows, { isStacked: true })}
${
  lost.length === 0
    ? ''
    : html`<details class="more"><summary>Lost messages <small>${lost.length}</small></summary>
${tableOf('Lost messages', ['Send', 'Conversation', 'Kind', 'Sent at', 'Lost', 'Before'], lost, {})}</details>`
}</section>`,
    disturbances.length,
  )
}

function titled(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

function how({ atMs, untilMs, exitCode, problem, cutConnections }: LoadDisturbance): string {
  if (problem !== undefined) return problem
  if (cutConnections !== undefined) return count(cutConnections, 'connection')
  const took = untilMs === null ? 'until the end of the load' : duration(untilMs - atMs)
  return exitCode === undefined ? took : `${took}, exit code ${exitCode ?? 'none'}`
}

function facts(each: LoadDisturbance): [name: string, words: string][] {
  const { open, before, unacknowledged, saw, attributedUntilMs } = each
  const cut = unacknowledged.whole + unacknowledged.stored + unacknowledged.absent + unacknowledged.unknown
  const told: [string, string][] = [
    ['recovery', recoveryWords(each)],
    ['open', `${fatesText('wait', open.waits)}; ${fatesText('stream', open.streams)}`],
    ['clients saw', `${countsText(saw) || 'nothing unusual'} until ${duration(attributedUntilMs)}`],
  ]
  if (before.acknowledged > 0)
    told.push([
      'messages before',
      `${before.acknowledged.toLocaleString('en')} acknowledged, ${before.kept.toLocaleString('en')} kept, ${before.lost.toLocaleString('en')} lost`,
    ])
  if (cut > 0)
    told.push([
      'no response',
      `${count(cut, 'send')}: ${countsText({
        'complete in the history': unacknowledged.whole,
        'in the history without all agent text': unacknowledged.stored,
        'not in the history': unacknowledged.absent,
        'not in the list of conversations': unacknowledged.unknown,
      })}`,
    ])
  return told
}

function recoveryWords({ recovery }: LoadDisturbance): string {
  const { ms, fromMs = 0, toMs = null, shareBefore, lowestShare, why } = recovery
  const shares =
    shareBefore === undefined || lowestShare === undefined
      ? ''
      : `; good sends ${percent(shareBefore)} before, ${percent(lowestShare)} at the lowest`
  if (ms === null) return `not measured: ${why ?? 'unknown'}${shares}`
  if (ms === 0) return `goodput stayed within 5 % of before${shares}`
  const interval = `95 % interval ${duration(fromMs)} to ${toMs === null ? 'the end' : duration(toMs)}`
  return `goodput within 5 % of before after ${duration(ms)} (${interval})${shares}`
}

function percent(share: number): string {
  return `${figure(Math.round(share * 1000) / 10)} %`
}

const fateWords: Readonly<Record<string, string>> = {
  noResponse: 'no response',
  serverError: '5xx',
  rejected: '4xx',
  open: 'still open at the next disturbance',
  left: 'left by their caller',
}

function fatesText(noun: string, fates: Readonly<Record<string, number>>): string {
  const total = Object.values(fates).reduce((sum, times) => sum + times, 0)
  return total === 0 ? `no ${noun}s` : `${count(total, noun)}: ${countsText(fates)}`
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, times]) => times > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${times.toLocaleString('en')} ${fateWords[name] ?? name}`)
    .join(', ')
}
