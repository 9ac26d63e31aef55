import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Crowd } from '../../records/crowd.ts'
import { madeTiming as timing } from '../send/kit/made.ts'
import { judgeOwnTurn, judgeOwnWords } from './own-turn.ts'

const row = ['crowd/one-conversation-own-turn']
const { waitLimitMs, lagMs } = timing
const words = { first: 'one of word', last: 'two of word' }

/** A message behind another turn, whose own pauses between its words. */
interface Model {
  firstMs: number
  pauseMs: number
  viewLagMs: number
  everyMs: number
  mode: 'optional' | 'stream'
}

const models: fc.Arbitrary<Model> = fc.record({
  firstMs: fc.integer({ min: 20, max: 300 }),
  pauseMs: fc.integer({ min: lagMs + 150, max: 2 * lagMs }),
  viewLagMs: fc.integer({ min: 0, max: lagMs }),
  everyMs: fc.integer({ min: 30, max: 100 }),
  mode: fc.constantFrom('optional', 'stream'),
})

interface Answered {
  atMs: number
  shown: readonly string[]
  kept?: readonly string[]
  timedOut?: boolean
}

function crowdOf(model: Model, { atMs, shown, kept = Object.values(words), timedOut }: Answered): Crowd {
  const { firstMs, pauseMs, viewLagMs, everyMs, mode } = model
  const newest = (seenMs: number): string =>
    seenMs >= firstMs + pauseMs ? words.last : seenMs >= firstMs ? words.first : 'of the other turn'
  const look = (_: unknown, index: number) => {
    const sentMs = index * everyMs
    return made({ sentMs, endMs: sentMs + 5, json: { busy: true, lastAssistantText: newest(sentMs - viewLagMs) } })
  }
  const page = kept.map((text, index) => ({ messageId: `m${index}`, role: 'assistant', text, timestamp: null }))
  const events = [
    ...shown.map((text) => `event: message\ndata: ${JSON.stringify({ text })}\n\n`),
    'event: done\ndata: {}\n\n',
  ]
  const body =
    mode === 'stream'
      ? { chunks: events.map((data) => ({ atMs, text: data })) }
      : { json: { replies: shown.map((text) => ({ text })), ...(timedOut && { timedOut }) } }
  const answer = made({ method: 'POST', path: '/messages', sentMs: 1, endMs: atMs, ...body })
  return {
    sends: [
      { mode, conversationId: 'c', started: false, text: 'asked', said: Object.values(words), word: 'word', answer },
    ],
    conversations: [
      {
        id: 'c',
        rested: true,
        pages: [made({ json: { messages: page, before: null } })],
        end: 'start',
        statuses: [],
      },
    ],
    meanwhile: Array.from({ length: 150 }, look),
  }
}

const judged = (model: Model, answered: Answered) => judgeOwnTurn(crowdOf(model, answered), timing)
const wholeMs = ({ firstMs, pauseMs }: Model): number => firstMs + pauseMs

describe('a message that waits behind another turn', () => {
  test('is held where its answer has its last words, whenever it came', () => {
    fc.assert(
      fc.property(models, (model) => {
        expect(heldRows(judged(model, { atMs: wholeMs(model) + 20, shown: Object.values(words) }))).toEqual(row)
      }),
    )
  })

  test('is broken where its answer came before its last words, however far views are behind', () => {
    fc.assert(
      fc.property(models, fc.boolean(), (model, hasFirst) => {
        // A moment after the first words at the latest: the views show these for more than the lag from then on.
        const atMs = hasFirst ? model.firstMs + 5 : Math.max(2, model.firstMs - 15)
        const outcomes = judged(model, { atMs, shown: hasFirst ? [words.first] : [] })
        expect(brokenRows(outcomes)).toEqual(row)
      }),
    )
  })

  test('is not accused where its words were given to another send of the turn', () => {
    fc.assert(
      fc.property(models, fc.integer({ min: 0, max: 200 }), (model, afterMs) => {
        expect(judged(model, { atMs: wholeMs(model) + afterMs, shown: [] })).toEqual([])
      }),
    )
  })

  test('is undecided where its words were never said, and not judged where the wait may have run out', () => {
    fc.assert(
      fc.property(models, (model) => {
        expect(undecidedRows(judged(model, { atMs: 10, shown: [], kept: [] }))).toEqual(row)
        expect(judged(model, { atMs: waitLimitMs, shown: [] })).toEqual([])
        expect(judged({ ...model, mode: 'optional' }, { atMs: 10, shown: [], timedOut: true })).toEqual([])
      }),
    )
  })
})

describe('a message under required that waits behind another turn', () => {
  const behind = (model: Model, shown: readonly string[], accepted: number): Crowd => {
    const all = crowdOf({ ...model, mode: 'optional' }, { atMs: 10, shown })
    const waits = (look: Crowd['conversations'][number]['pages'][number]) => {
      const body = JSON.parse(look.body ?? '')
      const isBefore = body.lastAssistantText === 'of the other turn'
      return { ...look, body: JSON.stringify({ ...body, acceptedInputs: isBefore ? accepted : 0 }) }
    }
    return {
      ...all,
      sends: all.sends.map((send) => ({ ...send, mode: 'required' as const })),
      meanwhile: all.meanwhile?.map(waits) ?? [],
    }
  }
  // Long enough that it is seen to wait beyond the lag after its answer.
  const late = models.map((model) => ({ ...model, firstMs: 3 * lagMs }))

  test('is held with its own words, broken with those of another while it is unread, and else not judged', () => {
    fc.assert(
      fc.property(late, (model) => {
        expect(heldRows(judgeOwnWords(behind(model, [words.first], 1), timing))).toEqual(row)
        expect(brokenRows(judgeOwnWords(behind(model, ['of the other turn'], 1), timing))).toEqual(row)
        expect(judgeOwnWords(behind(model, ['of the other turn'], 0), timing)).toEqual([])
      }),
    )
  })
})
