import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { judgeNobodys } from './nobodys.ts'

const status = (code: number, more: Partial<Exchange> = {}): Exchange =>
  made({ path: '/conversations/c7', status: code, sentMs: 10, ...more })
const send = (code: number, more: Partial<Exchange> = {}): Exchange =>
  made({
    method: 'POST',
    path: '/messages',
    requestBody: JSON.stringify({ conversationId: 'c7', text: 'asked' }),
    status: code,
    sentMs: 20,
    json: { conversationId: 'c7', messageId: 'm1' },
    ...more,
  })
const key = fc.constantFrom('full', 'writeOnly')
const taken = fc.constantFrom(200, 202)

test('a message that is taken where a status found nobody is told', () => {
  fc.assert(
    fc.property(key, taken, (credential, code) => {
      expect(brokenRows(judgeNobodys([send(code, { credential }), status(404)]))).toEqual([
        'errors/unknown-conversation-send',
      ])
    }),
  )
})

test('nothing is told where it was refused, where nobody had looked, or where an answer had named it', () => {
  const start = made({ method: 'POST', path: '/conversations', status: 202, sentMs: 1, json: { conversationId: 'c7' } })
  fc.assert(
    fc.property(key, taken, fc.constantFrom(400, 403, 404, 429, 503), (credential, code, refusal) => {
      expect(judgeNobodys([status(404), send(refusal, { credential })])).toEqual([])
      expect(judgeNobodys([status(200), send(code, { credential })])).toEqual([])
      expect(judgeNobodys([status(404, { sentMs: 30 }), send(code, { credential })])).toEqual([])
      expect(judgeNobodys([status(404, { credential: 'otherAccount' }), send(code, { credential })])).toEqual([])
      expect(judgeNobodys([start, status(404), send(code, { credential })])).toEqual([])
    }),
  )
})
