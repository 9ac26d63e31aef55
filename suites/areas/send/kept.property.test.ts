import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { withBody, withList } from '../../reading/kit/damage.ts'
import { wordOf } from '../../reading/kit/words-drawn.ts'
import { longestText } from '../../reading/too-long.ts'
import { type SendModel, sendModels, timingOf } from '../../run/kit/paper-sends.ts'
import { type PaperSend, paperSend } from '../../run/kit/paper-sent.ts'
import { factsOf } from './facts.ts'
import { judgeKept } from './kept.ts'

const kept: Alone<SendModel, PaperSend> = {
  models: sendModels('optional', 'spoken', { endpoint: fc.constant('start') }),
  record: paperSend,
  judge: ({ sent, earlier }, model) => {
    const facts = factsOf(sent, earlier, { timing: timingOf(model), exchanges: [] })
    return facts === undefined ? [] : judgeKept(facts)
  },
}

/** Every view of the conversation as that of another: an id that leads elsewhere. */
function elsewhere({ sent, earlier }: PaperSend, page: (each: Exchange) => Exchange): PaperSend {
  const other = (status: Exchange): Exchange => withBody(status, (body) => ({ ...body, title: 'of somebody else' }))
  const { history, rest, reads = [], statusAfter } = sent
  return {
    earlier,
    sent: {
      ...sent,
      looks: sent.looks.map(page),
      reads: reads.map(other),
      ...(statusAfter === undefined ? {} : { statusAfter: other(statusAfter) }),
      ...(rest === undefined ? {} : { rest: { ...rest, reads: rest.reads.map(other) } }),
      ...(history === undefined ? {} : { history: { ...history, pages: history.pages.map(page) } }),
    },
  }
}

describe('the id that a start gave', () => {
  const damages: Damage<SendModel, PaperSend>[] = [
    {
      kind: 'swap',
      about: 'for one that leads to another conversation',
      damage: (each) =>
        elsewhere(each, (page) =>
          withList(page, 'messages', () => [
            { messageId: 'other', role: 'user', text: 'Another one.', timestamp: null },
          ]),
        ),
      breaks: ['send/start-optional-conversation-id', 'send/start-optional-stored'],
    },
    {
      kind: 'cut',
      about: 'so that it leads nowhere',
      damage: (each) => {
        const gone = elsewhere(each, (page) => ({ ...page, status: 404, body: '{"error":"no such conversation"}' }))
        const { rest, reads = [], statusAfter: _, ...sent } = gone.sent
        const missed = (status: Exchange): Exchange => ({ ...status, status: 404, body: '{"error":"none"}' })
        const history = { pages: gone.sent.history?.pages.slice(0, 1) ?? [], end: 'broken' as const }
        const unrested = rest === undefined ? {} : { rest: { ...rest, rested: false, reads: rest.reads.map(missed) } }
        return { ...gone, sent: { ...sent, ...unrested, history, reads: reads.map(missed) } }
      },
      breaks: ['send/start-optional-conversation-id'],
    },
  ]

  test('holds where it leads to the conversation that was started', () => {
    expect(heldIn(kept)).toContain('send/start-optional-conversation-id')
  })
  test.each(damages)('$kind: $about', (damage) => findDamage(kept, damage))
})

describe('a text as long as a text may be', () => {
  const padded: Alone<SendModel, PaperSend> = {
    ...kept,
    models: sendModels('optional', 'silent', {
      tail: fc.constantFrom('x', 'é ', 'ab\n').map((unit) => unit.repeat(longestText)),
    }),
    record: (model) => {
      const { text } = paperSend({ ...model, tail: '' }).sent
      const tail = `quiet ${wordOf(model.sentMs)} ${model.tail}`
      return paperSend({ ...model, tail: `${tail.slice(0, longestText - text.length - 1)}.` })
    },
    runs: 10,
  }
  const row = ({ endpoint }: SendModel): string[] => [`send/${endpoint}-text-whole`]

  test('holds where it is kept whole', () => {
    expect(heldIn(padded)).toEqual(expect.arrayContaining(['send/send-text-whole', 'send/start-text-whole']))
  })
  test('cut: at its end', () => {
    findDamage(padded, {
      damage: ({ sent, earlier }, at, { ids }) => {
        const page = (each: Exchange): Exchange =>
          withList(each, 'messages', (messages) =>
            messages.map((message) =>
              message.messageId === ids[1]
                ? { ...message, text: String(message.text).slice(0, -1 - (at % 40_000)) }
                : message,
            ),
          )
        const { history } = sent
        const read = history === undefined ? {} : { history: { ...history, pages: history.pages.map(page) } }
        return { earlier, sent: { ...sent, ...read, looks: sent.looks.map(page) } }
      },
      breaks: row,
    })
  })
  test('says nothing where the history was not read', () => {
    const whole: typeof padded = {
      ...padded,
      judge: (each, model) =>
        kept.judge(each, model).filter((one) => 'requirement' in one && row(model).includes(one.requirement)),
    }
    holdNothing(whole, ({ sent: { history: _, ...sent }, earlier }) => ({ earlier, sent }))
  })
})
