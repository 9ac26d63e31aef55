import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TranscriptLine } from '../../schemas/types.ts'
import { made } from '../judges/made.ts'
import { readTranscript, writeTranscript } from './transcript.ts'

test('what is written is read again, whatever characters it holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-'))
  try {
    const file = join(folder, 'transcript.jsonl')
    const lines: TranscriptLine[] = ['plain', 'a\nb\r\nc', 'a\u2028b\u2029c\u0085d', '\udcff \u0000 𝄞'].map((body) => ({
      type: 'exchange',
      ...made({ body }),
    }))
    const writer = writeTranscript(file)
    for (const line of lines) writer.write(line)
    await writer.close()
    const read: TranscriptLine[] = []
    for await (const line of readTranscript(file)) read.push(line)
    expect(read).toEqual(lines)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
