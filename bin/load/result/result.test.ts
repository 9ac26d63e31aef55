import { describe, expect, it } from 'vitest'
import { faultNames } from '../../../load/audit/fault.ts'
import { renderLoadText } from '../../../reports/load/load-text.ts'
import { type LoadInstance, validate } from '../../../schemas/index.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { type RunConfig, unscripted } from '../plan.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { heldFew } from './held.ts'
import { exitCodeOfLoad, resultOf, type Told } from './result.ts'

const told: Told = {
  config: madeConfig({ open: '300' }),
  scenario: { ...scenarioNamed('waits'), thresholds: [] },
  ...wellEnded,
  startedAtMs: 5000,
}
const calm = { eventLoopDelayP50Ms: 0, eventLoopDelayP99Ms: 4, eventLoopDelayMaxMs: 9, cpuSeconds: 1, peakRssBytes: 1 }
const waits = Array.from({ length: 300 }, (_, at) => 1_000_000 + at)
const passing = madeInstance(0, waits)
const counting = (counters: Record<string, number>, more: Partial<LoadInstance> = {}): LoadInstance => ({
  ...passing,
  ...more,
  counters: { ...passing.counters, ...counters },
})
const late = madeInstance(0, waits, {
  histograms: {
    ...passing.histograms,
    send_lag: { unit: 'us', count: 1, sum: 2e5, min: 2e5, max: 2e5, buckets: [[850, 1]] },
  },
})

/** What it is to be held to besides the absence of faults. */
const bounded = (bound: number): Pick<Told, 'scenario'> => ({
  scenario: { ...told.scenario, thresholds: [{ metric: 'wait_duration', of: 'p99', is: '<=', bound }] },
})

describe('the verdict of a load run', () => {
  it.each<[string, number, LoadInstance[], Partial<Told>]>([
    ['pass', 0, [passing], {}],
    ['fail', 1, [counting({ lost: 1 })], {}],
    ['fail', 1, [counting({ lost: 1 }, late)], {}],
    ['invalid', 3, [late], {}],
    ['invalid', 3, [counting({ lateAnswers: 4 }, late)], {}],
    ['fail', 1, [counting({ earlyTimeouts: 4 }, late)], {}],
    ['invalid', 3, [counting({ unsettled: 1 })], {}],
    ['invalid', 3, [counting({ 'send.cancelled': 1 })], {}],
    ['pass', 0, [counting({ 'send.left': 1 })], {}],
    ['pass', 0, [counting({ 'send.stale': 3 })], {}],
    ['invalid', 3, [counting({ 'send.stale': 4 })], {}],
    ['fail', 1, [counting({ 'send.stale': 4, lost: 1 })], {}],
    ['fail', 1, [counting({ 'send.cancelled': 1, lost: 1 })], {}],
    ['invalid', 3, [counting({ 'kind.local': 1 })], {}],
    ['invalid', 3, [counting({ iterations: 3, found: 200 })], {}],
    ['fail', 1, [counting({ iterations: 3, lost: 1 })], {}],
    ['invalid', 3, [passing], { service: { ...calm, eventLoopDelayP99Ms: 150 } }],
    ['invalid', 3, [counting({ lateAnswers: 4 })], { service: { ...calm, eventLoopDelayP99Ms: 150 } }],
    ['fail', 1, [counting({ lateAnswers: 4 })], { service: calm }],
    ['fail', 1, [counting({ lateAnswers: 4 })], { busy: 0.9 }],
    ['invalid', 3, [counting({ lateAnswers: 4 })], { busy: 0.99 }],
    ['fail', 1, [counting({ lateAnswers: 4, lost: 1 })], { busy: 0.99 }],
    ['pass', 0, [passing], { busy: 0.99 }],
    ['fail', 1, [counting({ lost: 4 })], { service: { ...calm, eventLoopDelayP99Ms: 150 } }],
    ['fail', 1, [passing], bounded(900)],
    ['pass', 0, [passing], bounded(1100)],
    ['invalid', 3, [late], bounded(900)],
    ['aborted', 4, [counting({ thrown: 1 })], {}],
    ['aborted', 4, [counting({ iterations: 2 }, { complete: false })], {}],
    ['pass', 0, [{ ...passing, complete: false }], {}],
    ['fail', 1, [counting({ lost: 1 }, { complete: false })], { exitCodes: [99] }],
    ['fail', 1, [counting({ lost: 1, iterations: 2 }, { complete: false })], { exitCodes: [99] }],
    ['aborted', 4, [passing], { problem: 'the target stopped answering' }],
    ['aborted', 4, [counting({ lost: 1 })], { problem: 'the target stopped answering' }],
    ['aborted', 4, [], {}],
    ['interrupted', 130, [{ ...passing, complete: false }], { interrupted: true }],
    ['interrupted', 130, [], { interrupted: true }],
  ])('%s (%i), case %#', (verdict, code, instances, more) => {
    const result = resultOf(instances, { ...told, ...more })
    expect(result.verdict).toBe(verdict)
    expect(exitCodeOfLoad(result)).toBe(code)
    expect(validate.load(JSON.parse(JSON.stringify(result)))).toEqual([])
    if (verdict !== 'pass' && verdict !== 'fail') expect(result.reason).toBeTruthy()
  })

  it.each(faultNames)('is fail for one %s', (name) => {
    expect(resultOf([counting({ [name]: 1 })], told)).toMatchObject({ verdict: 'fail', audit: { [name]: 1 } })
  })

  it('says which faults are not held against the service', () => {
    const counted = { lost: 1, lateAnswers: 4, earlyTimeouts: 2 }
    expect(resultOf([counting(counted)], told)).not.toHaveProperty('uncounted')
    expect(resultOf([counting(counted, late)], told).uncounted).toEqual(['lateAnswers'])
    const bottleneck = { ...calm, eventLoopDelayP99Ms: 150 }
    expect(resultOf([counting(counted)], { ...told, service: bottleneck }).uncounted).toEqual([
      'lateAnswers',
      'earlyTimeouts',
    ])
  })

  it('shows no slice with a fault that does not count', () => {
    const counted = counting({ 'lateAnswers@2': 4, 'lost@3': 1, lateAnswers: 4, lost: 1 }, late)
    const { stretches } = resultOf([counted], {
      ...told,
      config: { ...told.config, slices: { everyMs: 1000, count: 5 } },
    })
    expect(stretches?.map(({ what }) => what)).toEqual(['lost'])
  })

  it('takes for unsettled what a caller had not looked for when it was cut off', () => {
    const { audit, reason } = resultOf([counting({ iterations: 1, found: 200, lost: 0 })], told)
    expect(audit).toMatchObject({ acknowledged: 300, found: 200, unsettled: 100 })
    expect(reason).toMatch(/^--drain ended before .* \(3 of 4 virtual users had not ended, 100 messages not checked\)/)
  })

  it('names the built-in service where it was the bottleneck', () => {
    const { reason, service } = resultOf([passing], { ...told, service: { ...calm, eventLoopDelayP99Ms: 150.4 } })
    expect(reason).toBe(
      'the built-in service was too slow on this machine: its event loop was 150 ms late at p99. Lower the load, or close other programs',
    )
    expect(service?.bottleneck).toBe(true)
  })
})

