import type { Finding, RequirementResult, Result } from '../schemas/types.ts'
import { ruleAgain } from './again.ts'
import { curlLine } from './curl.ts'
import { exchangeLines } from './exchange.ts'
import type { Paint } from './paint.ts'
import type { Context } from './renderer.ts'
import { count, printable, wrap } from './words.ts'

const shownFindings = 3

/** All that a person needs to understand one broken rule and to see it again, however often it was broken. */
export function blockOf(row: RequirementResult, result: Result, context: Context, paint: Paint): string[] {
  const shown = row.findings.slice(0, shownFindings)
  const more = row.broken - shown.length
  const again = ruleAgain(result, row.id)
  return [
    ...wrap(row.text, context.width),
    `section ${row.section} of the spec; broken at ${row.broken} of ${count(row.broken + row.held, 'place')}`,
    ...shown.flatMap((finding, at) =>
      shown.slice(0, at).some((earlier) => isAlike(finding, earlier))
        ? ['', ...alikeLines(finding, paint)]
        : ['', ...findingLines(finding, result, context, paint)],
    ),
    ...(more > 0 ? ['', `… and at ${count(more, 'more place')}`] : []),
    ...(again === undefined ? [] : ['', printable(`replay: ${again}`)]),
  ]
}

/** The same was expected there, and the same was seen: its exchange shows nothing new. */
function isAlike(one: Finding, other: Finding): boolean {
  return one.timeline === undefined && one.expected === other.expected && one.actual === other.actual
}

function alikeLines({ at, exchange }: Finding, paint: Paint): string[] {
  const where = exchange === undefined ? '' : `, exchange ${exchange}`
  return [`${paint('bold', printable(`at ${at}`))}: the same${printable(where)}`]
}

function findingLines(finding: Finding, result: Result, context: Context, paint: Paint): string[] {
  const { exchange: id } = finding
  const exchange = id === undefined ? undefined : context.exchanges.get(id)
  return [
    paint('bold', printable(`at ${finding.at}`)),
    ...labelled('expected', finding.expected, context.width),
    ...labelled('actual', finding.actual, context.width),
    ...(finding.timeline ?? []).map((line) => printable(`  ${line}`)),
    ...(exchange === undefined
      ? id === undefined
        ? []
        : [paint('dim', `  exchange ${id}, which is not in the transcript at hand`)]
      : [
          ...exchangeLines(exchange, context.width - 2).map((line) => paint('dim', `  ${line}`)),
          `  ${curlLine(exchange, result.target.baseUrl)}`,
        ]),
  ]
}

function labelled(label: string, text: string | undefined, width: number): string[] {
  if (text === undefined) return []
  const indent = ' '.repeat('  expected  '.length)
  return wrap(printable(text), width, indent).map((line, at) =>
    at === 0 ? `  ${label.padEnd(indent.length - 2)}${line.slice(indent.length)}` : line,
  )
}
