import { count, percent, printable, wrap } from '../words.ts'
import {
  type Changed,
  changedIn,
  coverageOf,
  type Drift,
  dayOf,
  daysWithout,
  driftsIn,
  type Failing,
  failingIn,
  type Night,
  nightNames,
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
  /** Days between the first and the last night on which nothing ran. */
  missing: readonly string[]
}

export function historyOf(target: string, nights: readonly Night[]): History {
  return {
    target,
    nights,
    failing: failingIn(nights),
    changed: changedIn(nights),
    drifts: driftsIn(nights),
    missing: daysWithout(nights),
  }
}

/** Each target by itself, in the order of their first nights. */
export function historiesOf(nights: readonly Night[]): History[] {
  return [...Map.groupBy(nights, ({ target }) => target)].map(([target, own]) => historyOf(target, own))
}

export function renderHistory(histories: readonly History[]): string {
  return histories.map(textOf).join('\n\n')
}

function textOf({ target, nights, failing, changed, drifts, missing }: History): string {
  const [first, last] = [nights[0], nights.at(-1)]
  const { decided, of } = last === undefined ? { decided: 0, of: 0 } : coverageOf(last)
  const nameOf = nightNames(nights)
  const named = (night: Night): string => `${nameOf(night)}${night.build === undefined ? '' : ` (${night.build})`}`
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
        ({ rule, since, before, builds }) =>
          `${rule}: ${named(since)}${before === undefined ? ', from the first night on' : `; passed on ${named(before)}`}${buildsText(builds)}`,
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
        ({ rule, since, failed, builds }) =>
          `${rule}: failed on ${count(failed, 'night')} from ${named(since)}${buildsText(builds)}`,
      ),
    ),
    ...section('No run on these days', missing.length === 0 ? [] : [missing.join(', ')]),
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

/** `; only with A and B`. */
export function buildsText(builds: readonly string[] | undefined): string {
  return builds === undefined ? '' : `; only with ${builds.join(' and ')}`
}
