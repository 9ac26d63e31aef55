import { describe, expect, it } from 'vitest'
import { type Load, type LoadInstance, type LoadInstanceSecond, validate } from '../../../schemas/index.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { resultOf } from '../result/result.ts'
import { scenarioNamed } from '../scenario-named.ts'
import type { Done } from './disturber.ts'

const startAtMs = 1_000_000
const ok = { 'status.200': 5, 'kind.ok': 5 }

function secondsOf(growth: Readonly<Record<number, Record<string, number>>>): LoadInstanceSecond[] {
  return Array.from({ length: 40 }, (_, at) => ({
    atMs: startAtMs + 1000 * at,
    counters: { ...ok, ...growth[at] },
    gauges: {},
    bands: {},
  }))
}

/** A load that is disturbed after ten seconds, for two. */
function resultWith(
  growth: Readonly<Record<number, Record<string, number>>>,
  more: Partial<LoadInstance> = {},
  done: readonly Done[] = [{ beganMs: startAtMs + 10_000, endedMs: startAtMs + 12_000, exitCode: 0 }],
): Load {
  const args = { open: '40', hold: '30s', at: ['10s', 'true'] }
  const config = { ...madeConfig(args), startAtMs }
  const made = madeInstance(0)
  const totals: Record<string, number> = { ...made.counters }
  for (const counters of Object.values(growth))
    for (const [name, times] of Object.entries(counters)) totals[name] = (totals[name] ?? 0) + times
  const instance = {
    ...made,
    startedAtMs: startAtMs - 2000,
    endedAtMs: startAtMs + 40_000,
    counters: totals,
    series: secondsOf(growth),
    ...more,
  }
  const facts = { ...wellEnded, config, scenario: scenarioNamed(config.scenario), disturbed: done }
  const result = resultOf([instance], facts)
  expect(validate.load(result)).toEqual([])
  return result
}

const cut = (times: number) => ({ 'disturbed.0.unanswered': times, 'kind.reset': times, 'disturbed.saw.cut': times })

describe('a disturbed load', () => {
  it('attributes what was cut to the disturbance, as long as one failure follows the other', () => {
    const result = resultWith({ 10: cut(7), 12: cut(2), 16: cut(1), 20: cut(3) })
    expect(result.verdict).toBe('pass')
    expect(result.audit.unanswered).toBe(0)
    expect(result.disturbances).toMatchObject([
      { action: 'true', atMs: 10_000, untilMs: 12_000, exitCode: 0, attributedUntilMs: 26_000, saw: { cut: 13 } },
    ])
  })

  it('counts what is cut long after, and shows the evidence of that alone', () => {
    const seen = (endedMs: number, sendId: string) => ({
      name: 'disturbed.0.unanswered',
      value: { sendId, at: 'POST /messages', expected: 'a response of the API', actual: 'reset', beganMs: 1, endedMs },
    })
    const result = resultWith({ 10: cut(7), 30: cut(2) }, { evidence: [seen(10_400, 's1'), seen(30_100, 's2')] })
    expect(result.verdict).toBe('fail')
    expect(result.audit.unanswered).toBe(2)
    expect(result.evidence).toMatchObject([{ name: 'unanswered', value: { sendId: 's2' } }])
    expect(result.disturbances?.[0]?.attributedUntilMs).toBe(17_000)
  })

  it('excuses no lost message, and names each with what was acknowledged before', () => {
    const named = Array.from({ length: 30 }, (_, at) => ({
      name: `disturbed.lost.0.${Math.floor(at / 20)}`,
      value: { sendId: `${at}.0`, conversationId: 'c', kind: 'optional', atMs: 5, what: 'message', disturbance: 0 },
    }))
    const lost = { lost: 30, 'disturbed.0.acknowledged': 40, 'disturbed.0.kept': 10, 'disturbed.0.lost': 30 }
    const result = resultWith({ 39: lost }, { evidence: named })
    expect(result.verdict).toBe('fail')
    expect(result.lostMessages?.map(({ sendId }) => sendId)).toHaveLength(30)
    expect(result.disturbances?.[0]?.before).toEqual({ acknowledged: 40, kept: 10, lost: 30 })
    expect(result.evidence).toEqual([])
  })

  it('is invalid where it was not disturbed as planned, and says why', () => {
    const failed = {
      beganMs: startAtMs + 10_000,
      endedMs: startAtMs + 10_010,
      exitCode: 127,
      problem: 'it did not start',
    }
    expect(resultWith({}, {}, [failed])).toMatchObject({
      verdict: 'invalid',
      reason: "the disturbance 'true' at 10 s was not as planned: it did not start",
    })
    expect(resultWith({}, {}, [{ problem: 'the load ended before' }]).disturbances).toMatchObject([
      { atMs: 10_000, untilMs: null, recovery: { ms: null, why: 'it did not begin' } },
    ])
  })

  it('sums up the fates of open sends over all processes', () => {
    const fates = { 'disturbed.0.cut.waits': 3, 'disturbed.0.answered.waits': 1, 'disturbed.0.cut.streams': 2 }
    const later = { 'disturbed.0.cutWhole': 2, 'disturbed.0.cutAbsent': 1 }
    expect(resultWith({ 10: fates, 30: later }).disturbances).toMatchObject([
      {
        open: { waits: { cut: 3, answered: 1 }, streams: { cut: 2 } },
        unacknowledged: { whole: 2, stored: 0, absent: 1, unknown: 0 },
      },
    ])
  })
})

it('a load without disturbances has nothing of them', () => {
  const config = madeConfig()
  const result = resultOf([madeInstance(0)], { ...wellEnded, config, scenario: scenarioNamed(config.scenario) })
  expect(config.disturbances).toBeUndefined()
  expect([result.disturbances, result.lostMessages]).toEqual([undefined, undefined])
})
