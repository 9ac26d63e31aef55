import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { FakeWire } from '../../load/engine/kit/fake-wire.ts'
import { MadeService } from '../../load/engine/kit/made-service.ts'
import { VirtualClock } from '../../load/engine/kit/virtual-clock.ts'
import { arriving } from '../../load/engine/pace/arriving.ts'
import { heldOpen } from '../../load/engine/pace/held-open.ts'
import { singleTurns } from '../../load/engine/pace/single-turns.ts'
import { longestMs, runVu } from '../../load/engine/run.ts'
import type { Scenario } from '../../load/scenario.ts'
import { added, whole } from '../../load/thresholds.ts'
import { readSessions } from '../../load/workloads/sessions.ts'
import { matches, type Target } from '../../schemas/index.ts'
import { environmentOf } from './environment.ts'
import { madeInstance, wellEnded } from './kit/made-instance.ts'
import { kubernetesText } from './kubernetes/kubernetes.ts'
import { type LoadArguments, shapeOf } from './options.ts'
import { configFor } from './plan.ts'
import { resultOf } from './result/result.ts'
import { workloadOf } from './workload.ts'

/** Nothing for half of the window, and all within the other: no other file knows of it. */
const late = arriving({
  id: 'late-half',
  about: 'The same sessions, all in the second half',
  defaults: { ratePerSecond: 6, durationMs: 5000 },
  thresholds: [added('p99', 2000), whole],
  pace: (config, vu, record, total) =>
    singleTurns(config, vu, record, { total, when: (share) => (config.durationMs * (1 + share)) / 2 }),
})

/** Sends that get no answer before the wait limit, since nothing is said. */
const silent = heldOpen({
  id: 'silent',
  about: 'Sends that are held open, of turns in which nothing is said',
  options: ['open', 'hold'],
  defaults: { open: 12, holdMs: 1000, eventsPerSecond: null },
  mix: { none: 0, optional: 1, required: 0, stream: 0 },
  thresholds: [whole],
  garbage: () => 'little',
  bufferBytes: 256,
  turn: ({ holdMs }) => ({
    kind: 'optional',
    plan: { replies: [], lastsMs: holdMs, tools: 0, userChars: null },
  }),
})

const target: Target = {
  ...{ name: 'far', baseUrl: 'https://agent.example/v1', credentials: { full: 'k' }, waitLimitMs: 4000 },
  ...{ agent: { script: 'LAB {steps}' }, budget: { meteredSends: 60 } },
}

function configured(scenario: Scenario, args: LoadArguments = {}) {
  const shape = { ...shapeOf(scenario, { seed: '3', ...args }), vus: 1 }
  return configFor(shape, target, { demonstration: false, workload: workloadOf(shape) })
}

/** Plays it against a lawful service in virtual time. */
async function played(scenario: Scenario, args: LoadArguments = {}) {
  const config = configured(scenario, args)
  const record = {
    sessions: config.workload === null ? [] : readSessions(readFileSync(config.workload, 'utf8')),
    arrivals: null,
  }
  const clock = new VirtualClock()
  const wire = new FakeWire(clock, new MadeService(clock, config.waitLimitMs).serve)
  const run = runVu({ wire, timers: clock, config, scenario, vu: 0, headers: {} }, record)
  await clock.run()
  await run
  return { config, wire, counters: wire.result().counters }
}

describe.each<[string, Scenario, number, LoadArguments, number]>([
  ['arrives', late, 30, { rate: '4', duration: '10s' }, 40],
  ['is held open', silent, 12, { open: '20', hold: '2s' }, 20],
])('a scenario that %s and stands in no list', (_, scenario, usual, args, asked) => {
  it('is planned by its own defaults and by the options', () => {
    expect(scenario.sends(configured(scenario))).toBe(usual)
    expect(scenario.sends(configured(scenario, args))).toBe(asked)
    expect(matches.loadRunConfig(JSON.parse(JSON.stringify(configured(scenario))))).toBe(true)
    expect(longestMs({ config: configured(scenario), scenario })).toBeGreaterThan(30_000)
  })

  it('is sent, found again and passed', async () => {
    const { config, wire, counters } = await played(scenario, args)
    expect(wire.faults).toEqual([])
    expect(counters).toMatchObject({ due: asked, sent: asked, acknowledged: asked, found: asked })
    const result = resultOf([madeInstance(0, [1000, 2000], { counters: { ...counters, iterations: 1 } })], {
      ...{ config, scenario: { ...scenario, thresholds: [whole] }, ...wellEnded },
    })
    expect(result).toMatchObject({ scenario: scenario.id, verdict: 'pass', requested: { sends: asked } })
  })

  it('gets its environment, and its manifest', () => {
    const config = configured(scenario)
    const at = { scenario, folder: '/out', index: 0, environment: {}, k6Arguments: [] }
    const secrets = { keys: ['k'], headers: {}, all: Object.create(null) }
    const { GOGC } = environmentOf(config, {}, secrets, at)
    expect(GOGC).toBe({ 'late-half': '400', silent: '50' }[scenario.id])
    const text = kubernetesText({
      ...{ scenario, config, image: 'k6', script: 'x\n', workload: null, arrivals: null, insecure: false },
      k6Arguments: [],
      outputVariables: [],
      storageClass: undefined,
    })
    expect(parseAllDocuments(text).map((each) => each.toJS().metadata.labels.scenario)).toEqual(
      Array(2).fill(scenario.id),
    )
  })
})

describe('what a scenario says of itself', () => {
  it('shapes what is sent: all of it late', async () => {
    const { wire, config } = await played(late)
    const dues = wire.sent.flatMap(({ dueUs }) => dueUs ?? [])
    const beganUs = Math.min(...dues) - config.durationMs * 500
    expect(dues.length).toBe(30)
    expect(Math.max(...dues) - beganUs).toBeLessThanOrEqual(config.durationMs * 1000)
  })

  it('decides which options it has', () => {
    expect(() => shapeOf(late, { open: '5' })).toThrow('--open is not an option of scenario late-half.')
    expect(() => shapeOf(silent, { mix: 'stream=1' })).toThrow('--mix is not an option of scenario silent.')
  })

  it('decides what it may cost', () => {
    expect(() => configured(late, { rate: '20' })).toThrow(
      'This load makes up to 100 metered sends, but budget.meteredSends of far is 60.',
    )
  })
})
