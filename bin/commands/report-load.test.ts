import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleLoad } from '../../reports/kit/load-example.ts'
import { commands } from '../kit/command.ts'

const { call, folder, close } = commands()
let cwd: string

beforeAll(() => {
  cwd = folder()
  mkdirSync(join(cwd, 'loaded'))
  const send_lag = { unit: 'ms' as const, count: 9, p50: 1, p90: 2, p95: 3, p99: 4, 'p99.9': 5, max: 6 }
  const older = { unit: 'ms' as const, count: 9, p50: 1, p90: 2, p99: 4, max: 6 }
  const metrics = { send_lag, 'service_delay{stream}': older }
  writeFileSync(join(cwd, 'loaded', 'load.json'), JSON.stringify(exampleLoad({ metrics })))
})
afterAll(() => close())

test('the report of a load is its text, its page, or a row for each metric', async () => {
  const text = await call(['report', 'loaded'], { cwd })
  expect(text.code).toBe(0)
  expect(text.stdout).toMatch(/count +p50 +p90 +p95 +p99 +p99\.9 +max/)
  expect(text.stdout).toMatch(/service_delay\{stream\} +9 +1 +2 +- +4 +- +6/)
  await call(['report', 'loaded/load.json', '--format', 'html', '--file', 'again.html'], { cwd })
  expect(readFileSync(join(cwd, 'again.html'), 'utf8')).toContain('<th scope="col">p99.9</th>')
  const { stdout } = await call(['report', 'loaded/load.json', '--format', 'csv'], { cwd })
  expect(stdout).toBe(
    'metric,mode,unit,count,p50,p90,p95,p99,p99.9,max\nsend_lag,,ms,9,1,2,3,4,5,6\nservice_delay,stream,ms,9,1,2,,4,,6\n',
  )
})

test('a result of a load under another name is read', async () => {
  copyFileSync(join(cwd, 'loaded', 'load.json'), join(cwd, 'monday.json'))
  const { code, stdout } = await call(['report', 'monday.json'], { cwd })
  expect([code, stdout]).toEqual([0, (await call(['report', 'loaded'], { cwd })).stdout])
  const compared = await call(['compare', 'monday.json', 'monday.json'], { cwd })
  expect([compared.code, compared.stderr]).toEqual([
    2,
    expect.stringContaining('monday.json is the result of a load: use `report` or `load compare` with its folder.'),
  ])
})

test('the report of a load in the format of llm-d is JSON', async () => {
  const { code, stdout } = await call(['report', 'loaded', '--format', 'llm-d'], { cwd })
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { version: '0.2', scenario: {}, results: {} }])
})

test('a format that the result does not have is wrong usage', async () => {
  const junit = await call(['report', 'loaded', '--format', 'junit'], { cwd })
  expect([junit.code, junit.stderr]).toEqual([2, expect.stringContaining('The report of a load has no format junit.')])
  const missing = await call(['report', 'nowhere/load.json'], { cwd })
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('nowhere/load.json cannot be read')])
})
