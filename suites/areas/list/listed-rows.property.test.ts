import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { madeTiming } from '../send/kit/made.ts'
import { RowsOfRun } from './listed-rows.ts'

const id = 'c1'
const title = 'conformance run1 one'
const farMs = Math.max(2 * madeTiming.lagMs, 5000)
const lastMs = 60_000

type Views = { title: string; stage: string | null }
/** What the conversation is at some moment, by the service. */
type At = (nowMs: number) => Views

const moments = fc.uniqueArray(fc.integer({ min: 1, max: lastMs }), { minLength: 3, maxLength: 20 })
const credential = fc.constantFrom('full', 'readOnly')

const start = made({
  id: 'start',
  method: 'POST',
  path: '/conversations',
  status: 202,
  requestBody: JSON.stringify({ text: 'go', title }),
  json: { conversationId: id, messageId: 'm1' },
  sentMs: 0,
  endMs: 0,
})

const statusAt = (nowMs: number, at: At): Exchange =>
  made({
    id: `s${nowMs}`,
    path: `/conversations/${id}`,
    sentMs: nowMs,
    endMs: nowMs,
    json: { busy: false, ...at(nowMs) },
  })

const listAt = (nowMs: number, at: At, by: string, more: object = {}): Exchange =>
  made({
    id: `l${nowMs}`,
    path: '/conversations?limit=100',
    credential: by,
    sentMs: nowMs,
    endMs: nowMs,
    json: { conversations: [{ conversationId: id, busy: false, ...at(nowMs), ...more }] },
  })

function told(exchanges: readonly Exchange[]): string[] {
  const look = new RowsOfRun(madeTiming)
  for (const each of exchanges) look.take(each)
  return brokenRows(look.outcomes([]))
}

const plain: At = () => ({ title, stage: 'done' })

describe('the rows of a run', () => {
  test('may be behind, whatever the conversation becomes', () => {
    const changes = fc.array(
      fc.record({
        atMs: fc.integer({ min: 1, max: lastMs }),
        title: fc.constantFrom(title, 'renamed'),
        stage: fc.constantFrom(null, 'plan', 'done'),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(changes, moments, moments, fc.nat(farMs - 1), credential, (drawn, statuses, lists, behindMs, by) => {
        const inOrder = drawn.toSorted((one, other) => one.atMs - other.atMs)
        const at: At = (nowMs) => {
          const last = inOrder.findLast(({ atMs }) => atMs <= nowMs)
          return { title: last?.title ?? title, stage: last?.stage ?? null }
        }
        const seen = [
          start,
          ...statuses.map((nowMs) => statusAt(nowMs, at)),
          ...lists.map((nowMs) => listAt(nowMs, (ms) => at(ms - behindMs), by)),
        ]
        // What changed and changed back between two statuses nobody saw: looks are not that far apart here.
        const dense = Array.from({ length: lastMs / 500 }, (_, index) => statusAt(index * 500 + 0.5, at))
        expect(told([...seen, ...dense])).toEqual([])
      }),
    )
  })

  test('that show another title or stage for long are found, in whatever order their scenes ended', () => {
    const wrong = fc.constantFrom<Partial<Views>>({ title: 'Untitled' }, { stage: null })
    fc.assert(
      fc.property(wrong, credential, fc.boolean(), fc.nat(2000), (views, by, listsFirst, moreMs) => {
        const lists = [2, 3, 4 + farMs + moreMs].map((nowMs) => listAt(nowMs, (ms) => ({ ...plain(ms), ...views }), by))
        const statuses = [1, 5 + farMs + moreMs].map((nowMs) => statusAt(nowMs, plain))
        const row = 'title' in views ? 'list/title-agrees' : 'list/stage-agrees'
        const expected = by === 'full' ? [row] : ['auth/same-account-list']
        expect(told(listsFirst ? [...lists, start, ...statuses] : [start, ...statuses, ...lists])).toEqual(expected)
      }),
    )
  })

  test('that work for long where the status says rest are found, but for what was sent in between', () => {
    const rest = { acceptedInputs: 0, deferred: false, phase: 'idle' }
    const statuses = (more: object): Exchange[] =>
      [1, 5 + 2 * farMs].map((nowMs) => statusAt(nowMs, (ms) => ({ ...plain(ms), ...rest, ...more })))
    const lists = (by: string): Exchange[] =>
      [2, 4 + 2 * farMs].map((nowMs) => listAt(nowMs, plain, by, { busy: true }))
    fc.assert(
      fc.property(credential, fc.integer({ min: 2, max: 2 * farMs }), (by, sentMs) => {
        const expected = by === 'full' ? ['list/busy-agrees'] : ['auth/same-account-list']
        expect(told([start, ...statuses({}), ...lists(by)])).toEqual(expected)
        const send = made({
          method: 'POST',
          path: '/messages',
          requestBody: JSON.stringify({ conversationId: id, text: 'more' }),
          sentMs,
          endMs: sentMs,
        })
        expect(told([start, send, ...statuses({}), ...lists(by)])).toEqual([])
        expect(told([start, ...statuses({ acceptedInputs: 1 }), ...lists(by)])).toEqual([])
      }),
    )
  })

  test('of tickets, and names that the service gave, may be shown otherwise', () => {
    const statuses = [1, 20_000].map((nowMs) => statusAt(nowMs, plain))
    const other: At = () => ({ title: 'short', stage: null })
    const ticket = { ticketId: 't1' }
    const ofTicket = [2, 9000].map((nowMs) => listAt(nowMs, other, 'full', ticket))
    expect(told([start, ...statuses, ...ofTicket])).toEqual([])
    const unnamed = { ...start, requestBody: JSON.stringify({ text: 'go' }) }
    const shorter = [2, 9000].map((nowMs) => listAt(nowMs, (ms) => ({ ...plain(ms), title: 'short' }), 'full'))
    expect(told([unnamed, ...statuses, ...shorter])).toEqual([])
    expect(told([start, ...statuses, ...shorter])).toEqual(['list/title-agrees'])
  })
})
