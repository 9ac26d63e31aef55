import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import {
  type DrawnConversation,
  drawnConversations,
  exchangesOf,
  lagMs,
} from '../../../reading/kit/conversation-drawn.ts'
import { unanswered } from '../../../reading/kit/damage.ts'
import { made } from '../../../reading/kit/made.ts'
import { judgeGoodReads } from './good-reads.ts'

const endpoints = ['list', 'status', 'history'] as const
type Endpoint = (typeof endpoints)[number]

const paths: Record<Endpoint, RegExp> = {
  list: /^\/conversations(\?|$)/,
  status: /^\/conversations\/[^/?]+$/,
  history: /^\/conversations\/[^/?]+\/messages(\?limit=\d+)?$/,
}

/** With lists between, which any key reads. */
function record(model: DrawnConversation): Exchange[] {
  const list = (sentMs: number, limit: string) =>
    made({
      id: `list ${sentMs}`,
      path: `/conversations${limit}`,
      sentMs,
      endMs: sentMs + 5,
      json: { conversations: [] },
    })
  return [list(-20, ''), list(-10, '?limit=100'), ...exchangesOf(model)]
}

const good = (endpoint: Endpoint): Alone<DrawnConversation, Exchange[]> => ({
  models: drawnConversations,
  record,
  judge: (kept) => judgeGoodReads(endpoint, kept, lagMs),
})

/** One of the reads of an endpoint with another status: a late one, so that views had time to follow. */
function refused(kept: Exchange[], endpoint: Endpoint, status: number, more: Partial<Exchange> = {}): Exchange[] {
  const place = kept.findLastIndex((each) => each.method === 'GET' && paths[endpoint].test(each.path))
  const read = kept[place] ?? expect.fail('no such read')
  return kept.with(place, { ...read, status, body: '{"error":"no"}', ...more })
}

describe.each(endpoints)('a good read of the %s', (endpoint) => {
  const row = `status-codes/good-${endpoint}`
  const alone = good(endpoint)

  it('holds for lawful conversations', () => {
    expect(heldIn(alone)).toEqual([row])
  })

  it.each([400, 401, 403, 404])('is not refused with %i', (status) => {
    findDamage(alone, { damage: (kept) => refused(kept, endpoint, status), breaks: [row] })
  })

  it('may be refused to another key, or where something was wrong with it', () => {
    const others: Partial<Exchange>[] = [
      { credential: 'wrong' },
      { owned: true },
      { requestHeaders: { authorization: 'bearer «full»' } },
      { path: '/conversations/unknown', method: 'GET' },
      { path: '/conversations?limit=101' },
    ]
    fc.assert(
      fc.property(drawnConversations, fc.constantFrom(...others), (model, more) => {
        const outcomes = judgeGoodReads(endpoint, refused(record(model), endpoint, 404, more), lagMs)
        expect(outcomes.filter((each) => 'held' in each && !each.held)).toEqual([])
      }),
    )
  })

  it('proves nothing where nothing was answered, or nothing is let in at all', () => {
    holdNothing(alone, (kept) => kept.map(unanswered))
    const barred = record({ turns: [], limits: [] }).map((each) => ({ ...each, status: 403, body: '{"error":"no"}' }))
    expect(judgeGoodReads(endpoint, barred, lagMs)).toEqual([])
  })
})

it('a conversation may be missing until views had time to follow its start', () => {
  const all = record({ turns: [{ text: 'start', replies: ['a'] }], limits: [20] })
  const early = all.map((each) =>
    paths.status.test(each.path) && each.sentMs < lagMs ? { ...each, status: 404 } : each,
  )
  expect(judgeGoodReads('status', early, lagMs).filter((each) => 'held' in each && !each.held)).toEqual([])
})

it.each(['status', 'history'] as const)('the %s of another account’s conversation is refused by right', (endpoint) => {
  fc.assert(
    fc.property(drawnConversations, fc.constantFrom('otherAccount', 'caller'), (model, owner) => {
      const theirs = record(model).map((each) => ({ ...each, credential: owner }))
      const tried = refused(record(model), endpoint, 404).filter(({ status }) => status === 404)
      const outcomes = judgeGoodReads(endpoint, [...theirs, ...tried], lagMs)
      expect(outcomes.filter((each) => 'held' in each && !each.held)).toEqual([])
    }),
  )
})
