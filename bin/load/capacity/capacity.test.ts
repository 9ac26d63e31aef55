import { describe, expect, it, test } from 'vitest'
import { objectiveIn } from '../../../load/objective.ts'
import { validate } from '../../../schemas/index.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { resultOf } from '../result/result.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { exitCodeOfCapacity } from './command.ts'
import { ownLimitOf } from './own-limit.ts'
import { capacityPlanOf } from './plan.ts'
import { heldTo, judgeStep } from './step.ts'

const objectives = heldTo([objectiveIn('service_delay p90 < 500ms')])

/** A step of eight seconds whose sends, ten in each, had these delays, second by second. */
function stepped(delaysMs: readonly number[], more: Partial<LoadInstance['counters']> = {}, lagUs = 400, busy = 0) {
  const config = {
    ...madeConfig({ rate: '10', duration: '8s' }, 'sessions'),
    slices: { everyMs: 1000, count: delaysMs.length },
  }
  const made = madeInstance(0, [])
  const many = (valueUs: number) =>
    madeInstance(
      0,
      Array.from({ length: 10 }, () => valueUs),
    ).histograms['wait_duration{optional}']
  const histograms = Object.fromEntries(
    delaysMs.flatMap((ms, at) => {
      const histogram = many(ms * 1000)
      return histogram === undefined ? [] : [[`service_delay{optional}@${at}`, histogram]]
    }),
  )
  const lag = madeInstance(0, [1]).histograms.send_lag
  const counters = Object.fromEntries(
    delaysMs.flatMap((_, at) => [
      [`ended{optional}@${at}`, 10],
      [`good{optional}@${at}`, 10],
    ]),
  )
  const instance: LoadInstance = {
    ...made,
    histograms: { ...histograms, ...(lag && { send_lag: lagUs === 400 ? lag : { ...lag, min: lagUs, max: lagUs } }) },
    counters: { ...made.counters, due: 80, sent: 80, acknowledged: 80, found: 80, ...counters, ...more },
  }
  const result = resultOf([instance], {
    config,
    scenario: scenarioNamed('sessions'),
    ...wellEnded,
  })
  return judgeStep({ result, instances: [instance], config }, { objectives, warmUpMs: 2000, busy }).step
}

const calm = [20, 20, 20, 20, 20, 20, 20, 20]

describe('a step of a search', () => {
  test.each<[string, string, Parameters<typeof stepped>]>([
    ['pass', '', [calm]],
    // What was sent to a service that was not warm counts for nothing.
    ['pass', '', [[900, 900, 20, 20, 20, 20, 20, 20]]],
    ['fail', 'service_delay p90 was', [[20, 20, 20, 20, 20, 20, 900, 900]]],
    ['fail', 'the audit found 1 fault', [calm, { lost: 1 }]],
    ['fail', 'refused was 5.00 %', [calm, { 'refused@4': 3 }]],
    ['fail', '2 of 80 sends had no response when --drain ended', [calm, { 'send.cancelled': 2 }]],
    ['fail', '2 of 80 sends had no response, because a reused connection was closed', [calm, { 'send.stale': 2 }]],
    ['fail', '3 messages were not settled', [calm, { unsettled: 3 }]],
    ['cannot-decide', 'sends started 250 ms late at p99', [[20, 20, 20, 20, 20, 20, 900, 900], {}, 250_000]],
    ['cannot-decide', 'no free port or file descriptor for 7 requests', [calm, { 'kind.local': 7 }]],
  ])('is %s: %s', (outcome, why, given) => {
    const step = stepped(...given)
    expect(step.outcome).toBe(outcome)
    expect(step.why).toContain(why)
    expect(step.figure === undefined).toBe(outcome === 'pass')
    expect(validate.capacityStep({ ...step, step: 1, phase: 'ramp-up', load: 10, processors: null })).toEqual([])
  })

  it('fails if the queue grows, also while the objective is met', () => {
    expect(stepped(calm).throughput).toBeCloseTo(10, 1)
    // Behind by half a second at the end: sixty sends took 6.5 seconds.
    const growing = stepped([20, 20, 0, 80, 160, 240, 320, 400])
    expect(growing).toMatchObject({ outcome: 'fail', figure: { figure: 'throughput', limit: 10 } })
    expect(growing.throughput).toBeCloseTo(60 / 6.5, 0)
    expect(growing.why).toBe('the service completed 9.3 sends per second, and its queue grew')
  })

  it('does not count against the service if the processors that it shares are busy', () => {
    const late = [20, 20, 20, 20, 20, 20, 900, 900]
    expect(stepped(late, {}, 400, 0.9).outcome).toBe('fail')
    expect(stepped(late, {}, 400, 0.99)).toMatchObject({
      outcome: 'cannot-decide',
      figure: { figure: 'processors', value: 0.99 },
    })
    expect(stepped(calm, {}, 400, 0.99).outcome).toBe('pass')
  })
})

