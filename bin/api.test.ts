import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('a certificate is not overwritten, and a run that reached nobody leaves what was there', async () => {
  const out = join(folder, 'certified')
  mkdirSync(out)
  writeFileSync(join(out, 'certificate.json'), 'of an earlier run')
  await run({ target: service.target(), only: ['list/row-once'], seed: 7, out })
  expect(readdirSync(out)).toEqual(['certificate.json'])
  expect(existsSync(join(folder, 'certified-2', 'result.json'))).toBe(true)
  const before = readFileSync(join(folder, 'certified-2', 'result.json'), 'utf8')
  const nobody = { ...service.target(), baseUrl: 'http://127.0.0.1:1/v1' }
  const lost = await run({ target: nobody, only: ['list/row-once'], out: join(folder, 'certified-2') })
  expect(lost.verdict).toBe('aborted')
  expect(readFileSync(join(folder, 'certified-2', 'result.json'), 'utf8')).toBe(before)
})

test('what cannot be used is told in a sentence', async () => {
  await expect(run({ target: 'nowhere.json' })).rejects.toThrow(UsageError)
  await expect(judge('nowhere.jsonl')).rejects.toThrow(UsageError)
})
