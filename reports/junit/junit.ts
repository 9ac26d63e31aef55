import type { Result, RuleResult } from '../../schemas/types.ts'
import { agentLines } from '../agent.ts'
import { behind, isKnown, knownAlone, knownReason, passesAgain, passesAsKnown, stillOpen } from '../baseline.ts'
import { blockOf } from '../block.ts'
import { builds } from '../build.ts'
import { flakyLines } from '../flaky.ts'
import { headline, scopeOf } from '../headline.ts'
import { skipReason } from '../not-exercised.ts'
import { isWaived } from '../numbers.ts'
import { painter } from '../paint.ts'
import type { Context } from '../renderer.ts'
import { ruleName } from '../rule-name.ts'
import { toleranceOf } from '../tolerance.ts'
import { verdictOf } from '../verdict.ts'
import { clientLine, shownRules } from '../watch-text.ts'
import { listed } from '../words.ts'
import { element, xmlText } from '../xml.ts'

/** One testcase; `note` is for the suite's system-out. */
interface Case {
  name: string
  seconds: number
  outcome: Passed | Other
  note?: string
}

interface Passed {
  kind: 'passed'
}

interface Other {
  kind: 'skipped' | 'failure' | 'error'
  message: string
  text?: string
}

const packageName = 'agent-conformance'

/**
 * The result as JUnit XML: a suite an area, a testcase a rule. Made to be valid by the schema of Jenkins and by
 * that of Ant's JUnit task. An inconclusive rule is an error where the run exits with 3 because of it, and a skipped testcase
 * elsewhere. A failed advisory rule is a warning in the suite's system-out. A run that was stopped or is incomplete has one more
 * testcase, an error in a suite of its own, so that the test tab is red where the job is.
 */
export function renderJunit(result: Result, context: Context): string {
  const rows = result.watched === true ? shownRules(result) : result.rules
  const areas = [...Map.groupBy(rows, (row) => row.area)]
  const suites: [string, Case[]][] = areas.map(([area, rows]) => [
    area,
    rows.map((row) => caseOf(row, result, context)),
  ])
  const stopped = unfinished(result)
  if (stopped !== undefined) {
    const outcome = { kind: 'error', message: headline(result) } as const
    suites.push(['run', [{ name: 'run/verdict', seconds: 0, outcome }]])
  }
  const written = suites.map(([name, cases], index) => suiteOf(name, cases, index, result))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', {}, ['\n', ...written])}\n`
}

function suiteOf(name: string, cases: readonly Case[], index: number, result: Result): string {
  const number = (kind: Case['outcome']['kind']) => cases.filter((each) => each.outcome.kind === kind).length
  const attributes = {
    name,
    package: packageName,
    id: index,
    tests: cases.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
    time: cases.reduce((sum, each) => sum + each.seconds, 0).toFixed(3),
    // Neither a fraction nor an offset is allowed here.
    timestamp: new Date(result.startedAt).toISOString().slice(0, 19),
    hostname: 'localhost',
  }
  // What the agent did is told once, not in every area.
  const isFirst = index === 0
  const agent = isFirst ? agentLines(result).map((line) => `agent: ${line}`) : []
  const client = isFirst ? (result.client ?? []).map(clientLine) : []
  const again = passesAgain(result).flatMap(({ rule }) =>
    cases.some((each) => each.name === rule) ? [`passes again: ${rule}`] : [],
  )
  const flaky = isFirst ? flakyLines(result).map((line) => `flaky: ${line}`) : []
  const notes = [...client, ...agent, ...again, ...flaky, ...cases.flatMap((each) => each.note ?? [])]
  const content = [
    element('properties', {}, propertiesOf(result)),
    ...cases.map((each) => testcase(name, each)),
    element('system-out', {}, notes.length === 0 ? [] : [xmlText(notes.join('\n'))]),
    element('system-err', {}),
  ]
  return `${element('testsuite', attributes, ['\n', ...content.map((each) => `${each}\n`)])}\n`
}

function testcase(area: string, { name, seconds, outcome }: Case): string {
  const attributes = { name, classname: `${packageName}.${area}`, time: seconds.toFixed(3) }
  if (outcome.kind === 'passed') return element('testcase', attributes)
  const { kind, message, text } = outcome
  const reason: Record<string, string> = kind === 'skipped' ? { message } : { message, type: kind }
  return element('testcase', attributes, [element(kind, reason, text === undefined ? [] : [xmlText(text)])])
}

function caseOf(row: RuleResult, result: Result, context: Context): Case {
  const proving = result.checks.filter((each) => each.rules.includes(row.id))
  const note = noteOf(row, result, context)
  return {
    name: row.id,
    seconds: proving.reduce((sum, each) => sum + each.durationMs, 0) / 1000,
    outcome: outcomeOf(row, result, context),
    ...(note === undefined ? {} : { note }),
  }
}

