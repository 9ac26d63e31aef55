import { count, percent, printable, wrap } from '../words.ts'
import {
  type Changed,
  changedIn,
  coverageOf,
  type Drift,
  driftsIn,
  type Failing,
  failingIn,
  type Night,
} from './nights.ts'

const width = 100
const shownChanges = 10

/** What the nights of one target say together. */
export interface History {
  target: string
  nights: readonly Night[]
  failing: readonly Failing[]
  changed: readonly Changed[]
  drifts: readonly Drift[]
}

export function historyOf(target: string, nights: readonly Night[]): History {
  return { target, nights, failing: failingIn(nights), changed: changedIn(nights), drifts: driftsIn(nights) }
}

/** Each target by itself, in the order of their first nights. */
export function historiesOf(nights: readonly Night[]): History[] {
  return [...Map.groupBy(nights, ({ target }) => target)].map(([target, own]) => historyOf(target, own))
}

export function renderHistory(histories: readonly History[]): string {
  return histories.map(textOf).join('\n\n')
}

function textOf({ target, nights, failing, changed, drifts }: History): string {
  const [first, last] = [nights[0], nights.at(-1)]
  const { decided, of } = last === undefined ? { decided: 0, of: 0 } : coverageOf(last)
  const named = (night: Night): string => `${dayOf(night)}${night.build === undefined ? '' : ` (${night.build})`}`
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [
          '',
          title,
          ...lines.flatMap((line) =>
            wrap(printable(line), width, '    ').map((each, at) => (at === 0 ? `  ${each.trimStart()}` : each)),
          ),
        ]
  const of1 = (course: Failing['course']) => failing.filter((each) => each.course === course)
  return [
    printable(
      `${target}: ${count(nights.length, 'night')}${first === undefined || last === undefined ? '' : `, ${dayOf(first)} to ${dayOf(last)}; last night ${last.verdict}, ${decided} of ${count(of, 'mandatory rule')} decided`}`,
    ),
    ...section(
      'Fails since',
      of1('new').map(
        ({ rule, since, before }) =>
          `${rule}: ${named(since)}${before === undefined ? ', from the first night on' : `; passed on ${named(before)}`}`,
      ),
    ),
    ...section(
      'Flaky',
      of1('flaky').map(
        ({ rule, failed, decided: among, rate }) =>
          `${rule}: fails on ${failed} of ${count(among, 'night')} (${percent(rate.share)}, 95 % interval ${percent(rate.low)} to ${percent(rate.high)})`,
      ),
    ),
    ...section(
      'Fixed',
      of1('fixed').map(
        ({ rule, since, failed }) => `${rule}: failed on ${count(failed, 'night')} from ${named(since)}`,
      ),
    ),
    ...section(
      'Observed behaviour that changed',
      changed.slice(-shownChanges).map(({ rule, night, was, is }) => `${rule}: ${was} → ${is} on ${named(night)}`),
    ),
    ...section(
      'Latency that moved in the last week',
      drifts.map(({ endpoint, wasMs, isMs }) => `${endpoint}: median ${wasMs} ms → ${isMs} ms`),
    ),
  ].join('\n')
}

export function dayOf({ at }: Pick<Night, 'at'>): string {
  return at.slice(0, 10)
}
