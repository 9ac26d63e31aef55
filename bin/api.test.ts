import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '../fixtures/service/index.ts'
import { compare, judge, run, UsageError } from './api.ts'

const service = createService({ waitLimitMs: 2000, seed: 1 })
const folder = mkdtempSync(join(tmpdir(), 'api-'))
beforeAll(() => service.listen())
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

test('run, judge and compare', async () => {
  const out = join(folder, 'results')
  const result = await run({ target: service.target(), only: ['list/row-once', 'errors/*-40*'], seed: 7, out })
  expect([result.verdict, result.requirements]).toEqual(['conformant', 'v1-2026-12'])
  expect(existsSync(join(out, 'result.json'))).toBe(true)
  const again = await judge(join(out, 'transcript.jsonl.gz'))
  expect(again.rules).toEqual(result.rules)
  expect(compare(result, again)).toMatchObject({ isWorse: false, differences: [{ regressed: [] }] })
})

test('what cannot be used is told in a sentence', async () => {
  await expect(run({ target: 'nowhere.json' })).rejects.toThrow(UsageError)
  await expect(judge('nowhere.jsonl')).rejects.toThrow(UsageError)
})
