import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exampleExchange, unfinishedStream } from '../reports/kit/example.ts'
import type { Exchange } from '../schemas/types.ts'
import { shownStreamBytes } from '../suites/reading/bounds.ts'
import { allExchanges } from './outputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function shown(exchange: Exchange): Promise<Exchange | undefined> {
  const file = join(folder, 'transcript.jsonl')
  writeFileSync(file, `${JSON.stringify({ type: 'exchange', ...exchange })}\n`)
  for await (const each of allExchanges(file)) return each
  return undefined
}

test('of a stream without end the first pieces are shown, and how many bytes came', async () => {
  const piece = { atMs: 1, text: 'x'.repeat(50_000) }
  const long = await shown({ ...unfinishedStream, chunks: [piece, piece, piece, piece] })
  expect(long?.chunks).toEqual([piece, piece, { atMs: 1, text: 'x'.repeat(shownStreamBytes - 100_000) }])
  expect(long?.cut).toEqual({ bytes: 200_000 })
})

test('a stream as lawful services send it is shown whole', async () => {
  const whole = await shown(unfinishedStream)
  expect(whole).toEqual(unfinishedStream)
})

test('of a long body its beginning is shown', async () => {
  const long = await shown(exampleExchange('x1', { body: 'y'.repeat(100_000) }))
  expect(long?.body?.length).toBeLessThan(20_000)
  expect(long?.cut).toEqual({ bytes: 100_000 })
})
