import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { matches, type Target } from '../../schemas/index.ts'
import { type LoadArguments, shapeOf } from './options.ts'
import { configFor, demonstrationLimitMs, expectedOpen, isLoopback } from './plan.ts'
import { scenarioNamed } from './scenario-named.ts'

const target: Target = {
  name: 'local',
  baseUrl: 'http://127.0.0.1:8080/v1',
  credentials: { full: 'k' },
  waitLimitMs: 10_000,
}
const remote = { ...target, name: 'staging', baseUrl: 'https://agent.example.com/v1' }
const none = { demonstration: false, workload: { sessions: null, arrivals: null } }
const configOf = (scenario: string, args: LoadArguments, of: Target = target) =>
  configFor(shapeOf(scenarioNamed(scenario), args), of, none)
const sendsOf = (scenario: string, args: LoadArguments) => scenarioNamed(scenario).sends(configOf(scenario, args))

describe('the configuration of a run', () => {
  it('is what its schema says, and holds no secret', () => {
    const config = configOf(
      'sessions',
      {},
      { ...target, headers: { 'X-Tenant': 'hidden' }, credentials: { full: 'hidden' } },
    )
    expect(matches.loadRunConfig(JSON.parse(JSON.stringify(config)))).toBe(true)
    expect(JSON.stringify(config)).not.toContain('hidden')
    expect(config.headers).toEqual(['X-Tenant'])
  })

  it('compresses recorded times so that as many turns outlast the limit as were recorded to', () => {
    expect(configOf('sessions', {}).compress).toBe(60)
    expect(configOf('sessions', {}, { ...target, waitLimitMs: 600_000 }).compress).toBe(1)
    expect(configOf('sessions', { compress: '7' }).compress).toBe(7)
  })

  it('refuses to hold a send longer than the target lets it wait', () => {
    expect(() => configOf('waits', { hold: '11s' })).toThrow(
      '--hold 11s is longer than the wait limit of local, 10s. Lower --hold',
    )
    expect(configOf('waits', { hold: '10s' }).holdMs).toBe(10_000)
    expect(configOf('waits', {}).holdMs).toBe(8000)
  })

  it.each(['waits', 'streams', 'sessions'])('lets the built-in service wait longer than %s holds its sends', (name) => {
    for (const hold of ['1s', '60s', '10m']) {
      const shape = shapeOf(scenarioNamed(name), name === 'sessions' ? {} : { hold })
      expect(demonstrationLimitMs(shape)).toBeGreaterThan(shape.holdMs)
    }
  })
})

describe('several keys', () => {
  const keyed = (load: string[]): Target => ({ ...target, credentials: { full: 'k', load } })
  const config = (args: LoadArguments, load: string[]) =>
    configFor({ ...shapeOf(scenarioNamed('waits'), args), vus: 2 * Number(args.instances ?? 1) }, keyed(load), none)

  it.each([
    [1, 1, 2],
    [3, 1, 3],
    [3, 2, 6],
    [2, 4, 8],
  ])('%i of them in %i processes have as many virtual users each: %i in all', (keys, instances, vus) => {
    const load = Array.from({ length: keys }, (_, at) => `key_${at}`)
    const made = config({ instances: String(instances) }, load)
    expect(made.vus).toBe(vus)
    expect(made.keys).toBe(keys === 1 ? undefined : keys)
    expect(JSON.stringify(made)).not.toContain('key_')
  })
})

describe('users who wait', () => {
  it('send at most what a service without delay allows, which is the rate and the budget of the plan', () => {
    const workload = { sessions: join(import.meta.dirname, '../../load/workloads/agent-sessions.csv'), arrivals: null }
    const shape = shapeOf(scenarioNamed('sessions'), { users: '20', duration: '60s', seed: '1' })
    const config = configFor(shape, target, { demonstration: false, workload })
    const sends = scenarioNamed('sessions').sends(config)
    expect(sends).toBeGreaterThan(20)
    expect(config.ratePerSecond).toBeCloseTo(sends / 60, 5)
    expect(expectedOpen(config)).toBe(20)
    const poor = { ...remote, budget: { meteredSends: 3 } }
    expect(() => configFor(shape, poor, { demonstration: false, workload })).toThrow(
      'budget.meteredSends of staging is 3. Lower --users or --duration',
    )
  })
})

describe('the budget', () => {
  it('is demanded off loopback, with what to write', () => {
    expect(() => configOf('waits', { open: '300' }, remote)).toThrow(
      'This load makes up to 300 metered sends to agent.example.com. Allow them in the target file: "budget": { "meteredSends": 300 }.',
    )
  })

  it('has to suffice', () => {
    const poor = { ...remote, budget: { meteredSends: 1199 } }
    expect(() => configOf('sessions', { rate: '20', duration: '60s' }, poor)).toThrow(
      'This load makes up to 1200 metered sends, but budget.meteredSends of staging is 1199. Lower --rate or --duration',
    )
    expect(
      configOf('sessions', { rate: '20', duration: '60s' }, { ...poor, budget: { meteredSends: 1200 } }).ratePerSecond,
    ).toBe(20)
    expect(
      configOf('ramp', { rate: '20', duration: '60s' }, { ...poor, budget: { meteredSends: 600 } }).ratePerSecond,
    ).toBe(20)
  })

  it.each([
    ['http://127.0.0.1:1/v1', true],
    ['http://127.8.9.1/v1', true],
    ['http://localhost/v1', true],
    ['http://[::1]:9/v1', true],
    ['http://127.0.0.1.example.com/v1', false],
    ['http://10.0.0.1/v1', false],
    ['https://localhost.example.com/v1', false],
  ])('%s: loopback is %s', (url, is) => expect(isLoopback(url)).toBe(is))
})

describe('what a run needs', () => {
  it('is known before', () => {
    expect(sendsOf('waits', { open: '40' })).toBe(40)
    expect(sendsOf('burst', { rate: '1.5', duration: '1s' })).toBe(2)
    expect(expectedOpen(configOf('waits', { open: '40' }))).toBe(40)
    // Each send is open for the wait limit of 10 s at most.
    expect(expectedOpen(configOf('sessions', { rate: '50', duration: '60s' }))).toBe(500)
    expect(expectedOpen(configOf('sessions', { rate: '50', duration: '2s' }))).toBe(100)
  })
})
