import type { RequirementResult, Result } from '../schemas/types.ts'
import { agentLines } from './agent.ts'
import {
  baselineLine,
  behind,
  knownLine,
  passesAgain,
  passesAgainTitle,
  passesAsKnown,
  splitByBaseline,
} from './baseline.ts'
import { blockOf } from './block.ts'
import { byCause } from './causes.ts'
import { flakyLines, flakyTitle, runLines } from './flaky.ts'
import { headline } from './headline.ts'
import { errorLines, inconclusiveLines, unexercisedLines, waivedLines } from './not-exercised.ts'
import { type Paint, painter } from './paint.ts'
import type { Context } from './renderer.ts'
import { toleranceLines, toleranceTitle } from './tolerance.ts'
import { clientLine, clientTitle, watchedNotes } from './watch-text.ts'
import { bytes, count, cut, duration, openWords, printable, unobeyed, wrap } from './words.ts'

// Whoever broke more rules than this does not want to read about each of them at once.
const shownBlocks = 20
const shownOthers = 12
// A report of more lines than this would have scrolled its verdict away.
const oneScreen = 40

/** The result of a run as a person reads it on a terminal: the verdict first, then what broke, then what is not known. */
export function renderText(result: Result, context: Context): string {
  const paint = painter(context.colour)
  const { width } = context
  const isWatched = result.watched === true
  const verdict = paint(['bold', passesAsKnown(result) ? 'green' : colourOf[result.verdict]], headline(result))
  const failed = (level: RequirementResult['level']) =>
    result.requirements.filter((row) => row.level === level && row.verdict === 'fail')
  const [fresh, known] = splitByBaseline(result, failed('must'))
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
  const blocks = (rows: readonly RequirementResult[], heading: (id: string) => string) => [
    ...rows.slice(0, shownBlocks).flatMap((row) => ['', heading(row.id), ...blockLines(row, result, context, paint)]),
    ...(rows.length > shownBlocks ? [''] : []),
    ...rows.slice(shownBlocks).map((row) => `${heading(row.id)}  ${cut(row.text, width - row.id.length - 4)}`),
  ]

  const lines = [
    verdict,
    ...(isWatched
      ? [printable(`${result.target.name}, ${result.target.baseUrl}`)]
      : [
          printable(`${result.target.name}, ${result.target.baseUrl}, seed ${result.seed}`),
          ...[baselineLine(result) ?? []].flat(),
          '',
          ...table(result, paint),
        ]),
    ...section(
      clientTitle,
      (result.client ?? []).flatMap((note) => wrap(clientLine(note), width, '  ')),
    ),
    ...causeLines(fresh, result, context, paint),
    ...section(
      'Broken, as in the baseline',
      known.flatMap(({ id }) => wrap(printable(knownLine(id, result)), width, '  ')),
    ),
    ...section(
      'Not decided, as a consequence',
      result.requirements
        .filter((row) => row.verdict === 'inconclusive' && behind(result, row) !== undefined)
        .flatMap(({ id }) => wrap(printable(knownLine(id, result)), width, '  ')),
    ),
    ...section(
      passesAgainTitle,
      passesAgain(result).flatMap(({ requirement }) => wrap(printable(knownLine(requirement, result)), width, '  ')),
    ),
    ...section(
      flakyTitle,
      flakyLines(result).flatMap((line) => wrap(printable(line), width, '  ')),
    ),
    ...blocks(failed('standard'), (id) => `${paint('yellow', '!')} ${paint('bold', id)} (a warning)`),
    ...section('Our own fault', errorLines(result, width)),
    ...section(
      'The agent did not do what it was told',
      agentLines(result).flatMap((line) => wrap(line, width, '  ')),
    ),
    ...section(
      toleranceTitle,
      toleranceLines(result).flatMap((line) => wrap(line, width, '  ')),
    ),
    ...(isWatched
      ? []
      : [
          ...section('Inconclusive', inconclusiveLines(result, width)),
          ...section('Not exercised', unexercisedLines(result, width)),
          ...section('Waived', waivedLines(result, width)),
        ]),
    '',
    ...(isWatched ? watchedNotes(result).flatMap((line) => wrap(printable(line), width)) : []),
    ...footer(result, context),
  ]
  return unobeyed((lines.length > oneScreen ? [...lines, '', verdict] : lines).join('\n'))
}

const colourOf = {
  conformant: 'green',
  nonconformant: 'red',
  incomplete: 'yellow',
  aborted: 'red',
  interrupted: 'yellow',
} as const

/** What broke, cause by cause: the first rule of each in full, the others with what was seen there. */
function causeLines(rows: readonly RequirementResult[], result: Result, context: Context, paint: Paint): string[] {
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
              others.length === 0 ? heading(first.id) : `${heading(first.id)} ${also(others)}`,
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

function also(others: readonly RequirementResult[]): string {
  return `and ${count(others.length, 'more rule')} for one cause`
}

function othersLines(others: readonly RequirementResult[], { width }: Context): string[] {
  if (others.length === 0) return []
  const lines = others.slice(0, shownOthers).map((row) => {
    const [finding] = row.findings
    return cut(
      printable(`  ${row.id}  at ${finding?.at ?? 'a place that was not kept'}: ${finding?.actual ?? ''}`),
      width,
    )
  })
  const more = others.length - lines.length
  return ['', '  the same cause, most likely:', ...lines, ...(more > 0 ? [`  and ${count(more, 'more rule')}`] : [])]
}

function blockLines(row: RequirementResult, result: Result, context: Context, paint: Paint): string[] {
  const lines = blockOf(row, result, { ...context, width: context.width - 2 }, paint)
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}

const columns = ['pass', 'fail', 'inconclusive', 'skipped', 'error'] as const

function table(result: Result, paint: Paint): string[] {
  const { must, standard, open } = result.summary
  const row = (name: string, tally: Result['summary']['must']) =>
    `${name.padEnd(10)}${columns.map((each) => String(tally[each]).padStart(each.length + 2)).join('')}`
  return [
    paint('dim', `${' '.repeat(10)}${columns.map((each) => `  ${each}`).join('')}`),
    row('must', must),
    row('standard', standard),
    `${'open'.padEnd(10)}  ${openWords(open)}`,
  ]
}

function footer(result: Result, context: Context): string[] {
  const { usage, created, watched } = result
  const replays = result.replays ?? []
  const repeated = Object.entries(result.repeated ?? {}).map(([reason, times]) => `${printable(reason)} ${times}×`)
  const lines = [
    ...runLines(result).map(printable),
    `${count(usage.meteredSends, 'metered send')}, ${count(usage.requests, 'request')}, ${bytes(usage.bytesOut)} out, ${bytes(usage.bytesIn)} in, ${duration(result.durationMs)}`,
    ...(created.length === 0 || watched === true
      ? []
      : [
          `${count(created.length, 'conversation')} created, which the API cannot delete; their ids are in result.json`,
        ]),
    ...(repeated.length === 0 ? [] : [`sent again, as HTTP says: ${repeated.join(', ')}`]),
    ...replays.map(({ scene, reason }) => printable(`scene ${scene} was played again: ${reason}`)),
  ]
  const files = (context.files ?? []).map((file) => printable(`wrote ${file}`))
  return [...lines.flatMap((line) => wrap(line, context.width)), ...files]
}
