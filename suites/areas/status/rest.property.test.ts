import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isFinding, isUndecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import type { CrowdSend } from '../../records/crowd.ts'
import type { Sent } from '../../records/sent.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import { judgeCrowdCuts } from '../crowd/cut.ts'
import { judgeRest, judgeSentRest } from './rest.ts'

const timing = { waitLimitMs: 2000, slackMs: 500, lagMs: 500, longPauseMs: 1000, ranOutMs: 2750 }
const words = 'the last words'
const rows = ['status/busy-falls', 'status/accepted-inputs-falls', 'status/deferred-falls']

type Fields = { busy: boolean; acceptedInputs: number; deferred: boolean; phase?: string; lastAssistantText?: string }
const quiet: Fields = { busy: false, acceptedInputs: 0, deferred: false }

function read(sentMs: number, fields: Fields): Exchange {
  return made({ id: `x${sentMs}`, sentMs, endMs: sentMs + 1, json: fields })
}

/** Statuses of a turn that works and then rests, 40 ms apart; `end`: what they show from then on. */
const turns = fc.record({
  busyReads: fc.integer({ min: 0, max: 12 }),
  restReads: fc.integer({ min: 1, max: 6 }),
  pending: fc.constantFrom<Fields>(
    { ...quiet, busy: true },
    { ...quiet, acceptedInputs: 2 },
    { ...quiet, deferred: true },
  ),
})

const stays: [row: string, stuck: Fields][] = [
  ['status/busy-falls', { ...quiet, busy: true }],
  ['status/accepted-inputs-falls', { ...quiet, acceptedInputs: 1 }],
  ['status/deferred-falls', { ...quiet, deferred: true }],
]

function readsOf({
  busyReads,
  restReads,
  pending,
}: {
  busyReads: number
  restReads: number
  pending: Fields
}): Exchange[] {
  return [
    ...Array.from({ length: busyReads }, (_, index) => read(40 * index, pending)),
    ...Array.from({ length: restReads }, (_, index) => read(40 * (busyReads + index), quiet)),
  ]
}

function sentWith(reads: Exchange[], rested: boolean): Sent {
  const result = { conversationId: 'c', messageId: 'm', replies: [] }
  return {
    endpoint: 'send',
    mode: 'optional',
    text: 'text',
    title: null,
    script: '',
    said: [],
    lastsMs: 0,
    answer: made({ method: 'POST', path: '/messages', sentMs: 0, endMs: 10, json: result }),
    looks: [],
    rest: { rested, fromMs: 10, toMs: reads.at(-1)?.endMs ?? 10, reads },
  }
}

function statusReadsWith(reads: Exchange[], rested: boolean): StatusReads {
  const spoken = { ...quiet, lastAssistantText: words }
  const first = read(5, spoken)
  const last = reads.at(-1) ?? first
  return {
    conversationId: 'c',
    text: 'text',
    said: [words],
    script: 'say',
    answer: made({ method: 'POST', path: '/conversations', status: 202 }),
    looks: [{ status: first, page: made({ path: '/conversations/c/messages', json: {} }) }],
    rest: { rested, fromMs: 10, toMs: last.endMs, reads },
    atRest: last,
    page: made({ path: '/conversations/c/messages', json: {} }),
  }
}

const judges: [name: string, judge: (reads: Exchange[], rested: boolean) => ReturnType<typeof judgeRest>][] = [
  ['judgeRest', (reads, rested) => judgeRest(statusReadsWith(reads, rested), timing)],
  ['judgeSentRest', (reads, rested) => judgeSentRest(sentWith(reads, rested), timing)],
]

describe.each(judges)('%s', (_, judge) => {
  test('a turn that comes to rest holds', () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const findings = judge(readsOf(turn), true).filter(isFinding)
        expect(findings.map(({ rule, held }) => [rule, held])).toEqual(rows.map((row) => [row, true]))
      }),
    )
  })

  test.each(stays)(
    '%s is broken by what stays beyond the lag and one wait limit, and nothing else is',
    (row, stuck) => {
      fc.assert(
        fc.property(turns, fc.integer({ min: 1, max: 5000 }), (turn, moreMs) => {
          const late = read(12 + timing.lagMs + timing.waitLimitMs + 40 * 20 + moreMs, stuck)
          const broken = judge([...readsOf(turn), late], false).filter((each) => isFinding(each) && !each.held)
          expect(broken.map((each) => 'rule' in each && each.rule)).toEqual([row])
        }),
      )
    },
  )

  test.each(stays)('%s holds where it fell, and rose again of late', (row, stuck) => {
    const late = read(60_000, quiet)
    const woken = [read(59_900, stuck), late, read(60_000 + timing.waitLimitMs, stuck)]
    const of = judge(woken, false).filter((each) => isFinding(each) && each.rule === row)
    expect(of).toEqual([expect.objectContaining({ held: true })])
  })

  test.each(stays)('%s is undecided before that, and where the service says that it drains', (row, stuck) => {
    const early = judge([read(600, stuck)], false).filter(isUndecided)
    expect(early.map((each) => each.rule)).toEqual([row])
    const drains = judge([read(60_000, { ...stuck, phase: 'draining' })], false).filter(isUndecided)
    expect(drains.map((each) => each.rule)).toEqual([row])
  })
})

test('where nothing was read, or no rest was waited for, nothing is said', () => {
  expect(judgeSentRest(sentWith([], false), timing)).toEqual([])
  const { rest: _, ...unsettled } = sentWith([], false)
  expect(judgeSentRest(unsettled, timing)).toEqual([])
})

test('an answer that came since the wait ran out tells no end of the turn', () => {
  const reads = [read(60_000, { ...quiet, busy: true })]
  const sent = sentWith(reads, false)
  const ranOut = { ...sent, answer: { ...sent.answer, endMs: timing.waitLimitMs + 10 } }
  expect(judgeSentRest(ranOut, timing).filter((each) => isFinding(each) && !each.held)).toEqual([])
})

/** Crowds of which some sends are cut. */
const crowds = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 })

function sendsOf(cuts: readonly boolean[]): CrowdSend[] {
  return cuts.map((cut, index) => ({
    mode: 'none',
    started: false,
    text: `text ${index}`,
    said: [],
    word: `word${index}`,
    answer: made({
      method: 'POST',
      path: '/messages',
      status: cut ? null : 202,
      failure: cut ? { kind: 'reset', message: 'other side closed' } : null,
    }),
  }))
}

test('judgeCrowdCuts: broken where two crowds in a row lose one, held where the last is whole', () => {
  const row = {
    id: 'crowd/starts-answered',
    area: 'crowd',
    section: '7',
    level: 'mandatory',
    text: 'answered',
  } as const
  fc.assert(
    fc.property(crowds, crowds, (first, second) => {
      const outcomes = judgeCrowdCuts([sendsOf(first), sendsOf(second)], row)
      const [outcome] = outcomes
      expect(outcomes).toHaveLength(1)
      if (!second.includes(true)) expect(outcome).toMatchObject({ held: true })
      else if (first.includes(true)) expect(outcome).toMatchObject({ held: false })
      else expect(outcome).toHaveProperty('undecided')
    }),
  )
})
