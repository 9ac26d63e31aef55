import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { Log } from '../../log/log.ts'
import { Report } from '../../log/report.ts'
import { isBroken, isUndecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../../run/time/timing.ts'
import { play } from '../kit/playing.ts'
import { statusCodes } from '../status-codes/rows.ts'
import { documentedStatus } from '../status-codes/status-codes.ts'
import { addsNothing, conflictAddsNothing } from './adds-nothing.ts'

import { errors } from './rows.ts'

// What no service here does, and no mutant: a conflict that the target file states, and a second response.

const waitLimitMs = 1500

function judged(exchanges: readonly Exchange[], check: (log: Log, report: Report) => void, row = errors['409-json']) {
  const log = new Log(timingFor(waitLimitMs))
  log.add(exchanges)
  const report = new Report(row)
  check(log, report)
  return report.outcomes.map((each) => (isBroken(each) ? 'fails' : isUndecided(each) ? 'open' : 'passes'))
}

const at = (sentMs: number, parts: Parameters<typeof made>[0]): Exchange =>
  made({ id: `x${sentMs}`, sentMs, headersMs: sentMs + 1, endMs: sentMs + 2, ...parts })

/** A message a text; its id is its place. */
const page = (sentMs: number, texts: readonly string[], before: string | null = null): Exchange =>
  at(sentMs, {
    path: '/conversations/conv_1/messages?limit=1000',
    json: {
      before,
      conversationId: 'conv_1',
      messages: texts.map((text, index) => ({ messageId: `m${index}`, role: 'user', text, timestamp: null })),
    },
  })

const send = (sentMs: number, status: 202 | 400 | 409, parts: Partial<Exchange> = {}): Exchange =>
  at(sentMs, {
    method: 'POST',
    path: '/messages',
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: JSON.stringify({ conversationId: 'conv_1', text: 'b', reply: 'none' }),
    status,
    json: status === 202 ? { conversationId: 'conv_1', messageId: `m${sentMs}` } : { error: 'duplicate' },
    ...parts,
  })

const conflict = (...exchanges: Exchange[]): string[] => judged(exchanges, conflictAddsNothing)

test('a message refused with 409 is not in the history', () => {
  expect(conflict(page(0, ['a']), send(10, 409), page(20, ['a']))).toEqual(['passes'])
  expect(conflict(page(0, ['a', 'b']), send(10, 409), page(20, ['a', 'b', 'c']))).toEqual(['passes'])
  expect(conflict(page(0, ['a']), send(10, 409), page(20, ['a', 'b']))).toEqual(['fails'])
  expect(conflict(page(0, ['b']), send(10, 409), page(20, ['b', 'b']))).toEqual(['fails'])
})

test('another message with the text of one refused with 409 is no failure', () => {
  // It may stand on a page that was not read before.
  expect(conflict(page(0, ['a'], 'older'), send(10, 409), page(20, ['a', 'b']))).toEqual(['open'])
  // A retry sends it once more.
  const retried = [send(20, 202), page(30, ['a', 'b'])]
  expect(conflict(page(0, ['a']), send(10, 409), ...retried)).toEqual([])
  expect(conflict(page(0, ['a']), send(10, 409), page(15, ['a']), ...retried)).toEqual(['passes'])
  // The first try was taken, and the second is a duplicate of it.
  const repeats = [{ atMs: 10, status: 502, reason: 'gateway' }]
  expect(conflict(page(0, ['a']), send(10, 409, { repeats }), page(20, ['a', 'b']))).toEqual([])
})

test('a text that is sent as a string after a refusal of the number is no failure', () => {
  const five = (text: unknown): Partial<Exchange> => ({
    requestBody: JSON.stringify({ conversationId: 'conv_1', text, reply: 'none' }),
  })
  const said = (...exchanges: Exchange[]): string[] => judged(exchanges, addsNothing(400), errors['400-adds-nothing'])
  const refused = [page(0, ['a']), send(10, 400, five(5))]
  expect(said(...refused, page(30, ['a', '5']))).toEqual(['fails'])
  expect(said(...refused, send(20, 202, five('5')), page(30, ['a', '5']))).toEqual(['open'])
})

const wide = async (...only: string[]): Promise<Exchange[]> => {
  const { lines } = await play(only, undefined, { waitLimitMs })
  return lines.flatMap((line) => (line.type === 'exchange' ? [line] : []))
}

test('a second response to an odd request is a failure of its endpoint', async () => {
  const exchanges = await wide('errors/odd-query-list')
  const check = documentedStatus('list')
  expect(judged(exchanges, check, statusCodes.list)).not.toContain('fails')
  const twice = (each: Exchange): Exchange => ({ ...each, overheard: true })
  const odd = exchanges.map((each) => (each.owned && each.path.includes('?') ? twice(each) : each))
  const found = judged(odd, check, statusCodes.list)
  expect(found).toContain('fails')
})

test('what null in either optional field gets is observed', async () => {
  const { result } = await play(['errors/null-optional', 'errors/code-values'], undefined, { waitLimitMs })
  const seen = (id: string): unknown => result.observations.find(({ rule }) => rule === `errors/${id}`)?.value
  expect(seen('null-optional')).toBe('reply null: refused; stream null: refused')
  expect(seen('code-values')).toContain('404 not_found')
})
