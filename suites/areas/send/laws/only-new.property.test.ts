import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../../reading/kit/outcomes.ts'
import { judgeOnlyNewIds } from './only-new.ts'

interface Answered {
  reply?: string
  ids: readonly string[]
  timedOut?: boolean
  sentMs?: number
  endMs?: number
}

/** Sends to one conversation, a second apart unless they say otherwise. */
function record(sends: readonly Answered[]): Exchange[] {
  return sends.map(({ reply, ids, timedOut, sentMs, endMs }, at) => ({
    ...made({
      id: `x${at}`,
      method: 'POST',
      path: at === 0 ? '/conversations' : '/messages',
      status: 200,
      json: {
        conversationId: 'c1',
        messageId: `m${at}`,
        replies: ids.map((messageId) => ({ messageId, text: `words of ${messageId}`, timestamp: null })),
        ...(timedOut === undefined ? {} : { timedOut }),
      },
      sentMs: sentMs ?? at * 1000,
      endMs: endMs ?? at * 1000 + 500,
    }),
    requestBody: JSON.stringify({
      ...(at === 0 ? {} : { conversationId: 'c1' }),
      text: `text ${at}`,
      ...(reply === undefined ? {} : { reply }),
    }),
  }))
}

const rows = {
  default: 'send/send-default-only-new',
  optional: 'send/send-optional-only-new',
  required: 'send/send-required-only-new',
}

describe('replies of earlier turns', () => {
  it('are in no later answer, in any mode and also when the wait ran out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<keyof typeof rows>('default', 'optional', 'required'),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.nat({ max: 2 }),
        (mode, timedOut, place) => {
          const ids = ['r2', 'r3'].toSpliced(place, 0, 'r1')
          const reply = mode === 'default' ? {} : { reply: mode }
          const later = (own: readonly string[]) => [
            { ids: ['r1'] },
            { ...reply, ids: own, ...(timedOut === undefined ? {} : { timedOut }) },
          ]
          expect(brokenRows(judgeOnlyNewIds(record(later(ids))))).toEqual([rows[mode]])
          expect(heldRows(judgeOnlyNewIds(record(later(['r2', 'r3']))))).toEqual([rows[mode]])
        },
      ),
    )
  })

  it.each<[string, readonly Answered[]]>([
    ['its turn may go on: the wait ran out', [{ ids: ['r1'], timedOut: true }, { ids: ['r1', 'r2'] }]],
    [
      'its turn may go on: it was answered by its first words',
      [{ reply: 'required', ids: ['r1'] }, { ids: ['r1', 'r2'] }],
    ],
    ['both were under way at once', [{ ids: ['r1'], endMs: 1500 }, { ids: ['r1', 'r2'] }]],
    ['there is none', [{ ids: [] }, { ids: ['r1'] }]],
  ])('are no earlier ones where %s', (_, sends) => {
    expect(judgeOnlyNewIds(record(sends))).toEqual([])
  })
})
