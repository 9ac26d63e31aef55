import { afterEach, describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { judged } from '../../reading/finding.ts'
import { check, scene } from '../define.ts'
import { type Answering, tried } from '../kit/trial.ts'
import { both, rows, Trials, two } from '../kit/two-scenes.ts'

const trials = new Trials()
afterEach(() => trials.close())

describe('what may be spent', () => {
  const greedy = scene('greedy', { about: '' }, async (stage) => {
    for (let index = 0; index < 10; index += 1) await stage.api.start({ text: index }, { owned: true })
  })
  const refused = check('greedy/refused', { scenes: [greedy], proves: [rows.timely] }, (answers) =>
    answers.map((each) => judged(rows.timely, each.status === 400, { at: 'greedy' }, '400', `${each.status}`)),
  )
  const three = { ...two, timely: rows.timely }

  const refusing: Answering = ({ body }) =>
    /"text":\d/.test(body) ? { status: 400, json: { error: 'text: write a string' } } : undefined

  test('what a lawful service refuses costs nothing: one place is enough for all of it', async () => {
    const { target } = trials.serving(refusing)
    const { verdicts, result } = await tried(target, three, [...both, refused], { maxSends: 2 })
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'pass' })
    expect(result.usage.meteredSends).toBe(1)
  })

  test('what may be taken is not sent where nothing is left, whoever would refuse it', async () => {
    const { target } = trials.serving(refusing)
    const { result } = await tried(target, three, [...both, refused], { maxSends: 1 })
    expect(result.usage.meteredSends).toBe(1)
    expect(result.rules.find((row) => row.id === 't/timely')).toMatchObject({
      ...{ verdict: 'not-exercised', reason: 'missing-precondition', missing: 'budget' },
    })
  })

  test('an id that no address can hold is asked for by nobody, and said to be why', async () => {
    const { target, asked } = trials.serving(({ method }) =>
      method === 'POST' ? { status: 202, json: { conversationId: 'x'.repeat(70_000), messageId: 'm' } } : undefined,
    )
    const looking = scene('looking', { about: '', sends: 1 }, async (stage): Promise<{ answer: Exchange }> => {
      const start = await stage.api.start({ text: stage.word() })
      return { answer: await stage.api.status(stage.idOf(start)) }
    })
    const looks = check('looking/looks', { scenes: [looking], proves: [rows.timely] }, () => [])
    const { result } = await tried(target, three, [...both, looks])
    expect(result.rules.find((row) => row.id === 't/timely')).toMatchObject({
      verdict: 'inconclusive',
      note: expect.stringContaining('a path of 70,015 characters. The suite sends at most 65,536'),
    })
    expect(asked.filter(({ path }) => path.length > 1000)).toEqual([])
  })

  test('what a broken one takes is charged, and bounded', async () => {
    const { target } = trials.serving()
    const { result } = await tried({ ...target, budget: { meteredSends: 4 } }, three, [...both, refused])
    expect(result.usage.meteredSends).toBeLessThanOrEqual(4)
    expect(result.rules.find((row) => row.id === 't/timely')).toMatchObject({
      ...{ verdict: 'not-exercised', reason: 'missing-precondition', missing: 'budget' },
    })
  })

  test('a scene that would cost too much is not played, and says so', async () => {
    const { target, asked } = trials.serving()
    const { result } = await tried(target, two, both, { maxSends: 0 })
    expect(result.rules[0]).toMatchObject({
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'budget',
    })
    expect(asked.every((each) => each.method === 'GET')).toBe(true)
  })
})
