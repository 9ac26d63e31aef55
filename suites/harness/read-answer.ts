import type { Readable } from 'node:stream'
import type { Exchange } from '../../schemas/types.ts'
import { keptBytes, mostStreamBytes, mostStreamLines, shownBytes, shownCount } from '../judges/bounds.ts'
import { beyondJson, boundedJson } from '../judges/json-bounds.ts'
import type { Allowance } from './allowance.ts'
import { chunkOf, textOfBytes } from './bytes.ts'
import type { Clock } from './clock.ts'
import { Pieces } from './pieces.ts'
import type { Secrets } from './secrets.ts'
import type { StreamEnd } from './stream-end.ts'
import { TooLargeError } from './too-large.ts'
import { decoded } from './transport.ts'

/** What an exchange keeps of an answer's bytes. */
export type Kept = Pick<Exchange, 'body' | 'chunks' | 'cut'>

export interface Reading {
  scene: string
  encoding: string | undefined
  /** Watches the end of a stream; undefined where the answer is none. */
  stream: StreamEnd | undefined
  clock: Clock
  secrets: Secrets
  allowance: Allowance
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
  const most = Math.min(stream === undefined ? Number.POSITIVE_INFINITY : mostStreamBytes, allowance.bytes)
  const body = decoded(raw, reading.encoding)
  let text: string | undefined
  let lines = 0
  let isBeyond = false
  const beyond = (what: string): TooLargeError => {
    isBeyond = true
    return new TooLargeError(what)
  }
  // Whatever ends the reading ends the connection too, where the answer is not at its end; the failure is told once.
  raw.on('error', () => {})
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      reading.counted(piece.length)
      allowance.hold(scene, piece.length)
      pieces.add(piece, clock.now())
      if (pieces.bytes > most) throw beyond(`more than ${shownBytes(most)}`)
      if (stream === undefined) continue
      lines += linesIn(piece)
      if (lines > mostStreamLines) throw beyond(`a stream of more than ${shownCount(mostStreamLines)} lines`)
      stream.saw(piece)
    }
    if (stream !== undefined) return
    text = textOfBytes(whole(pieces))
    const json = beyondJson(text)
    if (json !== undefined) throw beyond(json)
  } finally {
    stream?.over()
    body.destroy()
    raw.destroy()
    const kept =
      stream === undefined
        ? keptBody(text ?? textOfBytes(whole(pieces)), pieces.bytes, isBeyond)
        : keptChunks(pieces, isBeyond, reading.secrets)
    allowance.settle(scene, pieces.bytes, kept.cut === undefined ? pieces.bytes : keptBytes, isBeyond)
    keep(kept)
  }
}

function keptBody(text: string, bytes: number, isBeyond: boolean): Kept {
  // Of what is no JSON its beginning tells all; where that happens to be JSON, the mark of the cut makes it none.
  const isCut = bytes > keptBytes && (isBeyond || boundedJson(text) === undefined)
  if (!isCut) return { body: text, chunks: null }
  // Not within a character: what is half of one would be told as a byte that is no UTF-8.
  const beginning = text.slice(0, keptBytes).replace(/[\ud800-\udbff]$/, '')
  return { body: `${beginning}…`, chunks: null, cut: { bytes } }
}

function keptChunks(received: Pieces, isBeyond: boolean, secrets: Secrets): Kept {
  const { pieces, stamps } = received.all()
  const all = secrets.redactPieces(isBeyond ? beginningOf(pieces) : pieces)
  const chunks = all.map((piece, index) => chunkOf(piece, stamps[index] ?? 0))
  return { body: null, chunks, ...(isBeyond ? { cut: { bytes: received.bytes } } : {}) }
}

function beginningOf(pieces: readonly Buffer[]): Buffer[] {
  let left = keptBytes
  const kept: Buffer[] = []
  for (const piece of pieces) {
    if (left <= 0) break
    kept.push(piece.subarray(0, left))
    left -= piece.length
  }
  return kept
}

function whole(pieces: Pieces): Buffer {
  return Buffer.concat(pieces.all().pieces)
}

/** Line ends of either kind: CR LF counts as two. */
function linesIn(piece: Buffer): number {
  let count = 0
  for (const end of [10, 13]) for (let at = piece.indexOf(end); at !== -1; at = piece.indexOf(end, at + 1)) count += 1
  return count
}
