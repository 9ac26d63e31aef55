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
import { unanswered, withBody, withList } from '../../../reading/kit/damage.ts'
import { messagesOf, pageOf } from '../../../reading/views/page.ts'
import { judgeInOrder } from './in-order.ts'
import { judgeOneId } from './one-id.ts'
import { judgePagesAgree } from './pages-agree.ts'

type Kept = Exchange[]

const ids: Alone<DrawnConversation, Kept> = {
  models: drawnConversations,
  record: exchangesOf,
  judge: (kept) => judgeOneId(kept, lagMs),
}
const pages: Alone<DrawnConversation, Kept> = { ...ids, judge: (kept) => judgePagesAgree(kept, lagMs) }

const order: Alone<DrawnConversation, Kept> = {
  ...ids,
  models: drawnConversations,
  judge: (kept) => judgeInOrder(kept, lagMs),
}

/** Conversations that are read whole, several times. */
const whole = drawnConversations.map((model) => ({ ...model, limits: [20, undefined, 20] }))

/** With a third message, which is sent when the words of the second were told. */
const thrice = whole.map((model) => ({
  ...model,
  turns: [...model.turns, { text: 'send the last', replies: ['this is all'] }],
}))

const usersFirst = (items: Record<string, unknown>[]): Record<string, unknown>[] =>
  items.toSorted((one, other) => Number(one.role !== 'user') - Number(other.role !== 'user'))

const isPage = (exchange: Exchange): boolean => pageOf(exchange) !== undefined

/** The last page that was read of three messages at least, changed. */
function lastPage(kept: Kept, change: (page: Exchange) => Exchange): Kept {
  const place = kept.findLastIndex((each) => isPage(each) && messagesOf(each).length >= 3)
  return kept.with(place, change(kept[place] ?? expect.fail('no page')))
}

const inMessages = (change: (items: Record<string, unknown>[]) => Record<string, unknown>[]) => (page: Exchange) =>
  withList(page, 'messages', change)

describe('one id, one message', () => {
  it('holds for lawful conversations', () => {
    expect(heldIn(ids)).toEqual(['history/ids-stable', 'history/ids-unique'])
  })

  it('finds two messages of a page with one id', () => {
    findDamage(ids, {
      to: whole,
      damage: (kept) =>
        lastPage(
          kept,
          inMessages((items) => items.with(1, { ...items[1], messageId: items[0]?.messageId })),
        ),
      breaks: ['history/ids-unique'],
    })
  })

  it('finds two sends that were given one id', () => {
    findDamage(ids, {
      damage: (kept) =>
        kept.map((each) =>
          each.path === '/messages' ? withBody(each, (body) => ({ ...body, messageId: 'm0' })) : each,
        ),
      breaks: ['history/ids-unique'],
    })
  })

  it('finds a message twice on a page, by who said it', () => {
    for (const [place, row] of [
      [0, 'history/sent-once'],
      [1, 'history/agent-words-once'],
    ] as const) {
      findDamage(ids, {
        to: whole,
        damage: (kept) =>
          lastPage(
            kept,
            inMessages((items) => [...items.slice(place, place + 1), ...items]),
          ),
        breaks: [row],
      })
    }
  })

  it('finds a message that is another when it is read again', () => {
    for (const change of [{ role: 'assistant' }, { text: 'nothing of the kind' }]) {
      findDamage(ids, {
        to: whole,
        damage: (kept) =>
          lastPage(
            kept,
            inMessages((items) => items.with(0, { ...items[0], ...change })),
          ),
        breaks: ['history/ids-stable'],
      })
    }
  })

  it.each([
    ['a\ud800b', 'a?b', []],
    ['a\ud800b', 'a\ufffd\ufffd\ufffdb', []],
    ['a\ud800b', 'a?c', ['history/ids-stable']],
    ['a?b', 'a??b', ['history/ids-stable']],
  ])('takes half a character for what stands in for it: %j, then %j', (text, again, breaks) => {
    const [model] = [{ turns: [{ text: 'start me', replies: ['now we go'] }], limits: [20, 20] }]
    const texts = [text, again]
    const kept = exchangesOf(model).map((each) =>
      isPage(each) ? inMessages((items) => items.with(0, { ...items[0], text: texts.shift() ?? again }))(each) : each,
    )
    expect(texts).toEqual([])
    const wrong = judgeOneId(kept, lagMs).flatMap((each) => ('held' in each && !each.held ? each.rule : []))
    expect(wrong).toEqual(breaks)
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(ids, (kept) => kept.map(unanswered))
  })
})

describe('words that are still being said', () => {
  const [model] = [{ turns: [{ text: 'start me', replies: ['now we go', 'and on'] }], limits: [20] }]
  /** A page that was read while the turn ran, on which the agent has only begun. */
  const begun = (kept: Kept, text: string): Kept => {
    const page = kept.find(isPage) ?? expect.fail('no page')
    const early = withList(page, 'messages', (items) => [{ ...items[0] }, { ...items[1], text }])
    return [...kept, { ...early, id: 'early', sentMs: 100, endMs: 105 }]
  }

  it('may grow', () => {
    const outcomes = judgeOneId(begun(exchangesOf(model), 'now w'), lagMs)
    expect(outcomes.filter((each) => 'held' in each && !each.held)).toEqual([])
  })

  it('do not become others', () => {
    const outcomes = judgeOneId(begun(exchangesOf(model), 'then'), lagMs)
    expect(outcomes.flatMap((each) => ('held' in each && !each.held ? each.rule : []))).toEqual(['history/ids-stable'])
  })
})