function outcomeOf(row: RuleResult, result: Result, context: Context): Case['outcome'] {
  const note = row.note ?? 'no reason was recorded'
  switch (row.verdict) {
    case 'pass':
    case 'observed':
      return { kind: 'passed' }
    case 'fail':
      if (row.level !== 'mandatory') return { kind: 'passed' }
      if (isKnown(result, row)) return { kind: 'skipped', message: `failed, ${asKnown(row, result)}: ${row.text}` }
      return {
        kind: 'failure',
        message: `${ruleName(row) === row.id ? '' : `${ruleName(row)}: `}${row.text}`,
        text: plainBlock(row, result, context) + causeOf(row, result),
      }
    case 'error':
      return { kind: 'error', message: `internal error: ${note}` }
    case 'inconclusive':
      if (isWaived(result, row)) return waived(row, result)
      return {
        kind: keepsFromVerdict(result, row) ? 'error' : 'skipped',
        message: `inconclusive: ${consequence(row, result) ?? note}`,
      }
    case 'not-exercised':
      if (isWaived(result, row)) return waived(row, result)
      return { kind: keepsFromVerdict(result, row) ? 'error' : 'skipped', message: skipReason(row) }
  }
}

/** Whether the run exits with 3 because of this rule. */
function keepsFromVerdict(result: Result, row: RuleResult): boolean {
  return unfinished(result) === 'incomplete' && stillOpen(result).includes(row)
}

/** Why a run has no verdict; undefined where it has one. */
function unfinished(result: Result): 'aborted' | 'interrupted' | 'incomplete' | undefined {
  const { verdict } = result
  if (result.watched === true && verdict === 'incomplete') return undefined
  if (verdict === 'aborted' || verdict === 'interrupted' || verdict === 'incomplete') return verdict
  return verdict === 'nonconformant' && knownAlone(result) !== undefined && !passesAsKnown(result)
    ? 'incomplete'
    : undefined
}

function consequence(row: RuleResult, result: Result): string | undefined {
  const known = behind(result, row)
  return known === undefined ? undefined : `a consequence of ${known}, a known failure`
}

/** Why a failure is known, with the owner and the date of the baseline. */
function asKnown(row: RuleResult, result: Result): string {
  const reason = knownReason(row.id, result)
  return consequence(row, result) ?? `as in the baseline${reason === '' ? '' : `, reason: ${reason}`}`
}

/** The other rules with the same root cause. */
function causeOf({ id }: RuleResult, { causes = [] }: Result): string {
  const index = causes.findIndex(({ rules }) => rules.includes(id))
  const others = causes[index]?.rules.filter((each) => each !== id) ?? []
  if (others.length === 0) return ''
  return `\n\nroot cause ${index + 1} of ${causes.length}, probably shared with ${listed(others)}`
}

function waived(row: RuleResult, result: Result): Other {
  return { kind: 'skipped', message: `waived (${row.verdict}): ${result.waived?.[row.id]}` }
}

/** What belongs to a rule and does not turn it red: a warning, a tolerance, an observation. */
function noteOf(row: RuleResult, result: Result, context: Context): string | undefined {
  if (row.verdict === 'fail' && row.level === 'advisory') {
    return `warning: ${row.id}\n${plainBlock(row, result, context)}\n`
  }
  const tolerance = toleranceOf(row)
  if (tolerance !== undefined) return `${row.id}: ${tolerance}`
  const seen = result.observations.filter((each) => each.rule === row.id)
  if (seen.length === 0) return undefined
  const values = new Set(seen.map((each) => JSON.stringify(each.value)))
  return `observed: ${row.id}: ${[...values].join(', ')}`
}

function plainBlock(row: RuleResult, result: Result, context: Context): string {
  return blockOf(row, result, context, painter(false)).join('\n')
}

function propertiesOf(result: Result): string[] {
  const properties: [string, string | number][] = [
    ['verdict', verdictOf(result)],
    ['headline', headline(result)],
    ...(result.causes === undefined ? [] : ([['causes', result.causes.length]] as [string, number][])),
    ['seed', result.seed],
    ['scope', scopeOf(result)],
    ['target', result.target.name],
    ['baseUrl', result.target.baseUrl],
    ...builds(result.target).map((build): [string, string] => ['service', build]),
    ['spec', result.spec],
    ['suite', `${result.suite.name} ${result.suite.version}`],
    ['durationMs', result.durationMs],
    ['meteredSends', result.usage.meteredSends],
  ]
  return properties.map(([name, value]) => element('property', { name, value }))
}
