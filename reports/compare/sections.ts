import { contrastOf } from '../../schemas/contrast.ts'
import type { RuleResult } from '../../schemas/types.ts'
import { buildOf } from '../build.ts'
import { scopeOf } from '../headline.ts'
import { inScope, isOutOfScope, numberOf } from '../numbers.ts'
import { ruleName } from '../rule-name.ts'
import { verdictOf } from '../verdict.ts'
import { count, duration, firstOf, verdictWords } from '../words.ts'
import {
  type Candidate,
  type Change,
  type Comparison,
  candidatesOf,
  type Difference,
  type SideBySide,
} from './comparison.ts'
import type { LatencyChange } from './latency-change.ts'

/** Characters of a value. */
const shownValue = 200

/** One thing that changed, as all formats tell it. */
export interface Item {
  /** The id of a rule, or what was asked for. */
  name: string
  /** What it is about, in words. */
  about: string
  /** From what to what, and why. */
  detail: string
  isWorse: boolean
  /** How many rules one line stands for; absent for one. */
  standsFor?: number
}

/** What changed in one way. */
export interface Section {
  title: string
  items: Item[]
  /** What the headline calls those that make the newer result worse; absent if none of this section can. */
  worse?: string
}

/** What changed, the worst first; what did not change has no section. */
export function sectionsOf(difference: Difference): Section[] {
  const {
    regressed,
    fixed,
    newlyInconclusive,
    newlyUnexercised,
    newlyExercised,
    newlyTolerated,
    observations,
    added,
    removed,
    latency,
  } = difference
  const changes = 'changes' in latency ? latency.changes : []
  const unmet = newlyUnexercised.filter(isUnmet)
  const lost = newlyUnexercised.filter((each) => !isUnmet(each))
  return [
    { title: 'Regressed', items: regressed.map(changed), worse: 'regressed' },
    { title: 'Newly inconclusive', items: newlyInconclusive.map(changed), worse: 'newly inconclusive' },
    {
      title: 'Newly not exercised',
      items: [...lost.map(changed), ...foldedUnmet(unmet)],
      worse: 'newly not exercised',
    },
    { title: 'Significant latency changes', items: changes.map(timed), worse: 'slower' },
    { title: 'Newly passed with tolerance', items: newlyTolerated.map(changed) },
    { title: 'Fixed', items: fixed.map(changed) },
    { title: 'Newly exercised', items: newlyExercised.map(changed) },
    {
      title: 'Different responses where the specification leaves a choice',
      items: observations.map(({ rule, text, was, is }) => ({
        name: rule,
        about: text,
        detail: `${was.join(', ')} → ${is.join(', ')}`,
        isWorse: false,
      })),
    },
    { title: 'Not compared', items: notCompared(difference) },
    { title: 'Rules that the older suite did not have', items: added.map(only) },
    { title: 'Rules that the newer suite does not have', items: removed.map(only) },
  ].filter(({ items }) => items.length > 0)
}

/** Runs of different scope: one line for all rules that only one of them had. */
function notCompared({ inOneScope }: Difference): Item[] {
  const { older, newer } = inOneScope
  const number = older.length + newer.length
  if (number === 0) return []
  const sides = [
    { run: 'older', rules: older },
    { run: 'newer', rules: newer },
  ].filter(({ rules }) => rules.length > 0)
  const detail = sides.map(({ run, rules }) => `${rules.length} in the ${run} run${failedIn(rules)}`).join(', ')
  const about = `${number === 1 ? 'was' : 'were'} in the scope of one run only`
  return [{ name: count(number, 'rule'), about, detail, isWorse: false, standsFor: number }]
}

function failedIn(rules: readonly RuleResult[]): string {
  const failed = rules.filter(({ verdict, level }) => verdict === 'fail' && level === 'mandatory')
  return failed.length === 0 ? '' : ` (failed: ${firstOf(failed.map(ruleName))})`
}

/** A service need not show optional behaviour in each run, so this alone is no change of the service. A note has another reason. */
function isUnmet({ row, was }: Change): boolean {
  return row.reason === 'not-applicable' && row.note === undefined && was === 'pass'
}

/** From so many rules on, they are one line. */
const fewestFolded = 3

function foldedUnmet(unmet: readonly Change[]): Item[] {
  if (unmet.length < fewestFolded) return unmet.map(changed)
  const ids = unmet.map(({ row }) => row.id)
  return [
    {
      name: count(unmet.length, 'rule'),
      about: 'not exercised this time: not applicable',
      detail: `pass → not exercised: ${ids.join(', ')}`,
      isWorse: false,
      standsFor: unmet.length,
    },
  ]
}

