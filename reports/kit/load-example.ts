import type { Capacity, CapacityStep, Load, LoadComparison, LoadSecond } from '../../schemas/types.ts'

// For tests of the renderers: a load run in which much happened, a search that found a capacity, and two loads compared.

const common = {
  suite: { name: 'agent-conformance', version: '1.0.0' },
  scenario: 'sessions',
  target: { name: 'staging', baseUrl: 'https://agent.example.com/v1' },
  seed: 7,
  startedAt: '2026-11-21T15:00:00.000Z',
}

const lag = (p50: number): number[] => [p50, p50 * 2, p50 * 5, p50 * 9]

/** A run of `seconds` seconds that rises, holds and falls. */
export function exampleSeries(seconds = 40): LoadSecond[] {
  return Array.from({ length: seconds }, (_, at): LoadSecond => {
    const share = Math.min(1, at / 10, (seconds - at) / 10)
    return {
      atMs: at * 1000,
      requested: 100,
      sends: Math.round(98 + 4 * Math.sin(at)),
      answers: Math.round(90 * share),
      faults: at === 25 ? 2 : 0,
      errors: at % 9 === 0 ? 1 : 0,
      events: 40,
      openWaits: Math.round(400 * share),
      openStreams: Math.round(120 * share),
      bands: { service_delay: lag(3 + share), send_lag: lag(0.2) },
    }
  })
}

export function exampleLoad(more: Partial<Load> = {}): Load {
  return {
    ...common,
    formatVersion: 2,
    durationMs: 41_250,
    verdict: 'pass',
    requested: { ratePerSecond: 100, durationMs: 40_000, sends: 4012, mix: 'none=1,stream=1', instances: 2 },
    achieved: {
      sends: 4010,
      ratePerSecond: 99.6,
      share: 0.996,
      mostOpenWaits: 402,
      mostOpenStreams: 121,
      requests: 9000,
    },
    metrics: {
      'service_delay{optional}': { unit: 'ms', count: 2000, p50: 3.25, p90: 6.5, p99: 20.1, max: 44 },
      'wait_duration{optional}': { unit: 'ms', count: 2000, p50: 830, p90: 2002, p99: 2003.5, max: 2010 },
      send_lag: { unit: 'ms', count: 4010, p50: 0.2, p90: 0.4, p99: 1.1, max: 12.5 },
    },
    thresholds: [
      { metric: 'service_delay{optional}', expression: 'p99 <= 500 ms', value: 20.1, ok: true },
      { metric: 'time_to_ack', expression: 'p99 <= 500 ms', value: null, ok: false, void: true },
    ],
    audit: {
      ...{ acknowledged: 4010, found: 4010, unsettled: 0, lost: 0, unanswered: 0, duplicated: 0, altered: 0 },
      ...{ reordered: 0, foreign: 0, undocumentedStatus: 0, schemaBroken: 0, streamBroken: 0 },
      ...{ lateAnswers: 0, earlyTimeouts: 0 },
    },
    evidence: [],
    generator: {
      ...{ sendLagP99Ms: 1.1, sendLagLimitMs: 20, peakRssBytes: 180 * 1024 * 1024, baseRssBytes: 80 * 1024 * 1024 },
      ...{ kibPerOpen: 33.4, dropped: 0, thrown: 0, gcPauseMaxMs: 0.8, gcCount: 12, cpuSeconds: 14.2 },
      ...{ k6: 'k6 v2.2.0, go1.26.8', missing: [] },
    },
    statuses: { '200': 6000, '202': 1000, '504': 12, reset: 1 },
    instances: [
      { instance: 0, complete: true, sends: 2005, sendLagP99Ms: 1, peakRssBytes: 90 * 1024 * 1024, exitCode: 0 },
      { instance: 1, complete: true, sends: 2005, sendLagP99Ms: 1.1, peakRssBytes: 90 * 1024 * 1024, exitCode: 0 },
    ],
    series: exampleSeries(),
    ...more,
  }
}

