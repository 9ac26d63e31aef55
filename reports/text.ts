import type { Result, RuleResult } from '../schemas/types.ts'
import { agentLines, agentTitle } from './agent.ts'
import { attestedLines, attestedTitle } from './attested.ts'
import { splitByBaseline } from './baseline.ts'
import { blockOf } from './block.ts'
import { builds } from './build.ts'
import { byCause } from './causes.ts'
import { keysIn } from './curl.ts'
import { runLines } from './flaky.ts'
import { headline } from './headline.ts'
import { nextSteps } from './next-steps.ts'
import { errorLines, inconclusiveLines, unexercisedLines, waivedLines } from './not-exercised.ts'
import { notesBesideFailures } from './notes.ts'
import { inScope, numberOf } from './numbers.ts'
import { observedByRule, observedWords } from './observed.ts'
import { type Paint, painter } from './paint.ts'
import type { Context } from './renderer.ts'
import { ruleName } from './rule-name.ts'
import { toleranceLines, toleranceTitle } from './tolerance.ts'
import { colourOf, toneOfRun } from './verdict.ts'
import { clientLine, clientTitle, watchedNotes } from './watch-text.ts'
import { bytes, count, cut, duration, informationalWords, listed, printable, unobeyed, wrap } from './words.ts'

// More blocks than this are not read at once.
const shownBlocks = 20
const shownOthers = 12
// In a longer report the verdict has scrolled away.
const oneScreen = 40

/** The result of a run for a terminal: headline, failures, inconclusive rules, rules that were not exercised. */
export function renderText(result: Result, context: Context): string {
  const paint = painter(context.colour)
  const { width } = context
  const isWatched = result.watched === true
  const verdict = paint(['bold', colourOf[toneOfRun(result)]], headline(result))
  const failed = (level: RuleResult['level']) =>
    result.rules.filter((row) => row.level === level && row.verdict === 'fail')
  const [fresh] = splitByBaseline(result, failed('mandatory'))
  const wrapped = (lines: readonly string[]) => lines.flatMap((line) => wrap(printable(line), width, '  '))
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
  const blocks = (rows: readonly RuleResult[], heading: (id: string) => string) => [
    ...rows
      .slice(0, shownBlocks)
      .flatMap((row) => ['', heading(ruleName(row)), ...blockLines(row, result, context, paint)]),
    ...(rows.length > shownBlocks ? [''] : []),
    ...rows.slice(shownBlocks).map((row) => `${heading(row.id)}  ${cut(row.text, width - row.id.length - 4)}`),
  ]

  const lines = [
    verdict,
    ...(isWatched
      ? [printable(`${result.target.name}, ${result.target.baseUrl}`)]
      : [
          printable(
            `${result.target.name}, ${result.target.baseUrl}, seed ${result.seed}${result.runId === undefined ? '' : `, run ${result.runId}`}`,
          ),
          ...builds(result.target).map(printable),
          '',
          ...table(result, paint),
        ]),
    ...section(clientTitle, wrapped((result.client ?? []).map(clientLine))),
    ...causeLines(fresh, result, context, paint),
    ...notesBesideFailures(result).flatMap(([title, lines]) => section(title, wrapped(lines))),
    ...blocks(
      failed('advisory'),
      (id) =>
        `${paint('yellow', '!')} ${paint('bold', id)} (${isNewRule(result, id) ? 'new rule, not scored' : 'warning'})`,
    ),
    ...section('Internal errors', errorLines(result, width)),
    ...section(agentTitle(result), wrapped(agentLines(result))),
    ...section(toleranceTitle, wrapped(toleranceLines(result))),
    ...(isWatched
      ? []
      : [
          ...section('Inconclusive', inconclusiveLines(result, width)),
          ...section('Not exercised', unexercisedLines(result, width)),
          ...section(attestedTitle, wrapped(attestedLines(result))),
          ...section('Waived', waivedLines(result, width)),
          ...section('Observed', observedLines(result, width)),
          ...section(
            'To get a verdict:',
            nextSteps(result).flatMap((step, at) =>
              wrap(printable(`${at + 1}. ${step}`), width - 2).map((line, row) => `  ${row === 0 ? '' : '   '}${line}`),
            ),
          ),
        ]),
    '',
    ...(isWatched ? watchedNotes(result).flatMap((line) => wrap(printable(line), width)) : []),
    ...footer(result, context),
  ]
  const keys = keysIn(lines)
  if (keys.length > 0) lines.push(...wrap(`To use a curl line, set ${listed(keys)} to the key first.`, width))
  return unobeyed((lines.length > oneScreen ? [...lines, '', verdict] : lines).join('\n'))
}

/** What was seen of rules that leave a choice, where the run asked for a few of them; the page has all. */
function observedLines(result: Result, width: number): string[] {
  const seen = [...observedByRule(result)]
  if (result.scope.only.length === 0 || seen.length > shownObserved) return []
  return seen.map(([id, values]) => cut(printable(`  ${id}: ${values.map(observedWords).join(', ')}`), width))
}

