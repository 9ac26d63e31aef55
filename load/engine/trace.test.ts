import { expect, test } from 'vitest'
import { FakeWire } from './kit/fake-wire.ts'
import { madeConfig, scenarioIn } from './kit/made-config.ts'
import { MadeService } from './kit/made-service.ts'
import { VirtualClock } from './kit/virtual-clock.ts'
import { runVu } from './run.ts'
import { sampledOneIn, traceOfRequest, traceparentOf } from './trace.ts'

test('each request has a trace of its own, and about one in a hundred is sampled', () => {
  const count = 20_000
  const all = Array.from({ length: count }, (_, at) => traceOfRequest('0123456789', `${at >> 3}.${at % 8}`))
  expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(count)
  expect(new Set(all.map(({ spanId }) => spanId)).size).toBe(count)
  const sampled = all.filter((each) => each.sampled).length
  expect(sampled).toBeGreaterThan(count / sampledOneIn / 2)
  expect(sampled).toBeLessThan((count / sampledOneIn) * 2)
})

test('the header is the same for the same request, and another in another load', () => {
  expect(traceparentOf('0123456789', '1.2')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
  expect(traceparentOf('0123456789', '1.2')).toBe(traceparentOf('0123456789', '1.2'))
  expect(traceOfRequest('0123456788', '1.2').traceId).not.toBe(traceOfRequest('0123456789', '1.2').traceId)
})

/** The traceparent of each request of a load that loses a message, and the evidence of its faults. */
async function played(traceHeaders: boolean) {
  const config = { ...madeConfig({ scenario: 'waits', open: 20, holdMs: 1000 }), traceHeaders }
  const clock = new VirtualClock()
  const made = new MadeService(clock, config.waitLimitMs, { forgets: (send) => send === 7 })
  const seen: (string | undefined)[] = []
  const wire = new FakeWire(clock, (request, ...replies) => {
    seen.push(request.headers.traceparent)
    made.serve(request, ...replies)
  })
  const hands = { wire, timers: clock, config, scenario: scenarioIn(config), vu: 0, headers: {} }
  const run = runVu(hands, { sessions: [], arrivals: null })
  await clock.run()
  await run
  return { seen, evidence: wire.faults }
}

test('each send and read carries its trace, and a fault names that of its send', async () => {
  const { seen, evidence } = await played(true)
  expect(seen.length).toBeGreaterThan(20)
  expect(seen).not.toContain(undefined)
  expect(new Set(seen).size).toBe(seen.length)
  expect(evidence.length).toBeGreaterThan(0)
  const traces = seen.map((each) => each?.slice(3, 35))
  for (const { value } of evidence) expect(traces).toContain(Reflect.get(Object(value), 'trace'))
})

test('without trace headers none does', async () => {
  const { seen, evidence } = await played(false)
  expect(new Set(seen)).toEqual(new Set([undefined]))
  expect(JSON.stringify(evidence)).not.toContain('trace')
})