describe('a load that stopped early', () => {
  const stopped = (cause: 'fault' | 'objective' | 'saturated'): Partial<Told> => ({
    stopped: { cause, atMs: 12_000, reason: 'why' },
  })

  it.each<[string, LoadInstance[], Partial<Told>]>([
    ['fail', [counting({ lost: 1, 'send.cancelled': 20, unsettled: 20 })], stopped('fault')],
    ['fail', [passing], { ...stopped('objective'), ...bounded(900) }],
    ['fail', [counting({ 'send.cancelled': 20, unsettled: 20 })], stopped('saturated')],
    // Latencies of a late generator prove nothing, whatever stopped it.
    ['invalid', [late], stopped('saturated')],
    ['invalid', [late], { ...stopped('objective'), ...bounded(900) }],
    ['aborted', [counting({ thrown: 1 })], stopped('saturated')],
    ['interrupted', [passing], { ...stopped('saturated'), interrupted: true }],
  ])('is %s, case %#', (verdict, instances, more) => {
    const result = resultOf(instances, { ...told, ...more })
    expect(result).toMatchObject({ verdict, stopped: more.stopped })
    expect(validate.load(JSON.parse(JSON.stringify(result)))).toEqual([])
  })

  it('says when, why, and of how many sends its figures are', () => {
    const result = resultOf([counting({ sent: 40, due: 40, unsettled: 2, 'send.cancelled': 3 })], {
      ...told,
      ...stopped('saturated'),
    })
    expect(result.reason).toBe('why')
    expect(result.requested.sends).toBe(300)
    expect(result.notes).toEqual([
      '--stop-saturated ended the sends 12.0 s after the start: 40 of 300 planned sends were made, and all figures are of these',
      '3 of 40 sends had no response when --drain ended. Raise --drain',
      '2 messages were not settled when --drain ended. Raise --drain',
      unscripted,
    ])
    expect(renderLoadText(result, { colour: false, width: 100, files: [] }).split('\n')[0]).toBe('fail: why')
  })
})

