import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { exampleLoad } from '../kit/load-example.ts'
import { renderLoadLlmD } from './load-llm-d.ts'

// The fields of the Benchmark Report 0.2 (llm-d/llm-d-benchmark) that a load fills. The format allows no others.

const text = { type: 'string', minLength: 1 }
const number = { type: 'number' }
const object = (properties: Record<string, object>, required = Object.keys(properties)): object => ({
  ...{ type: 'object', additionalProperties: false, properties, required },
})
const percentiles = { p50: number, p90: number, p95: number, p99: number, p99p9: number, max: number }
const statistics = (units: string): object =>
  object({ units: { const: units }, mean: number, ...percentiles }, ['units', 'mean'])
const points = { type: 'array', items: object({ ts: text, value: number }) }
const performance = object(
  {
    aggregate: object(
      {
        requests: object({ total: number, failures: number, incomplete: number }),
        latency: object({ request_latency: statistics('ms') }),
        throughput: object({ request_rate: statistics('queries/s') }),
      },
      ['requests'],
    ),
    time_series: object({
      throughput: object({ request_rate: object({ units: { const: 'queries/s' }, series: points }) }),
    }),
  },
  ['aggregate'],
)
const component = object({
  metadata: object({ schema_version: text, label: text, cfg_id: text, description: text }, ['label', 'cfg_id']),
  // A generic component may have further fields.
  standardized: {
    ...{ type: 'object', required: ['kind', 'tool', 'tool_version'] },
    properties: { kind: { const: 'generic' }, tool: text, tool_version: text },
  },
  native: object({ config: {} }, []),
})
const isReport = new Ajv2020().compile(
  object({
    version: { const: '0.2' },
    run: object({
      uid: text,
      time: object({ start: text, end: text, duration: { type: 'string', pattern: '^PT[\\d.]+S$' } }),
      description: text,
      keywords: { type: 'array', items: text },
    }),
    scenario: object({ stack: { type: 'array', items: component } }),
    results: object({ request_performance: performance }),
  }),
)

function reportOf(more: Parameters<typeof exampleLoad>[0] = {}) {
  const report = JSON.parse(renderLoadLlmD(exampleLoad(more)))
  isReport(report)
  expect(isReport.errors ?? []).toEqual([])
  return report.results.request_performance
}

const duration = { unit: 'ms', count: 9, mean: 4, p50: 3, p90: 5, p95: 6, p99: 7, 'p99.9': 8, max: 9 } as const

test('a load fills the fields of the Benchmark Report', () => {
  const { aggregate, time_series } = reportOf({
    metrics: { wait_duration: duration },
    refused: { sends: 3, statuses: { 429: 3 } },
  })
  expect(aggregate).toEqual({
    requests: { total: 4010, failures: 3, incomplete: 0 },
    latency: { request_latency: { units: 'ms', mean: 4, p50: 3, p90: 5, p95: 6, p99: 7, p99p9: 8, max: 9 } },
    throughput: { request_rate: { units: 'queries/s', mean: 99.6 } },
  })
  expect(time_series.throughput.request_rate.series[1]).toEqual({ ts: '2026-11-21T15:00:01.000Z', value: 101 })
})

test('waits and streams have a mean and a maximum together, and no percentiles', () => {
  const stream_duration = { ...duration, count: 3, mean: 8, max: 7 }
  expect(reportOf({ metrics: { wait_duration: duration, stream_duration } }).aggregate.latency).toEqual({
    request_latency: { units: 'ms', mean: 5, max: 9 },
  })
})

test('what a load does not have is left out', () => {
  expect(reportOf({ metrics: {} }).aggregate.latency).toBeUndefined()
  const { mean: _, ...older } = duration
  expect(reportOf({ metrics: { stream_duration: older } }).aggregate.latency).toBeUndefined()
  const { aggregate, time_series } = reportOf({ achieved: { sends: 4 }, series: [] })
  expect([aggregate.throughput, time_series]).toEqual([undefined, undefined])
})
