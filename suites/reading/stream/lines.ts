import type { Chunk } from '../../../schemas/types.ts'
import { bytesOfBase64 } from './base64.ts'

const lf = 10
const cr = 13

/** One line of a stream: its text without its end, and whether its bytes were UTF-8. */
export interface Line {
  text: string
  valid: boolean
  /** When the chunk with its first byte came; of an empty line, with its end. */
  beganMs: number
  /** Its bytes, without its end. */
  size: number
}

const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Cuts a stream into lines as it arrives (WHATWG HTML 9.2.5: LF, CR or CR LF; one byte order mark at the start is no
 * part of the text). Bytes are cut first and decoded afterwards: no byte of a longer UTF-8 sequence looks like a line
 * end, so a character split over chunks needs no care.
 */
export class LineCutter {
  #partial: Uint8Array[] = []
  #partialMs = 0
  #endedWithCr = false
  #first = true

  /** The lines that end within this chunk. A CR ends its line at once, whatever the next chunk begins with. */
  push(chunk: Chunk): Line[] {
    const bytes = 'text' in chunk ? encoder.encode(chunk.text) : bytesOfBase64(chunk.base64)
    if (bytes.length === 0) return []
    const lines: Line[] = []
    let start = this.#endedWithCr && bytes[0] === lf ? 1 : 0
    let nextLf = bytes.indexOf(lf, start)
    let nextCr = bytes.indexOf(cr, start)
    while (nextLf !== -1 || nextCr !== -1) {
      const end = nextCr === -1 || (nextLf !== -1 && nextLf < nextCr) ? nextLf : nextCr
      lines.push(this.#line(bytes.subarray(start, end), chunk.atMs))
      start = end === nextCr && nextLf === end + 1 ? end + 2 : end + 1
      if (nextLf !== -1 && nextLf < start) nextLf = bytes.indexOf(lf, start)
      if (nextCr !== -1 && nextCr < start) nextCr = bytes.indexOf(cr, start)
    }
    this.#endedWithCr = bytes[bytes.length - 1] === cr
    if (start < bytes.length) {
      if (this.#partial.length === 0) this.#partialMs = chunk.atMs
      this.#partial.push(bytes.subarray(start))
    }
    return lines
  }

  /** What came after the last line end. */
  rest(): Line {
    const bytes = withoutMark(joined(this.#partial), this.#first)
    return { ...decoded(bytes), beganMs: this.#partialMs, size: bytes.length }
  }

  #line(end: Uint8Array, atMs: number): Line {
    const beganMs = this.#partial.length === 0 ? atMs : this.#partialMs
    const bytes = withoutMark(joined([...this.#partial, end]), this.#first)
    this.#partial = []
    this.#first = false
    return { ...decoded(bytes), beganMs, size: bytes.length }
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function withoutMark(bytes: Uint8Array, first: boolean): Uint8Array {
  const marked = first && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return marked ? bytes.subarray(3) : bytes
}

function decoded(bytes: Uint8Array): Omit<Line, 'beganMs' | 'size'> {
  try {
    return { text: strict.decode(bytes), valid: true }
  } catch {
    return { text: lenient.decode(bytes), valid: false }
  }
}
