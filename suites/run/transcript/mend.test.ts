import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { UsageError } from '../errors.ts'
import { mendTranscript } from './mend.ts'

const folder = mkdtempSync(join(tmpdir(), 'mend-'))
afterAll(() => rmSync(folder, { recursive: true }))
const long = JSON.stringify({ body: 'é'.repeat(100_000) })

test.each([
  ['a line that was cut off goes', '{"a":1}\n{"b":', '{"a":1}\n'],
  ['a long one too', `{"a":1}\n${long.slice(0, -3)}`, '{"a":1}\n'],
  ['a whole one stays, and is ended', '{"a":1}\n{"b":2}', '{"a":1}\n{"b":2}\n'],
  ['a long whole one too', `{"a":1}\n${long}`, `{"a":1}\n${long}\n`],
  ['whole lines stay', '{"a":1}\n{"b":2}\n', '{"a":1}\n{"b":2}\n'],
  ['one without any line feed', '{"a"', ''],
  ['an empty one', '', ''],
])('%s', async (_, before, after) => {
  const file = join(folder, 'transcript.jsonl')
  writeFileSync(file, before)
  await mendTranscript(file)
  expect(readFileSync(file, 'utf8')).toBe(after)
})

test('one that was compressed is uncompressed, also into another folder', async () => {
  const [file, other] = [join(folder, 'packed.jsonl'), join(folder, 'other.jsonl')]
  for (const each of [other, file]) {
    writeFileSync(`${file}.gz`, gzipSync('{"a":1}\n{"b":'))
    await mendTranscript(each, file)
    expect(readFileSync(each, 'utf8')).toBe('{"a":1}\n')
  }
})

test('one that is not there cannot be added to', async () => {
  const file = join(folder, 'none.jsonl')
  await expect(mendTranscript(file)).rejects.toThrow(
    new UsageError(
      `Cannot append to ${file} (ENOENT). Copy the folder to a place that you can write to, and continue there.`,
    ),
  )
})
