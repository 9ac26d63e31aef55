import { contrastOf } from '../schemas/contrast.ts'
import type { Result, RuleResult } from '../schemas/types.ts'
import { knownLine, passesAgain, passesAgainTitle, splitByBaseline } from './baseline.ts'
import { shownValue } from './block.ts'
import { byCause } from './causes.ts'
import { flakyLines } from './flaky.ts'
import { headline } from './headline.ts'
import { ruleName } from './rule-name.ts'
import { toneOfRun } from './verdict.ts'
import { clientLine } from './watch-text.ts'
import { count, cut, printable } from './words.ts'

/** More than so many annotations of a step GitHub does not show. */
const mostShown = 10
const shownMessage = 2000

/** Workflow commands of GitHub Actions: an error for each root cause, and warnings. */
export function renderGithub(result: Result): string {
  const failed = (level: RuleResult['level']) =>
    result.rules.filter((row) => row.level === level && row.verdict === 'fail')
  const [fresh, known] = splitByBaseline(result, failed('mandatory'))
  const causes = byCause(fresh, result)
  const errors = causes.slice(0, mostShown - 1).map((rows) => errorOf(rows))
  const left = causes.length - errors.length
  return [
    ...(result.client ?? []).slice(0, mostShown - 1).map((note) => command('notice', 'Client', clientLine(note))),
    ...errors,
    ...(left > 0
      ? [command('error', 'More failures', `${count(left, 'more root cause')}: see the report of this run.`)]
      : []),
    ...[
      ...failed('advisory').map((row) => command('warning', row.id, row.text)),
      ...known.map((row) => command('warning', row.id, `Known failure: ${knownLine(row.id, result)}`)),
      ...flakyLines(result).map((line) => command('warning', 'Flaky', line)),
    ].slice(0, mostShown - 1),
    ...passesAgain(result)
      .slice(0, mostShown - 1)
      .map(({ rule }) => command('notice', rule, passesAgainTitle)),
    command(
      ['pass', 'warn', 'none'].includes(toneOfRun(result)) ? 'notice' : 'warning',
      result.target.name,
      headline(result),
    ),
  ].join('\n')
}

function errorOf([first, ...others]: readonly RuleResult[]): string {
  if (first === undefined) return ''
  const [finding] = first.findings
  const also = others.length === 0 ? '' : ` Same root cause: ${others.map(ruleName).join(', ')}.`
  const { expected = '', actual = '' } = contrastOf(finding?.expected, finding?.actual, shownValue)
  const seen = finding === undefined ? '' : ` At ${finding.at}: expected ${expected}; actual ${actual}.`
  const trace = finding?.trace === undefined ? '' : ` Find it in your logs: trace ${finding.trace}.`
  return command('error', ruleName(first), `${first.text}${seen}${trace}${also}`)
}

function command(name: 'error' | 'warning' | 'notice', title: string, message: string): string {
  const shown = printable(cut(message, shownMessage)).replaceAll('%', '%25')
  const named = printable(title).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${name} title=${named}::${shown}`
}
