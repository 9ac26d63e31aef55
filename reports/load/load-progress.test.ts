import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLoadProgress } from './load-progress.ts'

const plan = { open: 1000, longestMs: 90_000, faults: ['lost'] }
const second = (counters: Record<string, number>, gauges: Record<string, number>) => ({
  atMs: 0,
  counters,
  gauges,
  bands: { send_lag: [100, 200, 1500, 4000], 'service_delay{optional}': [1000, 3000, 9000, 9000] },
})

/** The lines on a stream that is no terminal when the load is over. */
function shown(tell: (progress: ReturnType<typeof createLoadProgress>) => void): string[] {
  const stream = new PassThrough()
  const progress = createLoadProgress(stream)
  tell(progress)
  progress.done()
  const lines = String(stream.read() ?? '').split('\n')
  return lines.map((line) => line.replace(/^\d+ ms of up to 1:30 min, with drain and audit · /, '')).slice(0, -1)
}

afterEach(() => vi.useRealTimers())

describe('progress of a load', () => {
  it('shows open sends, responses, errors, latency and faults of all processes', () => {
    const lines = shown((progress) => {
      progress.planned(plan)
      progress.second(0, second({ sent: 20, due: 21, 'status.200': 3, 'kind.ok': 3 }, { open_waits: 400 }))
      progress.second(0, second({ 'status.200': 2, lost: 1 }, { open_waits: 250, open_streams: 50 }))
      progress.second(
        1,
        second(
          { 'status.202': 1, 'status.504': 1, 'kind.reset': 2, 'audit.read': 5, 'audit.conversations': 9 },
          { open_waits: 250 },
        ),
      )
    })
    const rest = 'service_delay p90 of the last second 3 ms'
    // A line for the first send, one for the first fault, and one at the end.
    expect(lines).toEqual([
      `400 of 1,000 open · 20 of 21 sends/s · 3 responses, 0 errors · ${rest} · 0 faults · send lag p99 2 ms`,
      `300 of 1,000 open · 5 responses, 0 errors · ${rest} · 1 fault · send lag p99 2 ms`,
      `550 of 1,000 open · 7 responses, 2 errors · ${rest} · 5 of 9 histories read · 1 fault · send lag p99 2 ms`,
    ])
  })

  it('calls no late response a fault, because the generator may have caused it', () => {
    const lines = shown((progress) => {
      progress.planned({ ...plan, faults: ['lost', 'lateAnswers'] })
      progress.second(0, second({ sent: 1, lateAnswers: 3 }, { open_waits: 1 }))
    })
    expect(lines.at(-1)).toContain('0 faults, 3 late responses')
  })

  it('prints a line every ten seconds', () => {
    vi.useFakeTimers()
    const lines = shown((progress) => {
      progress.planned(plan)
      progress.second(0, second({ sent: 1 }, { open_waits: 400 }))
      vi.advanceTimersByTime(35_000)
    })
    expect(lines).toHaveLength(1 + 3 + 1)
    expect(lines[1]).toMatch(/^10\.0 s of up to 1:30 min, with drain and audit · 400 of 1,000 open/)
  })

  it('counts each of several loads from its own beginning', () => {
    const lines = shown((progress) => {
      progress.planned(plan)
      progress.second(0, second({ 'status.200': 3, lost: 1 }, { open_waits: 400 }))
      progress.planned(plan)
      progress.second(0, second({ 'status.200': 2 }, { open_waits: 300 }))
    })
    expect(lines.at(-1)).toContain('300 of 1,000 open · 2 responses, 0 errors')
    expect(lines.at(-1)).toContain('0 faults')
  })

  it('prints only notices before a load has begun', () => {
    expect(shown((progress) => progress.notice('building k6'))).toEqual(['building k6'])
  })
})
