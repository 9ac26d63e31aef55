import { describe, expect, test } from 'vitest'
import { singles } from '../../../fixtures/variants/singles.ts'
import type { Exchange, Timing } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { SceneRecord } from '../../run/define.ts'
import { type RanOut, ranOutSpoken } from '../../scenes/ran-out.ts'
import { brokenPlays, lawfulPlays, nothingDecided, playsOf, rowsHeld, unseen } from '../kit/plays.ts'
import { judgeStreamCuts } from './cut.ts'
import { modes, limitScenes as scenes } from './kit/streams.ts'
import { judgeNoErrorAtLimit, judgeStreamAtLimit } from './limit.ts'

const ending = singles.filter(({ id }) => id === 'stream/ends-at-the-limit')
const services = [...(await lawfulPlays(scenes)), ...(await Promise.all(ending.map((each) => playsOf(scenes, each))))]
const records = services.flatMap((service) => scenes.map((scene) => service.of(scene)))

const atLimit = ({ play: { opening, sent }, run, exchanges }: SceneRecord<RanOut>): Outcome[] =>
  judgeStreamAtLimit(sent, opening === undefined ? [] : [opening], { timing: run.timing, exchanges })

const ofEach = (...slugs: string[]): string[] =>
  ['start', 'send'].flatMap((endpoint) =>
    modes.flatMap((mode) => slugs.map((slug) => `wait/${endpoint}-${mode}-${slug}`)),
  )
const errors = ['start', 'send'].map((endpoint) => `wait/${endpoint}-required-stream-limit-error`)

describe('a required stream with words whose turn outlasts the wait limit', async () => {
  const row = 'stream/start-required-stream-no-error'
  const spoken = [ranOutSpoken]
  const noError = ({ play: { sent }, run }: SceneRecord<RanOut>): Outcome[] => judgeNoErrorAtLimit(sent, run.timing)
  const played = [...(await lawfulPlays(spoken)), ...(await Promise.all(ending.map((each) => playsOf(spoken, each))))]
  const kept = played.map((service) => service.of(ranOutSpoken))

  test('holds where it is lawful: it may end with the words or at the limit, or go on', () => {
    expect(rowsHeld(kept, noError)).toEqual([row])
  })

  test('is found where it gets an error all the same', async () => {
    const service = await brokenPlays(spoken, 'stream/error-at-limit-start-required-stream')
    expect(brokenRows(noError(service.of(ranOutSpoken)))).toEqual([row])
  })

  test('says nothing where it never came', () => {
    const never = kept.map(({ play, ...record }) => ({ ...record, play: { sent: unseen(play.sent) } }))
    nothingDecided(never, noError)
  })
})

describe('a stream whose turn outlasts the wait limit', () => {
  test('holds where it is lawful: it may end at the limit, or go on', () => {
    expect(rowsHeld(records, atLimit)).toEqual([...ofEach('carries-on', 'limit-done', 'not-cut'), ...errors].sort())
  })

  test.each([
    ['wait/no-done-start-stream', 'wait/start-stream-limit-done'],
    ['wait/no-error-send-required-stream', 'wait/send-required-stream-limit-error'],
    ['stream/error-at-limit-send-required-stream', 'stream/send-required-stream-no-error'],
    ['stream/first-missing-send-stream', 'stream/send-stream-complete'],
    ['stream/gives-up-send-required-stream', 'stream/send-required-stream-words'],
    ['stream/twice-start-stream', 'stream/start-stream-only-said'],
    ['stream/no-done-start-stream', 'stream/start-stream-done-last'],
  ])('of %s breaks %s', async (id, row) => {
    const service = await brokenPlays(scenes, id)
    expect(brokenRows(scenes.flatMap((scene) => atLimit(service.of(scene))))).toEqual([row])
  })

  test('of words that the agent said after its pause, by their times in the history, says nothing', async () => {
    const service = await brokenPlays(scenes, 'stream/first-missing-send-stream')
    const timeless = (text: string): string =>
      text.replace(/"timestamp":"[^"]*"/g, '"timestamp":"2026-01-01T00:00:00Z"')
    const atOnce = (scene: (typeof scenes)[number]): Outcome[] => {
      const record = service.of(scene)
      const { history } = record.play.sent
      const pages = (history?.pages ?? []).map((page) => ({ ...page, body: page.body && timeless(page.body) }))
      const sent = { ...record.play.sent, ...(history && { history: { ...history, pages } }) }
      return atLimit({ ...record, play: { ...record.play, sent } })
    }
    expect(brokenRows(scenes.flatMap(atOnce))).toEqual([])
  })

  test('says nothing where it never came', () => {
    const never = records.map(({ play: { opening, sent }, ...record }) => {
      const { history: _, ...unread } = unseen(sent)
      return { ...record, play: { ...(opening && { opening }), sent: unread } }
    })
    nothingDecided(never, atLimit)
  })
})

describe('a stream whose connection was cut', () => {
  type Attempts = { play: RanOut; timing: Timing }[]
  const single = records.map(({ play, run }): Attempts => [{ play, timing: run.timing }])
  const cuts = (attempts: Attempts): Outcome[] =>
    attempts.slice(0, 1).flatMap(({ timing }) => judgeStreamCuts(attempts, timing))

  /** The same send, of which we lost the connection so long after it was sent. */
  const lostAt = (attempts: Attempts, afterMs: number, more: Partial<Exchange> = {}): Attempts =>
    attempts.map((attempt) => {
      const { sent } = attempt.play
      const endMs = sent.answer.sentMs + afterMs
      const chunks = (sent.answer.chunks ?? []).filter(({ atMs }) => atMs < endMs)
      const failure = { kind: 'reset', message: 'other side closed' } as const
      return { ...attempt, play: { sent: { ...sent, answer: { ...sent.answer, chunks, endMs, failure, ...more } } } }
    })
  const bare = { status: 502, headers: {}, chunks: null, body: '<html>', failure: null }

  test('is held where it outlasts the limit, also in a second attempt', () => {
    const notCut = ofEach('not-cut').sort()
    expect(rowsHeld(single, cuts)).toEqual(notCut)
    const again = single.map((attempts) => [...lostAt(attempts, 700), ...attempts])
    expect(rowsHeld(again, cuts)).toEqual(notCut)
  })

  test('once, or at another place, is nobody’s fault, and proves nothing', () => {
    for (const [first, second] of [
      [50, 1100],
      [300, 1400],
      [400, 2000],
    ] as const) {
      nothingDecided(
        single.map((attempts) => lostAt(attempts, first)),
        cuts,
      )
      nothingDecided(
        single.map((attempts) => [...lostAt(attempts, first), ...lostAt(attempts, second)]),
        cuts,
      )
      nothingDecided(
        single.map((attempts) => [...lostAt(attempts, first), ...lostAt(attempts, second, bare)]),
        cuts,
      )
    }
  })

  test.each([bare, {}])('twice in a long silence, with %j, breaks the rule of the wait', (more) => {
    for (const attempts of single) {
      const [place] = attempts.map(({ play }) => `${play.sent.endpoint}-${play.sent.mode}`)
      const twice = [...lostAt(attempts, 1100, more), ...lostAt(attempts, 1150, more)]
      expect(brokenRows(cuts(twice))).toEqual([`wait/${place}-not-cut`])
    }
  })

  test('without an attempt there is nothing to say', () => nothingDecided([[]], cuts))
})
