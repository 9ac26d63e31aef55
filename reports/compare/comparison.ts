import type { Result, RuleResult } from '../../schemas/types.ts'
import { openReason, skipReason } from '../not-exercised.ts'
import { isOutOfScope, isWaived } from '../numbers.ts'
import { toleranceOf } from '../tolerance.ts'
import { type LatencyComparison, type LatencySamples, latencyChanges } from './latency-change.ts'

/** A result as it is compared. */
export interface Candidate {
  /** What it is called beside the others. */
  name: string
  result: Result
  /** Undefined where there is no transcript beside it. */
  latency: LatencySamples | undefined
}

/** A row that has another verdict than before. */
export interface Change {
  row: RuleResult
  was: RuleResult['verdict']
  /** Why it was not decided, where it was not. */
  why?: string
  /** By this the newer result is the worse one. */
  isWorse: boolean
}

/** What was seen where the specification leaves a choice, in words. */
export interface ChangedObservation {
  rule: string
  text: string
  was: string[]
  is: string[]
}

/** One result held against the older one. */
export interface Difference {
  newer: Candidate
  /** Broken now, and not then. */
  regressed: Change[]
  /** Broken then, held now. */
  fixed: Change[]
  /** Decided then, and inconclusive now. */
  newlyInconclusive: Change[]
  /** Decided then, and not exercised now. */
  newlyUnexercised: Change[]
  /** Held now, not decided then. */
  newlyExercised: Change[]
  /** Held now by a ruling that it did not need then. */
  newlyTolerated: Change[]
  observations: ChangedObservation[]
  /** Rules that only one of the two runs had in its scope, by the run that had: these cannot be compared. */
  inOneScope: { older: RuleResult[]; newer: RuleResult[] }
  /** Rules that only one of the two suites has. */
  added: RuleResult[]
  removed: RuleResult[]
  latency: LatencyComparison | { notCompared: string }
  isWorse: boolean
}

export interface Comparison {
  older: Candidate
  differences: Difference[]
  /** Rows whose verdicts are not the same in all results, in the order of the oldest; see `verdictIn`. */
  isWorse: boolean
}

/** What changed from the oldest result to each of the others. Pure. */
export function comparisonOf(older: Candidate, newer: readonly Candidate[]): Comparison {
  const differences = newer.map((each) => differenceOf(older, each))
  return { older, differences, isWorse: differences.some((each) => each.isWorse) }
}

/** All that are compared, the oldest first. */
export function candidatesOf({ older, differences }: Comparison): Candidate[] {
  return [older, ...differences.map(({ newer }) => newer)]
}

/** A rule with its verdict in each of some results; undefined where its suite did not know the rule. */
export interface SideBySide {
  row: RuleResult
  verdicts: (RuleResult['verdict'] | 'out-of-scope' | undefined)[]
  /** Verdicts are compared between the runs that had the rule in their scope. */
  differs: boolean
}

/** All rules that any of the results knows, section by section as the specification has them. */
export function sideBySide(candidates: readonly Candidate[]): SideBySide[] {
  const byId = candidates.map(({ result }) => new Map(result.rules.map((row) => [row.id, row])))
  const rows = new Map(byId.toReversed().flatMap((each) => [...each]))
  const inOrder = new Set(byId.flatMap((each) => [...each.keys()]))
  return [...inOrder]
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => {
      const verdicts = byId.map((each) => {
        const found = each.get(row.id)
        return found !== undefined && isOutOfScope(found) ? 'out-of-scope' : found?.verdict
      })
      return { row, verdicts, differs: new Set(verdicts.filter((each) => each !== 'out-of-scope')).size > 1 }
    })
    .sort((a, b) => a.row.section.localeCompare(b.row.section, 'en', { numeric: true }))
}

