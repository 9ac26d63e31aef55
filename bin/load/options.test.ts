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

  it('has the length and the mean rate of its stages', () => {
    expect(shapeOf('soak', { stages: '10s:10, 20s:10,10s:0' })).toMatchObject({
      ...{ durationMs: 40_000, ratePerSecond: 7.5 },
      stages: [
        { durationMs: 10_000, ratePerSecond: 10 },
        { durationMs: 20_000, ratePerSecond: 10 },
        { durationMs: 10_000, ratePerSecond: 0 },
      ],
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
      'Unknown scenario "nothing". Scenarios: waits, streams, sessions, burst, ramp, soak, day, wakes, agents, returns.',
    ],
    ['waits', { open: '0' }, '--open must be a whole number from 1 to 10000000 (got "0").'],
    ['waits', { open: 'many' }, '--open must be a whole number'],
    ['sessions', { rate: '0' }, '--rate must be a number above 0 and at most 1000000 (got "0").'],
    ['sessions', { rate: '-1' }, '--rate must be a number above 0'],
    ['sessions', { duration: '0s' }, '--duration 0s is less than the minimum, 1s'],
    ['sessions', { duration: '5' }, '--duration 5 (5 ms) is less than the minimum, 1s; did you mean 5s?'],
    ['waits', { hold: '30' }, '--hold 30 (30 ms) is less than the minimum, 100ms; did you mean 30s?'],
    ['waits', { drain: '5' }, '--drain 5 (5 ms) is less than the minimum, 100ms; did you mean 5s?'],
    ['sessions', { compress: '0' }, '--compress must be a number above 0'],
    ['sessions', { arrivals: 'often' }, '--arrivals must be poisson or recorded (got "often").'],
    ['sessions', { mix: 'all' }, '--mix must be weights such as none=1'],
    ['sessions', { mix: 'none=0' }, '--mix needs at least one weight above 0.'],
    ['sessions', { instances: '0' }, '--instances must be a whole number'],
    [
      'sessions',
      { stages: '1m' },
      '--stages must be a time, a colon and sends per second, separated by commas: 1m:10,5m:50,1m:0 (got "1m").',
    ],
    ['sessions', { stages: '0s:5' }, '--stages 0s is less than the minimum, 100ms'],
    ['sessions', { stages: '1m:0,1m:0' }, '--stages plans less than one send. Raise a rate'],
    ['sessions', { stages: '500ms:50' }, '--stages end after 500ms; the minimum is 1s.'],
    ['sessions', { stages: '1m:5', rate: '5' }, '--stages says when sends start: leave out --rate.'],
    [
      'sessions',
      { users: '5', rate: '5' },
      '--users is a closed model, in which the responses say when the next message is sent: leave out --rate.',
    ],
    ['soak', { users: '5', stages: '1m:5' }, 'leave out --stages.'],
    ['sessions', { users: '0' }, '--users must be a whole number from 1 to 1000000 (got "0").'],
    ['waits', { users: '5' }, '--users is not an option of scenario waits. Scenarios with it: sessions, soak.'],
    ['burst', { stages: '1m:5' }, '--stages is not an option of scenario burst. Scenarios with it: sessions, soak.'],
    ['sessions', { open: '5' }, '--open is not an option of scenario sessions. Scenarios with it: waits, streams.'],
    [
      'waits',
      { rate: '5' },
      '--rate is not an option of scenario waits. Scenarios with it: sessions, burst, ramp, soak, day, wakes, agents, returns.',
    ],
    ['waits', { events: '5' }, '--events is not an option of scenario waits. Scenarios with it: streams.'],
  ])('%s refuses %j', (name, given, message) => expect(() => shapeOf(name, given)).toThrow(message))
})
