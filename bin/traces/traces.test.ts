import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createService } from '../../fixtures/service/index.ts'
import type { Exchange, Result } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { eventsOf } from '../../suites/reading/stream/events.ts'
import { readTranscript } from '../../suites/run/transcript/transcript.ts'
import { commands } from '../kit/command.ts'
import { exportSpans } from './export.ts'
import { collector } from './kit/receiver.ts'
import type { Span } from './spans.ts'

const { run, folder, close } = commands()
afterAll(close)

function fixture(id: string) {
  const found = mutants.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no service ${id}`)
  return found
}

/** A run of a service that shows no question that waits, with the traceparent headers in its log. */
async function played(env: NodeJS.ProcessEnv, more: readonly string[] = []) {
  const logged: string[] = []
  const before = ({ headers }: IncomingMessage): boolean => {
    logged.push(String(headers.traceparent))
    return false
  }
  const service = createService({ waitLimitMs: 1500, seed: 1, before }, fixture('status/no-gates').change)
  await service.listen()
  const cwd = folder()
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(service.target()))
  const only = ['status/gate-listed', 'stream/send-stream-media-type'].flatMap((each) => ['--only', each])
  const args = ['run', '--target', 'target.json', ...only, '--seed', '7', '--quiet', ...more]
  const ended = await run(args, { cwd, env })
  await service.close()
  return { ...ended, cwd, logged, keys: Object.values(service.target().credentials).map(String) }
}

async function left(cwd: string) {
  const exchanges: Exchange[] = []
  let records = 0
  for await (const line of readTranscript(join(cwd, 'results', 'transcript.jsonl.gz'))) {
    if (line.type === 'exchange') exchanges.push(line)
    if (line.type === 'record') records += 1
  }
  const result: Result = JSON.parse(readFileSync(join(cwd, 'results', 'result.json'), 'utf8'))
  return { exchanges, records, result }
}

describe('with a collector in the environment', () => {
  test('each exchange is the span that the service saw in traceparent, under the run by way of its test case', async () => {
    const { url, spans, close: stop } = await collector()
    const ended = await played({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_RESOURCE_ATTRIBUTES: 'team=a' })
    stop()
    expect(ended.code).toBe(1)
    const { exchanges, records, result } = await left(ended.cwd)
    expect(ended.stderr).toContain(`traces: ${spans.length} spans exported to ${url}`)
    expect(spans.length).toBe(exchanges.length + records + 1)
    const text = JSON.stringify(spans)
    expect(ended.keys.length).toBeGreaterThan(0)
    expect(ended.keys.filter((key) => text.includes(key))).toEqual([])
    const byId = new Map(spans.map((each) => [each.spanId, each]))
    expect(byId.size).toBe(spans.length)
    const [whole] = spans.filter(({ name }) => name === 'run certify')
    for (const { id, requestHeaders, chunks, scene } of exchanges) {
      const { traceparent = '' } = requestHeaders
      expect(ended.logged).toContain(traceparent)
      const [, traceId, spanId] = traceparent.split('-')
      const span = byId.get(spanId ?? '')
      expect(span).toMatchObject({ traceId, parentSpanId: '', kind: 3, resource: { team: 'a' } })
      expect(span?.attributes).toMatchObject({ 'conformance.exchange': id, 'conformance.case': scene })
      expect(span?.events?.map(({ name }) => name) ?? []).toEqual(eventsOf(chunks ?? []).map(({ name }) => name))
      const testCase = byId.get(span?.links[0]?.spanId ?? '')
      expect(testCase).toMatchObject({
        name: `test case ${scene}`,
        parentSpanId: whole?.spanId,
        traceId: whole?.traceId,
      })
    }
    expect(spans.some(({ events }) => (events ?? []).length > 0)).toBe(true)
    const quoted = result.rules.flatMap(({ id, findings }) => (id === 'status/gate-listed' ? findings : []))
    const failed = spans.filter(({ status }) => status?.code === 2)
    expect(failed.map(({ attributes }) => attributes['conformance.exchange']).filter((id) => id !== undefined)).toEqual(
      quoted.map(({ exchange }) => exchange),
    )
    for (const each of [...failed, whole])
      expect(each).toMatchObject({
        attributes: { 'conformance.rules.failed': ['status/gate-listed'] },
        status: { code: 2, message: 'failed: status/gate-listed' },
      })
    expect(Number(whole?.startTimeUnixNano) / 1e6).toBeCloseTo(Date.parse(result.startedAt), -1)
  })

  test('rejudge exports the same spans, and each run of --repeat its own', async () => {
    const { url, spans, close: stop } = await collector()
    const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/v1/traces` }
    const ended = await played(env, ['--repeat', '2', '--no-trace-headers'])
    expect(ended.stderr.match(/traces: \d+ spans exported/g)?.length).toBe(2)
    const first = [...spans]
    expect(new Set(first.map(({ spanId }) => spanId)).size).toBe(first.length)
    // Without headers an exchange is a child of its test case.
    expect(first.filter(({ parentSpanId }) => parentSpanId === '').map(({ name }) => name)).toEqual(
      Array.from({ length: 2 }, () => 'run certify'),
    )
    await run(['rejudge', 'results/run-2/transcript.jsonl.gz'], { cwd: ended.cwd, env })
    stop()
    const again = spans.slice(first.length).map(({ spanId }) => spanId)
    expect(again).toEqual(first.slice(-again.length).map(({ spanId }) => spanId))
  })
})

describe('without one', () => {
  test('nothing is exported, and nothing is said', async () => {
    const ended = await played({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    expect([ended.code, ended.stderr]).toEqual([1, expect.not.stringContaining('traces')])
  })

  test('one line says that it is down, within seconds', async () => {
    // Where all tests run at once, this alone takes seconds.
    await import('@opentelemetry/sdk-node')
    const beganMs = performance.now()
    expect(await exported('http://user:secret@127.0.0.1:1', '500')).toBe(
      'traces: not exported to http://127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1',
    )
    expect(performance.now() - beganMs).toBeLessThan(5000)
  })

  test('a timeout that is no number is the usual one', async () => {
    const { url, close: stop } = await collector()
    expect(await exported(url, 'soon')).toBe(`traces: 1 span exported to ${url}`)
    stop()
  })

  test('or that it is silent, or takes nothing', async () => {
    const silent = await collector(() => {})
    expect(await exported(silent.url, '300')).toMatch(/^traces: not exported to http:\/\/127\.0\.0\.1:\d+: /)
    silent.close()
    const refusing = await collector((response) => response.writeHead(401).end())
    expect(await exported(refusing.url)).toBe(`traces: not exported to ${refusing.url}: Unauthorized`)
    refusing.close()
  })

  test('or that the variable is no URL', async () => {
    expect(await exported('collector')).toBe(
      'traces: not exported, because OTEL_EXPORTER_OTLP_ENDPOINT is no URL. Write it as http://127.0.0.1:4318.',
    )
  })
})

const one: Span = {
  ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'one', kind: 'internal', startMs: 1e12, endMs: 1e12 },
  ...{ attributes: {}, events: [], links: [] },
}

afterEach(() => vi.unstubAllEnvs())

async function exported(endpoint: string, timeout?: string): Promise<string> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', timeout)
  return exportSpans([one])
}
