import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { isJson } from '../../reading/is-json.ts'
import { UsageError } from '../errors.ts'
import { transcriptAt, unpackTranscript } from './packing.ts'
import { reasonOf } from './transcript.ts'

/**
 * Makes a transcript ready for more lines: puts the text of `source`, compressed or not, at `file`, and takes away a last line
 * that was cut off. Throws UsageError where that cannot be done.
 */
export async function mendTranscript(file: string, source = file): Promise<void> {
  try {
    const from = transcriptAt(source)
    if (resolve(from) !== resolve(file)) await unpackTranscript(from, file)
    const descriptor = openSync(file, 'r+')
    try {
      const { size } = fstatSync(descriptor)
      const end = endOfLastLine(descriptor, size)
      const tail = Buffer.alloc(size - end)
      readSync(descriptor, tail, 0, tail.length, end)
      if (tail.length > 0 && isJson(tail.toString())) writeSync(descriptor, '\n', size)
      else ftruncateSync(descriptor, end)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new UsageError(
      `Cannot append to ${file} (${reasonOf(error)}). Copy the folder to a place that you can write to, and continue there.`,
    )
  }
}

/** Where the last line feed ends; 0 where there is none. */
function endOfLastLine(descriptor: number, size: number): number {
  const block = Buffer.alloc(65_536)
  for (let end = size; end > 0; ) {
    const begin = Math.max(0, end - block.length)
    const read = readSync(descriptor, block, 0, end - begin, begin)
    const found = block.subarray(0, read).lastIndexOf(0x0a)
    if (found >= 0) return begin + found + 1
    end = begin
  }
  return 0
}
