import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { modeFields, modes } from '../../../reading/sent.ts'
import { judgeRefusedNowhere } from './refused-nowhere.ts'

const id = 'c1'
const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 12, maxLength: 12 })
const post = fc.constantFrom('start', 'send')
const sort = fc.constantFrom(...modes)
const drawn = { seed: 20_261_127, numRuns: 100 }

/** What is refused, with the rule that says that it leaves nothing. */
const refusals = [
  { status: 400, credential: 'full', row: '400-adds-nothing' },
  { status: 401, credential: 'none', row: '401-adds-nothing' },
  { status: 402, credential: 'emptyBalance', row: '402-adds-nothing' },
  { status: 403, credential: 'readOnly', row: '403-adds-nothing' },
  { status: 403, credential: 'noAccess', row: 'other-account-adds-nothing' },
  { status: 404, credential: 'otherAccount', row: 'other-account-adds-nothing' },
] as const
const refusal = fc.constantFrom(...refusals)

interface Post {
  endpoint: string
  mode: (typeof modes)[number]
  text: string
  title?: string
}

function sent({ endpoint, mode, text, title }: Post, more: Partial<Exchange>): Exchange {
  const to = endpoint === 'start' ? { title } : { conversationId: id }
  const requestBody = JSON.stringify({ ...modeFields[mode], ...to, text })
  const path = endpoint === 'start' ? '/conversations' : '/messages'
  return made({ id: 'post', method: 'POST', path, requestBody, ...more })
}

/** A message that a conversation took. */
function taken(text: string): Exchange {
  const json = { conversationId: id, messageId: 'm0' }
  return sent({ endpoint: 'send', mode: 'none', text }, { id: 'taken', status: 202, body: JSON.stringify(json) })
}

function page(of: string, ...texts: string[]): Exchange {
  const messages = texts.map((text, at) => ({ messageId: `m${at}`, role: 'user', text, timestamp: null }))
  const json = { before: null, conversationId: of, messages }
  return made({ id: 'page', path: `/conversations/${of}/messages`, json, sentMs: 10, endMs: 12 })
}

function listed(conversationId: string, title: string): Exchange {
  const row = { busy: false, conversationId, cwd: null, model: null, stage: null, title, updatedAtMs: 5 }
  return made({ id: 'list', path: '/conversations?limit=5', json: { conversations: [row] }, sentMs: 8, endMs: 9 })
}

const judge = (...exchanges: Exchange[]): string[] => brokenRows(judgeRefusedNowhere(exchanges))

it('tells what was refused, in whichever mode, wherever a history shows it', () => {
  fc.assert(
    fc.property(refusal, post, sort, word, word, ({ row, ...how }, endpoint, mode, text, other) => {
      fc.pre(text !== other)
      const refused = sent({ endpoint, mode, text, title: 'ours' }, how)
      expect(judge(taken(other), refused, page(id, other, text))).toEqual([`errors/${row}`])
      expect(judge(taken(other), refused, page(id, other))).toEqual([])
      // An empty conversation may be left behind (readings 34).
      const start = sent({ endpoint: 'start', mode, text, title: 'ours' }, how)
      expect(judge(start, listed('c2', 'ours'), page('c2'))).toEqual([])
      expect(judge(start, listed('c2', 'ours'), page('c2', text))).toEqual([`errors/${row}`])
    }),
    drawn,
  )
})

it('tells of a text that is too long also its beginning and its end', () => {
  const tooLong = fc.tuple(word, word).map(([from, to]) => `${from} ${'and so on '.repeat(10_000)} ${to}`)
  fc.assert(
    fc.property(
      post,
      sort,
      tooLong,
      fc.integer({ min: 1000, max: 100_000 }),
      word,
      (endpoint, mode, text, length, other) => {
        const refused = sent({ endpoint, mode, text }, { status: 400 })
        for (const part of [text.slice(0, length), text.slice(-length)]) {
          expect(judge(taken(other), refused, page(id, other, part))).toEqual(['errors/too-long-adds-nothing'])
          // A text that was taken may be stored in part: other rules speak of that.
          expect(judge(taken(text.slice(1, 90_000)), taken(part), refused, page(id, part))).toEqual([])
        }
        expect(judge(taken(other), refused, page(id, other, text.slice(500, 90_000)))).toEqual([])
      },
    ),
    { ...drawn, numRuns: 30 },
  )
})

it('says nothing of what another send says too, was not surely refused, or stands where others write', () => {
  fc.assert(
    fc.property(refusal, post, sort, word, word, ({ status, credential }, endpoint, mode, text, other) => {
      fc.pre(text !== other)
      const refused = sent({ endpoint, mode, text }, { status, credential })
      // However it is stored (readings 30).
      expect(judge(taken(` ${text}\r\n`), refused, page(id, text))).toEqual([])
      const unsure: Partial<Exchange>[] = [
        { status: 409 },
        { status: 429 },
        { status: 503 },
        { status: null, failure: { kind: 'reset', message: 'other side closed' } },
      ]
      for (const more of unsure) {
        const maybe = sent({ endpoint, mode, text }, more)
        expect(judge(taken(other), maybe, page(id, other, text))).toEqual([])
        expect(judge(taken(other), refused, maybe, page(id, other, text))).toEqual([])
      }
      expect(judge(refused, page('c2', text))).toEqual([])
      const short = sent({ endpoint, mode, text: 'hello' }, { status, credential })
      expect(judge(taken(other), short, page(id, other, 'hello'))).toEqual([])
    }),
    drawn,
  )
})
