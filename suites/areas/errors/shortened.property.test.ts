import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { refusal, silenced, wordings } from '../../reading/kit/refused-drawn.ts'
import { judgeEmptyId, judgeShortened, judgeShortenedSend } from './unknown-conversation.ts'

describe('an id that lacks its last letter', () => {
  const other = fc.constantFrom('status', 'history', 'refused', 'silent')
  const drawn = fc.record({
    id: fc.stringMatching(/^[a-z0-9][a-z0-9_-]{1,19}$/).filter((id) => !/^\d+[_-]/.test(id)),
    title: fc.string({ minLength: 1 }),
    message: fc.uuid(),
    wording: wordings,
    other,
  })
  const statusOf = (conversationId: string, title: string): Exchange => made({ json: { conversationId, title } })
  const pageOf = (conversationId: string, messageId: string): Exchange =>
    made({
      json: { conversationId, before: null, messages: [{ messageId, role: 'user', text: 't', timestamp: null }] },
    })

  test('may be that of another conversation, or be refused', () => {
    fc.assert(
      fc.property(drawn, ({ id, title, message, wording, other: kind }) => {
        const real = kind === 'history' ? pageOf(id, message) : statusOf(id, title)
        const shortened = {
          status: statusOf(id.slice(0, -1), `${title}, another`),
          history: pageOf(id.slice(0, -1), `${message}, another`),
          refused: refusal(404, wording),
          silent: silenced(refusal(404, wording), 0),
        }[kind as 'status']
        expect(judgeShortened(kind === 'history' ? 'history' : 'status', id, { shortened, real })).toEqual([])
      }),
    )
  })

  test('is not that of the conversation itself, whatever id its answer shows', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), ({ id, title, message }, isNamed) => {
        const shown = isNamed ? id : id.slice(0, -1)
        const status = { shortened: statusOf(shown, title), real: statusOf(id, title) }
        const history = { shortened: pageOf(shown, message), real: pageOf(id, message) }
        const told = [...judgeShortened('status', id, status), ...judgeShortened('history', id, history)]
        expect(told.map((each) => 'rule' in each && [each.rule, 'held' in each && each.held])).toEqual([
          ['errors/unknown-conversation-status', false],
          ['errors/unknown-conversation-history', false],
        ])
      }),
    )
  })

  test('may be another name of it where a number tells which one is meant, and words go after it', () => {
    const [id, cut] = ['142-how-to-cook-rice', '142-how-to-cook-ric']
    for (const shown of [id, cut]) {
      const status = { shortened: statusOf(shown, 'title'), real: statusOf(id, 'title') }
      expect(judgeShortened('status', id, status)).toEqual([])
    }
  })

  test('takes no message where neither of its views finds anything', () => {
    const found = fc.constantFrom('nobodys', 'anothers')
    fc.assert(
      fc.property(
        drawn,
        found,
        fc.constantFrom(200, 202, 400, 404, 409, 503),
        ({ id, title, wording }, whose, code) => {
          const views =
            whose === 'nobodys'
              ? { status: refusal(404, wording), history: refusal(404, wording) }
              : { status: statusOf(id.slice(0, -1), title), history: refusal(404, wording) }
          const send = made({ method: 'POST', path: '/messages', status: code, json: { conversationId: id } })
          const told = brokenRows(judgeShortenedSend({ ...views, send }))
          expect(told).toEqual(whose === 'nobodys' && code < 300 ? ['errors/unknown-conversation-send'] : [])
          expect(judgeShortenedSend(views)).toEqual([])
        },
      ),
    )
  })

  test('nor does an empty one, with whatever refusal', () => {
    for (const code of [200, 202, 400, 404, 409, 429, 503]) {
      const send = made({ method: 'POST', path: '/messages', status: code, json: { conversationId: 'c1' } })
      expect(brokenRows(judgeEmptyId(send))).toEqual(code < 300 ? ['errors/unknown-conversation-send'] : [])
    }
  })
})
