import { describe, expect, it } from 'vitest'
import type { Scenario } from '../../../load/scenario.ts'
import type { Threshold } from '../../../load/thresholds.ts'
import { loadHeadline } from '../../../reports/load/load-text.ts'
import { validate } from '../../../schemas/index.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { exitCodeOfLoad, resultOf, type Told } from './result.ts'

const waiting = (thresholds: readonly Threshold[]): Scenario => ({ ...scenarioNamed('waits'), thresholds })
const told: Told = {
  config: madeConfig({ open: '300' }),
  scenario: waiting([{ metric: 'service_delay', of: 'p99', is: '<=', bound: 5000 }]),
  ...wellEnded,
  startedAtMs: 5000,
}

/** A process whose sends ended so; with `read`, what one look at the list got. */
function instance(counters: Record<string, number>, more: Partial<LoadInstance> = {}): LoadInstance {
  const base = madeInstance(0, [1], more)
  const sends = Object.entries(counters).filter(([name]) => name.startsWith('send.'))
  const sent = sends.reduce((sum, [, times]) => sum + times, 0)
  const answers = sends.map(([name, times]): [string, number] => [
    /\d$/.test(name) ? `status.${name.slice(5)}` : `kind.${name.slice(5)}`,
    times,
  ])
  return {
    ...base,
    histograms: {},
    counters: { iterations: 4, due: sent, sent, requests: sent, ...Object.fromEntries(answers), ...counters },
  }
}
const reading = { 'status.200': 1 }

describe('a load of which no send was taken', () => {
  it.each<[string, number, string, LoadInstance]>([
    ['401 to all', 2, 'aborted: credentials.full: ', instance({ 'send.401': 300 })],
    ['403 to all', 2, 'aborted: credentials.full: ', instance({ 'send.403': 300, ...reading })],
    [
      '401 to sends, and the key taken for reads',
      1,
      'fail: ',
      instance({ 'send.401': 300, ...reading, undocumentedStatus: 100 }),
    ],
    ['401 and 403', 2, 'aborted: credentials.full: ', instance({ 'send.403': 300, 'send.401': 10 })],
    [
      '402 to all',
      3,
      'invalid: the account has no credits (300 × 402 of 300 sends). ',
      instance({ 'send.402': 300, ...reading }),
    ],
    [
      '404 to sends and reads',
      4,
      'aborted: all 300 sends and GET /conversations returned 404. ',
      instance({ 'send.404': 300, 'status.404': 301 }),
    ],
    [
      '404 to sends alone',
      1,
      'fail: the service accepted none of 300 valid sends (',
      instance({ 'send.404': 300, ...reading }),
    ],
    ['409 to all', 1, 'fail: ', instance({ 'send.409': 300, undocumentedStatus: 300, ...reading })],
    ['500 to all', 1, 'fail: ', instance({ 'send.500': 300, undocumentedStatus: 300, ...reading })],
    ['429 to all', 3, 'invalid: the service rate limited every send (', instance({ 'send.429': 300, ...reading })],
    [
      '429 and 402',
      3,
      'invalid: the service accepted no send (',
      instance({ 'send.429': 3, 'send.402': 3, ...reading }),
    ],
    ['host unknown', 4, 'aborted: the host name of ', instance({ 'send.dns': 300, unanswered: 300 })],
    ['port closed', 4, 'aborted: nothing listens at ', instance({ 'send.refused': 300, unanswered: 300 })],
    ['TLS fails', 4, 'aborted: TLS with ', instance({ 'send.tls': 300, unanswered: 300 })],
    [
      'no answer to anything',
      4,
      'aborted: http://127.0.0.1:8080/v1 did not respond (',
      instance({ 'send.timeout': 300, lateAnswers: 300 }),
    ],
    [
      'no answer to sends alone',
      1,
      'fail: the service accepted none of ',
      instance({ 'send.timeout': 300, lateAnswers: 300, ...reading }),
    ],
    ['nothing fell due', 3, 'invalid: no send was due. ', instance({ ...reading })],
    [
      'all still open at the end',
      3,
      'invalid: none of 300 sends had a response ',
      instance({ 'send.cancelled': 300, ...reading }),
    ],
    [
      'no free port here',
      3,
      'invalid: this machine had no free port ',
      instance({ 'send.local': 300, 'kind.local': 300, ...reading }),
    ],
  ])('%s: exit %i', (_, code, headline, found) => {
    const result = resultOf([found], told)
    expect(loadHeadline(result).slice(0, headline.length)).toBe(headline)
    expect(exitCodeOfLoad(result)).toBe(code)
    expect(validate.load(JSON.parse(JSON.stringify(result)))).toEqual([])
    // What was not measured has no tick.
    expect(result.thresholds.map(({ ok, value }) => [ok, value])).toEqual([[false, null]])
  })

  it('counts no fault where nothing of the service was seen', () => {
    const { audit, evidence } = resultOf(
      [instance({ 'send.dns': 300, unanswered: 300 }, { evidence: [{ name: 'unanswered', value: {} }] })],
      told,
    )
    expect(audit.unanswered).toBe(0)
    expect(evidence).toEqual([])
  })

  it('is judged the same when several processes are joined', () => {
    const part = (at: number): LoadInstance => ({ ...instance({ 'send.dns': 100, unanswered: 100 }), instance: at })
    const result = resultOf([part(0), part(1), part(2)], told)
    expect(result).toMatchObject({ verdict: 'aborted', cause: 'unreachable' })
    const refused = (at: number): LoadInstance => ({ ...instance({ 'send.401': 100 }), instance: at })
    expect(exitCodeOfLoad(resultOf([refused(0), refused(1)], told))).toBe(2)
  })
})

