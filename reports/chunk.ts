import type { Chunk } from '../schemas/types.ts'

/** The bytes of a stream that came at once. */
export function bytesOf(chunk: Chunk): Buffer {
  return 'text' in chunk ? Buffer.from(chunk.text) : Buffer.from(chunk.base64, 'base64')
}
