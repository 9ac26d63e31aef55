import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { isFinding } from '../../../reading/finding.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import {
  type DrawnConversation,
  drawnConversations,
  exchangesOf,
  lagMs,
} from '../../../reading/kit/conversation-drawn.ts'
import { unanswered, withBody } from '../../../reading/kit/damage.ts'
import { isQuiet } from '../../../reading/views/quiet.ts'
import { judgeOwnFields } from './own-fields.ts'
import { judgeToolPhase } from './tool-phase.ts'
import { judgeWordsAgree } from './words-agree.ts'

type Body = Record<string, unknown>

/** The statuses that show rest, changed; and each of them once more after the pages that follow it. */
const atRest = (kept: Exchange[], change: (body: Body) => Body): Exchange[] =>
  kept.map((each) => (isQuiet(each) === true ? withBody(each, change) : each))

const words: Alone<DrawnConversation, Exchange[]> = {
  models: drawnConversations.map((model) => ({ ...model, limits: [20, 2] })),
  record: exchangesOf,
  judge: (kept) => judgeWordsAgree(kept, lagMs),
}

describe('status and history agree on words', () => {
  it('holds for lawful conversations', () => {
    expect(heldIn(words)).toEqual(['status/last-text-newest'])
  })

  it.each([
    ['null', null, 'status/last-text-newest'],
    ['words that nobody said', 'zzzz zzzz', 'status/last-text-end'],
  ])('finds %s in place of the newest words', (_, lastAssistantText, row) => {
    findDamage(words, { damage: (kept) => atRest(kept, (body) => ({ ...body, lastAssistantText })), breaks: [row] })
  })

  it("finds the caller's words in their place", () => {
    findDamage(words, {
      damage: (kept, _, { turns }) => atRest(kept, (body) => ({ ...body, lastAssistantText: turns[0]?.text })),
      breaks: ['status/last-text-not-user'],
    })
  })

  it('finds words where the agent has said nothing', () => {
    const silent = drawnConversations.map(({ turns }) => ({
      turns: turns.slice(0, 1).map((turn) => ({ ...turn, replies: [] })),
      limits: [20],
    }))
    expect(heldIn({ ...words, models: silent })).toEqual(['status/last-text-none'])
    findDamage(words, {
      to: silent,
      damage: (kept) => atRest(kept, (body) => ({ ...body, lastAssistantText: 'hello' })),
      breaks: ['status/last-text-none'],
    })
  })

  it('says nothing where a question waits, a turn failed, or the words changed around the page', () => {
    const excuses: ((body: Body, index: number) => Body)[] = [
      (body) => ({ ...body, pendingGates: [{ kind: 'question', prompt: 'and?', requestId: null }] }),
      (body) => ({ ...body, phase: 'error' }),
      (body, index) => ({ ...body, lastAssistantText: `unasked ${index}` }),
    ]
    fc.assert(
      fc.property(drawnConversations, fc.constantFrom(...excuses), (model, excuse) => {
        const kept = exchangesOf({ ...model, limits: [20] })
        const changed = atRest(kept, (body) => ({ ...body, lastAssistantText: 'hello' })).map((each, index) =>
          isQuiet(each) === true ? withBody(each, (body) => excuse(body, index)) : each,
        )
        expect(judgeWordsAgree(changed, lagMs).filter((each) => isFinding(each) && !each.held)).toEqual([])
      }),
    )
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(words, (kept) => kept.map(unanswered))
  })
})

const own: Alone<DrawnConversation, Exchange[]> = {
  models: words.models,
  record: (model) => atRest(exchangesOf(model), (body) => ({ ...body, stage: 'done' })),
  judge: (kept) => judgeOwnFields(kept, lagMs),
}

describe('what a status says of itself', () => {
  it('holds for lawful conversations', () => {
    expect(heldIn(own)).toEqual(['status/conversation-id', 'status/done-null-bucket'])
  })

  it('finds the name of another conversation', () => {
    findDamage(own, {
      damage: (kept) => atRest(kept, (body) => ({ ...body, conversationId: 'another' })),
      breaks: ['status/conversation-id'],
    })
  })

  it('finds a bucket of what is done', () => {
    const state = { bucket: 'inactive', reason: null }
    findDamage(own, {
      damage: (kept) => atRest(kept, (body) => ({ ...body, state })),
      breaks: ['status/done-null-bucket'],
    })
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(own, (kept) => kept.map(unanswered))
  })
})

describe('the phase of a tool', () => {
  const inTool = (kept: Exchange[]): Exchange[] =>
    kept.map((each) =>
      each.path.endsWith('/messages')
        ? each
        : withBody(each, (body) => ({ ...body, ...('phase' in body ? { phase: 'tool' } : {}) })),
    )
  const told = (kept: Exchange[]): Exchange[] =>
    kept.map((each) =>
      each.requestBody === null
        ? each
        : { ...each, requestBody: JSON.stringify({ ...JSON.parse(each.requestBody), text: 'LAB [{"tool":"look"}]' }) },
    )
  const kept = drawnConversations.map(exchangesOf)

  it('shows that an agent that was told to use one did', () => {
    const some = fc.sample(kept, { numRuns: 20, seed: 1 })
    expect(some.map((each) => judgeToolPhase(told(inTool(each))))).toContainEqual([{ performed: 'step tool' }])
  })

  it('shows nothing of an agent that was told nothing, nor does another phase', () => {
    fc.assert(
      fc.property(kept, (each) => {
        expect([...judgeToolPhase(inTool(each)), ...judgeToolPhase(told(each))]).toEqual([])
      }),
    )
  })
})
