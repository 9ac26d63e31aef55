import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Tail } from './tail.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-conformance-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('gives each line once, when it is whole', () => {
  const file = join(folder, 'progress.ndjson')
  const tail = new Tail(file)
  expect(tail.next()).toEqual([])
  appendFileSync(file, 'one\ntw')
  expect(tail.next()).toEqual(['one'])
  expect(tail.next()).toEqual([])
  // A character of two bytes may come in two halves.
  appendFileSync(file, Buffer.from('o é', 'utf8').subarray(0, 3))
  expect(tail.next()).toEqual([])
  appendFileSync(file, Buffer.concat([Buffer.from('é', 'utf8').subarray(1), Buffer.from('\n\nthree\n')]))
  expect(tail.next()).toEqual(['two é', 'three'])
})
