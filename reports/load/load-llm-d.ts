import { createHash } from 'node:crypto'
import type { Load, LoadMetric } from '../../schemas/types.ts'

// The Benchmark Report of llm-d, version 0.2 (https://github.com/llm-d/llm-d-benchmark, Apache-2.0): a report of one load at
// one setting. It is made for the tokens of a model, so what the API has in place of tokens has no field; docs/workloads.md
// lists it.

const schema_version = '0.0.1'

/** A JSON report with the fields of the format that this load can fill. */
export function renderLoadLlmD(load: Load): string {
  const { suite, scenario, target, verdict, startedAt, durationMs, requested, seed } = load
  const { name, baseUrl, service } = target
  const endedAt = new Date(Date.parse(startedAt) + durationMs).toISOString()
  const config = { scenario, seed, ...requested }
  const report = {
    version: '0.2',
    run: {
      uid: hashOf(load),
      time: { start: startedAt, end: endedAt, duration: `PT${durationMs / 1000}S` },
      description: `${suite.name} load ${scenario}: ${verdict}`,
      keywords: [scenario, verdict],
    },
    scenario: {
      stack: [
        {
          metadata: { schema_version, label: 'service', cfg_id: hashOf(target), description: name },
          standardized: {
            ...{ kind: 'generic', tool: service?.product ?? name, tool_version: service?.version ?? 'unknown' },
            ...{ base_url: baseUrl, ...(service?.commit === undefined ? {} : { commit: service.commit }) },
          },
          native: service?.image === undefined ? {} : { config: { image: service.image } },
        },
        {
          metadata: { schema_version, label: 'load-generator', cfg_id: hashOf(config) },
          standardized: { kind: 'generic', tool: suite.name, tool_version: suite.version },
          native: { config },
        },
      ],
    },
    results: {
      request_performance: {
        aggregate: { requests: requestsOf(load), ...latencyOf(load), ...throughputOf(load) },
        ...seriesOf(load),
      },
    },
  }
  return JSON.stringify(report, null, 2)
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}

/** Requests are sends, because no other request is one to the agent. */
function requestsOf({ achieved, refused, audit }: Load): object {
  return { total: achieved.sends ?? 0, failures: refused?.sends ?? 0, incomplete: audit.unanswered }
}

/** The duration of sends. Of waits and streams together, mean and maximum are exact, and percentiles are unknown. */
function latencyOf({ metrics }: Load): object {
  const kinds = [metrics.wait_duration, metrics.stream_duration].filter((each) => each !== undefined)
  const [only, other] = kinds
  const count = kinds.reduce((sum, each) => sum + each.count, 0)
  // A mean is needed, and results of earlier releases have none.
  if (only === undefined || count === 0 || kinds.some(({ mean }) => mean === undefined)) return {}
  const mean = kinds.reduce((sum, each) => sum + (each.mean ?? 0) * each.count, 0) / count
  const max = Math.max(...kinds.map((each) => each.max))
  const percentiles = other === undefined ? percentilesOf(only) : {}
  return { latency: { request_latency: { units: 'ms', mean, ...percentiles, max } } }
}

function percentilesOf({ p50, p90, p95, p99, 'p99.9': p99p9 }: LoadMetric): object {
  return Object.fromEntries(Object.entries({ p50, p90, p95, p99, p99p9 }).filter(([, value]) => value !== undefined))
}

function throughputOf({ achieved }: Load): object {
  const { ratePerSecond } = achieved
  return ratePerSecond === undefined
    ? {}
    : { throughput: { request_rate: { units: 'queries/s', mean: ratePerSecond } } }
}

function seriesOf({ series = [], startedAt }: Load): object {
  if (series.length === 0) return {}
  const points = series.map(({ atMs, sends }) => ({
    ts: new Date(Date.parse(startedAt) + atMs).toISOString(),
    value: sends,
  }))
  return { time_series: { throughput: { request_rate: { units: 'queries/s', series: points } } } }
}
