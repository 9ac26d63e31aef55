import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { judgeSameStatus } from './same-status.ts'

const id = 'c1'
const lagMs = 1000

type Views = { title: string; stage: string | null; lastAssistantText: string | null; pendingGates: object[] }
const first: Views = {
  title: 'one',
  stage: null,
  lastAssistantText: 'some words at the end',
  pendingGates: [{ kind: 'question', prompt: 'Which?', requestId: 'r1' }],
}

const statusAt = (nowMs: number, views: Views, credential = 'full'): Exchange =>
  made({
    id: `${credential}${nowMs}`,
    path: `/conversations/${id}`,
    credential,
    sentMs: nowMs,
    endMs: nowMs,
    json: { busy: false, acceptedInputs: 0, deferred: false, ...views },
  })

const told = (exchanges: Exchange[]): string[] => brokenRows(judgeSameStatus(exchanges, lagMs))

/** Read often by one key, and once by another. */
const seen = (at: (nowMs: number) => Views, by: Views, nowMs: number): Exchange[] => [
  ...Array.from({ length: 40 }, (_, index) => statusAt(500 * index, at(500 * index))),
  statusAt(nowMs, by, 'readOnly'),
]

const others = fc.record({
  title: fc.constantFrom('one', 'two'),
  stage: fc.constantFrom(null, 'done'),
  lastAssistantText: fc.constantFrom('some words at the end', 'at the end', 'other words', null),
  pendingGates: fc.constantFrom([], first.pendingGates),
})

describe('a status by another key of the account', () => {
  test('may be five lags behind', () => {
    fc.assert(
      fc.property(
        others,
        fc.nat(19_000),
        fc.nat(5 * lagMs - 501),
        fc.nat(19_000),
        (after, changeMs, behindMs, nowMs) => {
          const at = (ms: number): Views => (ms < changeMs ? first : after)
          expect(told(seen(at, at(nowMs - behindMs), nowMs + 0.5))).toEqual([])
        },
      ),
    )
  })

  test('is another for no key, where nothing changed for long', () => {
    fc.assert(
      fc.property(others, fc.integer({ min: 6000, max: 19_000 }), (shown, nowMs) => {
        const { lastAssistantText: text, ...rest } = shown
        const { lastAssistantText: own, ...same } = first
        const isSame = JSON.stringify(rest) === JSON.stringify(same) && text !== null && own?.endsWith(text) === true
        const broken = told(seen(() => first, shown, nowMs + 0.5))
        expect(broken).toEqual(isSame ? [] : ['auth/same-account-status'])
      }),
    )
  })

  test('tells nothing where the first key did not look before it and after it', () => {
    const wrong = { ...first, title: 'two' }
    expect(told([statusAt(0, first), statusAt(9000, wrong, 'readOnly')])).toEqual([])
    expect(told([statusAt(9000, wrong, 'readOnly'), statusAt(9001, first)])).toEqual([])
    expect(told([statusAt(0, first), statusAt(9000, wrong, 'otherAccount'), statusAt(9001, first)])).toEqual([])
    // What a gate is called by may be made for whoever reads it.
    const anothers = { ...first, pendingGates: [{ kind: 'question', prompt: 'Which?', requestId: 'r2' }] }
    expect(told([statusAt(0, first), statusAt(9000, anothers, 'readOnly'), statusAt(9001, first)])).toEqual([])
  })
})
