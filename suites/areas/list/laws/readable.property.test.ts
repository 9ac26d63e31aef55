import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'

import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import { unanswered } from '../../../reading/kit/damage.ts'
import { made } from '../../../reading/kit/made.ts'
import { judgeReadable } from './readable.ts'

/** An account whose list is read twice, and each of its conversations in between: so many milliseconds after one, before the other. */
interface Account {
  listed: string[]
  afterMs: number
  apartMs: number
}

const names = fc.uniqueArray(fc.stringMatching(/^conv_[a-z0-9]{8}$/), { minLength: 5, maxLength: 5 })
const models: fc.Arbitrary<Account> = fc.record({
  listed: names,
  afterMs: fc.integer({ min: 5000, max: 20_000 }),
  apartMs: fc.integer({ min: 6000, max: 20_000 }),
})

function record({ listed, afterMs, apartMs }: Account): Exchange[] {
  const list = (sentMs: number) =>
    made({
      id: `list ${sentMs}`,
      sentMs,
      endMs: sentMs + 1,
      json: { conversations: listed.map((conversationId) => ({ conversationId })) },
    })
  const reads = listed.map((id, index) =>
    made({
      id: `read ${index}`,
      path: `/conversations/${encodeURIComponent(id)}`,
      sentMs: afterMs + 10 + index,
      endMs: afterMs + 11 + index,
      json: {},
    }),
  )
  return [list(0), ...reads, list(afterMs + apartMs)]
}

const readable: Alone<Account, Exchange[]> = { models, record, judge: judgeReadable }
const refused = (kept: Exchange[], at: number): Exchange[] => {
  const place = 1 + (at % (kept.length - 2))
  return kept.map((each, index) => (index === place ? { ...each, status: 404, body: '{"error":"no"}' } : each))
}

describe('the id of a row can be read', () => {
  it('holds where it can', () => {
    expect(heldIn(readable)).toEqual(['list/row-id-readable'])
  })

  it('finds one that gets 404 although it stays listed', () => {
    findDamage(readable, { damage: refused, breaks: ['list/row-id-readable'] })
  })

  it('lets a conversation go that was not listed for long yet, or is not any more, or for other keys', () => {
    const why = fc.constantFrom<Partial<Account> | 'key'>({ apartMs: 4000 }, { afterMs: 4000 }, 'key')
    fc.assert(
      fc.property(models, fc.nat(), why, (model, at, other) => {
        const kept = refused(record(other === 'key' ? model : { ...model, ...other }), at)
        const seen = other === 'key' ? kept.map((each) => ({ ...each, credential: 'otherAccount' })) : kept
        expect(judgeReadable(seen).filter((each) => 'held' in each && !each.held)).toEqual([])
      }),
    )
  })

  it('knows by its own times that a conversation is no new one', () => {
    const young: Account = { listed: ['conv_aaaaaaaa', 'conv_bbbbbbbb', 'conv_cccccccc'], afterMs: 100, apartMs: 9000 }
    const updated = (agoMs: number): Exchange[] =>
      refused(record(young), 0).map((each) =>
        each.id.startsWith('list')
          ? {
              ...each,
              body: JSON.stringify({
                conversations: young.listed.map((conversationId, at) => ({
                  conversationId,
                  updatedAtMs: 1_700_000_000_000 + each.sentMs - (at === 0 ? agoMs : 0),
                })),
              }),
            }
          : each,
      )
    const wrong = (agoMs: number) => judgeReadable(updated(agoMs)).filter((each) => 'held' in each && !each.held)
    expect(wrong(6000)).toHaveLength(1)
    expect(wrong(3000)).toEqual([])
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(readable, (kept) => kept.map(unanswered))
  })
})
