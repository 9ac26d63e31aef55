import { median } from 'simple-statistics'
import type { Result, RuleResult } from '../../schemas/types.ts'
import { buildOf } from '../build.ts'
import { valuesIn } from '../compare/comparison.ts'
import { rankTest } from '../compare/rank-test.ts'
import { wilson } from '../compare/wilson.ts'
import { scopeOf } from '../headline.ts'
import { cut } from '../words.ts'

type Verdict = RuleResult['verdict']

const longestObserved = 200

/** One run as a history keeps it. */
export interface Night {
  /** When it began, in ISO 8601; with the target it tells runs apart. */
  at: string
  /** Its name, and what was asked of it: only nights of one scope compare. */
  target: string
  /** The build that was tested, in words; undefined where nobody stated it. */
  build: string | undefined
  suite: string
  requirements: string | undefined
  verdict: Result['verdict']
  /** The verdict of each mandatory rule. */
  rules: ReadonlyMap<string, Verdict>
  /** The different values that each informational rule showed, by what counts of them. */
  observed: ReadonlyMap<string, string>
  /** The median of each endpoint, in milliseconds. */
  medians: ReadonlyMap<string, number>
  /** The folder of the result, where it was when it was added. */
  folder: string
}

export function nightOf(result: Result, folder: string): Night {
  return {
    at: result.startedAt,
    target: `${result.target.name}, ${scopeOf(result)}`,
    build: buildOf(result.target),
    suite: `${result.suite.name} ${result.suite.version}`,
    requirements: result.requirements,
    verdict: result.verdict,
    rules: new Map(result.rules.flatMap((row) => (row.level === 'mandatory' ? [[row.id, row.verdict] as const] : []))),
    observed: new Map(
      [...valuesIn(result)].map(([id, values]) => [id, cut([...values.keys()].toSorted().join(', '), longestObserved)]),
    ),
    medians: new Map(Object.entries(result.timings).map(([endpoint, { p50 }]) => [endpoint, p50])),
    folder,
  }
}

/** What became of a rule over all nights: `new` fails since some night, `flaky` fails now and then, `fixed` failed once. */
export type Course = 'new' | 'flaky' | 'fixed'

/** A rule that failed at least once. */
export interface Failing {
  rule: string
  course: Course
  /** The first night of the failures that go on, or of the last ones. */
  since: Night
  /** The last night before it on which the rule passed. */
  before: Night | undefined
  /** Builds with which it always fails, where it always passes with each other one, and these came and went. */
  builds?: string[]
  failed: number
  /** Nights with a verdict of pass or fail. */
  decided: number
  /** The share of nights on which it fails, and its 95 % interval (Wilson). */
  rate: { share: number; low: number; high: number }
}

/** How often a verdict has to turn before it is by chance: a regression turns once, and a fix once more. */
const turnsOfFlaky = 3

/** Rules that failed on some night, the newest first. `nights`: of one target, oldest first. */
export function failingIn(nights: readonly Night[]): Failing[] {
  const ids = new Set(
    nights.flatMap(({ rules }) => [...rules].flatMap(([id, verdict]) => (verdict === 'fail' ? [id] : []))),
  )
  const order: readonly Course[] = ['new', 'flaky', 'fixed']
  return [...ids]
    .flatMap((id) => failing(id, nights) ?? [])
    .toSorted(
      (a, b) =>
        order.indexOf(a.course) - order.indexOf(b.course) ||
        b.since.at.localeCompare(a.since.at) ||
        a.rule.localeCompare(b.rule),
    )
}

function failing(rule: string, nights: readonly Night[]): Failing | undefined {
  const decided = nights.filter(({ rules }) => rules.get(rule) === 'pass' || rules.get(rule) === 'fail')
  const fails = decided.map(({ rules }) => rules.get(rule) === 'fail')
  const last = fails.lastIndexOf(true)
  const first = fails.lastIndexOf(false, last) + 1
  const since = decided[first]
  if (since === undefined) return undefined
  const turns = fails.filter((each, at) => at > 0 && each !== fails[at - 1]).length
  const failed = fails.filter((each) => each).length
  const builds = turns >= turnsOfFlaky ? failingBuilds(decided, fails) : undefined
  const course = turns >= turnsOfFlaky && builds === undefined ? 'flaky' : fails.at(-1) === true ? 'new' : 'fixed'
  return {
    rule,
    course,
    since,
    ...(builds === undefined ? {} : { builds }),
    before: decided[first - 1],
    failed,
    decided: decided.length,
    rate: rateOf(failed, decided.length),
  }
}

