import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import type { Crowd } from '../../records/crowd.ts'
import { madeTiming as timing } from '../send/kit/made.ts'
import { judgeFirstWordsBehind } from './first-words.ts'

const row = ['send/send-required-first-words']
const { longPauseMs, lagMs } = timing
const [first, second] = ['one of the word', 'two of the word']

/** When the turn of such a message says its first words, for how long it pauses then, and how far views are behind. */
interface Model {
  saidMs: number
  pauseMs: number
  viewLagMs: number
  /** How long the answer takes. */
  afterMs: number
}

const models = (pauseMs: fc.Arbitrary<number>, viewLagMs = fc.nat({ max: lagMs })): fc.Arbitrary<Model> =>
  fc.record({ saidMs: fc.integer({ min: 20, max: 300 }), pauseMs, viewLagMs, afterMs: fc.nat({ max: 100 }) })

function crowdOf({ saidMs, pauseMs, viewLagMs }: Model, answeredMs: number, texts: readonly string[]): Crowd {
  const look = (_: unknown, index: number): Exchange => {
    const sentMs = index * 50
    const seenMs = sentMs - viewLagMs
    const lastAssistantText = seenMs >= saidMs + pauseMs ? second : seenMs >= saidMs ? first : null
    return made({ id: `s${index}`, sentMs, endMs: sentMs + 5, json: { busy: true, lastAssistantText } })
  }
  const replies = texts.map((text, at) => ({ messageId: `r${at}`, text, timestamp: '2026-01-01T00:00:00Z' }))
  const answer = made({
    method: 'POST',
    path: '/messages',
    sentMs: 1,
    headersMs: answeredMs - 1,
    endMs: answeredMs,
    json: { conversationId: 'c', messageId: 'm', replies },
  })
  const send = { mode: 'required' as const, started: false, text: 'asked', said: [first, second], word: 'word', answer }
  return { sends: [send], conversations: [], meanwhile: Array.from({ length: 400 }, look) }
}

test('a message that waits behind others is held where its first words answer it, however long views lag', () => {
  fc.assert(
    fc.property(models(fc.nat({ max: 2 * longPauseMs })), (model) => {
      const outcomes = judgeFirstWordsBehind(crowdOf(model, model.saidMs + model.afterMs, [first]), timing)
      expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([row, []])
    }),
  )
})

test('it is never accused where the agent did not pause, or hardly', () => {
  fc.assert(
    fc.property(models(fc.nat({ max: lagMs / 2 })), (model) => {
      const answeredMs = model.saidMs + model.pauseMs + model.afterMs
      expect(brokenRows(judgeFirstWordsBehind(crowdOf(model, answeredMs, [first, second]), timing))).toEqual([])
    }),
  )
})

test('it is broken where the end of its turn answers it', () => {
  fc.assert(
    fc.property(models(fc.constant(longPauseMs), fc.constant(0)), (model) => {
      const answeredMs = model.saidMs + model.pauseMs + model.afterMs
      expect(brokenRows(judgeFirstWordsBehind(crowdOf(model, answeredMs, [first, second]), timing))).toEqual(row)
    }),
  )
})
