import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { validate } from '../../../schemas/index.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import { madeConfig, madeInstance } from '../kit/made-instance.ts'
import { madeLog } from '../kit/made-log.ts'
import { unscripted } from '../plan.ts'
import { merge } from './merge.ts'

const root = mkdtempSync(join(tmpdir(), 'agent-merge-'))
afterAll(() => rmSync(root, { recursive: true }))
let names = 0

const config = { ...madeConfig({ open: '9', instances: '3' }), startAtMs: null, kubernetes: true, runId: 'aa11' }
const runner = (instance: number, more: Partial<LoadInstance> = {}): LoadInstance => ({
  ...madeInstance(instance, [1000, 2000, 3000], { config, beganAtMs: 1_002_000, ...more }),
})
const runners = [runner(1), runner(2), runner(3)]
const logOf = (result: LoadInstance): string[] => madeLog(result, config)

function file(lines: readonly string[]): string {
  names += 1
  const name = join(root, `${names}.log`)
  writeFileSync(name, `${lines.join('\n')}\n`)
  return name
}

function folderOf(results: readonly LoadInstance[]): string {
  names += 1
  const name = join(root, `folder-${names}`)
  mkdirSync(name)
  for (const each of results) writeFileSync(join(name, `instance-${each.instance}.json`), JSON.stringify(each))
  return name
}

const merged = (...logs: (readonly string[])[]) => merge({ folders: [], logs: logs.map(file) })

describe('results from logs of pods', () => {
  it.each([
    ['as they were printed', (line: string) => line],
    ['with the names of pods', (line: string) => `[pod/agent-load-waits-aa11-1-x7k2p/k6] ${line}`],
    ['with times', (line: string) => `2026-11-22T16:00:00.123456789Z ${line}`],
    ['as a node keeps them', (line: string) => `2026-11-22T16:00:00.1Z stdout F ${line}\r`],
    ['within JSON', (line: string) => JSON.stringify({ log: `${line}\n`, stream: 'stdout' })],
  ])('are joined %s, among other lines and in any order', (_, around) => {
    const noise = 'time="2026-11-22T16:00:00Z" level=info msg="agent-load/1 is its name" source=console'
    const lines = runners
      .flatMap(logOf)
      .toReversed()
      .flatMap((line) => [noise, around(line)])
    const load = merged(lines)
    expect(validate.load(load)).toEqual([])
    expect(load).toMatchObject({ verdict: 'pass', achieved: { sends: 9 }, audit: { acknowledged: 9, found: 9 } })
  })

  it('may lie in several files, and lines may be there twice', () => {
    const [first = [], ...rest] = runners.map(logOf)
    expect(merged(first, rest.flat(), first).achieved.sends).toBe(9)
  })

  it('may lie in a folder as well: what was written last counts', () => {
    const killed = runner(2, { complete: false, endedAtMs: 1_005_000 })
    const sources = { folders: [folderOf([runner(1), killed, runner(3)])], logs: [file(logOf(runner(1)))] }
    expect(merge(sources).instances?.map(({ instance }) => instance)).toEqual([1, 2, 3])
  })

  it('lack a runner by its number', () => {
    const [first = [], second = [], third = []] = runners.map(logOf)
    expect(merged(first, third)).toMatchObject({
      verdict: 'aborted',
      reason: 'the results of 1 of 3 k6 processes are missing: instance 2',
      requested: { sends: 9 },
    })
    expect(merged(first, second.slice(0, 1), third).reason).toBe(
      'the results of 1 of 3 k6 processes are missing: instance 2; instance 2 started, and was killed or is still running',
    )
    expect(() => merged(first.slice(0, 1), second.slice(0, 1))).toThrow('The log has no result of instances 1 and 2')
  })

  it('are counted from 0 where no cluster made them', () => {
    const here = { ...config, kubernetes: undefined }
    const results = [0, 2].map((at) => ({ ...runner(at), config: here }))
    expect(merge({ folders: [folderOf(results)], logs: [] }).reason).toMatch(/are missing: instance 1$/)
  })

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['a line is missing', (lines) => lines.toSpliced(3, 1), /instance 1 .*: part 3 of \d+ is missing\. Collect/],
    ['lines are missing', (lines) => lines.toSpliced(2, 2), /: part 2 and 3 of \d+ are missing\./],
    ['a line was cut', (lines) => lines.with(2, lines[2]?.slice(0, -9) ?? ''), /: part 2 of \d+ was cut or altered\./],
    ['the last line was cut', (lines) => lines.with(-1, lines.at(-1)?.slice(0, 40) ?? ''), /is missing\. Collect/],
    ['nothing of ours is there', () => ['level=info msg=hello'], /has no line of a runner .*--tail=-1/],
  ])('are refused where %s', (_, spoil, words) => {
    const [first = [], ...rest] = runners.map(logOf)
    expect(() => merged(spoil(first), ...rest)).toThrow(words)
  })

  it('are refused where they are no results', () => {
    const odd = madeLog({ ...runner(1), counters: { sent: 'many' } } as unknown as LoadInstance, config)
    expect(() => merged(odd)).toThrow(/The output of instance 1 .* is not a result of a k6 process: .*expected/)
    expect(() => merge({ folders: [], logs: [join(root, 'nowhere.log')] })).toThrow(/nowhere\.log cannot be read: /)
    expect(() => merge({ folders: [], logs: [] })).toThrow('load merge --logs FILE…')
  })
})

