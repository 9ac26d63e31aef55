import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { judgeStreamCuts } from './cut.ts'
import {
  ack,
  done,
  error,
  frame,
  type MadeEvent,
  type MadeParts,
  madeAround,
  madeSent,
  madeTiming,
  message,
  own,
  words,
} from './kit/made.ts'
import { judgeStreamAtLimit } from './limit.ts'

const spoken = { lastsMs: 2750 }
const silent: MadeParts = { mode: 'required-stream', said: [words[1]], script: 'pauseMs say', lastsMs: 2750 }
const judge = (events: readonly MadeEvent[], parts: MadeParts) =>
  judgeStreamAtLimit(madeSent(events, parts), [], madeAround)
const wait = (mode: string, slugs: string[]): string[] => slugs.map((slug) => `wait/start-${mode}-${slug}`).sort()

describe('a stream whose turn outlasts the wait limit', () => {
  test('may go on to the end of the turn', () => {
    const stream = judge([ack, message(20, words[0]), message(2770, words[1]), done(2780)], spoken)
    expect(heldRows(stream)).toEqual(wait('stream', ['carries-on', 'not-cut']))
    const required = judge([ack, message(2770, words[1]), done(2780)], silent)
    expect(heldRows(required)).toEqual(wait('required-stream', ['carries-on', 'not-cut']))
    expect([...brokenRows(stream), ...undecidedRows(stream), ...brokenRows(required)]).toEqual([])
    expect(stream).toContainEqual(expect.objectContaining({ value: 'the stream continues' }))
  })

  test('may end at the limit, or somewhat later', () => {
    for (const endMs of [1600, 2000, 2500]) {
      const stream = judge([ack, message(20, words[0]), done(endMs)], spoken)
      expect(heldRows(stream)).toEqual(wait('stream', ['carries-on', 'limit-done', 'not-cut']))
      const required = judge([ack, error(endMs - 1), done(endMs)], silent)
      expect(heldRows(required)).toEqual(
        wait('required-stream', ['carries-on', 'limit-done', 'limit-error', 'not-cut']),
      )
      expect([...brokenRows(stream), ...brokenRows(required), ...undecidedRows(stream)]).toEqual([])
    }
  })

  test('owes no error where the agent said more than its script, and one where it did not', () => {
    const events = [ack, message(20, 'On it.'), done(2000)]
    const more = judge(events, { ...silent, shown: [own(), 'On it.', words[1]] })
    expect(undecidedRows(more)).toEqual(['wait/start-required-stream-limit-error'])
    expect(brokenRows(more)).toEqual([])
    const nobodySaid = judge(events, { ...silent, shown: [own(), words[1]] })
    expect(brokenRows(nobodySaid)).not.toEqual([])
    const unread = judge(events, { ...silent, shown: [own(), words[1]], rested: false })
    expect(undecidedRows(unread)).toContain('wait/start-required-stream-limit-error')
    expect(brokenRows(unread)).toEqual([])
  })

  test('says nothing where its turn began so late that no words came', () => {
    expect(brokenRows(judge([ack, done(2000)], { ...spoken, rested: false, shown: [own()] }))).toEqual([])
  })

  test.each<[string, string[], MadeEvent[], MadeParts]>([
    ['given up early', ['stream/start-stream-complete'], [ack, message(20, words[0]), done(900)], spoken],
    ['given up early, required', ['stream/start-required-stream-words'], [ack, error(900), done(901)], silent],
    [
      'no done at the limit',
      ['wait/start-stream-limit-done'],
      [ack, message(20, words[0]), [2000, 'ping', '']],
      spoken,
    ],
    ['no error at the limit', ['wait/start-required-stream-limit-error'], [ack, done(2000)], silent],
    [
      'an error that was not asked for',
      ['stream/start-stream-no-error'],
      [ack, message(20, words[0]), error(2000), done(2001)],
      spoken,
    ],
    [
      'an error, and then words',
      ['stream/start-required-stream-no-error'],
      [ack, error(2000), message(2770, words[1]), done(2780)],
      silent,
    ],
    [
      'no done after the words',
      ['stream/start-stream-done-last'],
      [ack, message(20, words[0]), message(2770, words[1])],
      spoken,
    ],
    [
      'error after done',
      ['stream/start-required-stream-done-last', 'stream/start-required-stream-error-before-done'],
      [ack, done(2000), error(2001)],
      silent,
    ],
  ])('broken: %s', (_, ids, events, parts) => {
    expect(brokenRows(judge(events, parts))).toEqual(ids)
  })

  test('broken: the later words are in the stream alone', () => {
    const events = [ack, message(20, words[0]), message(2770, words[1]), done(2780)]
    expect(brokenRows(judge(events, { ...spoken, shown: [own(), words[0]] }))).toEqual(['wait/start-stream-carries-on'])
  })

  test('later words that no view shows are told with their script', () => {
    const outcomes = judge([ack, message(20, words[0]), done(2000)], { ...spoken, shown: [own(), words[0]] })
    expect(brokenRows(outcomes)).toEqual([])
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        rule: 'wait/start-stream-carries-on',
        script: 'pauseMs say, after the wait limit',
      }),
    )
  })
})

describe('a stream that was cut', () => {
  const failure = { kind: 'reset', message: 'other side closed' } as const
  const attempt = (answer: Partial<Exchange>, parts: MadeParts = {}) => ({
    play: { sent: madeSent([ack, message(20, words[0])], { ...spoken, ...parts, answer }) },
  })
  const idle = attempt({ failure, endMs: 1500 })

  test('once, or at another place, or mended in a fresh send, is nobody’s fault', () => {
    const whole = { play: { sent: madeSent([ack, message(20, words[0]), done(2000)], spoken) } }
    expect(judgeStreamCuts([idle], madeTiming)).toEqual([])
    expect(judgeStreamCuts([idle, attempt({ failure, endMs: 300 })], madeTiming)).toEqual([])
    expect(heldRows(judgeStreamCuts([idle, whole], madeTiming))).toEqual(['wait/start-stream-not-cut'])
    expect(heldRows(judgeStreamCuts([whole], madeTiming))).toEqual(['wait/start-stream-not-cut'])
    expect(brokenRows(judgeStreamAtLimit(idle.play.sent, [], madeAround))).toEqual([])
  })

  const again = (answer: Partial<Exchange>, parts: MadeParts = {}) =>
    brokenRows(judgeStreamCuts([attempt(answer, parts), attempt(answer, parts)], madeTiming))

  test('twice at the same place, it breaks the rule that the cut hit', () => {
    expect(again({ failure, endMs: 1500 })).toEqual(['wait/start-stream-not-cut'])
    expect(again({ failure, endMs: 25 })).toEqual(['stream/start-stream-done-last'])
    expect(again({ failure, chunks: [frame(ack), frame(done(20))], endMs: 21 })).toEqual(['stream/start-stream-ends'])
    const bare = { status: 502, headers: {}, chunks: null, body: '<html>' }
    expect(again({ ...bare, endMs: 5 })).toEqual(['stream/start-stream-200'])
    expect(again({ ...bare, endMs: 1500 })).toEqual(['wait/start-stream-not-cut'])
    const unsaid: MadeParts = { mode: 'required-stream', said: [] }
    expect(again({ ...bare, status: 504, endMs: 5 }, unsaid)).toEqual(['stream/start-required-stream-silent-200'])
  })

  test('sends that asked for no stream are left to others', () => {
    expect(again({ failure, endMs: 1500 }, { mode: 'optional' })).toEqual([])
  })
})
