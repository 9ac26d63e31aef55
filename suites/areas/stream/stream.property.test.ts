import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alone, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { changed, repeated, swapped, unanswered } from '../../reading/kit/damage.ts'
import { idOf } from '../../reading/kit/words-drawn.ts'
import { judgeAck } from './ack.ts'
import { judgeDone, judgeEndAfterWords } from './end.ts'
import {
  fullModels,
  keptUntil,
  ofBoth,
  partly,
  rows,
  type StreamAlone,
  type StreamDamage,
  spokenModels,
  timeAt,
  withAnswer,
  withEvents,
  withMessages,
  withPart,
} from './kit/damage.ts'
import { dataOf, doneAt, earlierOf, errorAt, keptOf, type StreamKept, type StreamModel, written } from './kit/drawn.ts'
import { madeAround, madeTiming } from './kit/made.ts'
import { historyOf, messagesOfTurn, putOff, restOf, type Shown, type TurnModel } from './kit/turn-drawn.ts'
import { judgeOpening } from './opening.ts'
import { judgeSpokenStream } from './stream.ts'
import { judgeNoError } from './words.ts'

const spoken: StreamAlone = {
  models: spokenModels,
  record: keptOf,
  judge: (kept, model) => judgeSpokenStream(written(kept, model), earlierOf(model), madeAround),
}

const parts = {
  opening: (kept, model) => judgeOpening(written(kept, model), false, []),
  ack: partly((_, answer) => judgeAck(answer)),
  noError: partly((words) => judgeNoError(words)),
  done: partly((_, answer) => judgeDone(answer, madeTiming)),
  end: partly((_, answer) =>
    judgeEndAfterWords(
      answer,
      { ...(answer.messages.at(-1) ?? { atMs: answer.overMs, beganMs: answer.overMs }), pausedMs: 0 },
      madeTiming,
    ),
  ),
  stored: spoken.judge,
} satisfies Record<string, StreamAlone['judge']>

const isSent = ({ ids }: TurnModel, { messageId }: Shown): boolean => messageId === idOf(ids, 'm')

const damages: StreamDamage[] = [
  {
    kind: 'swap',
    about: 'ack and the first message',
    by: parts.ack,
    damage: (kept) => withEvents(kept, (events) => swapped(events, 0)),
    breaks: rows('*-ack-first'),
  },
  {
    kind: 'swap',
    about: 'done and the last message',
    by: parts.done,
    to: fullModels,
    damage: (kept) => withEvents(kept, (events) => swapped(events, events.length - 2)),
    breaks: rows('*-done-last'),
  },
  {
    kind: 'drop',
    about: 'ack',
    by: parts.ack,
    damage: (kept) => withEvents(kept, (events) => events.slice(1)),
    breaks: rows('*-ack-first'),
  },
  {
    kind: 'drop',
    about: 'done',
    by: parts.done,
    damage: (kept) => withEvents(kept, (events) => events.slice(0, -1)),
    breaks: rows('*-done-last'),
  },
  {
    kind: 'drop',
    about: 'an id of ack: that of the conversation',
    by: parts.ack,
    damage: (kept, _, { dress, turn }) =>
      withEvents(kept, (events) =>
        changed(events, 0, ([atMs]) => [atMs, 'ack', dataOf(dress, { m: idOf(turn.ids, 'm') })]),
      ),
    breaks: rows('*-ack-conversation-id'),
  },
  {
    kind: 'drop',
    about: 'an id of ack: that of the message',
    by: parts.ack,
    damage: (kept, _, { dress, turn }) =>
      withEvents(kept, (events) =>
        changed(events, 0, ([atMs]) => [atMs, 'ack', dataOf(dress, { c: idOf(turn.ids, 'c') })]),
      ),
    breaks: rows('*-ack-message-id'),
  },
  {
    kind: 'drop',
    about: 'what was sent, from the history',
    by: parts.stored,
    damage: (kept, _, { turn }) => ({
      ...kept,
      sent: {
        ...kept.sent,
        history: historyOf(
          turn,
          messagesOfTurn(turn).filter((each) => !isSent(turn, each)),
        ),
      },
    }),
    breaks: rows('*-stored'),
  },
  {
    kind: 'repeat',
    about: 'ack',
    by: parts.ack,
    damage: (kept) => withEvents(kept, (events) => repeated(events, 0)),
    breaks: rows('ack-once'),
  },
  {
    kind: 'repeat',
    about: 'done',
    by: parts.done,
    damage: (kept) => withEvents(kept, (events) => repeated(events, events.length - 1)),
    breaks: rows('*-done-last'),
  },
  {
    kind: 'repeat',
    about: 'error after words',
    by: parts.noError,
    damage: (kept, at) =>
      withEvents(kept, (events) => {
        const last = timeAt(events, -1)
        return at % 2 === 0
          ? [...events.slice(0, -1), errorAt(last), doneAt(last)]
          : [events[0] ?? doneAt(0), errorAt(timeAt(events, 0)), ...events.slice(1)]
      }),
    breaks: rows('*-no-error'),
  },
  {
    kind: 'cut',
    about: 'what was sent, in the history',
    by: parts.stored,
    damage: (kept, _, { turn }) => ({
      ...kept,
      sent: {
        ...kept.sent,
        history: historyOf(
          turn,
          messagesOfTurn(turn).map((each) => (isSent(turn, each) ? { ...each, text: each.text.slice(0, -1) } : each)),
        ),
      },
    }),
    breaks: rows('*-stored'),
  },
  {
    kind: 'delay',
    about: 'done, to the wait limit',
    by: parts.end,
    to: fullModels,
    damage: (kept) => withEvents(kept, (events) => [...events.slice(0, -1), doneAt(madeTiming.waitLimitMs)]),
    breaks: rows('*-ends-with-turn'),
  },
  {
    kind: 'delay',
    about: 'the end of the response after done',
    by: parts.done,
    damage: (kept) =>
      withAnswer(kept, { failure: { kind: 'timeout', message: 'still open' }, endMs: kept.sent.answer.endMs + 1000 }),
    breaks: rows('*-ends'),
  },
  {
    kind: 'delay',
    about: 'the beginning, for longer than we wait',
    by: parts.opening,
    damage: (kept, _, { turn }) => {
      const answer = unanswered(kept.sent.answer)
      const failure = { kind: 'timeout', message: 'no answer' } as const
      const late = withAnswer({ ...kept, events: [] }, { ...answer, failure, endMs: turn.sentMs + 5000 })
      return { ...late, sent: { ...late.sent, rest: restOf(turn, 5000) } }
    },
    breaks: rows('*-200'),
  },
  {
    kind: 'rename',
    about: 'ack',
    by: parts.ack,
    damage: (kept) => withEvents(kept, (events) => changed(events, 0, ([atMs, , data]) => [atMs, 'Ack', data])),
    breaks: rows('*-ack-first'),
  },
  {
    kind: 'rename',
    about: 'done',
    by: parts.done,
    damage: (kept) =>
      withEvents(kept, (events) => changed(events, events.length - 1, ([atMs, , data]) => [atMs, 'end', data])),
    breaks: rows('*-done-last'),
  },
  {
    kind: 'retype',
    about: 'the ids of ack, as numbers',
    by: parts.ack,
    damage: (kept) =>
      withEvents(kept, (events) => changed(events, 0, ([atMs]) => [atMs, 'ack', '{"conversationId":1,"messageId":2}'])),
    breaks: rows('*-ack-conversation-id', '*-ack-message-id'),
  },
  {
    kind: 'retype',
    about: 'the stream, as JSON by its label',
    by: parts.opening,
    damage: (kept) => withAnswer(kept, { headers: { 'content-type': 'application/json' } }),
    breaks: rows('*-media-type'),
  },
  {
    kind: 'retype',
    about: 'the status',
    by: parts.opening,
    damage: (kept, at) => withAnswer(kept, { status: [201, 202, 206][at % 3] ?? 0 }),
    breaks: rows('*-200'),
  },
]

