import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { Gathered } from './gathered.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('pieces of one turn are one write, and those of another turn another, in order', async () => {
  const into = new PassThrough()
  const write = vi.spyOn(into, 'write')
  const gathered = new Gathered(into)
  for (let at = 0; at < 1000; at += 1) gathered.add(Buffer.from(String(at % 10)))
  await turn()
  gathered.add(Buffer.from('a'))
  await turn()
  gathered.add(Buffer.from('b'))
  gathered.flush()
  await turn()
  expect(write.mock.calls.map(([piece]) => String(piece))).toEqual(['0123456789'.repeat(100), 'a', 'b'])
})

test('nothing is written to what has ended', async () => {
  const into = new PassThrough()
  const gathered = new Gathered(into)
  gathered.add(Buffer.from('late'))
  into.end()
  await turn()
  expect(into.read()).toBeNull()
})
