import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProgressStream } from '../progress.ts'
import { createLoadProgress } from './load-progress.ts'

const plan = {
  ...{ scenario: 'sessions', open: 0, users: 30, longestMs: 90_000, faults: ['lost', 'lateAnswers'] },
  objectives: [
    { metric: 'service_delay', text: 'p90 <= 1000 ms' },
    { metric: 'wait_duration{optional}', text: 'p99 < 3000 ms' },
  ],
}
const second = (atMs: number, counters: Record<string, number>, open: number) => ({
  ...{ atMs, counters, gauges: { open_waits: open } },
  bands: {
    send_lag: [100, 200, 1500, 4000],
    'service_delay{none}': [1000, 3000, 4000, 9000],
    'service_delay{optional}': [2000, 3000, 9000, 9000],
    'service_delay{optional}@3': [9e6, 9e6, 9e6, 9e6],
    'wait_duration{read}': [9e6, 9e6, 9e6, 9e6],
    'wait_duration{optional}': [700_000, 900_000, 1_000_000, 1_000_000],
  },
})

/** What a terminal shows of all that was written. */
function terminal(columns = 100, rows = 40) {
  let shown = ['']
  let at = 0
  const write = (text: string): void => {
    for (const [token, up] of text.matchAll(/\u001b\[(\d+)A|\u001b\[[JK]|\r|\n|[^\r\n\u001b]+/g)) {
      if (up !== undefined) at -= Number(up)
      else if (token === '\u001b[J') shown = [...shown.slice(0, at), '']
      else if (token === '\u001b[K') shown[at] = ''
      else if (token === '\n') at += 1
      else if (token !== '\r') shown[at] = (shown[at] ?? '') + token
    }
  }
  const stream: ProgressStream = { write, isTTY: true, columns, rows }
  return { stream, lines: () => shown.map((line) => (line ?? '').trimEnd()) }
}

beforeEach(() => {
  vi.stubEnv('TERM', 'xterm')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe('the table of a load on a terminal', () => {
  it('shows the last second, the whole, and the slowest reply mode beside its objectives', () => {
    const { stream, lines } = terminal()
    const progress = createLoadProgress(stream)
    progress.planned(plan)
    progress.second(0, second(1000, { sent: 20, due: 21, 'status.200': 3, 'status.500': 1 }, 12))
    progress.second(0, second(2000, { sent: 5, due: 5, 'status.200': 9, lost: 1, lateAnswers: 2 }, 9))
    vi.advanceTimersByTime(1000)
    expect(lines()).toEqual([
      'sessions, 1.0 s of up to 1:30 min, with drain and audit',
      '                           last second      so far',
      '  sends                         5 of 5          25',
      '  open                         9 of 30',
      '  responses                          9          13',
      '  errors                             0           1',
      '  faults                             1           1',
      '  late responses                                 2',
      '  ms, slowest reply mode           p50         p99',
      '  service_delay                      2           9   p90 <= 1000 ms',
      '  wait_duration                    700       1,000   p99 < 3000 ms',
      '  send_lag                        0.10        1.50',
    ])
    progress.done()
    expect(lines().join('')).toBe('')
  })

  it('is drawn over itself once a second, below notices that stay', () => {
    const { stream, lines } = terminal()
    const progress = createLoadProgress(stream)
    progress.planned(plan)
    vi.advanceTimersByTime(1000)
    expect(lines()).toEqual(['1.0 s: k6 is starting'])
    progress.second(0, second(1000, { sent: 20 }, 12))
    vi.advanceTimersByTime(1000)
    progress.notice('the database restarts')
    vi.advanceTimersByTime(2000)
    expect(lines().slice(0, 2)).toEqual([
      'the database restarts',
      'sessions, 4.0 s of up to 1:30 min, with drain and audit',
    ])
    expect(lines().filter((line) => line.startsWith('sessions'))).toHaveLength(1)
    progress.done()
    expect(lines().filter((line) => line !== '')).toEqual(['the database restarts'])
  })

  it('is one line where the terminal has no room for it, and is cut to its width', () => {
    const low = terminal(100, 8)
    const narrow = terminal(30, 40)
    for (const { stream } of [low, narrow]) {
      const progress = createLoadProgress(stream)
      progress.planned(plan)
      progress.second(0, second(1000, { sent: 20 }, 12))
    }
    vi.advanceTimersByTime(1000)
    expect(low.lines()).toHaveLength(1)
    expect(low.lines()[0]).toContain('12 open')
    expect(Math.max(...narrow.lines().map((line) => line.length))).toBeLessThan(30)
    expect(narrow.lines().length).toBeGreaterThan(8)
  })
})