describe('a stream of a turn with words', () => {
  test('holds where it is lawful, in any dress', () => {
    const common = ['200', 'media-type', 'ack-first', 'ack-conversation-id', 'ack-message-id', 'only-said', 'as-said']
    const ends = ['text', 'no-error', 'done-last', 'ends', 'ends-with-turn', 'stored']
    const held = ofBoth(
      ...['stream', 'required-stream'].flatMap((mode) => [...common, ...ends].map((slug) => `*-${mode}-${slug}`)),
      ...['*-stream-complete', '*-stream-in-order', '*-required-stream-words', '*-required-stream-prefix'],
    )
    const more = ['stream/ack-once', 'stream/send-stream-only-new', 'stream/send-required-stream-only-new']
    expect(heldIn(spoken)).toEqual([...held, ...more].sort())
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(withPart(spoken, damage), damage))

  test('of a turn that was put off, it may end about when the wait runs out', () => {
    const { waitLimitMs, slackMs } = madeTiming
    const late = fc
      .tuple(spokenModels, fc.integer({ min: 300, max: 2300 }), fc.integer({ min: -slackMs, max: slackMs }))
      .map(([model, byMs, slack]) => ({
        ...model,
        upTo: 9,
        turn: putOff(model.turn, byMs),
        endsAtMs: waitLimitMs + slack,
      }))
    const put: Alone<StreamModel & { endsAtMs: number }, StreamKept> = {
      ...spoken,
      models: late,
      record: keptUntil,
    }
    expect(heldIn(put)).toContain('stream/send-required-stream-ack-first')
  })

  describe('of an agent that is only prompted', () => {
    const prompted: StreamAlone = {
      ...spoken,
      record: (model) => {
        const { events, sent } = keptOf(model)
        return { events, sent: { ...sent, said: null, script: null, lastsMs: 0 } }
      },
    }
    const certain = new Set<StreamDamage['by']>([parts.ack, parts.done, parts.opening, parts.stored])

    test('holds as far as it is known what was said', () => {
      const held = heldIn(prompted)
      expect(held).toContain('stream/start-stream-complete')
      expect(held).toContain('stream/send-required-stream-text')
    })
    test.each(damages.filter(({ by }) => certain.has(by)))('$kind: $about', (damage) => findDamage(prompted, damage))
    test('is not accused of words that the history alone tells of', () => {
      const fewer: StreamAlone = {
        ...prompted,
        record: (model) => withMessages(prompted.record(model), (some) => some.slice(1)),
      }
      expect(heldIn(fewer)).toContain('stream/start-stream-done-last')
    })
  })

  test('says nothing where it never came', () => {
    decideNothing(spoken, (kept) => withAnswer({ ...kept, events: [] }, unanswered(kept.sent.answer)))
  })
})
