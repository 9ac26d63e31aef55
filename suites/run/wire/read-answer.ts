import type { Readable, Transform } from 'node:stream'
import type { Exchange } from '../../../schemas/types.ts'
import {
  keptBytes,
  mostAnswerBytes,
  mostStreamBytes,
  mostStreamLines,
  mostStreamMessages,
  shownBytes,
  shownCount,
} from '../../reading/bounds.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { JsonBounds } from '../../reading/json-bounds.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { TurnPlaces } from '../turns/turns.ts'
import type { Allowance } from './allowance.ts'
import { chunkOf, textOfBytes } from './bytes.ts'
import type { Clock } from './clock.ts'
import { Pieces } from './pieces.ts'
import type { StreamEnd } from './stream-end.ts'
import { beThrifty, usualBytes } from './thrift.ts'
import { afterOthers, TooLargeError } from './too-large.ts'
import { decoded, decoding } from './transport.ts'
import { unpackedInTurn } from './unpacking.ts'

/** What an exchange keeps of an answer's bytes, and when the last of them came, where that was before they were read. */
export type Kept = Pick<Exchange, 'body' | 'chunks' | 'cut'> & { endMs?: number }

export interface Reading {
  scene: string
  encoding: string | undefined
  /** Watches the end of a stream; undefined where the answer is none. */
  stream: StreamEnd | undefined
  clock: Clock
  secrets: Secrets
  allowance: Allowance
  /** Where packed answers wait for one another. */
  unpacking: TurnPlaces
  /** Told of bytes as they come, decoded. */
  counted: (bytes: number) => void
}

/**
 * Reads an answer to its end or to its bound, and gives what is kept of it; `keep` is told also where the reading ends
 * with an error. Throws TooLargeError for a bound, and whatever ends the connection. What is kept is what will be judged.
 */
export async function readAnswer(raw: Readable, reading: Reading, keep: (kept: Kept) => void): Promise<void> {
  const { clock, stream, allowance, scene } = reading
  const pieces = new Pieces()
  const full = stream === undefined ? mostAnswerBytes : mostStreamBytes
  const json = stream === undefined ? new JsonBounds() : undefined
  let read = 0
  let lines = 0
  let messages = 0
  let beyond: TooLargeError | undefined
  let endMs: number | undefined
  const check = (isPassed: boolean, what: string): void => {
    if (isPassed) throw new TooLargeError(what)
  }
  const checkSize = (bytes: number): void => {
    const whole = Math.min(full, allowance.mostOfOne)
    const most = Math.min(whole, allowance.most(bytes))
    check(bytes > most, `more than ${shownBytes(most)}${most === whole ? '' : afterOthers}`)
  }
  let packedBytes = 0
  const inTurn = (unpacking: () => Transform): AsyncGenerator<Buffer> =>
    unpackedInTurn({
      raw,
      encoding: reading.encoding,
      decoding: unpacking,
      places: reading.unpacking,
      clock,
      hold: (bytes) => {
        packedBytes += bytes
        allowance.hold(scene, bytes)
        checkSize(packedBytes)
      },
      ended: () => {
        endMs = clock.now()
      },
    })
  const unpacks = stream === undefined ? decoding(reading.encoding) : undefined
  // Whatever ends the reading ends the connection too, where the answer is not at its end; the failure is told once.
  raw.on('error', () => {})
  try {
    const body: AsyncIterable<Buffer> = unpacks === undefined ? decoded(raw, reading.encoding, clock) : inTurn(unpacks)
    for await (const came of body) {
      reading.counted(came.length)
      read += came.length
      const passed = json?.take(came.toString('latin1'))
      const piece = json === undefined ? came : without(came, json.surplus)
      allowance.hold(scene, piece.length)
      pieces.add(piece, clock.now())
      if (pieces.bytes > usualBytes) beThrifty()
      checkSize(pieces.bytes)
      check(read > full, `more than ${shownBytes(full)}`)
      check(passed !== undefined, passed ?? '')
      if (stream === undefined) continue
      lines += linesIn(piece)
      check(lines > mostStreamLines, `a stream of more than ${shownCount(mostStreamLines)} lines`)
      messages += messagesIn(piece)
      check(messages > mostStreamMessages, `a stream of more than ${shownCount(mostStreamMessages)} messages`)
      stream.saw(piece)
    }
  } catch (error) {
    // Of the connection's own bounds too, which count the pieces and what frames them.
    if (error instanceof TooLargeError) beyond = error
    throw error
  } finally {
    stream?.over()
    raw.destroy()
    const isBeyond = beyond !== undefined
    const kept =
      stream === undefined ? keptBody(pieces, isBeyond, reading.secrets) : keptChunks(pieces, isBeyond, reading.secrets)
    if (kept.cut !== undefined) kept.cut.bytes = read
    if (isBeyond && kept.cut !== undefined && json?.entries !== undefined) kept.cut.entries = json.entries
    allowance.settle(scene, pieces.bytes, kept.cut === undefined ? pieces.bytes : keptBytes, isWide(kept.body))
    if (beyond !== undefined) allowance.waste(pieces.bytes, beyond.pieces)
    keep({ ...kept, ...(endMs === undefined ? {} : { endMs }) })
  }
}

