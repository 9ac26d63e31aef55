import { contrastOf } from '../schemas/contrast.ts'
import type { Evidence, Result, RuleResult } from '../schemas/types.ts'
import { explainCommand, ruleAgain } from './again.ts'
import { curlLine } from './curl.ts'
import { exchangeLines } from './exchange.ts'
import type { Paint } from './paint.ts'
import type { Context } from './renderer.ts'
import { count, printable, wrap } from './words.ts'

const shownFindings = 3
/** Characters of a value, in all reports that have room for it. */
export const shownValue = 400

/** One failed rule: its sentence, its evidence and the command that repeats it. */
export function blockOf(row: RuleResult, result: Result, context: Context, paint: Paint): string[] {
  const shown = row.findings.slice(0, shownFindings)
  const more = row.failed - shown.length
  const again = ruleAgain(result, row.id)
  return [
    ...wrap(row.text, context.width),
    `spec ${row.section}; failed at ${row.failed} of ${count(row.failed + row.passed, 'place')}`,
    ...shown.flatMap((finding, at) =>
      shown.slice(0, at).some((earlier) => isAlike(finding, earlier))
        ? ['', ...alikeLines(finding, paint)]
        : ['', ...findingLines(finding, result, context, paint)],
    ),
    ...(more > 0 ? ['', `… and at ${count(more, 'more place')}`] : []),
    ...(again === undefined ? [] : ['', printable(`rerun: ${again}`)]),
  ]
}

/** Whether both places have the same expected and actual value, so that the second adds nothing. */
function isAlike(one: Evidence, other: Evidence): boolean {
  return one.timeline === undefined && one.expected === other.expected && one.actual === other.actual
}

function alikeLines({ at, exchange }: Evidence, paint: Paint): string[] {
  const where = exchange === undefined ? '' : `, exchange ${exchange}`
  return [`${paint('bold', printable(`at ${at}`))}: the same${printable(where)}`]
}

function findingLines(finding: Evidence, result: Result, context: Context, paint: Paint): string[] {
  const { exchange: id } = finding
  const exchange = id === undefined ? undefined : context.exchanges.get(id)
  const { expected, actual, note } = contrastOf(finding.expected, finding.actual, shownValue)
  return [
    paint('bold', printable(`at ${finding.at}${violated(finding)}`)),
    ...labelled('expected', expected, context.width),
    ...labelled('actual', actual, context.width),
    ...labelled('', note, context.width),
    ...(finding.timeline ?? []).map((line) => printable(`  ${line}`)),
    ...(exchange === undefined
      ? id === undefined
        ? []
        : [paint('dim', `  exchange ${id} (not in this transcript)`)]
      : [
          ...exchangeLines(exchange, context.width - 2).map((line) => paint('dim', `  ${line}`)),
          `  ${curlLine(exchange, result.target.baseUrl) ?? `the request is too long for a curl command. To see the request: ${explainCommand(exchange.id, context)}`}`,
        ]),
  ]
}

/** The rule that this place violates, where the consistency check found it. */
function violated({ violates }: Evidence): string {
  return violates === undefined ? '' : `, violates ${violates}`
}

function labelled(label: string, text: string | undefined, width: number): string[] {
  if (text === undefined) return []
  const indent = ' '.repeat('  expected  '.length)
  return wrap(printable(text), width, indent).map((line, at) =>
    at === 0 ? `  ${label.padEnd(indent.length - 2)}${line.slice(indent.length)}` : line,
  )
}
