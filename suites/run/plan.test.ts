import { describe, expect, test } from 'vitest'
import { area, must } from '../rules/requirement.ts'
import { check, type Need, type Scene, scene } from './define.ts'
import { furtherTries, type PlanFacts, planOf, startsOf } from './plan.ts'
import { scopeOf } from './scope.ts'
import type { PromptKind } from './stage/prompts.ts'
import { timingFor } from './time/timing.ts'

const rows = area('t', { one: must('1', 'One.') })

interface Some {
  needs?: Need[]
  asks?: PromptKind[]
  sends?: number
  turns?: number
  lasts?: number
  last?: boolean
  provokes?: boolean
}

function made(id: string, { lasts = 0, ...facts }: Some = {}): Scene {
  return scene(id, { about: '', needs: ['full'], lasts: () => lasts, ...facts }, async () => null)
}

function planned(scenes: Scene[], facts: Partial<PlanFacts> = {}) {
  const checks = scenes.map((each, index) => check(`t/${index}`, { scenes: [each], proves: [rows.one] }, () => []))
  const suite = { name: 't', version: '0', rules: Object.values(rows), checks }
  const plan = planOf(scopeOf(suite, { profile: 'certify', only: [], skip: [] }, timingFor(2000)), {
    slots: ['full'],
    agent: 'none',
    timing: timingFor(2000),
    maxSends: Number.POSITIVE_INFINITY,
    concurrency: 10,
    ...facts,
  })
  return {
    scenes: plan.scenes.map((each) => each.id),
    missing: Object.fromEntries(plan.missing.map(({ scene: { id }, missing }) => [id, missing])),
    sends: plan.meteredSends - plan.again,
    again: plan.again,
    ms: plan.expectedMs,
  }
}

describe('what cannot be played', () => {
  const scenes = [
    made('free'),
    made('reads', { needs: ['full', 'readOnly'] }),
    made('asks', { needs: ['full', 'agent'], asks: ['ask'] }),
    made('any', { needs: ['full', 'agent'] }),
  ]

  test('lacks a slot or the agent, and says so', () => {
    expect(planned(scenes)).toMatchObject({
      scenes: ['free'],
      missing: { reads: ['readOnly'], asks: ['agent'], any: ['agent'] },
    })
  })

  test('an agent that is only prompted does for scenes that ask for what there are words for', () => {
    const prompted = { agent: 'prompts', slots: ['full', 'readOnly'] } as const
    expect(planned(scenes, { ...prompted, prompts: ['reply'] }).missing).toEqual({ asks: ['agent'] })
    expect(planned(scenes, { ...prompted, prompts: ['reply', 'ask'] }).missing).toEqual({})
    expect(planned(scenes, { agent: 'script', slots: ['full', 'readOnly'] }).missing).toEqual({})
  })

  test('names each thing once', () => {
    const { missing } = planned([made('x', { needs: ['full', 'agent', 'agent', 'noAccess'] })])
    expect(missing).toEqual({ x: ['agent', 'noAccess'] })
  })

  test('lacks the budget, where it would cost more than is left; a cheaper one after it is still played', () => {
    const some = [made('a', { sends: 5 }), made('b', { sends: 6 }), made('c', { sends: 5 }), made('d')]
    expect(planned(some, { maxSends: 10 })).toMatchObject({
      scenes: ['a', 'c', 'd'],
      missing: { b: ['budget'] },
      sends: 10,
    })
    expect(planned(some, { maxSends: 0 })).toMatchObject({ scenes: ['d'], sends: 0 })
  })
})

describe('what may have to be played again', () => {
  test('is part of what is planned: an eighth of what the scenes cost, and as much as the dearest of them', () => {
    const cheap = Array.from({ length: 40 }, (_, index) => made(`cheap ${index}`, { sends: 2 }))
    expect(planned(cheap)).toMatchObject({ sends: 80, again: 12 })
    expect(planned([...cheap, ...cheap.map((each) => ({ ...each, id: `${each.id} more` }))])).toMatchObject({
      sends: 160,
      again: 20,
    })
    expect(planned([made('dear', { sends: 10 }), made('cheap', { sends: 2 })])).toMatchObject({ sends: 12, again: 12 })
    expect(planned([made('dear', { sends: 30 })])).toMatchObject({ sends: 30, again: 30 })
    expect(planned([made('free')])).toMatchObject({ sends: 0, again: 0 })
  })

  test('counts all tries of an agent without a script, as far as they may be spent', () => {
    const scenes = [made('asks', { needs: ['full', 'agent'], sends: 20 }), made('free', { sends: 5 })]
    const prompted = { agent: 'prompts', prompts: ['reply'] } as const
    expect(planned(scenes, prompted)).toMatchObject({ sends: 25, again: furtherTries * 20 })
    expect(planned(scenes, { ...prompted, maxSends: 40 })).toMatchObject({ sends: 25, again: 15 })
  })

  test('is less where less may be spent, but what is to be refused keeps a place', () => {
    const cheap = Array.from({ length: 50 }, (_, index) => made(`cheap ${index}`, { sends: 2 }))
    expect(planned(cheap, { maxSends: 110 })).toMatchObject({ sends: 100, again: 10 })
    expect(planned(cheap, { maxSends: 100 })).toMatchObject({ sends: 94, again: 6 })
    expect(planned(cheap, { maxSends: 1 })).toMatchObject({ sends: 0, again: 0 })
    expect(planned([made('one', { sends: 1 })], { maxSends: 1 })).toMatchObject({ sends: 1, again: 0 })
  })

  test('the requests by which a target file says that it gets 409 are planned for', () => {
    const provoked = made('provoked', { provokes: true })
    expect(planned([provoked])).toMatchObject({ sends: 0, again: 0 })
    expect(planned([provoked], { provoking: 2 })).toMatchObject({ sends: 2, again: 2 })
  })
})

describe('order and time', () => {
  test('the longest come first, the last ones at the end', () => {
    const some = [
      made('short', { lasts: 10 }),
      made('after', { lasts: 500, last: true }),
      made('long', { lasts: 300 }),
      made('middle', { lasts: 100 }),
    ]
    expect(planned(some).scenes).toEqual(['long', 'middle', 'short', 'after'])
  })

  test('a scene that several checks look at is played once', () => {
    const one = made('one', { sends: 3 })
    expect(planned([one, one])).toMatchObject({ scenes: ['one'], sends: 3 })
  })

  test('long waits cost their time once, where there are places for all', () => {
    const waits = Array.from({ length: 8 }, (_, index) => made(`wait ${index}`, { sends: 1, lasts: 600_000 }))
    expect(planned(waits).ms).toBe(600_000)
    expect(planned(waits, { concurrency: 2 }).ms).toBe(2_400_000)
    expect(planned([...waits, made('last', { lasts: 1000, last: true })]).ms).toBe(601_000)
  })

  test('a scene wider than all places takes all of them', () => {
    expect(planned([made('wide', { sends: 40, turns: 40, lasts: 1000 })], { concurrency: 4 }).ms).toBe(1000)
  })
})

test('scenes that have the time begin one after another, and none ends later than the longest', () => {
  const lasts = [4000, 4000, 3990, 2000, 1000, 0, 0]
  const starts = startsOf(
    lasts.map((each, index) => made(`scene ${index}`, { lasts: each })),
    timingFor(2000),
  )
  expect(starts).toEqual([0, 0, 5, 75, 100, 125, 150])
  expect(Math.max(...starts.map((start, index) => start + (lasts[index] ?? 0)))).toBe(4000)
  expect(startsOf([], timingFor(2000))).toEqual([])
})
