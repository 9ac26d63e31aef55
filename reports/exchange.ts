import { traceOf } from '../schemas/trace.ts'
import type { Chunk, Exchange } from '../schemas/types.ts'
import { bytesOf } from './chunk.ts'
import { senderOf } from './sender.ts'
import { count, cut, moment, printable } from './words.ts'

const shownRows = 3
const shownStreamRows = 12
const timeWidth = '+600.000 s'.length

/** An exchange in short: the request, how it was answered, and the first lines of the body or of the stream with times. */
export function exchangeLines(exchange: Exchange, width: number): string[] {
  return [
    cut(printable(`${exchange.method} ${exchange.path} ${senderOf(exchange)}`), width),
    cut(printable(`→ ${answerOf(exchange)}   [${exchange.id}]`), width),
    ...traceLines(exchange),
    ...(exchange.chunks === null
      ? rowsOf(exchange, width - 2)
      : streamRows(exchange.chunks, exchange.sentMs, width - 2)
    ).map((row) => `  ${row}`),
  ]
}

/** By which the request is found in the logs of the service. */
function traceLines(exchange: Exchange): string[] {
  const trace = traceOf(exchange)
  return trace === undefined ? [] : [`  trace ${trace}`]
}

function answerOf(exchange: Exchange): string {
  const { status, failure, repeats } = exchange
  const type = exchange.headers['content-type']
  const again = repeats.map((each) => each.status ?? each.reason).join(', ')
  return [
    status === null ? 'no answer' : `${status}${type === undefined ? '' : ` ${type}`}`,
    ` after ${moment(exchange.endMs - exchange.sentMs)}`,
    failure === null ? '' : `, ${failure.kind}: ${failure.message}`,
    again === '' ? '' : `, sent again after ${again}`,
  ].join('')
}

/** The beginning of a body in at most `shownRows` rows, saying how much was left out. */
function rowsOf({ body, cut: part }: Exchange, width: number): string[] {
  const points = [...printable(body ?? '')]
  const rows: string[] = []
  while (points.length > 0 && rows.length < shownRows) rows.push(points.splice(0, width).join(''))
  if (points.length === 0) return rows
  return [
    ...rows,
    part === undefined ? `… ${count(points.length, 'more character')}` : `… of ${count(part.bytes, 'byte')}`,
  ]
}

/** The lines of a stream as they came, each chunk with its time since the request; blank lines only end an event. */
export function streamRows(chunks: readonly Chunk[], sentMs: number, width: number, most = shownStreamRows): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const rows: string[] = []
  let whole = ''
  for (const chunk of chunks) {
    const text = decoder.decode(bytesOf(chunk), { stream: true })
    whole += text
    const time = `+${moment(chunk.atMs - sentMs)}`.padStart(timeWidth)
    const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== '')
    rows.push(...lines.map((line, at) => cut(`${at === 0 ? time : ' '.repeat(timeWidth)}  ${printable(line)}`, width)))
  }
  if (whole === '') return ['(the stream was empty)']
  const ended = /(?:^|\n|\r)(?:\r\n|\r|\n)$/.test(whole)
  const shown =
    rows.length <= most
      ? rows
      : [...rows.slice(0, most - 8), `… ${rows.length - most + 1} more lines`, ...rows.slice(-7)]
  return ended ? shown : [...shown, '(ends without a blank line)']
}
