import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { histogramOf } from '../../../load/histogram.ts'
import { Random } from '../../../load/random.ts'
import { validate } from '../../../schemas/index.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { join } from '../result/joined.ts'
import { resultOf } from '../result/result.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { compareLoads } from './command.ts'
import { type ComparedRun, comparisonOf, type Side } from './comparison.ts'
import { readSide } from './read.ts'

/** What a build is like: the times of its answers, how much they sway from slice to slice, and what it refuses. */
interface Build {
  /** All times are multiplied by it. */
  slower?: number
  /** Those of the slowest in twenty. */
  tail?: number
  sway?: number
  refused?: number
  faults?: Record<string, number>
  sends?: number
  rate?: string
}

const slices = 20

/** A run as it would have left its files: log-normal times that sway together in each slice. */
function instanceOf(
  seed: number,
  { slower = 1, tail = 1, sway = 0.03, refused = 0, faults = {}, sends = 20_000 }: Build,
): LoadInstance {
  const random = new Random(seed, 'run')
  const normal = (): number => {
    const radius = Math.sqrt(-2 * Math.log(1 - random.share()))
    return radius * Math.cos(2 * Math.PI * random.share())
  }
  const histograms: LoadInstance['histograms'] = {}
  const counters: Record<string, number> = {}
  const each = Math.round(sends / slices)
  for (let slice = 0; slice < slices; slice += 1) {
    const together = Math.exp(sway * normal())
    const times = Array.from({ length: each }, () => {
      const drawn = normal()
      return 100_000 * Math.exp(0.5 * drawn) * together * slower * (drawn > 1.645 ? tail : 1)
    })
    const histogram = histogramOf(times)
    for (const metric of ['service_delay', 'wait_duration', 'time_to_headers'])
      histograms[`${metric}{optional}@${slice}`] = histogram
    const left = Math.round(each * refused)
    Object.assign(counters, {
      ...{ [`ended{optional}@${slice}`]: each, [`good{optional}@${slice}`]: each - left, [`refused@${slice}`]: left },
    })
  }
  const made = madeInstance(0, [1000])
  const sent = each * slices
  return {
    ...made,
    histograms: { ...histograms, send_lag: histogramOf([400]) },
    counters: { ...made.counters, sent, due: sent, ...counters, ...faults },
  }
}

function runOf(seed: number, build: Build): ComparedRun {
  const instance = instanceOf(seed, build)
  const config = {
    ...madeConfig({ rate: build.rate ?? '100', duration: '60s' }, 'sessions'),
    slices: { everyMs: 3000, count: slices },
  }
  const result = resultOf([instance], { config, scenario: scenarioNamed('sessions'), ...wellEnded })
  return { place: `run ${seed}`, result, joined: join([instance], 0) }
}

const side = (name: string, seed: number, build: Build, runs = 1): Side => ({
  name,
  runs: Array.from({ length: runs }, (_, at) => runOf(seed * 100 + at, build)),
})

const none: ReadonlySet<string> = new Set()
const worseIn = (older: Side, newer: Side): string[] =>
  comparisonOf(older, newer, none).changes.flatMap(({ name, verdict }) => (verdict === 'worse' ? [name] : []))

