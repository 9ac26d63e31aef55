import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { judgeAnswerIds, judgeReadAgain } from './again.ts'
import type { Fault } from './fault.ts'
import type { AuditedSend } from './send.ts'

const at = 'the history of conv 1'
const words = fc.stringMatching(/^[a-z]{4,12}$/)
const histories: fc.Arbitrary<SeenMessage[]> = fc.uniqueArray(words, { minLength: 2, maxLength: 12 }).map((all) =>
  all.map((text, index) => ({
    messageId: `m${index}`,
    role: index % 3 === 0 ? 'user' : 'assistant',
    text,
    timestamp: null,
  })),
)
const names = (faults: readonly Fault[]): string[] => faults.map((each) => each.fault)
const seed = 20_261_122

describe('a history that is read again', () => {
  it('has what it had, and may have more, in places of their own', () => {
    const read = fc.property(histories, fc.nat(), (history, cut) => {
      const earlier = history.filter((_, index) => index !== cut % history.length)
      expect(judgeReadAgain(earlier, history, at)).toEqual([])
      const growing = earlier.map((each) => ({ ...each, text: each.text?.slice(0, 2) }))
      expect(judgeReadAgain(growing, history, at)).toEqual([])
      expect(
        judgeReadAgain(
          history.map((each) => ({ ...each, messageId: undefined })),
          [],
          at,
        ),
      ).toEqual([])
    })
    fc.assert(read, { seed })
  })

  it('lacks nothing, and holds nothing under its id that it was not', () => {
    const read = fc.property(histories, fc.nat(), (history, place) => {
      const index = place % history.length
      const without = history.toSpliced(index, 1)
      expect(names(judgeReadAgain(history, without, at))).toEqual(['lost'])
      const one = history[index]
      const other = history.map((each) => (each === one ? { ...each, text: `not ${each.text}` } : each))
      expect(names(judgeReadAgain(history, other, at))).toEqual(['altered'])
      const turned = history.map((each) => (each === one ? { ...each, role: 'system' } : each))
      expect(names(judgeReadAgain(history, turned, at))).toEqual(['altered'])
    })
    fc.assert(read, { seed })
  })
})

it('no two sends of a conversation are answered with one message id', () => {
  const answered = (messageId: string | null, index: number): AuditedSend => ({
    sendId: `s${index}`,
    kind: 'optional',
    start: index === 0,
    sentMs: index,
    endMs: index + 1,
    status: 200,
    accepted: true,
    refused: false,
    messageId,
    ack: null,
    timedOut: false,
    shown: [],
    whole: true,
    inTime: true,
    overMs: null,
    intent: {
      sendId: `s${index}`,
      kind: 'optional',
      start: index === 0,
      text: '',
      words: null,
      wordsMs: [],
      lastsMs: 0,
    },
  })
  fc.assert(
    fc.property(fc.uniqueArray(words, { minLength: 2, maxLength: 8 }), fc.nat(), (ids, place) => {
      expect(judgeAnswerIds([...ids.map(answered), answered(null, 8), answered(null, 9)], at)).toEqual([])
      const again = [...ids, ids[place % ids.length] ?? ''].map(answered)
      expect(names(judgeAnswerIds(again, at))).toEqual(['duplicated'])
    }),
    { seed },
  )
})