describe('the result of a closed model', () => {
  it('is of its users, and says that their latencies lack what they did not send', () => {
    const config = { ...madeConfig({ rate: '2', duration: '100s' }, 'sessions'), users: 5 }
    const { requested, achieved, notes } = resultOf([counting({ due: 150, sent: 150 })], {
      ...told,
      config,
      scenario: { ...scenarioNamed('sessions'), thresholds: [] },
    })
    expect(requested).toMatchObject({ users: 5, sends: 200, ratePerSecond: 2 })
    expect(requested).not.toHaveProperty('arrivals')
    expect(achieved.share).toBe(0.75)
    expect(notes?.[0]).toMatch(/^closed model: each of 5 users .*coordinated omission/)
  })
})

describe('the result of a load run', () => {
  it('names the build that was tested, as the result of a run does', () => {
    const service = { vendor: 'Acme', version: '2.4.1' }
    const result = resultOf([passing], { ...told, config: { ...told.config, service } })
    expect(result.target.service).toEqual(service)
    expect(validate.load(result)).toEqual([])
    const context = { colour: false, width: 100, command: '', files: [] }
    expect(renderLoadText(result, context).split('\n')[1]).toContain('Acme version 2.4.1')
  })

  it('says what was requested and achieved, and what an open request costs', () => {
    const { requested, achieved, generator, metrics } = resultOf([passing], told)
    expect(requested).toMatchObject({ open: 300, sends: 300, mix: 'optional=2,required=1,stream=1' })
    expect(achieved).toMatchObject({ sends: 300, mostOpenWaits: 300 })
    expect(generator).toMatchObject({ sendLagP99Ms: 0.4, kibPerOpen: null, dropped: 0 })
    const many = madeInstance(0, [...waits, ...waits, ...waits, ...waits])
    expect(resultOf([many], told).generator.kibPerOpen).toBe((20 * 1024) / 1200)
    expect(metrics.wait_duration).toMatchObject({ unit: 'ms', count: 300, max: 1000.299 })
  })

  it('takes the time into account in which sends were due: late ones achieve no rate', () => {
    const seconds = (length: number, sent: number) =>
      Array.from({ length }, (_, at) => ({
        atMs: 1_000_000 + at * 1000,
        counters: { sent, due: sent },
        gauges: {},
        bands: {},
      }))
    const config = madeConfig({ rate: '20', duration: '10s' }, 'sessions')
    const of = (length: number, sent: number) =>
      resultOf([counting({ due: 200, sent: 200 }, { series: seconds(length, sent) })], { ...told, config }).achieved
    expect(of(10, 20)).toMatchObject({ ratePerSecond: 20, share: 1 })
    // The same sends in twice the time.
    expect(of(21, 10)).toMatchObject({ ratePerSecond: 10, share: 0.5 })
  })

  it('says where a ramp found its limit', () => {
    const evidence = [40, 30, 50].map((ratePerSecond) => ({ name: 'knee', value: { ratePerSecond } }))
    expect(resultOf([{ ...passing, evidence }], told).achieved.kneePerSecond).toBe(30)
  })
})

describe('a load that holds sends open', () => {
  const config = {
    ...{ open: 100, holdMs: 5000, script: 'LAB {steps}' },
    mix: { none: 1, optional: 1, required: 1, stream: 1 },
  } as RunConfig
  it('is no measurement if turns ended before their script did', () => {
    const few = { most: 30, acknowledged: 100 }
    expect(heldFew(config, few)).toBe(
      'at most 30 of 75 sends were open at once, because turns ended before their script did. Check that the agent executes agent.script',
    )
    expect(heldFew({ ...config, script: null }, few)).toContain('because no agent.script holds them open')
  })
  it('is one if it held most of them, if the service refused some, or if little was to be held', () => {
    expect(heldFew(config, { most: 38, acknowledged: 100 })).toBeUndefined()
    expect(heldFew(config, { most: 30, acknowledged: 60 })).toBeUndefined()
    expect(heldFew({ ...config, holdMs: 500 }, { most: 1, acknowledged: 100 })).toBeUndefined()
    expect(heldFew({ ...config, open: 0 }, { most: 1, acknowledged: 100 })).toBeUndefined()
  })
})