describe('pages agree', () => {
  it('holds for lawful conversations', () => {
    expect(heldIn(pages)).toEqual([
      'history/default-50',
      'history/limit-bounds',
      'history/oldest-first-in-page',
      'history/pages-agree',
    ])
  })

  it('finds a page that lacks what others show in its place', () => {
    findDamage(pages, {
      to: whole,
      damage: (kept) =>
        lastPage(
          kept,
          inMessages((items) => items.toSpliced(1, 1)),
        ),
      breaks: ['history/pages-agree'],
    })
  })

  it('finds an older page that lacks its newest message when its cursor is used again', () => {
    const again = drawnConversations.map((model) => ({ ...model, limits: [2, 2] }))
    findDamage(pages, {
      to: again,
      damage: (kept) => {
        const place = kept.findLastIndex((each) => each.path.includes('before=') && messagesOf(each).length === 2)
        const page = kept[place] ?? expect.fail('no older page')
        return kept.with(place, inMessages((items) => items.slice(0, -1))(page))
      },
      breaks: ['history/pages-agree'],
    })
  })

  it('finds another order', () => {
    findDamage(pages, {
      to: whole,
      damage: (kept) =>
        lastPage(
          kept,
          inMessages(([first = {}, second = {}, ...rest]) => [second, first, ...rest]),
        ),
      breaks: ['history/oldest-first-in-page'],
    })
  })

  it('finds a null cursor on a page that does not reach the start', () => {
    findDamage(pages, {
      to: whole,
      damage: (kept) =>
        lastPage(
          kept,
          inMessages((items) => items.slice(1)),
        ),
      breaks: ['history/null-only-at-start'],
    })
  })

  it('finds a page that is longer than its limit', () => {
    const short = drawnConversations.map((model) => ({ ...model, limits: [20, 1] }))
    findDamage(pages, {
      to: short,
      damage: (kept) => {
        const place = kept.findIndex((each) => each.path.endsWith('limit=1'))
        const page = kept[place] ?? expect.fail('no such page')
        return kept.with(place, inMessages((items) => [{ ...items[0], messageId: 'older' }, ...items])(page))
      },
      breaks: ['history/limit-bounds'],
    })
  })

  it('finds what was seen and is lost while the turn still runs, once views had time to follow', () => {
    const damage = (kept: Kept, sinceMs: number): Kept => {
      const page = kept.find(isPage) ?? expect.fail('no page')
      const early = { ...page, id: 'early', sentMs: 20, endMs: 25 }
      const later = {
        ...inMessages((items) => items.slice(0, 1))(page),
        id: 'later',
        sentMs: 25 + sinceMs,
        endMs: 30 + sinceMs,
      }
      return [...kept.filter((each) => !isPage(each) && each.method === 'POST'), early, later]
    }
    findDamage(pages, { to: whole, damage: (kept) => damage(kept, 5 * lagMs), breaks: ['history/pages-agree'] })
    holdNothing({ ...pages, models: whole }, () => [])
    const outcomes = judgePagesAgree(
      damage(exchangesOf({ turns: [{ text: 'a', replies: ['b'] }], limits: [20] }), lagMs),
      lagMs,
    )
    expect(outcomes.filter((each) => 'held' in each && !each.held)).toEqual([])
  })

  const thriceRead = drawnConversations.map((model) => ({ ...model, limits: [20, 20, 20] }))
  /** The times of what each page shows, by how many were read before it. */
  const timed = (kept: Kept, hourOf: (read: number) => number): Kept => {
    let reads = 0
    return kept.map((each) => {
      if (!isPage(each)) return each
      const timestamp = `2026-01-01T0${hourOf(reads++ % 3)}:00:00Z`
      return inMessages((items) => items.map((item) => ({ ...item, timestamp })))(each)
    })
  }

  it('finds a time that moves and moves again', () => {
    findDamage(pages, {
      to: thriceRead,
      damage: (kept) => timed(kept, (read) => read % 2),
      breaks: ['history/pages-agree'],
    })
  })

  it('has nothing against a time that moves once', () => {
    const [model] = fc.sample(thriceRead, { numRuns: 1, seed: 81 })
    const kept = exchangesOf({ ...(model ?? expect.fail('nothing was drawn')), turns: [{ text: 'a', replies: ['b'] }] })
    const outcomes = judgePagesAgree(
      timed(kept, (read) => Math.min(read, 1)),
      lagMs,
    )
    expect(outcomes.filter((each) => 'held' in each && !each.held)).toEqual([])
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(pages, (kept) => kept.map(unanswered))
  })
})

describe('messages in the order in which they came', () => {
  const told: Alone<DrawnConversation, Kept> = { ...order, models: thrice }

  it('holds for lawful conversations', () => {
    expect(heldIn(told)).toEqual(['history/oldest-first-in-page'])
  })

  it('finds a message before words that were told before it was sent', () => {
    findDamage(told, {
      damage: (kept) => lastPage(kept, inMessages(usersFirst)),
      breaks: ['history/oldest-first-in-page'],
    })
  })

  it('says nothing of a page that was not read at rest', () => {
    const busy = (each: Exchange): Exchange =>
      each.method === 'GET' && !isPage(each) ? withBody(each, (body) => ({ ...body, busy: true })) : each
    holdNothing(told, (kept) => lastPage(kept, inMessages(usersFirst)).map(busy))
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(told, (kept) => kept.map(unanswered))
  })
})