/** A piece of JSON without the blanks that say nothing. */
function without(piece: Buffer, surplus: readonly { from: number; to: number }[]): Buffer {
  if (surplus.length === 0) return piece
  let at = 0
  const kept = surplus.map(({ from, to }) => {
    const part = piece.subarray(at, from)
    at = to
    return part
  })
  return Buffer.concat([...kept, piece.subarray(at)])
}

/** Whether a long text has a character beyond Latin-1: one is enough for all of it to be held in two bytes each. */
function isWide(text: string | null): boolean {
  return text !== null && text.length > keptBytes && /[^\0-\xff]/.test(text)
}

/** A secret that lies across the cut has to be seen whole to be replaced. */
const longestSecret = 16 * 1024

function keptBody(pieces: Pieces, isBeyond: boolean, secrets: Secrets): Kept {
  const text = textOfBytes(pieces.beginning(isBeyond ? keptBytes + longestSecret : pieces.bytes))
  // Parsed here once for all who read it later. Of what is no JSON its beginning tells all; where that happens to be JSON, the mark of the cut makes it none.
  const isCut = isBeyond || (pieces.bytes > keptBytes && jsonOf(text) === undefined)
  if (!isCut) return { body: text, chunks: null }
  // Not within a character: what is half of one would be told as bytes that are no UTF-8.
  const beginning = secrets
    .redact(text.slice(0, keptBytes + longestSecret))
    .slice(0, keptBytes)
    .replace(/[\ud800-\udfff]{1,4}$/, '')
  return { body: `${beginning}…`, chunks: null, cut: { bytes: pieces.bytes } }
}

function keptChunks(received: Pieces, isBeyond: boolean, secrets: Secrets): Kept {
  const { pieces, stamps } = received.all()
  const all = isBeyond
    ? beginningOf(secrets.redactPieces(beginningOf(pieces, keptBytes + longestSecret)), keptBytes)
    : secrets.redactPieces(pieces)
  const chunks = all.map((piece, index) => chunkOf(piece, stamps[index] ?? 0))
  return { body: null, chunks, ...(isBeyond ? { cut: { bytes: received.bytes } } : {}) }
}

function beginningOf(pieces: readonly Buffer[], most: number): Buffer[] {
  let left = most
  const kept: Buffer[] = []
  for (const piece of pieces) {
    if (left <= 0) break
    kept.push(piece.subarray(0, left))
    left -= piece.length
  }
  return kept
}

/** Line ends of either kind: CR LF counts as two. */
/** Those whose name is whole in this piece: enough to tell very many. */
function messagesIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(message); at !== -1; at = piece.indexOf(message, at + message.length)) {
    const before = piece[at - 1] === 32 ? at - 2 : at - 1
    if (piece[before] === 58) count += 1
  }
  return count
}

const message = Buffer.from('message\n')

function linesIn(piece: Buffer): number {
  let count = 0
  for (const end of [10, 13]) for (let at = piece.indexOf(end); at !== -1; at = piece.indexOf(end, at + 1)) count += 1
  return count
}
