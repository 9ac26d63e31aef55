import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import {
  type DrawnConversation,
  drawnConversations,
  exchangesOf,
  lagMs,
} from '../../../reading/kit/conversation-drawn.ts'
import { unanswered, withList } from '../../../reading/kit/damage.ts'
import { pageOf } from '../../../reading/views/page.ts'
import { judgeFound } from './found.ts'

const found: Alone<DrawnConversation, Exchange[]> = {
  models: drawnConversations.map((model) => ({ ...model, limits: [20] })),
  record: exchangesOf,
  judge: (kept) => judgeFound(kept, lagMs),
}

/** Every page without the messages of that text. */
const without = (kept: Exchange[], text = ''): Exchange[] =>
  kept.map((each) =>
    pageOf(each) === undefined
      ? each
      : withList(each, 'messages', (items) => items.filter((item) => item.text !== text)),
  )

describe('what was acknowledged is found', () => {
  it('holds for lawful conversations', () => {
    expect(heldIn(found)).toEqual(['send/send-default-stored', 'send/start-none-stored'])
  })

  it('finds a message that no page shows', () => {
    findDamage(found, {
      damage: (kept, _, { turns }) => without(kept, turns[0]?.text),
      breaks: ['send/start-none-stored'],
    })
    findDamage(found, {
      damage: (kept, _, { turns }) => without(kept, turns[1]?.text),
      breaks: ['send/send-default-stored'],
    })
  })

  it('finds another text under the id of a message', () => {
    findDamage(found, {
      damage: (kept, _, { turns }) =>
        kept.map((each) =>
          pageOf(each) === undefined
            ? each
            : withList(each, 'messages', (items) =>
                items.map((item) => (item.text === turns[0]?.text ? { ...item, text: `not ${item.text}` } : item)),
              ),
        ),
      breaks: ['send/start-none-stored'],
    })
  })

  it('finds a reply that an answer told and no page shows', () => {
    findDamage(found, {
      damage: (kept, _, { turns }) => without(kept, turns[1]?.replies[0]),
      breaks: ['history/agent-words-all'],
    })
  })

  it('says nothing of what is absent while the conversation does not rest', () => {
    const hasty = (kept: Exchange[]): Exchange[] =>
      without(kept, 'start').filter(({ path }) => path.includes('/messages'))
    expect(judgeFound(hasty(exchangesOf({ turns: [{ text: 'start', replies: ['a'] }], limits: [20] })), lagMs)).toEqual(
      [],
    )
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(found, (kept) => kept.map(unanswered))
  })
})
