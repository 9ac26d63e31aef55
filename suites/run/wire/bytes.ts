import { isUtf8 } from 'node:buffer'
import type { Chunk } from '../../../schemas/types.ts'

const firstEscape = 0xdc00

/** Where the second byte lies after some leads (The Unicode Standard, table 3-7). */
const secondBytes: { [lead: number]: [number, number] } = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
}

/**
 * The text of a body that says it is UTF-8. A byte that is none becomes the lone surrogate U+DC00 + byte, which no UTF-8
 * can give: so a judge can tell, and nothing is lost. Takes time and memory that grow with the body alone.
 */
export function textOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  // No byte gives more than one UTF-16 unit.
  const units = Buffer.allocUnsafe(2 * bytes.length)
  let end = 0
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfSequence(bytes, at)
    const code = length === 0 ? firstEscape + (bytes[at] ?? 0) : codePointAt(bytes, at, length)
    if (code > 0xffff) {
      end = units.writeUInt16LE(0xd800 + ((code - 0x10000) >> 10), end)
      end = units.writeUInt16LE(0xdc00 + ((code - 0x10000) & 0x3ff), end)
    } else end = units.writeUInt16LE(code, end)
    at += Math.max(1, length)
  }
  return units.toString('utf16le', 0, end)
}

/** How many bytes the character at a place takes; 0 where there is none. */
function lengthOfSequence(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const [least, most] = secondBytes[lead] ?? [0x80, 0xbf]
  const second = bytes[at + 1] ?? 0
  if (second < least || second > most) return 0
  for (let next = at + 2; next < at + length; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/** The character of a sequence that is whole. */
function codePointAt(bytes: Buffer, at: number, length: number): number {
  const lead = bytes[at] ?? 0
  if (length === 1) return lead
  let code = lead & (0x7f >> length)
  for (let next = at + 1; next < at + length; next += 1) code = (code << 6) | ((bytes[next] ?? 0) & 0x3f)
  return code
}

/** A piece of a stream as it is kept: as text where it is whole UTF-8 by itself. */
export function chunkOf(piece: Buffer, atMs: number): Chunk {
  return isUtf8(piece) ? { atMs, text: piece.toString('utf8') } : { atMs, base64: piece.toString('base64') }
}
