import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { transcriptAt } from '../packing.ts'

/** The text of a transcript, compressed or not. */
export function transcriptText(file: string): string {
  const bytes = readFileSync(transcriptAt(file))
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()
}

/** Uncompresses a transcript where it lies, for a test that damages it. */
export function unpacked(file: string): void {
  const text = transcriptText(file)
  rmSync(transcriptAt(file))
  writeFileSync(file, text)
}
