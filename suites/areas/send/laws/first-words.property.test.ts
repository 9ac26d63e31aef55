import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../../reading/kit/outcomes.ts'
import { madeTiming as timing } from '../kit/made.ts'
import { judgeFirstWords } from './first-words.ts'

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

function record({ saidMs, pauseMs, viewLagMs }: Model, answeredMs: number, texts: readonly string[]): Exchange[] {
  const look = (_: unknown, index: number): Exchange => {
    const sentMs = index * 50
    const seenMs = sentMs - viewLagMs
    const lastAssistantText = seenMs >= saidMs + pauseMs ? second : seenMs >= saidMs ? first : null
    return made({
      id: `s${index}`,
      path: '/conversations/c',
      sentMs,
      endMs: sentMs + 5,
      json: { busy: true, lastAssistantText },
    })
  }
  const replies = texts.map((text, at) => ({ messageId: `r${at}`, text, timestamp: '2026-01-01T00:00:00Z' }))
  const steps = [{ say: first }, { pauseMs: longPauseMs }, { say: second }]
  const text = `LAB ${JSON.stringify(steps)}\nasked`
  const answer = made({
    id: 'post',
    requestBody: JSON.stringify({ conversationId: 'c', text, reply: 'required' }),
    method: 'POST',
    path: '/messages',
    sentMs: 1,
    headersMs: answeredMs - 1,
    endMs: answeredMs,
    json: { conversationId: 'c', messageId: 'm', replies },
  })
  return [answer, ...Array.from({ length: 400 }, look)]
}

test('a message that waits behind others is held where its first words answer it, however long views lag', () => {
  fc.assert(
    fc.property(models(fc.nat({ max: 2 * longPauseMs })), (model) => {
      const outcomes = judgeFirstWords(record(model, model.saidMs + model.afterMs, [first]), timing)
      expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([row, []])
    }),
  )
})

test('it is never accused where the agent did not pause, or hardly', () => {
  fc.assert(
    fc.property(models(fc.nat({ max: lagMs / 2 })), (model) => {
      const answeredMs = model.saidMs + model.pauseMs + model.afterMs
      expect(brokenRows(judgeFirstWords(record(model, answeredMs, [first, second]), timing))).toEqual([])
    }),
  )
})

test('it is broken where the end of its turn answers it', () => {
  fc.assert(
    fc.property(models(fc.constant(longPauseMs), fc.constant(0)), (model) => {
      const answeredMs = model.saidMs + model.pauseMs + model.afterMs
      expect(brokenRows(judgeFirstWords(record(model, answeredMs, [first, second]), timing))).toEqual(row)
    }),
  )
})