function differenceOf(older: Candidate, newer: Candidate): Difference {
  const before = new Map(older.result.rules.map((row) => [row.id, row]))
  const now = new Map(newer.result.rules.map((row) => [row.id, row]))
  const changed = newer.result.rules.flatMap((row): [RuleResult, RuleResult][] => {
    const was = before.get(row.id)
    const isSame = was === undefined || was.verdict === row.verdict || isOutOfScope(was) || isOutOfScope(row)
    return isSame ? [] : [[was, row]]
  })
  const scoped = (rules: readonly RuleResult[], others: ReadonlyMap<string, RuleResult>): RuleResult[] =>
    rules.filter((row) => {
      const other = others.get(row.id)
      return !isOutOfScope(row) && other !== undefined && isOutOfScope(other)
    })
  const some = (
    isMeant: (was: RuleResult, row: RuleResult) => boolean,
    isWorse: (row: RuleResult) => boolean = () => false,
  ): Change[] =>
    changed
      .filter(([was, row]) => isMeant(was, row))
      .map(([was, row]) => ({
        row,
        was: was.verdict,
        ...whyOf(row),
        isWorse: row.level === 'mandatory' && isWorse(row),
      }))

  const regressed = some(
    (_, row) => row.verdict === 'fail',
    () => true,
  )
  const isLostHere = (row: RuleResult): boolean => isLost(row) && !isWaived(newer.result, row)
  const newlyInconclusive = some((was, row) => isDecided(was) && isInconclusive(row), isLostHere)
  const newlyUnexercised = some((was, row) => isDecided(was) && row.verdict === 'not-exercised', isLostHere)
  const latency = latencyOf(older, newer)
  return {
    newer,
    regressed,
    fixed: some((was, row) => was.verdict === 'fail' && row.verdict === 'pass'),
    newlyInconclusive,
    newlyUnexercised,
    newlyExercised: some((was, row) => isOpen(was) && row.verdict === 'pass'),
    newlyTolerated: newer.result.rules.flatMap((row) => {
      const was = before.get(row.id)
      const why = toleranceOf({
        tolerances: row.tolerances?.filter((each) => was?.tolerances?.includes(each) !== true) ?? [],
      })
      return was === undefined || isOutOfScope(was) || why === undefined
        ? []
        : [{ row, was: was.verdict, why, isWorse: false }]
    }),
    observations: changedObservations(older.result, newer.result),
    inOneScope: { older: scoped(older.result.rules, now), newer: scoped(newer.result.rules, before) },
    added: newer.result.rules.filter(({ id }) => !before.has(id)),
    removed: older.result.rules.filter(({ id }) => !now.has(id)),
    latency,
    isWorse:
      [...regressed, ...newlyInconclusive, ...newlyUnexercised].some((each) => each.isWorse) ||
      ('changes' in latency && latency.changes.some(({ direction }) => direction === 'slower')),
  }
}

function isDecided({ verdict }: RuleResult): boolean {
  return verdict === 'pass' || verdict === 'fail'
}

function isInconclusive({ verdict }: RuleResult): boolean {
  return verdict === 'inconclusive' || verdict === 'error'
}

function isOpen(row: RuleResult): boolean {
  return isInconclusive(row) || row.verdict === 'not-exercised'
}

/** Not left out on purpose, and nothing that a service may lawfully never show. */
function isLost({ verdict, reason }: RuleResult): boolean {
  return verdict !== 'not-exercised' || reason === 'missing-precondition'
}

function whyOf(row: RuleResult): { why?: string } {
  if (row.verdict === 'not-exercised') return { why: skipReason(row) }
  return row.note === undefined && row.because === undefined ? {} : { why: openReason(row) }
}

function latencyOf(older: Candidate, newer: Candidate): Difference['latency'] {
  const [a, b] = [older.result, newer.result]
  const without = [older, newer].filter(({ latency }) => latency === undefined).map(({ name }) => name)
  if (older.latency === undefined || newer.latency === undefined)
    return { notCompared: `there is no transcript.jsonl.gz beside ${without.join(' and ')}` }
  const isSame = (pick: (result: Result) => unknown): boolean => JSON.stringify(pick(a)) === JSON.stringify(pick(b))
  if (!isSame(({ suite }) => suite.version))
    return { notCompared: `suites ${a.suite.version} and ${b.suite.version} do not send the same requests` }
  if (!isSame(({ profile, scope }) => [profile, scope]))
    return { notCompared: 'runs of different scope do not send the same requests' }
  return latencyChanges(older.latency, newer.latency)
}

function changedObservations(older: Result, newer: Result): ChangedObservation[] {
  const [before, now] = [valuesIn(older), valuesIn(newer)]
  return newer.rules.flatMap(({ id, text }) => {
    const [was, is] = [before.get(id), now.get(id)]
    if (was === undefined || is === undefined) return []
    const isSame = was.size === is.size && [...was.keys()].every((key) => is.has(key))
    return isSame ? [] : [{ rule: id, text, was: [...was.values()], is: [...is.values()] }]
  })
}

/** What was observed of each row: by what counts of it, as it was seen first. */
export function valuesIn({ observations }: Result): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const { rule, value } of observations) {
    const values = found.get(rule) ?? new Map<string, string>()
    found.set(rule, values)
    const seen = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    const key = whatCounts(seen)
    if (!values.has(key)) values.set(key, seen)
  }
  return found
}

/** Without what differs from run to run whatever the service does: moments, and how many of how many. */
function whatCounts(seen: string): string {
  return seen
    .replace(/\d{4}-\d\d-\d\dT[\d:.,]+(?:Z|[+-]\d\d:?\d\d)?/g, 'a moment')
    .replace(/\b(\d+) of (\d+)\b/g, (_, part: string, whole: string) =>
      part === whole ? 'all' : part === '0' ? 'none' : 'some',
    )
}
