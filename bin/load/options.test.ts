import { describe, expect, it } from 'vitest'
import { scenarios } from '../../load/scenarios.ts'
import * as options from './options.ts'
import { type LoadArguments, vusFor } from './options.ts'
import { scenarioNamed } from './scenario-named.ts'

const shapeOf = (name: string, args: LoadArguments) => options.shapeOf(scenarioNamed(name), args)

describe('the shape of a load', () => {
  it.each(scenarios.map(({ id }) => id))('%s has a shape without any option', (name) => {
    const shape = shapeOf(name, {})
    expect(shape.open > 0).toBe(shape.ratePerSecond === 0)
    expect(shape.holdMs + shape.durationMs).toBeGreaterThan(0)
    expect(Object.values(shape.mix).some((weight) => weight > 0)).toBe(true)
  })

  it('follows the options', () => {
    const given = {
      open: '16000',
      hold: '60s',
      events: '2000',
      instances: '3',
      seed: '7',
      drain: '5s',
      'send-lag': '10ms',
    }
    expect(shapeOf('streams', given)).toMatchObject({
      ...{ scenario: { id: 'streams' }, open: 16_000, holdMs: 60_000, eventsPerSecond: 2000, instances: 3, seed: 7 },
      ...{ drainMs: 5000, sendLagP99Ms: 10, ratePerSecond: 0, durationMs: 0 },
    })
    expect(
      shapeOf('sessions', { rate: '0.5', duration: '2m', compress: '60', mix: 'none=1,stream=0.5' }),
    ).toMatchObject({
      ...{ ratePerSecond: 0.5, durationMs: 120_000, compress: 60, open: 0 },
      mix: { none: 1, optional: 0, required: 0, stream: 0.5 },
    })
  })

  it.each([
    [1, 1, 1],
    [1, 2, 1],
    [1, 4, 2],
    [1, 64, 4],
    [2, 2, 2],
    [3, 64, 6],
    [4, 8, 4],
    [64, 2, 64],
  ])('has as many VUs for each of %i instances on %i cores: %i', (instances, cores, vus) => {
    expect(vusFor(instances, cores)).toBe(vus)
    expect(shapeOf('waits', { instances: String(instances) }).vus % instances).toBe(0)
  })

  it.each<[string, LoadArguments, string]>([
    [
      'nothing',
      {},
      'There is no scenario "nothing"; there are waits, streams, sessions, burst, ramp, soak, day, wakes, agents, returns.',
    ],
    ['waits', { open: '0' }, '--open must be a whole number from 1 to 10000000, not "0".'],
    ['waits', { open: 'many' }, '--open must be a whole number'],
    ['sessions', { rate: '0' }, '--rate must be a number above 0 and at most 1000000, not "0".'],
    ['sessions', { rate: '-1' }, '--rate must be a number above 0'],
    ['sessions', { duration: '0s' }, '--duration 0s is over before it began'],
    ['sessions', { compress: '0' }, '--compress must be a number above 0'],
    ['sessions', { arrivals: 'often' }, '--arrivals is poisson or recorded, not "often".'],
    ['sessions', { mix: 'all' }, '--mix is written as none=1'],
    ['sessions', { mix: 'none=0' }, '--mix has to give a kind a weight above 0.'],
    ['sessions', { instances: '0' }, '--instances must be a whole number'],
    ['sessions', { open: '5' }, '--open shapes waits, streams; `sessions` has no such option.'],
    [
      'waits',
      { rate: '5' },
      '--rate shapes sessions, burst, ramp, soak, day, wakes, agents, returns; `waits` has no such option.',
    ],
    ['waits', { events: '5' }, '--events shapes streams; `waits` has no such option.'],
  ])('%s refuses %j', (name, given, message) => expect(() => shapeOf(name, given)).toThrow(message))
})