/** The same run against a service that loses and swaps messages. */
export function faultyLoad(): Load {
  const passed = exampleLoad()
  return {
    ...passed,
    verdict: 'fail',
    audit: { ...passed.audit, found: 4004, lost: 6, foreign: 1 },
    evidence: [
      ...Array.from({ length: 5 }, (_, at) => ({
        name: 'lost',
        value: {
          conversationId: `c${at}`,
          sendId: `s${at}`,
          at: `the history of c${at}`,
          expected: 'the acknowledged text',
          actual: 'missing from the history',
          rule: 'send/send-optional-stored',
          beganMs: 1000 * at,
        },
      })),
      {
        name: 'foreign',
        value: {
          conversationId: 'c9',
          sendId: '5.0',
          at: 'GET /conversations/c9/messages',
          expected: 'only texts of this conversation',
          actual: 'said r1 5.0 1 the quick brown fox',
        },
      },
    ],
    thresholds: [{ metric: 'service_delay{optional}', expression: 'p99 <= 15 ms', value: 20.1, ok: false }],
    notes: ['sent later than planned: 12 follow-ups, because the response to the previous message was not complete'],
  }
}

/** One step of a search, by the p99 that it measured. */
function step(number: number, load: number, p99: number): CapacityStep {
  const { audit, generator, startedAt } = exampleLoad()
  const ok = p99 < 500
  return {
    ...{ step: number, phase: number < 3 ? 'ramp-up' : 'confirmation', load, outcome: ok ? 'pass' : 'fail' },
    why: ok ? '' : `service_delay p99 was ${p99} ms (objective: < 500 ms)`,
    ...{
      startedAt,
      durationMs: 20_000,
      sends: 20 * load,
      throughput: load,
      goodput: ok ? load : load / 2,
      goodShare: ok ? 1 : 0.5,
    },
    objectives: [{ metric: 'service_delay', expression: 'p99 < 500 ms', value: p99, ok }],
    metrics: { service_delay: { unit: 'ms', count: 20 * load, p50: p99 / 9, p90: p99 / 2, p99, max: 2 * p99 } },
    ...{ audit, generator, processors: 0.4 },
  }
}

export const exampleCapacity: Capacity = {
  ...common,
  durationMs: 181_250,
  verdict: 'found',
  stopped: {
    by: 'service',
    why: 'service_delay p99 was 800 ms (objective: < 500 ms)',
    figure: { figure: 'service_delay p99', value: 800, limit: 500, text: 'service_delay p99 was 800 ms' },
  },
  unit: 'sends per second',
  atLeast: 40,
  capacity: { estimate: 46.5, low: 41, high: 52, confidence: 0.95 },
  objectives: ['service_delay p99 < 500 ms', 'refused <= 1 %', 'no fault in the audit'],
  requested: { start: 20 },
  steps: [step(1, 20, 90), step(2, 40, 240), step(3, 80, 4200), step(4, 56, 800), step(5, 48, 470)],
  notes: ['one step was repeated'],
}

const change = { unit: 'ms', was: 20, is: 21, effect: 0.05, p: 0.4, verdict: 'same' } as const
const side = (name: string) => ({ name, runs: [`${name}/1`, `${name}/2`], startedAt: [] })

export const exampleLoadComparison: LoadComparison = {
  suite: common.suite,
  older: side('build-41'),
  newer: side('build-42'),
  scenario: common.scenario,
  verdict: 'worse',
  changes: [
    { ...change, name: 'service_delay p99', is: 95, effect: 3.75, p: 0.0004, verdict: 'worse' },
    { ...change, name: 'service_delay p50', is: 12, effect: -0.4, p: 0.002, verdict: 'better' },
    { ...change, name: 'time_to_ack p99' },
  ],
  notes: ['2 runs on each side'],
}

/** The distribution of one metric on both sides. */
export const exampleCurves = {
  metric: 'service_delay',
  older: [1, 5, 20, 50].map((ms, at): [number, number] => [ms, [10, 50, 99, 100][at] ?? 100]),
  newer: [1, 4, 95, 200].map((ms, at): [number, number] => [ms, [10, 50, 99, 100][at] ?? 100]),
}
