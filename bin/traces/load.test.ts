import { afterEach, expect, test, vi } from 'vitest'
import { traceOfRequest } from '../../load/engine/trace.ts'
import { histogramOf } from '../../load/histogram.ts'
import { exampleLoad } from '../../reports/kit/load-example.ts'
import { collector } from './kit/receiver.ts'
import { exportLoad, spansOfLoad } from './load.ts'

afterEach(() => vi.unstubAllEnvs())

const runId = '0123456789'
const shown = (sendId: string) => ({
  ...{ sendId, trace: traceOfRequest(runId, sendId).traceId, beganMs: 500 },
  ...{ at: 'GET', expected: 'one', actual: 'none', rule: 'history/complete' },
})
const result = exampleLoad({
  verdict: 'fail',
  evidence: [
    { name: 'lost', value: shown('1.0') },
    { name: 'reordered', value: shown('1.0') },
    { name: 'lost', value: { ...shown('read 3'), trace: 'c'.repeat(32) } },
  ],
})

test('each request with a fault is a span in its own trace, with a link to the load', () => {
  const [load, first, read, ...more] = spansOfLoad({ result, runId })
  expect(more).toEqual([])
  expect(load).toMatchObject({ name: `load ${result.scenario}`, error: 'lost, reordered, time_to_ack p99 <= 500 ms' })
  const startMs = Date.parse(result.startedAt) + 500
  expect(first).toMatchObject({ ...traceOf('1.0'), startMs, error: 'fault: lost, reordered', links: [load] })
  expect(first?.events.map(({ name }) => name)).toEqual(['lost', 'reordered'])
  expect(first?.attributes['conformance.rules.failed']).toEqual(['history/complete'])
  expect(read).toMatchObject({ traceId: 'c'.repeat(32), error: 'fault: lost' })
})

function traceOf(request: string) {
  const { traceId, spanId } = traceOfRequest(runId, request)
  return { traceId, spanId }
}

test('spans and histograms come to the collector', async () => {
  const { url, spans, paths, close } = await collector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  const histograms = new Map([['send_lag', histogramOf([1000, 2000, 2000])]])
  expect(await exportLoad({ result, runId, histograms })).toBe(`traces: 3 spans exported to ${url}`)
  close()
  expect(spans.map(({ name }) => name)).toEqual([`load ${result.scenario}`, 'fault lost', 'fault lost'])
  expect(paths).toContain('/v1/metrics')
})

test('histograms go nowhere if only the collector of traces is named', async () => {
  const { url, paths, close } = await collector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `${url}/v1/traces`)
  const histograms = new Map([['send_lag', histogramOf([1000])]])
  expect(await exportLoad({ result, runId, histograms })).toBe(`traces: 3 spans exported to ${url}`)
  close()
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
})

test('without a collector nothing happens', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '')
  expect(await exportLoad({ result, runId, histograms: new Map() })).toBeUndefined()
})
