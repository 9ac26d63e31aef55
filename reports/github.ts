import type { Result, RuleResult } from '../schemas/types.ts'
import { baselineLine, knownLine, passesAgain, passesAgainTitle, passesAsKnown, splitByBaseline } from './baseline.ts'
import { byCause } from './causes.ts'
import { flakyLines } from './flaky.ts'
import { headline } from './headline.ts'
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
      result.verdict === 'conformant' || passesAsKnown(result) || (result.watched === true && errors.length === 0)
        ? 'notice'
        : 'warning',
      result.target.name,
      [headline(result), baselineLine(result) ?? []].flat().join('; '),
    ),
  ].join('\n')
}

function errorOf([first, ...others]: readonly RuleResult[]): string {
  const [finding] = first?.findings ?? []
  const also = others.length === 0 ? '' : ` Same root cause: ${others.map(({ id }) => id).join(', ')}.`
  const seen =
    finding === undefined
      ? ''
      : ` At ${finding.at}: expected ${finding.expected ?? ''}; actual ${finding.actual ?? ''}.`
  return command('error', first?.id ?? '', `${first?.text ?? ''}${seen}${also}`)
}

function command(name: 'error' | 'warning' | 'notice', title: string, message: string): string {
  const shown = printable(cut(message, shownMessage)).replaceAll('%', '%25')
  const named = printable(title).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${name} title=${named}::${shown}`
}
