import type { RequirementResult, Result } from '../../schemas/types.ts'
import { ruleAgain, runAgain } from '../again.ts'
import { agentLines } from '../agent.ts'
import {
  baselineLine,
  behind,
  knownAlone,
  knownLine,
  passesAgain,
  passesAgainTitle,
  passesAsKnown,
  splitByBaseline,
} from '../baseline.ts'
import { byCause } from '../causes.ts'
import { curlLine } from '../curl.ts'
import { flakyLines, flakyTitle } from '../flaky.ts'
import { headline } from '../headline.ts'
import { skipReason } from '../not-exercised.ts'
import type { Context } from '../renderer.ts'
import { toleranceLines, toleranceTitle } from '../tolerance.ts'
import { clientLine, clientTitle, watchedNotes } from '../watch-text.ts'
import { count, cut, duration } from '../words.ts'
import { cell, code, fenced, fitted, shownCell, text } from './markdown-words.ts'

/** The result as a comment on a pull request or the summary of a job, shorter than either may be. */
export function renderMarkdown(result: Result, context: Context): string {
  const { target, seed, durationMs, usage, summary, watched } = result
  const head = [
    `## ${markOf(result)} ${text(headline(result))}`,
    '',
    `${text(target.name)}, ${code(target.baseUrl)}: ${count(usage.requests, 'request')}, ${count(usage.meteredSends, 'metered send')}, ${duration(durationMs)}${watched === true ? '' : `, seed ${seed}`}.`,
    ...[baselineLine(result) ?? []].flat().map((line) => `\n${text(line)}.`),
    ...(watched === true ? [] : ['', ...tallies(summary)]),
  ]
  const foot = againLines(runAgain(result))
  const parts = [
    ...listPart(clientTitle, (result.client ?? []).map(clientLine)),
    ...brokenParts(result, context),
    ...agentParts(result),
    ...(watched === true ? [] : openParts(result)),
    ...warningParts(result),
    ...toleranceParts(result),
    ...(watched === true ? [['', ...watchedNotes(result).map((line) => `\n${text(line)}`)].join('\n')] : []),
  ]
  return fitted(head, parts, foot)
}

function tallies(summary: Result['summary']): string[] {
  return [
    '| level | held | broken | not decided | not exercised | our own fault |',
    '|---|---:|---:|---:|---:|---:|',
    ...(['must', 'standard'] as const).map((level) => {
      const { pass, fail, inconclusive, skipped, error } = summary[level]
      return `| ${level} | ${pass} | ${fail} | ${inconclusive} | ${skipped} | ${error} |`
    }),
  ]
}

const marks: Record<Result['verdict'], string> = {
  conformant: '✅',
  nonconformant: '❌',
  incomplete: '⚠️',
  aborted: '❌',
  interrupted: '⚠️',
}

function markOf(result: Result): string {
  if (result.watched === true && result.verdict !== 'nonconformant') return '👀'
  if (passesAsKnown(result)) return marks.conformant
  return result.verdict === 'nonconformant' && knownAlone(result) !== undefined
    ? marks.incomplete
    : marks[result.verdict]
}

function brokenParts(result: Result, context: Context): string[] {
  const failed = result.requirements.filter(({ level, verdict }) => level === 'must' && verdict === 'fail')
  const [fresh, known] = splitByBaseline(result, failed)
  return [
    ...(fresh.length === 0 ? [] : [`\n### Broken`]),
    ...byCause(fresh, result).map((rows) => causePart(rows, result, context)),
    ...listPart(
      'Broken, as in the baseline',
      known.map(({ id }) => knownLine(id, result)),
    ),
    ...listPart(
      'Not decided, as a consequence',
      result.requirements
        .filter((row) => row.verdict === 'inconclusive' && behind(result, row) !== undefined)
        .map(({ id }) => knownLine(id, result)),
    ),
    ...listPart(
      passesAgainTitle,
      passesAgain(result).map(({ requirement }) => knownLine(requirement, result)),
    ),
    ...listPart(flakyTitle, flakyLines(result)),
  ]
}

function causePart([first, ...others]: readonly RequirementResult[], result: Result, context: Context): string {
  if (first === undefined) return ''
  const [finding] = first.findings
  const exchange = finding?.exchange === undefined ? undefined : context.exchanges.get(finding.exchange)
  return [
    '',
    `<details><summary><b>${text(first.id)}</b>: ${text(first.text)}</summary>`,
    '',
    ...(finding === undefined
      ? []
      : [
          '| | |',
          '|---|---|',
          `| at | ${cell(finding.at)} |`,
          `| expected | ${cell(finding.expected ?? '')} |`,
          `| actual | ${cell(finding.actual ?? '')} |`,
          '',
        ]),
    `Section ${first.section}; broken at ${first.broken} of ${count(first.broken + first.held, 'place')}.`,
    ...(exchange === undefined ? [] : ['', fenced(cut(curlLine(exchange, result.target.baseUrl), 2000))]),
    ...againLines(ruleAgain(result, first.id)),
    ...(others.length === 0
      ? []
      : ['', `For the same cause, most likely: ${others.map(({ id }) => code(id)).join(', ')}`]),
    '',
    '</details>',
  ].join('\n')
}

function againLines(command: string | undefined): string[] {
  return command === undefined ? [] : ['', `Again: ${code(command)}`]
}

function agentParts(result: Result): string[] {
  return listPart('The agent did not do what it was told', agentLines(result))
}

/** What passed by a ruling alone. */
function toleranceParts(result: Result): string[] {
  return listPart(toleranceTitle, toleranceLines(result))
}

function listPart(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [['', `### ${title}`, '', ...lines.map((line) => `- ${text(line)}`)].join('\n')]
}

/** What makes a run less than whole, by its reason. */
function openParts(result: Result): string[] {
  const open = result.requirements.filter(
    (row) =>
      row.level === 'must' &&
      (row.verdict === 'inconclusive' || (row.verdict === 'skipped' && row.reason === 'prerequisite')) &&
      behind(result, row) === undefined,
  )
  if (open.length === 0) return []
  const groups = Map.groupBy(open, (row) =>
    row.verdict === 'skipped' ? skipReason(row) : (row.note ?? 'no reason was recorded'),
  )
  return [
    '\n### Not decided',
    ...[...groups].map(
      ([reason, rows]) =>
        `\n- ${text(cut(reason, shownCell))}: ${rows
          .slice(0, 12)
          .map(({ id }) => code(id))
          .join(', ')}${rows.length > 12 ? ` and ${rows.length - 12} more` : ''}`,
    ),
  ]
}

function warningParts({ requirements }: Result): string[] {
  const warned = requirements.filter(({ level, verdict }) => level === 'standard' && verdict === 'fail')
  return warned.length === 0 ? [] : ['\n### Warnings', ...warned.map((row) => `\n- ${code(row.id)}: ${text(row.text)}`)]
}