function changed({ row, was, why, isWorse }: Change): Item {
  const { text, verdict, level, findings } = row
  const [first] = findings
  const seen = verdict === 'fail' ? contrastOf(first?.expected, first?.actual, shownValue).actual : why
  const detail = `${verdictWords[was]} → ${verdictWords[verdict]}${level === 'mandatory' ? '' : ' (warning)'}`
  return { name: ruleName(row), about: text, detail: seen === undefined ? detail : `${detail}: ${seen}`, isWorse }
}

function only({ id, text, verdict }: Change['row']): Item {
  return { name: id, about: text, detail: verdictWords[verdict], isWorse: false }
}

function timed({ what, direction, was, is, p, delta }: LatencyChange): Item {
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
  return {
    name: what,
    about: direction,
    detail: `median ${duration(was.medianMs)} → ${duration(is.medianMs)}, ${was.count} and ${count(is.count, 'response')}; ${chance}, Cliff's delta ${delta.toFixed(2)}`,
    isWorse: direction === 'slower',
  }
}

/** A verdict of a rule beside those of other results. */
export function sideWord(verdict: SideBySide['verdicts'][number]): string {
  if (verdict === undefined) return 'no such rule'
  return verdict === 'out-of-scope' ? 'out of scope' : verdictWords[verdict]
}

/** What was done about latency where no change of it is told. */
export function latencyLine({ latency }: Difference): string {
  if ('notCompared' in latency) return `Latency was not compared: ${latency.notCompared}.`
  const { compared, changes } = latency
  if (compared === 0) return 'Latency was not compared: one run has too few responses of each kind.'
  return changes.length === 0 ? `Latency: no significant change in ${count(compared, 'kind')} of requests.` : ''
}

function worseIn({ items }: Section): number {
  return items.filter(({ isWorse }) => isWorse).length
}

/** How many a section has. The headline counts only those that make a result worse, so both numbers are named. */
export function sizeOf(section: Section): string {
  const all = section.items.reduce((sum, { standsFor = 1 }) => sum + standsFor, 0)
  const worse = worseIn(section)
  if (section.worse === undefined || worse === all) return String(all)
  return worse === 0 ? `${all}, none worse` : `${worse} worse, ${all - worse} not worse`
}

/** Whether anything got worse, in one line. */
export function verdictLine(difference: Difference, older: Candidate): string {
  const { newer, isWorse } = difference
  const parts = sectionsOf(difference).flatMap((section) => {
    const number = worseIn(section)
    return section.worse === undefined || number === 0 ? [] : [`${number} ${section.worse}`]
  })
  return `${newer.name} against ${older.name}: ${isWorse ? `worse, ${parts.join(', ')}` : 'nothing worse'}`
}

export function wholeLine({ isWorse, differences }: Comparison): string {
  const number = differences.filter((each) => each.isWorse).length
  if (!isWorse) return 'nothing worse'
  return differences.length === 1 ? 'worse' : `worse in ${number} of ${differences.length}`
}

/** One line for each result: of the mandatory rules, how many have each verdict, and how many are out of scope. */
export function figuresOf(comparison: Comparison): { columns: readonly string[]; rows: string[][] } {
  const all = candidatesOf(comparison).map(({ name, result }) => {
    const mandatory = result.rules.filter(({ level }) => level === 'mandatory')
    return { name, result, rules: inScope(result.rules), excluded: mandatory.filter(isOutOfScope).length }
  })
  const hasErrors = all.some(({ rules }) => numberOf(rules, 'error') > 0)
  const hasBuilds = all.some(({ result }) => buildOf(result.target) !== undefined)
  const hasExcluded = all.some(({ excluded }) => excluded > 0)
  const verdicts = (['pass', 'fail', 'inconclusive', 'not-exercised', 'error'] as const).filter(
    (each) => each !== 'error' || hasErrors,
  )
  const words = verdicts.map((each) => verdictWords[each])
  return {
    columns: [
      'result',
      'verdict',
      ...words,
      ...(hasExcluded ? ['out of scope'] : []),
      'sends',
      ...(hasBuilds ? ['build'] : []),
      'started',
    ],
    rows: all.map(({ name, result, rules, excluded }) => [
      name,
      `${verdictOf(result)} (profile ${scopeOf(result)})`,
      ...verdicts.map((each) => String(numberOf(rules, each))),
      ...(hasExcluded ? [String(excluded)] : []),
      String(result.usage.meteredSends),
      ...(hasBuilds ? [buildOf(result.target) ?? '-'] : []),
      result.startedAt,
    ]),
  }
}
