import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { realTime } from '../time/time.ts'
import { StreamEnd } from './stream-end.ts'

const graceMs = 1000

/** Feeds pieces to a watch; says whether it has stopped the request when the grace is over. */
function stopped(pieces: readonly string[], afterMs = graceMs): boolean {
  const stop = new AbortController()
  const end = new StreamEnd(graceMs, stop, realTime.after)
  for (const piece of pieces) end.saw(Buffer.from(piece))
  vi.advanceTimersByTime(afterMs)
  end.over()
  return stop.signal.aborted
}

describe('the end of a stream', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['LF', 'event: done\ndata: {}\n\n'],
    ['CR', 'event: done\rdata: {}\r\r'],
    ['CR LF', 'event: done\r\ndata: {}\r\n\r\n'],
    ['no blank after the colon', 'event:done\ndata:\n\n'],
    ['no blank line at its end', 'event: done\ndata: {}\n'],
    ['data first', 'data: {}\nevent: done\n\n'],
  ])('a connection that stays open after done is closed: %s', (_, done) => {
    expect(stopped([done])).toBe(true)
    expect(stopped([...done])).toBe(true)
    expect(stopped([`event: ack\ndata: é\n\n${done}`], graceMs - 1)).toBe(false)
  })

  test.each([
    ['another event', 'event: message\ndata: done\n\n'],
    ['words about it', 'event: message\ndata: event: done\n\n'],
    ['a comment about it', ': event: done\n\n'],
    ['another name', 'event: done-soon\ndata: {}\n\n'],
    ['a name with a blank', 'event:  done\ndata: {}\n\n'],
    ['no line end', 'event: done'],
    ['a later name in the same block', 'event: done\nevent: message\ndata: {}\n\n'],
    ['a block without data', 'event: done\n\nevent: message\ndata: {}\n\n'],
    ['a block without data after one with data', 'event: ack\ndata: {}\n\nevent: done\n\n'],
  ])('nothing else closes it: %s', (_, text) => {
    expect(stopped([text], 10 * graceMs)).toBe(false)
    expect(stopped([...text], 10 * graceMs)).toBe(false)
  })

  test('the time counts from the blank line that dispatches done, and pings afterwards do not prolong it', () => {
    const stop = new AbortController()
    const end = new StreamEnd(graceMs, stop, realTime.after)
    end.saw(Buffer.from('event: done\r\n'))
    vi.advanceTimersByTime(graceMs - 1)
    end.saw(Buffer.from('data: {}\r\n\r\n'))
    vi.advanceTimersByTime(graceMs - 1)
    expect(stop.signal.aborted).toBe(false)
    end.saw(Buffer.from(':\n\n\n\n'))
    vi.advanceTimersByTime(1)
    expect(stop.signal.aborted).toBe(true)
    expect(String(stop.signal.reason)).toContain(`still open ${graceMs} ms after done`)
  })

  test('a response that ends in time is left alone', () => {
    const stop = new AbortController()
    const end = new StreamEnd(graceMs, stop, realTime.after)
    end.saw(Buffer.from('event: done\ndata: {}\n\n'))
    end.over()
    vi.advanceTimersByTime(10 * graceMs)
    expect(stop.signal.aborted).toBe(false)
  })

  test('many blank lines take no time', () => {
    const beganMs = performance.now()
    expect(stopped([`event: done\ndata: {}\n${'\n'.repeat(1_000_000)}x`])).toBe(true)
    expect(performance.now() - beganMs).toBeLessThan(30_000)
  })
})
