import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange, RuleResult } from '../../../schemas/types.ts'
import { factOf } from '../../model/digest.ts'
import { explain } from '../../model/explain.ts'
import type { Fact } from '../../model/facts.ts'
import { damages } from '../../model/kit/damages.ts'
import { type DrawnRun, lawfulExchanges, timing } from '../../model/kit/lawful.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { judgeExplained } from './explained.ts'

const told = (...rules: RuleResult[]) => ({ rules, brokenAt: new Set<string>() })

const look = fc.record({
  atMs: fc.integer({ min: 0, max: 8000 }),
  lagMs: fc.integer({ min: 0, max: 990 }),
  at: fc.constantFrom('page' as const, 'status' as const),
})
const send = fc.record({
  mode: fc.constantFrom('none' as const, 'optional' as const, 'required' as const, 'stream' as const),
  gaps: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 4 }),
  afterMs: fc.oneof(fc.constant('rest' as const), fc.constant('rest' as const), fc.integer({ min: 1, max: 4000 })),
  refused: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
  looks: fc.array(look, { maxLength: 5 }),
})
const runs: fc.Arbitrary<DrawnRun> = fc.record({
  talks: fc.array(fc.array(send, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  limit: fc.constantFrom(1, 2, 3, 50),
  wayMs: fc.constantFrom(1, 30, 200),
})

/** The same with an agent that wakes by itself now and then. */
const wakeful: fc.Arbitrary<DrawnRun> = fc.record({
  talks: fc.array(
    fc.array(
      fc
        .record({
          send,
          wakes: fc.option(
            fc.record({
              afterMs: fc.integer({ min: 0, max: 8000 }),
              lastsMs: fc.integer({ min: 2, max: 5000 }),
            }),
            { nil: undefined },
          ),
        })
        .map(({ send, wakes }) => ({ ...send, wakes })),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  limit: fc.constantFrom(1, 2, 3, 50),
  wayMs: fc.constantFrom(1, 30, 200),
})

const factsOf = (exchanges: readonly Exchange[]): Fact[] => exchanges.flatMap((each) => factOf(each, timing) ?? [])
const drawn = { seed: 20_261_122, numRuns: 300 }

describe('the model', () => {
  test('explains whatever a lawful service shows, with views that lag and sends that overlap', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const said = explain(factsOf(lawfulExchanges(run)), timing)
        expect(said.kind === 'unexplained' ? said.conflicts : []).toEqual([])
        expect(said.kind).toBe('explained')
      }),
      drawn,
    )
  })

  test('explains an agent that wakes by itself, soon after a turn or beside the next', () => {
    fc.assert(
      fc.property(wakeful, (run) => {
        const said = explain(factsOf(lawfulExchanges(run)), timing)
        expect(said.kind === 'unexplained' ? said.conflicts : []).toEqual([])
      }),
      drawn,
    )
  })

  test('explains a view that is behind, and does not know a new conversation yet', () => {
    const [start] = lawfulExchanges({
      talks: [[{ mode: 'none', gaps: [], afterMs: 'rest', refused: false, looks: [] }]],
      limit: 1,
      wayMs: 1,
    })
    const endMs = start?.endMs ?? 0
    const page = { before: null, conversationId: 'c0', messages: [] }
    const read = (id: string, sentMs: number, status: number, json: unknown): Exchange =>
      made({ id, path: '/conversations/c0/messages', sentMs, headersMs: sentMs, endMs: sentMs + 1, status, json })
    const gone = (ms: number): Exchange[] => [
      ...(start === undefined ? [] : [start]),
      read('x8', endMs + 1, 200, page),
      read('x9', endMs + ms, 404, { error: 'no such conversation' }),
    ]
    expect(explain(factsOf(gone(timing.lagMs)), timing).kind).toBe('explained')
    expect(explain(factsOf(gone(timing.lagMs + 5)), timing).kind).toBe('unexplained')
  })

  test('explains any part of it: what is not seen is held against nobody', () => {
    fc.assert(
      fc.property(runs, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (run, kept) => {
        const facts = factsOf(lawfulExchanges(run)).filter((_, index) => kept[index % kept.length] === true)
        const said = explain(facts, timing)
        expect(said.kind === 'unexplained' ? said.conflicts : []).toEqual([])
      }),
      drawn,
    )
  })

  test.each(damages)('refuses $about', ({ damage, clauses }) => {
    let looked = 0
    fc.assert(
      fc.property(runs, fc.nat(), (run, at) => {
        const damaged = damage(lawfulExchanges(run), at)
        if (damaged === undefined) return
        looked += 1
        const said = explain(factsOf(damaged), timing)
        const found = said.kind === 'unexplained' ? said.conflicts.map(({ clause }) => clause) : []
        expect(clauses.some((each) => found.includes(each))).toBe(true)
      }),
      drawn,
    )
    expect(looked).toBeGreaterThan(20)
  })
})

describe('its row', () => {
  test('holds for lawful transcripts, and says nothing of none', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const outcomes = judgeExplained(factsOf(lawfulExchanges(run)), { ...timing })
        expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([['model/explained'], []])
      }),
      { ...drawn, numRuns: 50 },
    )
  })

  test('is broken with few exchanges, drawn; another rule that failed for the same tells it in its place', () => {
    const [first] = damages
    let looked = 0
    fc.assert(
      fc.property(runs, fc.nat(), (run, at) => {
        const damaged = first?.damage(lawfulExchanges(run), at)
        if (damaged === undefined) return
        looked += 1
        const facts = factsOf(damaged)
        const [outcome] = judgeExplained(facts, { ...timing })
        if (outcome === undefined || !('timeline' in outcome)) throw new Error('no timeline')
        expect(outcome.held).toBe(false)
        expect(outcome.timeline?.length).toBeLessThanOrEqual(12)
        const rule = {
          id: 'history/walk-no-gap',
          area: 'history',
          section: '4.5',
          level: 'mandatory',
          text: '',
          passed: 0,
          failed: 1,
          findings: [],
          verdict: 'fail',
        } satisfies RuleResult
        expect(brokenRows(judgeExplained(facts, { ...timing }, told(rule)))).toEqual([])
        // Of several the note names the one that the conflict violates.
        const violated = 'violates' in outcome ? outcome.violates : undefined
        const second = { ...rule, id: violated ?? rule.id }
        const [open] = judgeExplained(facts, { ...timing }, told({ ...rule, id: 'balance/send-none' }, second))
        expect(open).toMatchObject({ undecided: expect.stringContaining(`${second.id} failed, and`) })
      }),
      { ...drawn, numRuns: 50 },
    )
    expect(looked).toBeGreaterThan(20)
  })
})