function isNewRule({ rules }: Result, name: string): boolean {
  return rules.some(({ id, isNew }) => isNew === true && name.includes(id))
}

/** The failures by root cause: the first rule of each in full, its consequences in a line each. */
function causeLines(rows: readonly RuleResult[], result: Result, context: Context, paint: Paint): string[] {
  const causes = byCause(rows, result)
  const heading = (id: string) => `${paint('red', '✗')} ${paint('bold', id)}`
  return [
    ...causes
      .slice(0, shownBlocks)
      .flatMap(([first, ...others]) =>
        first === undefined
          ? []
          : [
              '',
              others.length === 0 ? heading(ruleName(first)) : `${heading(ruleName(first))} ${also(others)}`,
              ...blockLines(first, result, context, paint),
              ...othersLines(others, context).map((line) => paint('dim', line)),
            ],
      ),
    ...(causes.length > shownBlocks ? [''] : []),
    ...causes.slice(shownBlocks).map(([first, ...others]) => {
      const text = others.length === 0 ? (first?.text ?? '') : `${also(others)}: ${first?.text ?? ''}`
      return `${heading(first?.id ?? '')}  ${cut(text, context.width - (first?.id.length ?? 0) - 4)}`
    }),
  ]
}

function also(others: readonly RuleResult[]): string {
  return `and ${count(others.length, 'more rule')} with the same root cause`
}

function othersLines(others: readonly RuleResult[], { width }: Context): string[] {
  if (others.length === 0) return []
  const lines = others.slice(0, shownOthers).map((row) => {
    const [finding] = row.findings
    return cut(
      printable(`  ${ruleName(row)}  at ${finding?.at ?? '(place not recorded)'}: ${finding?.actual ?? ''}`),
      width,
    )
  })
  const more = others.length - lines.length
  return ['', '  probably the same root cause:', ...lines, ...(more > 0 ? [`  and ${count(more, 'more rule')}`] : [])]
}

function blockLines(row: RuleResult, result: Result, context: Context, paint: Paint): string[] {
  const lines = blockOf(row, result, { ...context, width: context.width - 2 }, paint)
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}

const columns = [
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['inconclusive', 'inconclusive'],
  ['not-exercised', 'not exercised'],
  ['error', 'error'],
] as const

/** Fewer than a screen. */
const shownObserved = 12

/** The label of the last row may be longer: no number follows it. */
const labelWidth = 12

function table(result: Result, paint: Paint): string[] {
  const row = (level: 'mandatory' | 'advisory') => {
    const rules = inScope(result.rules, level)
    const cells = columns.map(([verdict, title]) => String(numberOf(rules, verdict)).padStart(title.length + 2))
    return `${level.padEnd(labelWidth)}${cells.join('')}`
  }
  return [
    paint('dim', `${' '.repeat(labelWidth)}${columns.map(([, title]) => `  ${title}`).join('')}`),
    row('mandatory'),
    row('advisory'),
    `informational  ${informationalWords(inScope(result.rules, 'informational'))}`,
  ]
}

function footer(result: Result, context: Context): string[] {
  const { usage, created, watched } = result
  const repeated = Object.entries(result.repeated ?? {}).map(([reason, times]) => `${printable(reason)} ${times}×`)
  const lines = [
    ...runLines(result).map(printable),
    `${count(usage.meteredSends, 'metered send')}, ${count(usage.requests, 'request')}, ${bytes(usage.bytesOut)} sent, ${bytes(usage.bytesIn)} received, run time ${duration(result.durationMs)}`,
    ...(created.length === 0 || watched === true
      ? []
      : [
          `${count(created.length, 'conversation')} created; the API cannot delete them; ${context.isUnwritten === true ? `their ids: ${printable(created.join(', '))}` : 'their ids are in result.json'}`,
        ]),
    ...(repeated.length === 0 ? [] : [`requests sent again: ${repeated.join(', ')}`]),
    ...retryLines(result).map(printable),
  ]
  const files = (context.files ?? []).map((file) => printable(`wrote ${file}`))
  return [...lines.flatMap((line) => wrap(line, context.width)), ...files]
}

/** The test cases that were retried, by reason; the measured values of each are in result.json. */
function retryLines({ replays = [] }: Result): string[] {
  const reasons = Map.groupBy(replays, ({ reason }) => reason.replace(/(: | \().*/, ''))
  return [...reasons].map(
    ([reason, some]) =>
      `retried ${count(some.length, 'test case')}: ${reason} (${listed(some.map((each) => each.case))})`,
  )
}

/** Where the results were written, as `run` prints it last. */
export function writtenLine(result: string, transcript: string): string {
  return `result ${result}   transcript ${transcript}`
}
