import type { Chunk } from '../../../schemas/types.ts'
import { type Line, LineCutter } from './lines.ts'

/** One event as a client of the stream would see it dispatched. */
export interface StreamEvent {
  /** The event field; `message` where there was none. */
  name: string
  data: string
  /** The last event id of the stream at that time; null before any was given. */
  id: string | null
  /** When the chunk arrived that ended the dispatching blank line; milliseconds since the run began. */
  atMs: number
  /**
   * When its first byte arrived: what it tells was said by then, however thin the line. A line carries a byte a
   * millisecond at least, so an event that was held back half written began later.
   */
  beganMs: number
  index: number
}

/** A block that a blank line ended and that held fields, but no data: a client sees nothing of it. */
export interface BlockWithoutData {
  name: string
  atMs: number
}

/** All that can be read from a stream. */
export interface StreamReading {
  events: StreamEvent[]
  /** How many comment lines came. */
  comments: number
  /** The last reconnection time that was given, in milliseconds. */
  retry: number | null
  /** The fields after the last blank line, joined by LF: begun, but never dispatched. */
  leftover: string
  blocksWithoutData: BlockWithoutData[]
  invalidUtf8: boolean
}

/** Reads events from a stream while it arrives, by WHATWG HTML 9.2.6. */
export class StreamReader {
  readonly #cutter = new LineCutter()
  readonly #events: StreamEvent[] = []
  readonly #blocksWithoutData: BlockWithoutData[] = []
  #comments = 0
  #retry: number | null = null
  #id: string | null = null
  #invalidUtf8 = false
  #block = emptyBlock()

  /** Takes the next chunk and gives the events that it completed. */
  push(chunk: Chunk): StreamEvent[] {
    const before = this.#events.length
    for (const line of this.#cutter.push(chunk)) {
      if (!line.valid) this.#invalidUtf8 = true
      if (line.text === '') this.#endBlock(chunk.atMs)
      else if (line.text.startsWith(':')) this.#comments++
      else this.#field(line)
    }
    return this.#events.slice(before)
  }

  /** What was read so far. More may be pushed afterwards. */
  reading(): StreamReading {
    const rest = this.#cutter.rest()
    const isField = rest.text !== '' && !rest.text.startsWith(':')
    return {
      events: [...this.#events],
      comments: this.#comments,
      retry: this.#retry,
      leftover: (isField ? [...this.#block.lines, rest.text] : this.#block.lines).join('\n'),
      blocksWithoutData: [...this.#blocksWithoutData],
      invalidUtf8: this.#invalidUtf8 || !rest.valid,
    }
  }

  #field({ text: line, beganMs, size }: Line): void {
    const block = this.#block
    block.beganMs ??= beganMs
    block.size += size + longestLineEnd
    block.lines.push(line)
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') block.name = value
    else if (field === 'data') block.data.push(value)
    else if (field === 'id' && !value.includes('\u0000')) this.#id = value
    else if (field === 'retry' && /^[0-9]+$/.test(value)) this.#retry = Number(value)
  }

  #endBlock(atMs: number): void {
    const { lines, name, data, size, beganMs: firstMs = atMs } = this.#block
    if (lines.length === 0) return
    this.#block = emptyBlock()
    const shown = name === '' ? 'message' : name
    if (data.length === 0) this.#blocksWithoutData.push({ name: shown, atMs })
    else {
      const index = this.#events.length
      const beganMs = Math.max(firstMs, atMs - (size + longestLineEnd) / leastBytesPerMs)
      this.#events.push({ name: shown, data: data.join('\n'), id: this.#id, atMs, beganMs, index })
    }
  }
}

/** What was read of a stream: many judges look at one. Nobody changes what was read, nor the chunks. */
const read = new WeakMap<readonly Chunk[], StreamReading>()

/** Reads a whole stream. */
export function readStream(chunks: readonly Chunk[]): StreamReading {
  const known = read.get(chunks)
  if (known !== undefined) return known
  const reader = new StreamReader()
  for (const chunk of chunks) reader.push(chunk)
  const reading = reader.reading()
  read.set(chunks, reading)
  return reading
}

/** The events of a stream in the order of their dispatch. */
export function eventsOf(chunks: readonly Chunk[]): StreamEvent[] {
  return readStream(chunks).events
}

/** The least that a line carries (readings 67). */
export const leastBytesPerMs = 1
const longestLineEnd = 2

function emptyBlock(): { lines: string[]; name: string; data: string[]; size: number; beganMs?: number } {
  return { size: 0, lines: [], name: '', data: [] }
}
