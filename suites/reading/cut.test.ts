import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import type { Sent } from '../records/sent.ts'
import { cutStories } from './cut.ts'
import { made } from './kit/made.ts'

const timing = { waitLimitMs: 600_000, slackMs: 12_000, lagMs: 1000, longPauseMs: 10_000, ranOutMs: 612_250 }
const lost = { kind: 'reset', message: 'other side closed' } as const

/** The same send in a play of its own; `cutMs`: when its connection was lost. */
function play(id: string, cutMs?: number, tookMs = 100): { play: { sent: Sent } } {
  const cut: Partial<Exchange> = cutMs === undefined ? { endMs: tookMs } : { endMs: cutMs, status: null, failure: lost }
  const answer = made({ id, name: 'send', method: 'POST', path: '/messages', sentMs: 0, body: null, ...cut })
  return { play: { sent: { endpoint: 'send', mode: 'optional', answer, looks: [] } as unknown as Sent } }
}

const story = (...plays: ReturnType<typeof play>[]) =>
  cutStories(plays, timing).map(({ kind, sent }) => [kind, sent.answer.id])

describe('what the attempts at a send tell of its connection', () => {
  it('of one attempt: that it was cut, or not', () => {
    expect(story(play('a'))).toEqual([['never', 'a']])
    expect(story(play('a', 60_000))).toEqual([['once', 'a']])
    expect(cutStories([], timing)).toEqual([])
  })

  it('of two: that it held in one, was cut at one place, or at two', () => {
    expect(story(play('a', 60_000), play('b'))).toEqual([['mended', 'b']])
    expect(story(play('a', 60_000), play('b', 60_500))).toEqual([['again', 'b']])
    expect(story(play('a', 60_000), play('b', 300_000))).toEqual([['elsewhere', 'b']])
    expect(story(play('a'), play('b', 60_000))).toEqual([['never', 'a']])
    expect(story(play('a', undefined, 100), play('b', undefined, 900))).toEqual([['never', 'b']])
  })

  it('of three: a cut that came back counts, whichever two of them it cut', () => {
    expect(story(play('a'), play('b', 60_000), play('c', 60_500))).toEqual([['again', 'c']])
    expect(story(play('a', 60_000), play('b', 60_500), play('c'))).toEqual([['again', 'b']])
    expect(story(play('a', 60_000), play('b', 300_000), play('c', 60_500))).toEqual([['again', 'c']])
    expect(story(play('a', 60_000), play('b', 300_000), play('c'))).toEqual([['mended', 'c']])
    expect(story(play('a', 10_000), play('b', 60_000), play('c', 300_000))).toEqual([['elsewhere', 'c']])
  })
})