const passing = madeInstance(
  0,
  Array.from({ length: 300 }, () => 1_000_000),
)
const taking = (counters: Record<string, number>, evidence: LoadInstance['evidence'] = []): LoadInstance => ({
  ...passing,
  counters: { ...passing.counters, ...counters },
  evidence,
})

describe('a load of which some sends were taken', () => {
  it('says nothing where no turn had the texts of its script', () => {
    const result = resultOf([taking({ unperformed: 300 })], told)
    expect(result).toMatchObject({ verdict: 'invalid', cause: 'script' })
    expect(loadHeadline(result)).toMatch(/^invalid: none of 300 turns had the texts of its script/)
    expect(exitCodeOfLoad(result)).toBe(3)
    expect(validate.load(JSON.parse(JSON.stringify(result)))).toEqual([])
    expect([result.metrics.service_delay, result.goodput]).toEqual([undefined, undefined])
    expect(result.thresholds).toMatchObject([{ metric: 'service_delay', value: null, ok: false, void: true }])
    // Another process has seen one.
    expect(resultOf([taking({ unperformed: 300 }), taking({ performed: 1 })], told).verdict).toBe('pass')
  })

  const some = { ...told, scenario: waiting([]) }

  it('tells a large share of refusals in its headline, and a small one not', () => {
    const half = resultOf([taking({ acknowledged: 150, found: 150, 'send.200': 150, 'send.429': 150 })], some)
    expect(loadHeadline(half)).toContain('; 150 of 300 sends rejected (150 × 429)')
    expect(exitCodeOfLoad(half)).toBe(0)
    const few = resultOf([taking({ acknowledged: 298, found: 298, 'send.200': 298, 'send.429': 2 })], some)
    expect(loadHeadline(few)).not.toContain('refused')
    expect(few.refused).toEqual({ sends: 2, statuses: { 429: 2 } })
  })

  it('says when the credits ran out, or the key was refused, and is no pass', () => {
    const broke = taking({ 'send.402': 5 }, [
      { name: 'noCredits', value: { status: 402, atMs: 4200, requests: 3 } },
      { name: 'noCredits', value: { status: 402, atMs: 4100, requests: 3 } },
    ])
    expect(resultOf([broke], some)).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringMatching(/^the credits ran out 4\.1 s after the start/),
    })
    const revoked = taking({ unsettled: 120, found: 180 }, [
      { name: 'keyRefused', value: { status: 401, atMs: 7000, requests: 240 } },
    ])
    const result = resultOf([revoked], some)
    expect(result.reason).toMatch(/^the key was rejected from 7\.0 s .* \(401 to 240 requests\)/)
    expect(exitCodeOfLoad(result)).toBe(3)
    // A message that was lost before is still a fault.
    expect(resultOf([{ ...revoked, counters: { ...revoked.counters, lost: 1 } }], some).verdict).toBe('fail')
  })

  it.each<[string, string, number[], string]>([
    [
      'keyRefused',
      'one of three keys',
      [1, 1],
      'credentials.load[1] was rejected from 7.0 s after the start on (401 to 60 requests): the load went on with 2 of 3 keys. From then on its rate was lower than requested, and the other conversations were not audited. Check the key',
    ],
    [
      'keyRefused',
      'all keys',
      [0, 1, 2],
      'credentials.load[0], credentials.load[1] and credentials.load[2] were rejected from 7.0 s after the start on (401 to 90 requests): no key was left, so sending stopped. Check the key',
    ],
    [
      'noCredits',
      'one of three accounts',
      [2],
      'the credits of credentials.load[2] ran out 7.0 s after the start (402): the load went on with 2 of 3 keys. From then on its rate was lower than requested, and the other conversations were not audited. Add credits',
    ],
  ])('says what the figures are worth after %s of %s', (name, _, gone, reason) => {
    const evidence = gone.map((key) => ({ name, value: { status: 401, atMs: 7000, requests: 30, key } }))
    const result = resultOf([taking({ unsettled: 10, found: 290 }, evidence)], {
      ...some,
      config: { ...some.config, keys: 3 },
    })
    expect(result).toMatchObject({ verdict: 'invalid', reason, requested: { keys: 3 } })
  })

  it('is no pass where a threshold measured nothing, unless it cannot', () => {
    const slow = [{ metric: 'service_delay', of: 'p99', is: '<=', bound: 5000 } as const]
    const scripted = { ...told.config, script: 'LAB {steps}' }
    expect(resultOf([passing], { ...told, config: scripted, scenario: waiting(slow) })).toMatchObject({
      verdict: 'invalid',
      reason: 'no values for service_delay p99 <= 5000 ms',
    })
    const unscripted = { ...told.config, script: null }
    const result = resultOf([passing], { ...told, config: unscripted, scenario: waiting(slow) })
    expect(result.verdict).toBe('pass')
    expect(result.thresholds).toMatchObject([{ ok: false, void: true }])
    const acks = [{ metric: 'time_to_ack{stream}', of: 'p99', is: '<=', bound: 5000 } as const]
    expect(resultOf([passing], { ...told, scenario: waiting(acks), missing: ['time_to_ack'] }).verdict).toBe('pass')
  })
})
