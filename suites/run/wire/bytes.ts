import { isUtf8 } from 'node:buffer'
import type { Chunk } from '../../../schemas/types.ts'

const firstEscape = 0xdc00
const longestSequence = 4

/**
 * The text of a body that says it is UTF-8. A byte that is none becomes the lone surrogate U+DC00 + byte, which no UTF-8
 * can give: so a judge can tell, and nothing is lost.
 */
export function textOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const parts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfSequence(bytes, at)
    parts.push(
      length === 0 ? String.fromCharCode(firstEscape + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length),
    )
    at += Math.max(1, length)
  }
  return parts.join('')
}

/** How many bytes the character at a place takes; 0 where there is none. */
function lengthOfSequence(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : longestSequence
  const whole = bytes.subarray(at, at + length)
  return whole.length === length && isUtf8(whole) ? length : 0
}

/** A piece of a stream as it is kept: as text where it is whole UTF-8 by itself. */
export function chunkOf(piece: Buffer, atMs: number): Chunk {
  return isUtf8(piece) ? { atMs, text: piece.toString('utf8') } : { atMs, base64: piece.toString('base64') }
}
