import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { around, madeSend, reply } from '../send/kit/made.ts'
import { ack, done, madeAround, madeSent, message } from './kit/made.ts'
import { judgeAllReplies, judgeMuchStreamed } from './long-turns.ts'

/** What an answer shows of a long turn: places in what was said. */
type Shown = readonly number[]

const sayings = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${'bcdfghjkl'[index % 9]}zxwvtsrqpn ${index} of ${count}`)

const answered = (said: readonly string[], shown: Shown, timedOut?: boolean) =>
  judgeAllReplies(
    madeSend({
      said: [...said],
      turn: { saidMs: said.map(() => 10), endMs: 15 },
      json: { replies: shown.map((at) => reply(said[at] ?? '', `r${at}`)), ...(timedOut ? { timedOut } : {}) },
    }),
    around,
  )

const streamed = (said: readonly string[], shown: Shown) => {
  const events = [ack, ...shown.map((at) => message(20, said[at] ?? '')), done(30)]
  return judgeMuchStreamed(madeSent(events, { said: [...said], script: null, mode: 'stream' }), [], madeAround)
}

const counts = fc.integer({ min: 2, max: 60 })
const whole = (count: number): number[] => [...Array.from({ length: count }).keys()]

test('all that was said, in order, holds', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const said = sayings(count)
      expect(heldRows([...answered(said, whole(count)), ...streamed(said, whole(count))])).toEqual([
        'send/much-said',
        'stream/much-said',
      ])
    }),
    { numRuns: 30 },
  )
})

test('a part that is left out, wherever it stands, is found', () => {
  const cut = counts.chain((count) =>
    fc.record({ count: fc.constant(count), from: fc.nat(count - 1), length: fc.integer({ min: 1, max: count - 1 }) }),
  )
  fc.assert(
    fc.property(cut, ({ count, from, length }) => {
      const said = sayings(count)
      const shown = whole(count).filter((at) => at < from || at >= from + length)
      expect(brokenRows(answered(said, shown))).toEqual(['send/much-said'])
      expect(brokenRows(streamed(said, shown))).toEqual(['stream/much-said'])
      // Where the wait ran out the rest may lawfulPlays come later.
      expect(answered(said, shown, true)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('two that changed places are found', () => {
  const pairs = counts.chain((count) => fc.record({ count: fc.constant(count), first: fc.nat(count - 2) }))
  fc.assert(
    fc.property(pairs, ({ count, first }) => {
      const said = sayings(count)
      const shown = whole(count).map((at) => (at === first ? first + 1 : at === first + 1 ? first : at))
      expect(brokenRows(answered(said, shown))).toEqual(['send/much-said'])
      expect(brokenRows(streamed(said, shown))).toEqual(['stream/much-said'])
    }),
    { numRuns: 60 },
  )
})

test('nothing is said of words that nobody saw, of an answer at the limit and of one that is none', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const said = sayings(count)
      const none = { said, turn: { saidMs: said.map(() => 10), endMs: 15 }, json: { replies: [] } }
      const unseen = { shown: [], reads: [], rest: { rested: true, fromMs: 0, toMs: 1, reads: [] } }
      expect(brokenRows(judgeAllReplies(madeSend({ ...none, ...unseen }), around))).toEqual([])
      expect(judgeAllReplies(madeSend({ ...none, answer: { endMs: 1990 } }), around)).toEqual([])
      expect(judgeAllReplies(madeSend({ ...none, answer: { status: 429, body: '' } }), around)).toEqual([])
      const cut = {
        said,
        script: null,
        mode: 'stream',
        answer: { failure: { kind: 'reset', message: 'lost' } },
      } as const
      expect(judgeMuchStreamed(madeSent([ack], cut), [], madeAround)).toEqual([])
    }),
    { numRuns: 20 },
  )
})
