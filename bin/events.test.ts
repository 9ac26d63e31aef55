import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createService } from '../fixtures/service/index.ts'
import { eventfulResult } from '../reports/kit/example.ts'
import { validate } from '../schemas/index.ts'
import type { Result, RunEvents } from '../schemas/types.ts'
import { mutants } from '../suites/areas/mutants.ts'
import { eventsTo } from './events.ts'
import { commands } from './kit/command.ts'

const { run, folder, close } = commands()
afterAll(close)

async function played(id: string | undefined, rules: readonly string[], more: readonly string[] = []) {
  const change = mutants.find((each) => each.id === id)?.change
  const service = createService({ waitLimitMs: 1500, seed: 1 }, change)
  await service.listen()
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
  const only = rules.flatMap((each) => ['--only', each])
  const args = ['run', '--target', 'target.json', ...only, '--seed', '7', '--reporter', 'ndjson', ...more]
  const ended = await run(args, { cwd })
  await service.close()
  const events = ended.stdout
    .trim()
    .split('\n')
    .map((line): RunEvents => JSON.parse(line))
  return { ...ended, cwd, events }
}

test('each line of stdout is an event by the schema: the run, its test cases, findings, and the end', async () => {
  const { code, cwd, events } = await played('status/no-gates', ['status/gate-*'], ['--reporter', 'junit'])
  expect(events.flatMap((each) => validate.runEvents(each))).toEqual([])
  const result: Result = JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))
  const [first] = events
  const last = events.at(-1)
  expect(first).toMatchObject({ type: 'run', seed: 7, profile: 'certify', requirements: result.requirements })
  expect(last).toMatchObject({ type: 'end', exitCode: code, verdict: 'nonconformant', failed: ['status/gate-listed'] })
  expect(last?.type === 'end' && last.files).toEqual(
    ['result.json', 'transcript.jsonl.gz', 'junit.xml'].map((each) => join('results', each)),
  )
  const findings = events.filter(({ type }) => type === 'finding')
  const [shown] = result.rules.find(({ id }) => id === 'status/gate-listed')?.findings ?? []
  expect(findings).toEqual([expect.objectContaining({ rule: 'status/gate-listed', case: 'status/asking', ...shown })])
  const cases = events.flatMap((each) => (each.type === 'case' ? [each] : []))
  const started = cases.filter(({ state }) => state === 'started').map(({ id }) => id)
  const ended = cases.filter(({ state }) => state === 'ended').map(({ id }) => id)
  expect(first?.type === 'run' && first.cases).toBe(started.length)
  expect(ended.toSorted()).toEqual(started.toSorted())
  // As it happens: before the test case has ended.
  expect(events.indexOf(findings[0] as RunEvents)).toBeLessThan(
    events.findIndex((each) => each.type === 'case' && each.id === 'status/asking' && each.state === 'ended'),
  )
})

test('--repeat has the run event of each run, and one end', async () => {
  const { events } = await played(undefined, ['list/row-once'], ['--repeat', '2'])
  expect(events.filter(({ type }) => type === 'run').length).toBe(2)
  expect(events.filter(({ type }) => type === 'end').length).toBe(1)
  expect(events.at(-1)).toMatchObject({ type: 'end', exitCode: 0, failed: [] })
})

test('a failure that only the whole run shows comes before the end, without a test case', () => {
  const lines: string[] = []
  eventsTo((line) => lines.push(line)).end(eventfulResult(), { exitCode: 1, files: [] })
  const events = lines.map((line) => JSON.parse(line))
  expect(events.flatMap((each) => validate.runEvents(each))).toEqual([])
  const shown = eventfulResult()
    .rules.filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ findings }) => findings)
  expect(events.map(({ type }) => type)).toEqual([...shown.map(() => 'finding'), 'end'])
  expect(shown.length).toBeGreaterThan(0)
  expect(events.some((each) => 'case' in each)).toBe(false)
})

test('a wrong event is none by the schema', () => {
  expect(validate.runEvents({ type: 'case', time: '2026-12-01T00:00:00Z', id: 'a', state: 'over' }).length).toBe(1)
})
