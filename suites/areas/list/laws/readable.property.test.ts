import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'

import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import { unanswered } from '../../../reading/kit/damage.ts'
import { made } from '../../../reading/kit/made.ts'
import { judgeReadable } from './readable.ts'

/** An account whose list is read twice, so many milliseconds apart, and each of its conversations in between. */
interface Account {
  listed: string[]
  apartMs: number
}

const names = fc.uniqueArray(fc.stringMatching(/^conv_[a-z0-9]{8}$/), { minLength: 5, maxLength: 5 })
const models: fc.Arbitrary<Account> = fc.record({ listed: names, apartMs: fc.integer({ min: 6000, max: 20_000 }) })

function record({ listed, apartMs }: Account): Exchange[] {
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
      sentMs: 10 + index,
      endMs: 11 + index,
      json: {},
    }),
  )
  return [list(0), ...reads, list(apartMs)]
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

  it('lets a conversation go that is not listed for long any more, or for other keys', () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.boolean(), (model, at, isSoon) => {
        const kept = refused(record(isSoon ? { ...model, apartMs: 4000 } : model), at)
        const seen = isSoon ? kept : kept.map((each) => ({ ...each, credential: 'otherAccount' }))
        expect(judgeReadable(seen).filter((each) => 'held' in each && !each.held)).toEqual([])
      }),
    )
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(readable, (kept) => kept.map(unanswered))
  })
})