describe('two builds under the same load', () => {
  it('that are equal: no difference is claimed in 19 of 20, also where a run sways', () => {
    const claimed = Array.from({ length: 20 }, (_, seed) => {
      const { changes } = comparisonOf(side('old', seed, { sway: 0.08 }), side('new', seed + 500, { sway: 0.08 }), none)
      return changes.some(({ verdict }) => verdict !== 'same')
    })
    expect(claimed.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  it('of which one is a tenth slower at the 99th percentile: it is claimed in 19 of 20, and of the middle nothing', () => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      worseIn(side('old', seed, { sends: 40_000 }), side('new', seed + 500, { sends: 40_000, tail: 1.1 })),
    )
    expect(found.filter((names) => names.includes('service_delay p99')).length).toBeGreaterThanOrEqual(19)
    expect(found.flat().filter((name) => name.endsWith('p50'))).toEqual([])
  })

  it('of which one is a tenth slower in all, or faster', () => {
    expect(worseIn(side('old', 1, {}), side('new', 2, { slower: 1.1 }))).toContain('service_delay p50')
    const { changes, verdict } = comparisonOf(side('old', 1, { slower: 1.1 }), side('new', 2, {}), none)
    expect(verdict).toBe('nothing-worse')
    expect(changes).toContainEqual(expect.objectContaining({ name: 'service_delay p50', verdict: 'better' }))
  })

  it('of which one went over another protocol: that is named', () => {
    const shared = side('new', 2, {})
    for (const run of shared.runs) run.result.protocols = { 'HTTP/2.0': 100 }
    const { notes } = comparisonOf(side('old', 1, {}), shared, none)
    expect(notes[0]).toBe('old is over HTTP/1.1, and new over HTTP/2.0: that may be what changed.')
    expect(comparisonOf(shared, shared, none).notes[0]).not.toContain('HTTP')
  })

  it('that differ from run to run more than from slice to slice: repeats show that it is noise', () => {
    const wavering = (name: string, seed: number): Side => ({
      name,
      runs: [0.8, 1, 1.25, 1.1].map((slower, at) => runOf(seed + at, { slower: seed % 2 === 0 ? slower : 1 / slower })),
    })
    expect(worseIn(wavering('old', 11), wavering('new', 42))).toEqual([])
  })

  it('of which one refuses more, or breaks a rule', () => {
    expect(worseIn(side('old', 1, {}), side('new', 2, { refused: 0.05 }))).toEqual(['good', 'refused'])
    const lossy = comparisonOf(side('old', 1, {}), side('new', 2, { faults: { lost: 2 } }), none)
    expect(lossy).toMatchObject({
      verdict: 'worse',
      changes: [{ name: 'lost', was: 0, is: 2, p: null }, ...lossy.changes.slice(1)],
    })
    expect(validate.loadComparison(lossy)).toEqual([])
    const known = comparisonOf(side('old', 1, {}), side('new', 2, { faults: { lost: 2 } }), new Set(['lost']))
    expect(known).toMatchObject({
      verdict: 'nothing-worse',
      changes: [{ name: 'lost', known: true }, ...known.changes.slice(1)],
    })
  })

  it('are not compared where they were not asked for the same', () => {
    expect(() => worseIn(side('old', 1, {}), side('new', 2, { rate: '120' }))).toThrow(
      'run 200 has ratePerSecond 120, and run 100 has 100. Compare loads with the same options.',
    )
    const [run] = side('new', 2, {}).runs
    const changed = (result: object): Side => ({
      name: 'new',
      runs: run === undefined ? [] : [{ ...run, result: { ...run.result, ...result } }],
    })
    expect(() => worseIn(side('old', 1, {}), changed({ requested: { ...run?.result.requested, users: 30 } }))).toThrow(
      'run 200 has users 30, and run 100 has none. Compare loads with the same options.',
    )
    expect(() =>
      worseIn(side('old', 1, {}), changed({ stopped: { cause: 'fault', atMs: 1, reason: '1 lost message found' } })),
    ).toThrow('run 200 stopped early: 1 lost message found. Compare complete loads.')
  })

  it('have no times where the generator was too slow', () => {
    const slow = runOf(1, { slower: 3 })
    const late = { ...slow, result: { ...slow.result, generator: { ...slow.result.generator, sendLagP99Ms: 900 } } }
    const { changes, notes } = comparisonOf(side('old', 1, {}), { name: 'new', runs: [late] }, none)
    expect(changes.filter(({ unit }) => unit === 'ms')).toEqual([])
    expect(notes.at(-1)).toContain('no time was compared: the generator')
  })

  it('tell nothing where they are too short', () => {
    const short = comparisonOf(side('old', 1, { sends: 80 }), side('new', 2, { sends: 80 }), none)
    expect(short).toMatchObject({
      verdict: 'inconclusive',
      notes: [expect.stringContaining('100 responses of each build')],
    })
    expect(validate.loadComparison(short)).toEqual([])
    const lossy = comparisonOf(side('old', 1, { sends: 80 }), side('new', 2, { sends: 80, faults: { lost: 2 } }), none)
    expect(lossy.verdict).toBe('worse')
  })
})

describe('what is compared', () => {
  it('is a folder, its load.json, or a folder of repeats; anything else gets a sentence', () => {
    const root = mkdtempSync(pathOf(tmpdir(), 'compare-'))
    try {
      const write = (name: string, text: string) => writeFileSync(pathOf(root, name), text)
      expect(() => readSide(pathOf(root, 'none'))).toThrow(/none does not exist/)
      expect(() => readSide(root)).toThrow(/has no load.json/)
      write('load.json', '{')
      expect(() => readSide(root)).toThrow(/not JSON/)
      write('load.json', '{}')
      expect(() => readSide(root)).toThrow(UsageError)
      const { formatVersion: _, ...older } = runOf(1, { sends: 2000 }).result
      write('load.json', JSON.stringify(older))
      expect(() => readSide(root)).toThrow(/load\.json has an older format \(version 1\).* Run the load again\.$/)
      write('load.json', JSON.stringify(runOf(1, { sends: 2000 }).result))
      expect(() => readSide(root)).toThrow(/has no instance-\*.json/)
      write('instance-0.json', JSON.stringify(instanceOf(1, { sends: 2000 })))
      expect(readSide(root).runs).toHaveLength(1)
      expect(readSide(pathOf(root, 'load.json')).runs).toHaveLength(1)
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  it('is written only where a folder is named, and never into one that holds a certificate', async () => {
    const root = mkdtempSync(pathOf(tmpdir(), 'compare-'))
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const write = (name: string, text: string) => writeFileSync(pathOf(root, name), text)
      write('load.json', JSON.stringify(runOf(1, { sends: 2000 }).result))
      write('instance-0.json', JSON.stringify(instanceOf(1, { sends: 2000 })))
      write('certificate.json', 'signed')
      const before = readdirSync(root)
      const places = { older: root, newer: [root] }
      const more = { baseline: undefined, today: '2026-01-01', isJson: true }
      await compareLoads(places, { out: undefined, ...more })
      expect(readdirSync(root)).toEqual(before)
      await compareLoads(places, { out: root, ...more })
      expect([readdirSync(root), readdirSync(`${root}-2`)]).toEqual([before, ['compare.html', 'compare.json']])
      // `json` prints what is written, and nothing else.
      const written: unknown = JSON.parse(readFileSync(pathOf(`${root}-2`, 'compare.json'), 'utf8'))
      expect(log.mock.calls.map(([text]) => JSON.parse(text))).toEqual([written, written])
    } finally {
      vi.restoreAllMocks()
      for (const each of [root, `${root}-2`]) rmSync(each, { recursive: true, force: true })
    }
  })
})
