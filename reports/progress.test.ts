import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProgress, type Progress, type ProgressStream } from './progress.ts'

const columns = 80

/** A stream that keeps what was written, and what a terminal of some columns would show of it. */
function screen(isTTY: boolean, width = columns) {
  const writes: string[] = []
  const writable = new Writable({
    write(chunk, _encoding, done) {
      writes.push(String(chunk))
      done()
    },
  })
  const stream: ProgressStream = Object.assign(writable, { isTTY, columns: width })
  const lines = (): string[] => {
    const shown = ['']
    for (const [token] of writes.join('').matchAll(/\r|\n|\u001b\[K|[^\r\n\u001b]+/g)) {
      const last = shown.length - 1
      if (token === '\n') shown.push('')
      // The line is always cleared after the cursor went to its start, so there is never a rest of it.
      else if (token === '\u001b[K') shown[last] = ''
      else if (token !== '\r') shown[last] += token
    }
    return shown
  }
  return { stream, writes, lines }
}

it('shows notices alone where it is to be quiet', () => {
  const { stream, writes } = screen(true)
  const progress = createProgress({ write: (text) => stream.write(text), isTTY: true, columns, isQuiet: true })
  plan(progress)
  progress.sceneStarted('one')
  progress.sceneEnded('one')
  vi.advanceTimersByTime(120_000)
  progress.notice('the service asks to wait')
  progress.done()
  expect(writes).toEqual(['the service asks to wait\n'])
})

function plan(progress: Progress): void {
  progress.planned({ scenes: 42, meteredSends: 118, expectedMs: 620_000 })
}

beforeEach(() => {
  vi.stubEnv('TERM', 'xterm')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('says what is planned, and a bound only where there is one', () => {
  const told = (more: object): string => {
    const { stream, lines } = screen(false)
    const progress = createProgress(stream)
    progress.planned({ scenes: 42, meteredSends: 92, again: 13, expectedMs: 4000, ...more })
    progress.metered(130)
    progress.done()
    return lines().join('\n')
  }
  const parts = '92 metered sends (79 planned, 13 reserved for retries)'
  expect(told({})).toContain(`42 test cases, ${parts}, about 4.0 s\n`)
  expect(told({})).not.toContain('at most')
  expect(told({ most: 200 })).toContain(`42 test cases, ${parts}, at most 200, about 4.0 s\n`)
  // What should be refused and was taken was not planned for.
  expect(told({})).toContain('130 sends, 92 planned')
})

describe('on a terminal', () => {
  it('shows where the run stands, in one line that changes', () => {
    const { stream, lines } = screen(true, 120)
    const progress = createProgress(stream)
    plan(progress)
    progress.sceneStarted('busy')
    progress.waitOpened('x1', 600_000)
    vi.advanceTimersByTime(30_000)
    progress.waitOpened('x2', 600_000)
    progress.metered(57)
    progress.sceneEnded('busy')
    vi.advanceTimersByTime(32_000)
    expect(lines()).toEqual([
      '42 test cases, 118 metered sends planned, about 10:20 min',
      '1/42 test cases · 2 waits, oldest 1:02 · 57/118 sends · 1:02 of about 10:20',
    ])
    progress.waitClosed('x1')
    vi.advanceTimersByTime(1000)
    expect(lines()[1]).toContain('1 wait, oldest 33.0 s')
    progress.waitClosed('x2')
    vi.advanceTimersByTime(1000)
    expect(lines()[1]).toBe('1/42 test cases · 57/118 sends · 1:04 of about 10:20')
    vi.advanceTimersByTime(560_000)
    expect(lines()[1]).toBe('1/42 test cases · 57/118 sends · 10:24 elapsed, planned about 10:20')
  })

  it('redraws at most ten times a second, however much happens', () => {
    const { stream, writes } = screen(true)
    const progress = createProgress(stream)
    for (let at = 0; at < 1000; at++) {
      progress.sceneStarted(`scene-${at}`)
      progress.waitOpened(`x${at}`, 2000)
      progress.metered(at)
      progress.sceneEnded(`scene-${at}`)
      vi.advanceTimersByTime(1)
    }
    expect(writes.length).toBeGreaterThan(5)
    expect(writes.length).toBeLessThanOrEqual(10)
  })

  it.each([20, 40, 50])('never fills a line of %i columns', (width) => {
    const { stream, lines } = screen(true, width)
    const progress = createProgress(stream)
    plan(progress)
    progress.waitOpened('x1', 600_000)
    vi.advanceTimersByTime(5000)
    expect(lines().at(-1)?.length).toBe(width - 1)
  })

  it('leaves nothing but the lines that stay', () => {
    const { stream, lines, writes } = screen(true)
    const progress = createProgress(stream)
    vi.advanceTimersByTime(500)
    progress.notice('retrying test case crowd (attempt 2 of 2): this machine was late')
    vi.advanceTimersByTime(500)
    progress.sceneEnded('crowd', 'played twice')
    vi.advanceTimersByTime(500)
    progress.done()
    expect(lines()).toEqual([
      'retrying test case crowd (attempt 2 of 2): this machine was late',
      'crowd: played twice',
      '',
    ])
    const { length } = writes
    progress.done()
    vi.advanceTimersByTime(60_000)
    expect(writes).toHaveLength(length)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writes nothing at all for a run that ends at once', () => {
    const { stream, writes } = screen(true)
    createProgress(stream).done()
    expect(writes).toEqual([])
  })

  it('shows what comes from outside as text', () => {
    const { stream, writes } = screen(true)
    createProgress(stream).notice('\u001b[2Jgone\nnext')
    expect(writes).toEqual(['\\u{1B}[2Jgone\\nnext\n'])
  })
})

describe.each([
  ['on a pipe', false, 'xterm'],
  ['on a dumb terminal', true, 'dumb'],
])('%s', (_, isTTY, term) => {
  it('writes a plain line a minute, whenever a quarter of the scenes has ended, and at the end', () => {
    vi.stubEnv('TERM', term)
    const { stream, writes } = screen(isTTY)
    const progress = createProgress(stream)
    plan(progress)
    for (let at = 1; at <= 42; at++) {
      progress.metered(at)
      progress.sceneStarted(`s${at}`)
      progress.sceneEnded(`s${at}`)
      vi.advanceTimersByTime(at === 30 ? 150_000 : 100)
    }
    progress.done()
    vi.advanceTimersByTime(600_000)
    expect(writes).toEqual([
      '42 test cases, 118 metered sends planned, about 10:20 min\n',
      '11/42 test cases · 11/118 sends · 1.0 s of about 10:20\n',
      '21/42 test cases · 21/118 sends · 2.0 s of about 10:20\n',
      '30/42 test cases · 30/118 sends · 1:00 of about 10:20\n',
      '30/42 test cases · 30/118 sends · 2:00 of about 10:20\n',
      '32/42 test cases · 32/118 sends · 2:33 of about 10:20\n',
      '42/42 test cases · 42/118 sends · 2:34 of about 10:20\n',
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writes what has to be known at once', () => {
    vi.stubEnv('TERM', term)
    const { stream, writes } = screen(isTTY)
    const progress = createProgress(stream)
    plan(progress)
    progress.notice('no credits left')
    expect(writes.at(-1)).toBe('no credits left\n')
    progress.done()
  })
})

it('does not keep the process alive', () => {
  vi.useRealTimers()
  const before = process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length
  const progress = createProgress(screen(true).stream)
  expect(process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length).toBe(before)
  progress.done()
})
