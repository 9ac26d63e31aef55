import type { Capacity, CapacityStep, LoadComparison } from '../../schemas/types.ts'
import { exampleLoad } from './load-example.ts'

// For tests of the renderers: a search that found a capacity, and two loads compared.

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
  suite: { name: 'agent-conformance', version: '1.0.0' },
  scenario: 'sessions',
  target: { name: 'staging', baseUrl: 'https://agent.example.com/v1' },
  seed: 7,
  startedAt: '2026-11-21T15:00:00.000Z',
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
  objectives: ['service_delay p99 < 500 ms', 'refused <= 1 %', 'no fault of the audit'],
  requested: { start: 20 },
  steps: [step(1, 20, 90), step(2, 40, 240), step(3, 80, 4200), step(4, 56, 800), step(5, 48, 470)],
  notes: ['one step was repeated'],
}

const change = { unit: 'ms', was: 20, is: 21, effect: 0.05, p: 0.4, verdict: 'same' } as const
const side = (name: string) => ({ name, runs: [`${name}/1`, `${name}/2`], startedAt: [] })

export const exampleLoadComparison: LoadComparison = {
  suite: { name: 'agent-conformance', version: '1.0.0' },
  older: side('build-41'),
  newer: side('build-42'),
  scenario: 'sessions',
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