it('knows by a figure where our own side was the limit', () => {
  const result = resultOf([madeInstance(0, [1000])], {
    ...{ config: madeConfig({ open: '1' }), scenario: scenarioNamed('waits'), ...wellEnded },
  })
  expect(ownLimitOf(result, 2)).toBeUndefined()
  const busy = { ...result, generator: { ...result.generator, cpuSeconds: 19 } }
  expect(ownLimitOf(busy, 2)).toMatchObject({ by: 'machine', figure: { figure: 'generator.cpuSeconds', value: 0.95 } })
  expect(ownLimitOf({ ...busy, requested: { ...busy.requested, machines: 2 } }, 2)).toBeUndefined()
  expect(ownLimitOf(busy, 8)).toBeUndefined()
})

describe('what a search is made of', () => {
  it('takes the rate for its beginning, and the duration for the whole', () => {
    const { plan } = capacityPlanOf('sessions', { duration: '4m', rate: '50' })
    expect(plan).toMatchObject({ durationMs: 240_000, search: { start: 50, whole: false } })
    expect(plan.shapeAt(70, 3)).toMatchObject({ ratePerSecond: 70, durationMs: 10_000, drainMs: 3000 })
  })

  it('holds more and more open where a scenario does that', () => {
    const { plan } = capacityPlanOf('waits', { duration: '3m', hold: '6s', objective: ['service_delay p90 < 1s'] })
    expect(plan.search).toMatchObject({ start: 20, whole: true })
    expect(plan.shapeAt(300, 1)).toMatchObject({ open: 300, holdMs: 6000, drainMs: 9000 })
  })

  test.each([
    // A send that waits for another one to end misses the objective, and before the wait limit.
    ['service_delay p90 < 500ms', 600_000, 4000],
    ['service_delay p99 < 5s', 600_000, 10_000],
    ['service_delay p90 < 500ms', 4000, 3100],
    ['time_to_first_message p99 < 2s', 10_000, 4000],
    ['message_gap p99 < 20s', 600_000, 4000],
  ])('holds sends open for as long as it takes to miss %s with a wait limit of %i ms: %i', (objective, limit, holdMs) =>
    expect(capacityPlanOf('streams', { objective: [objective] }, limit).shape.holdMs).toBe(holdMs),
  )

  test.each([
    [{}, 10_000, /^The objective service_delay p99 <= 5000 ms is too long for the wait limit, 10s: .* at most 3s\.$/],
    [{ hold: '4s' }, 600_000, /^--hold 4s is too short for the objective .* at least 10s\.$/],
    [
      { hold: '9s', objective: ['service_delay p90 < 1s'] },
      10_000,
      /^--hold 9s is too long for the wait limit, 10s: .* at most 8s\.$/,
    ],
  ])('is refused if no send could miss the objective: %j', (args, limit, why) =>
    expect(() => capacityPlanOf('streams', args, limit)).toThrow(why),
  )

  test.each([
    ['ramp', {}, /raises its rate itself/],
    ['waits', { step: '5s' }, /--step is for scenarios with a rate/],
    ['sessions', { duration: '5s', step: '4s' }, /--duration 5s is too short for steps of 4s/],
    ['sessions', { objective: ['quick'] }, /--objective: "quick" is not an objective/],
    ['nothing', {}, /Unknown scenario "nothing"/],
  ])('is refused for %s with %j', (scenario, args, why) => {
    expect(() => capacityPlanOf(scenario, args)).toThrow(why)
  })

  test.each([
    ['found', 0],
    ['none-passed', 1],
    ['limited', 3],
    ['inconclusive', 3],
    ['aborted', 4],
    ['interrupted', 130],
  ] as const)('%s ends with %i', (verdict, code) => expect(exitCodeOfCapacity({ verdict })).toBe(code))
})
