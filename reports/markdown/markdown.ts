import { contrastOf } from '../../schemas/contrast.ts'
import type { Result, RuleResult } from '../../schemas/types.ts'
import { ruleAgain, runAgain } from '../again.ts'
import { agentLines, agentTitle } from '../agent.ts'
import { attestedLines, attestedTitle } from '../attested.ts'
import { behind, splitByBaseline } from '../baseline.ts'
import { builds } from '../build.ts'
import { byCause } from '../causes.ts'
import { curlLine } from '../curl.ts'
import { headline } from '../headline.ts'
import { openReason, skipReason } from '../not-exercised.ts'
import { notesBesideFailures } from '../notes.ts'
import { inScope, numberOf } from '../numbers.ts'
import type { Context } from '../renderer.ts'
import { ruleName } from '../rule-name.ts'
import { toleranceLines, toleranceTitle } from '../tolerance.ts'
import { type Tone, toneOfRun } from '../verdict.ts'
import { clientLine, clientTitle, watchedNotes } from '../watch-text.ts'
import { count, cut, duration, verdictWords } from '../words.ts'
import { cell, code, fenced, fitted, shownCell, text } from './markdown-words.ts'

/** The result as a comment on a pull request or a job summary, within the size limits of both. */
export function renderMarkdown(result: Result, context: Context): string {
  const { target, seed, durationMs, usage, watched } = result
  const head = [
    `## ${marks[toneOfRun(result)]} ${text(headline(result))}`,
    '',
    `${[target.name, ...builds(target)].map(text).join(', ')}, ${code(target.baseUrl)}: ${count(usage.requests, 'request')}, ${count(usage.meteredSends, 'metered send')}, ${duration(durationMs)}${watched === true ? '' : `, seed ${seed}`}.`,
    ...(watched === true ? [] : ['', ...tallies(result)]),
  ]
  const foot = againLines(runAgain(result))
  const parts = [
    ...listPart(clientTitle, (result.client ?? []).map(clientLine)),
    ...brokenParts(result, context),
    ...listPart(agentTitle(result), agentLines(result)),
    ...(watched === true ? [] : openParts(result)),
    ...warningParts(result),
    ...listPart(toleranceTitle, toleranceLines(result)),
    ...listPart(attestedTitle, attestedLines(result)),
    ...(watched === true ? [['', ...watchedNotes(result).map((line) => `\n${text(line)}`)].join('\n')] : []),
  ]
  return fitted(head, parts, foot)
}

function tallies({ rules }: Result): string[] {
  const verdicts = ['pass', 'fail', 'inconclusive', 'not-exercised', 'error'] as const
  return [
    `| level | ${verdicts.map((each) => verdictWords[each]).join(' | ')} |`,
    '|---|---:|---:|---:|---:|---:|',
    ...(['mandatory', 'advisory'] as const).map(
      (level) => `| ${level} | ${verdicts.map((each) => numberOf(inScope(rules, level), each)).join(' | ')} |`,
    ),
  ]
}

const marks: Record<Tone, string> = { pass: '✅', fail: '❌', warn: '⚠️', unsure: '⚠️', none: '👀' }

function brokenParts(result: Result, context: Context): string[] {
  const failed = result.rules.filter(({ level, verdict }) => level === 'mandatory' && verdict === 'fail')
  const [fresh] = splitByBaseline(result, failed)
  return [
    ...(fresh.length === 0 ? [] : [`\n### Failed`]),
    ...byCause(fresh, result).map((rows) => causePart(rows, result, context)),
    ...notesBesideFailures(result).flatMap(([title, lines]) => listPart(title, lines)),
  ]
}

function causePart([first, ...others]: readonly RuleResult[], result: Result, context: Context): string {
  if (first === undefined) return ''
  const [finding] = first.findings
  const exchange = finding?.exchange === undefined ? undefined : context.exchanges.get(finding.exchange)
  const curl = exchange === undefined ? undefined : curlLine(exchange, result.target.baseUrl)
  const { expected = '', actual = '', note } = contrastOf(finding?.expected, finding?.actual, shownCell)
  return [
    '',
    `<details><summary><b>${text(ruleName(first))}</b>: ${text(first.text)}</summary>`,
    '',
    ...(finding === undefined
      ? []
      : [
          '| | |',
          '|---|---|',
          `| at | ${cell(finding.at)} |`,
          `| expected | ${text(expected)} |`,
          `| actual | ${text(actual)} |`,
          ...(note === undefined ? [] : [`| | ${note} |`]),
          '',
        ]),
    `Spec ${first.section}; failed at ${first.failed} of ${count(first.failed + first.passed, 'place')}.`,
    ...(curl === undefined ? [] : ['', fenced(cut(curl, 2000))]),
    ...againLines(ruleAgain(result, first.id)),
    ...(others.length === 0
      ? []
      : ['', `Probably the same root cause: ${others.map((row) => code(ruleName(row))).join(', ')}`]),
    '',
    '</details>',
  ].join('\n')
}

function againLines(command: string | undefined): string[] {
  return command === undefined ? [] : ['', `Rerun: ${code(command)}`]
}

function listPart(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [['', `### ${title}`, '', ...lines.map((line) => `- ${text(line)}`)].join('\n')]
}

/** The rules that keep a run from a verdict, by reason. */
function openParts(result: Result): string[] {
  const open = result.rules.filter(
    (row) =>
      row.level === 'mandatory' &&
      (row.verdict === 'inconclusive' || (row.verdict === 'not-exercised' && row.reason === 'missing-precondition')) &&
      behind(result, row) === undefined,
  )
  if (open.length === 0) return []
  const groups = Map.groupBy(open, (row) => (row.verdict === 'not-exercised' ? skipReason(row) : openReason(row)))
  return [
    '\n### Inconclusive or without a precondition',
    ...[...groups].map(
      ([reason, rows]) =>
        `\n- ${text(cut(reason, shownCell))}: ${rows
          .slice(0, 12)
          .map(({ id }) => code(id))
          .join(', ')}${rows.length > 12 ? ` and ${rows.length - 12} more` : ''}`,
    ),
  ]
}

function warningParts({ rules }: Result): string[] {
  const warned = rules.filter(({ level, verdict }) => level === 'advisory' && verdict === 'fail')
  return warned.length === 0 ? [] : ['\n### Warnings', ...warned.map((row) => `\n- ${code(row.id)}: ${text(row.text)}`)]
}