describe('results that do not belong together', () => {
  const later = { startedAtMs: 1_500_000, beganAtMs: 1_502_000, endedAtMs: 1_510_000 }

  it('are refused where one had ended before another began', () => {
    const again = [runner(1, later), runner(2, later)]
    expect(() => merge({ folders: [folderOf([...again, runner(3)])], logs: [] })).toThrow(
      /Instance 3 ended 8:10 min before instance 1 started \(1970-01-01T00:25:00\.000Z\): .* Print a new manifest/,
    )
  })

  it('are refused where one process has two', () => {
    expect(() => merged(...[...runners, runner(2, later)].map(logOf))).toThrow(
      /Instance 2 has two results, started at /,
    )
  })

  it('are refused where they are of different runs', () => {
    const other = { ...config, runId: 'bb22' }
    expect(() => merged(logOf(runner(1)), madeLog({ ...runner(2), config: other }, other))).toThrow(
      /different loads: aa11 \(.*line 1\) and bb22 \(/,
    )
  })
})

describe('processes that began apart', () => {
  const apart = [runner(1), runner(2, { beganAtMs: 1_005_500 }), runner(3, { beganAtMs: 1_003_000 })]

  it('are told, since the rate of the whole is lower for it', () => {
    expect(merged(...apart.map(logOf)).notes).toContainEqual(
      expect.stringMatching(/^the processes started 3\.5 s apart \(instance 1 first, instance 2 last\)/),
    )
    expect(merged(...runners.map(logOf)).notes).toEqual([unscripted])
  })

  it('have no seconds from before they began', () => {
    const series = [999_000, 1_001_000, 1_002_000].map((atMs) => ({ atMs, counters: {}, gauges: {}, bands: {} }))
    const load = merged(...[runner(1, { series }), runner(2), runner(3)].map(logOf))
    expect(load.series?.map(({ atMs }) => atMs)).toEqual([0])
    expect([load.startedAt, load.durationMs]).toEqual(['1970-01-01T00:16:42.000Z', 8000])
  })

  it('tell what a log had no room for', () => {
    const load = merged(...[runner(1, { leftOut: 'bands' }), runner(2), runner(3)].map(logOf))
    expect(load.notes?.at(-1)).toMatch(/^the logs of 1 of 3 processes had no room for the percentiles per second/)
  })
})
