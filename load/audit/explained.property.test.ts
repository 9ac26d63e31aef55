import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { judgeExplained } from './explained.ts'
import type { FaultName } from './fault.ts'
import { auditedConversation, type MadeTurn, madeConversation } from './kit/made.ts'

/** Turns that end before the wait limit. */
const turn = fc
  .record({
    kind: fc.constantFrom('none' as const, 'optional' as const, 'required' as const, 'stream' as const),
    lastsMs: fc.integer({ min: 0, max: 1400 }),
    words: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
    thinkMs: fc.integer({ min: 20, max: 3000 }),
  })
  .map(
    ({ kind, lastsMs, words, thinkMs }): MadeTurn => ({
      kind,
      lastsMs,
      thinkMs,
      saidMs: words.map((share) => Math.floor(share * lastsMs)).sort((a, b) => a - b),
    }),
  )
const conversations = fc
  .array(turn, { minLength: 1, maxLength: 4 })
  .map((turns) => auditedConversation(madeConversation(1, turns)))
const drawn = { seed: 20_261_122, numRuns: 200 }

const copy = (message: SeenMessage): SeenMessage => ({ ...message, messageId: 'another' })

/** What is done to the history that was read back; the first message has a send of its own. */
const damages: [string, FaultName, (messages: readonly SeenMessage[]) => SeenMessage[]][] = [
  ['the first message is not there', 'lost', ([, ...rest]) => rest],
  [
    'the first message is there twice',
    'duplicated',
    ([first, ...rest]) => (first === undefined ? [] : [first, copy(first), ...rest]),
  ],
  ['two messages have one id', 'duplicated', (messages) => [...messages, ...messages.slice(0, 1)]],
]

describe('a conversation of a load', () => {
  test('is explained where its service is lawful', () => {
    fc.assert(
      fc.property(conversations, (lawful) => {
        expect(judgeExplained(lawful)).toEqual([])
      }),
      drawn,
    )
  })

  test.each(damages)('is not where %s', (_, name, damage) => {
    fc.assert(
      fc.property(conversations, (lawful) => {
        const faults = judgeExplained({ ...lawful, messages: damage(lawful.messages ?? []) })
        // A 504 gives no id: with its text gone, the text alone tells.
        expect(faults.map(({ fault }) => fault)).toContain(name)
      }),
      drawn,
    )
  })

  test('rests when it was seen to, not the lag before: words that come meanwhile are still of the turn before', () => {
    const spoken: MadeTurn = { kind: 'none', saidMs: [5, 400], lastsMs: 400, thinkMs: 20 }
    const silent: MadeTurn = { kind: 'required', saidMs: [], lastsMs: 10, thinkMs: 20 }
    const made = auditedConversation(madeConversation(1, [spoken, silent]))
    const [first, second] = made.sends
    if (first === undefined || second === undefined) throw new Error('two sends')
    const sends = [first, { ...second, sentMs: first.endMs + 50, endMs: first.endMs + 150 }]
    const [asked, one, two, next] = made.messages ?? []
    const messages = [asked, one, next, two].flatMap((each) => each ?? [])
    const rests = [{ answeredByMs: first.endMs + 1, atMs: first.endMs + 3000 }]
    expect([second.status, messages.length]).toEqual([504, 4])
    expect(judgeExplained({ ...made, sends, messages, rests })).toEqual([])
  })

  test('says nothing of a history that nobody could read', () => {
    fc.assert(
      fc.property(conversations, (lawful) => {
        expect(judgeExplained({ ...lawful, messages: undefined })).toEqual([])
      }),
      { ...drawn, numRuns: 20 },
    )
  })
})
