import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
])('%s', (_, before, after) => {
  const file = join(folder, 'transcript.jsonl')
  writeFileSync(file, before)
  mendTranscript(file)
  expect(readFileSync(file, 'utf8')).toBe(after)
})

test('one that is not there cannot be added to', () => {
  const file = join(folder, 'none.jsonl')
  expect(() => mendTranscript(file)).toThrow(new UsageError(`${file} cannot be added to (ENOENT).`))
})
