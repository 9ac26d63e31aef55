import { describe, expect, it } from 'vitest'
import { percentile } from '../../histogram.ts'
import type { Answer } from '../wire.ts'
import { FakeWire } from './fake-wire.ts'
import { madeConfig } from './made-config.ts'
import { VirtualClock } from './virtual-clock.ts'

describe('a run without k6', () => {
  it('answers in virtual time, counts, and cuts off what takes too long', async () => {
    const { baseUrl, waitLimitMs } = madeConfig()
    const clock = new VirtualClock()
    const wire = new FakeWire(clock, ({ url }, reply) => {
      if (url.endsWith('slow')) clock.setTimeout(() => reply({ status: 200 }), 1000)
    })
    const answers: [number, Answer['kind'], number][] = []
    const began = wire.nowUs()
    wire.open({ onAnswer: (id, { kind, endUs }) => answers.push([id, kind, endUs - began]) })
    const request = { method: 'GET', headers: {}, timeoutMs: waitLimitMs, name: 'x', kind: 'read', dueUs: began - 3000 }
    wire.send(1, { ...request, url: `${baseUrl}/slow` })
    wire.send(2, { ...request, url: `${baseUrl}/never` })
    expect(wire.isHeld).toBe(true)
    await clock.run()
    expect(wire.isHeld).toBe(false)
    expect(answers).toEqual([
      [1, 'ok', 1_000_000],
      [2, 'timeout', 2_000_000],
    ])
    const { histograms, counters } = wire.result()
    expect(counters).toEqual({ 'status.200': 1, 'kind.timeout': 1 })
    expect(percentile(histograms.send_lag ?? never(), 1)).toBe(3000)
    expect(percentile(histograms['wait_duration{read}'] ?? never(), 1)).toBe(2_003_000)
  })
})

function never(): never {
  throw new Error('no such histogram')
}