/** The builds that alone fail: undefined where a build is unknown, had both verdicts, or none was tested twice. */
function failingBuilds(nights: readonly Night[], fails: readonly boolean[]): string[] | undefined {
  const verdicts = Map.groupBy(fails.keys(), (at) => nights[at]?.build)
  const isPlain = [...verdicts.values()].every((own) => new Set(own.map((at) => fails[at])).size === 1)
  if (!isPlain || verdicts.has(undefined)) return undefined
  const [failing, passing] = [true, false].map((isFailing) =>
    [...verdicts].filter(([, own]) => own.some((at) => fails[at] === isFailing)),
  )
  const isRepeated = [failing, passing].every((some) => some?.some(([, own]) => own.length > 1))
  return isRepeated ? failing?.flatMap(([build]) => build ?? []) : undefined
}

/** With its 95 % interval. */
function rateOf(failed: number, of: number): Failing['rate'] {
  const share = failed / of
  const { low, high } = wilson(share, of)
  return { share, low: Math.max(0, low), high: Math.min(1, high) }
}

/** An observed value that is another one than on the night before. */
export interface Changed {
  rule: string
  night: Night
  was: string
  is: string
}

export function changedIn(nights: readonly Night[]): Changed[] {
  return nights.flatMap((night, at) =>
    [...night.observed].flatMap(([rule, is]) => {
      const was = nights
        .slice(0, at)
        .findLast(({ observed }) => observed.has(rule))
        ?.observed.get(rule)
      return was === undefined || was === is ? [] : [{ rule, night, was, is }]
    }),
  )
}

/** A median that moved beyond what nights differ by. */
export interface Drift {
  endpoint: string
  wasMs: number
  isMs: number
}

const nightsOfDrift = 7
const leastBefore = 14
const likely = 0.001
const leastChange = 0.1

/** The last week against all nights before it, by a rank test; nothing where there are too few. */
export function driftsIn(nights: readonly Night[]): Drift[] {
  if (nights.length < leastBefore + nightsOfDrift) return []
  const [before, after] = [nights.slice(0, -nightsOfDrift), nights.slice(-nightsOfDrift)]
  const endpoints = new Set(after.flatMap(({ medians }) => [...medians.keys()]))
  return [...endpoints].flatMap((endpoint) => {
    const [was, is] = [before, after].map((some) => some.flatMap(({ medians }) => medians.get(endpoint) ?? []))
    if (was === undefined || is === undefined || was.length < leastBefore || is.length < nightsOfDrift) return []
    const [wasMs, isMs] = [median(was), median(is)]
    const isMoved = rankTest(was, is).p < likely && Math.abs(isMs - wasMs) > leastChange * wasMs
    return isMoved ? [{ endpoint, wasMs, isMs }] : []
  })
}

const dayMs = 86_400_000

/** Days between the first and the last night on which nothing ran, such as 2026-11-05; none unless most days had a run. */
export function daysWithout(nights: readonly Night[]): string[] {
  const days = new Set(nights.map(dayOf))
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined) return []
  const from = Date.parse(dayOf(first))
  const all = Array.from({ length: 1 + (Date.parse(dayOf(last)) - from) / dayMs }, (_, at) =>
    new Date(from + at * dayMs).toISOString().slice(0, 10),
  )
  return days.size * 2 > all.length ? all.filter((day) => !days.has(day)) : []
}

export function dayOf({ at }: Pick<Night, 'at'>): string {
  return at.slice(0, 10)
}

/** The day, with the time where another run began on the same one. */
export function nightNames(nights: readonly Night[]): (night: Pick<Night, 'at'>) => string {
  const perDay = Map.groupBy(nights, dayOf)
  return (night) =>
    (perDay.get(dayOf(night))?.length ?? 0) > 1 ? night.at.slice(0, 16).replace('T', ' ') : dayOf(night)
}

/** How many mandatory rules a night decided, of those that it knew. */
export function coverageOf({ rules }: Night): { decided: number; of: number } {
  const decided = [...rules.values()].filter((each) => each === 'pass' || each === 'fail').length
  return { decided, of: rules.size }
}
