import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Load } from '../../schemas/types.ts'
import { exampleLoad, faultyLoad } from '../kit/load-example.ts'
import { figure } from './figure.ts'
import { loadHeadline, renderLoadText } from './load-text.ts'

const context = {
  colour: false,
  width: 100,
  command: 'npx agent-conformance load sessions --seed 7',
  files: ['results/load.json'],
}
const audit = exampleLoad().audit

it('names the rules that were violated, and how often', () => {
  const counted = {
    ...audit,
    lost: 1200,
    altered: 2,
    rules: { 'history/good-messages-kept': 1200, 'send/start-none-200': 2 },
  }
  const text = renderLoadText(exampleLoad({ verdict: 'fail', audit: counted }), context)
  expect(text).toContain('by rule: history/good-messages-kept 1,200, send/start-none-200 2')
})

it('says over how many connections of HTTP/2 the sends were open', () => {
  const { achieved } = exampleLoad()
  const shared = { ...achieved, mostOpenWaits: 3900, mostOpenStreams: 100, mostConnections: 41 }
  const text = renderLoadText(exampleLoad({ achieved: shared, protocols: { 'HTTP/2.0': 9000 } }), context)
  expect(text).toContain('HTTP/2.0: at most 4,000 open sends over 41 connections')
  expect(renderLoadText(exampleLoad(), context)).not.toContain('HTTP/2')
})

describe('the first line of a load run', () => {
  it.each<[string, Partial<Load>]>([
    ['pass: sessions, 4,010 messages acknowledged, no faults, every threshold met', {}],
    [
      'pass: sessions, 4,010 messages acknowledged, no faults, every threshold met (built-in service)',
      { demonstration: true },
    ],
    [
      'fail: 3 faults of the service: 1 lost message and 2 late responses',
      { verdict: 'fail', audit: { ...audit, lost: 1, lateAnswers: 2 } },
    ],
    [
      'fail: threshold a p99 <= 1 ms missed (was 2); no faults',
      { verdict: 'fail', thresholds: [{ metric: 'a', expression: 'p99 <= 1 ms', value: 2, ok: false }] },
    ],
    ['invalid: the generator was too slow', { verdict: 'invalid', reason: 'the generator was too slow' }],
    [
      'invalid: the generator was too slow',
      {
        ...{ verdict: 'invalid', reason: 'the generator was too slow' },
        ...{ audit: { ...audit, lateAnswers: 2 }, uncounted: ['lateAnswers'] },
      },
    ],
    [
      'aborted: the target stopped responding; 5 faults of the service: 5 responses cut or reset',
      { verdict: 'aborted', reason: 'the target stopped responding', audit: { ...audit, unanswered: 5 } },
    ],
    ['interrupted: stopped by an interrupt', { verdict: 'interrupted', reason: 'stopped by an interrupt' }],
  ])('%s', (line, more) => {
    const result = exampleLoad(more)
    expect(loadHeadline(result)).toBe(line)
    expect(renderLoadText(result, context).split('\n')[0]).toBe(line)
  })
})

describe('renderLoadText', () => {
  it('shows a person a run that passed', async () => {
    await expect(renderLoadText(exampleLoad(), context)).toMatchFileSnapshot('./snapshots/load-pass.txt')
  })

  it('shows a person what was broken, with the first evidence of each fault', async () => {
    await expect(renderLoadText(faultyLoad(), context)).toMatchFileSnapshot('./snapshots/load-faults.txt')
  })

  it('says about when a fault began by the clock on the wall', () => {
    const evidence = [
      { name: 'lost', value: { at: 'a', expected: 'b', actual: 'c', sendId: 's0', beganMs: 4854, trace: 'ab' } },
    ]
    const { audit } = exampleLoad({})
    const load = exampleLoad({
      verdict: 'fail',
      startedAt: '2026-01-02T03:04:05.600Z',
      evidence,
      audit: { ...audit, lost: 1 },
    })
    expect(renderLoadText(load, context)).toContain(
      'a: expected b, actual c (send s0, sent about 2026-01-02T03:04:10Z, trace ab)',
    )
  })

  it('says what a good send is by bounds of a single send, which has no percentile', () => {
    const objectives = [
      'service_delay p90 <= 1000 ms',
      'service_delay p99 <= 5000 ms',
      'time_to_ack{stream} max < 2000 ms',
    ]
    const goodput = { perSecond: 10, good: 10, share: 0.5, kinds: { none: 0.5 }, objectives }
    const text = renderLoadText(exampleLoad({ goodput }), { ...context, width: 300 })
    expect(text).toMatch(/^goodput .*: service_delay <= 1000 ms, time_to_ack\{stream\} < 2000 ms$/m)
  })

  it('differs in colour alone when it is coloured', () => {
    const coloured = renderLoadText(faultyLoad(), { ...context, colour: true })
    expect(coloured).not.toBe(renderLoadText(faultyLoad(), context))
    expect(stripVTControlCharacters(coloured)).toBe(renderLoadText(faultyLoad(), context))
  })

  it('says that a threshold on times is void where latencies do not count', () => {
    const thresholds = [{ metric: 'service_delay', expression: 'p99 <= 5 ms', value: 900, ok: true, void: true }]
    expect(renderLoadText(exampleLoad({ thresholds }), context)).toContain(
      '· service_delay p99 <= 5 ms: was 900 (does not count)',
    )
  })

  it('lets no word of a service reach the terminal as a command', () => {
    const evil = 'a\u001b]0;title\u0007\u202e\u2028b'
    const result = exampleLoad({
      target: { name: evil, baseUrl: evil },
      evidence: [{ name: 'lost', value: evil }],
      audit: { ...audit, lost: 1 },
      verdict: 'fail',
      reason: evil,
      notes: [evil],
    })
    expect(renderLoadText(result, context).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u)
  })
})

describe('figure', () => {
  it.each([
    [undefined, '-'],
    [0, '0'],
    [12_345, '12,345'],
    [0.123, '0.12'],
    [45.67, '45.7'],
    [456.7, '457'],
    [4567.8, '4,568'],
  ])('%s is %s', (value, text) => expect(figure(value)).toBe(text))
})
