import { contrastOf } from '../schemas/contrast.ts'
import type { Evidence, Exchange, Result } from '../schemas/types.ts'
import { shownValue } from './block.ts'
import { curlLine } from './curl.ts'
import { streamRows } from './exchange.ts'
import { findingName } from './rule-name.ts'
import { senderOf } from './sender.ts'
import { clientLine } from './watch-text.ts'
import { count, moment, printable, unobeyed, wrap } from './words.ts'

/** What is explained of a run: one exchange, and what the result says of it where there is one. */
export interface ExplainedExchange {
  exchange: Exchange
  result: Result | undefined
  /** The file that holds all of it. */
  transcript: string
  width: number
}

/** A body of more characters is shown by its beginning. */
const shownCharacters = 2000
const shownEvents = 200

/** One exchange for a person: request, response, times, and what was found in it. Secrets were replaced when it was recorded. */
export function renderExplainedExchange({ exchange, result, transcript, width }: ExplainedExchange): string {
  const { id, scene, attempt, name, sentMs, headersMs, endMs } = exchange
  const again = attempt === 1 ? '' : `, attempt ${attempt}`
  const head = headersMs === null ? '' : `, response headers after ${moment(headersMs - sentMs)}`
  const curl = result === undefined ? undefined : curlLine(exchange, result.target.baseUrl)
  const lines = [
    printable(
      `Exchange ${id} of ${transcript} (request "${name}" of test case ${scene}${again}), ${senderOf(exchange)}`,
    ),
    `  sent ${moment(sentMs)} after the start of the run${head}, response end after ${moment(endMs - sentMs)}`,
    '',
    'Request',
    printable(`  ${exchange.method} ${exchange.path}`),
    ...headerLines(exchange.requestHeaders),
    ...bodyLines(exchange.requestBody, exchange, transcript, width),
    '',
    'Response',
    ...responseLines(exchange, transcript, width),
    ...foundLines(exchange, result, width),
    ...(curl === undefined ? [] : ['', 'Send it again:', `  ${curl}`]),
  ]
  return unobeyed(lines.join('\n'))
}

function headerLines(headers: Exchange['headers']): string[] {
  return Object.entries(headers).map(([name, value]) => printable(`  ${name}: ${value}`))
}

function responseLines(exchange: Exchange, transcript: string, width: number): string[] {
  const { status, failure, repeats, headers, chunks, body, sentMs } = exchange
  const part = exchange.cut === undefined ? [] : [`  (the beginning of ${count(exchange.cut.bytes, 'byte')})`]
  return [
    status === null ? '  no response' : `  ${status}`,
    ...(failure === null ? [] : [printable(`  ${failure.kind}: ${failure.message}`)]),
    ...repeats.map((each) => printable(`  sent again after ${each.status ?? each.reason}`)),
    ...headerLines(headers),
    ...(chunks === null
      ? bodyLines(body, exchange, transcript, width)
      : ['', ...streamRows(chunks, sentMs, width - 2, shownEvents).map((row) => `  ${row}`)]),
    ...part,
  ]
}

function bodyLines(body: string | null, { id }: Exchange, transcript: string, width: number): string[] {
  if (body === null || body === '') return []
  const points = [...body]
  const shown = wrap(printable(points.slice(0, shownCharacters).join('')), width, '  ')
  const left = points.length - shownCharacters
  if (left <= 0) return ['', ...shown]
  return ['', ...shown, `  … ${count(left, 'more character')}: zgrep '"id":"${id}"' ${transcript}`]
}

function foundLines({ id }: Exchange, result: Result | undefined, width: number): string[] {
  if (result === undefined) return ['', 'No result.json beside the transcript, so the findings are not known.']
  const findings = result.rules.flatMap((row) =>
    row.findings.flatMap((each) => (each.exchange === id ? [findingText(row.id, each)] : [])),
  )
  const seen = result.observations.filter((each) => each.exchange === id)
  const client = (result.client ?? []).filter((each) => each.exchange === id)
  if (findings.length + seen.length + client.length === 0) return ['', 'No finding refers to this exchange.']
  return [
    '',
    'Findings',
    ...findings.flatMap((each) => wrap(printable(`✗ ${each}`), width, '  ')),
    ...client.flatMap((each) => wrap(clientLine(each), width, '  ')),
    ...seen.flatMap((each) => wrap(printable(`· ${each.rule}: ${each.value}`), width, '  ')),
  ]
}

function findingText(rule: string, finding: Evidence): string {
  const { at } = finding
  const { expected, actual } = contrastOf(finding.expected, finding.actual, shownValue)
  const was = actual === undefined ? '' : `, actual ${actual}`
  return `${findingName(rule, finding)} at ${at}: expected ${expected}${was}`
}
