import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLoadProgress } from './load-progress.ts'

const plan = { open: 1000, ratePerSecond: 0, longestMs: 90_000, faults: ['lost'] }
const second = (counters: Record<string, number>, gauges: Record<string, number>) => ({
  atMs: 0,
  counters,
  gauges,
  bands: { send_lag: [100, 200, 1500, 4000] },
})

/** What stands on a stream that is no terminal when the run is over. */
function shown(tell: (progress: ReturnType<typeof createLoadProgress>) => void): string {
  const stream = new PassThrough()
  const progress = createLoadProgress(stream)
  tell(progress)
  progress.done()
  return String(stream.read() ?? '')
}

describe('progress of a load', () => {
  it('says what is open, answered and broken, over all processes', () => {
    const text = shown((progress) => {
      progress.planned(plan)
      progress.second(0, second({ 'status.200': 3, 'kind.ok': 3 }, { open_waits: 400 }))
      progress.second(0, second({ 'status.200': 2, lost: 1 }, { open_waits: 300 }))
      progress.second(1, second({ 'status.202': 1 }, { open_waits: 250 }))
    })
    // A line at the first word of each, one at the first fault, and the end.
    expect(
      text.split('\n').map((line) => line.replace(/ · send lag 2 ms · \d+ ms of up to about 1:30 min$/, '')),
    ).toEqual([
      '400 of 1,000 open · 3 answers · no faults',
      '300 of 1,000 open · 5 answers · 1 fault',
      '550 of 1,000 open · 6 answers · 1 fault',
      '550 of 1,000 open · 6 answers · 1 fault',
      '',
    ])
  })

  it('says the rate where there is one, and how far the audit is', () => {
    const text = shown((progress) => {
      progress.planned({ ...plan, open: 0, ratePerSecond: 20 })
      progress.second(
        0,
        second({ due: 21, sent: 20, 'audit.read': 5, 'audit.conversations': 9 }, { open_streams: 3, open_waits: 2 }),
      )
    })
    expect(text).toContain(
      '2 waits and 3 streams open · 20/21 sends this second · 0 answers · 5 of 9 histories read · no faults',
    )
  })

  it('counts each of several loads from its own beginning', () => {
    const text = shown((progress) => {
      progress.planned(plan)
      progress.second(0, second({ 'status.200': 3, lost: 1 }, { open_waits: 400 }))
      progress.planned(plan)
      progress.second(0, second({ 'status.200': 2 }, { open_waits: 300 }))
    })
    expect(text).toContain('300 of 1,000 open · 2 answers · no faults')
  })

  it('is silent about a run that never began, but for its notices', () => {
    expect(shown((progress) => progress.notice('building k6'))).toBe('building k6\n')
  })
})
