import { afterEach, describe, expect, test } from 'vitest'
import { broken, held, judged, undecided, undecidedOnce } from '../../reading/finding.ts'
import { check, type Scene, scene } from '../define.ts'
import { type Answering, tried } from '../kit/trial.ts'
import { both, linesOf, rows, send, sends, Trials, two } from '../kit/two-scenes.ts'

const trials = new Trials()
afterEach(() => trials.close())

describe('a send that was cut', () => {
  const twice = check('sends/twice', { scenes: [sends], proves: [rows.timely] }, (_, { earlier = [] }) => [
    judged(rows.timely, earlier.length === 0, { at: 'attempts' }, 'one', `${earlier.length + 1}`),
  ])
  const cutting = (times: number): Answering => {
    let cut = 0
    return ({ method }) => {
      if (method !== 'POST' || cut >= times) return undefined
      cut += 1
      return 'reset'
    }
  }

  test('is made again once, with new words and a new title, and counted', async () => {
    const { target, asked } = trials.serving(cutting(1))
    const { result, lines, verdicts } = await tried(target, { ...two, timely: rows.timely }, [...both, twice])
    expect(result.replays).toEqual([
      { case: 'sends', reason: 'a connection was cut before the response to a send ended' },
    ])
    const posts = linesOf(lines, 'exchange').filter((each) => each.method === 'POST')
    expect(posts.map(({ attempt, failure }) => [attempt, failure?.kind])).toEqual([
      [1, 'reset'],
      [2, undefined],
    ])
    const bodies = asked.filter((each) => each.method === 'POST').map(({ body }) => JSON.parse(body))
    expect(bodies[0].text).not.toBe(bodies[1].text)
    expect(bodies[0].title).not.toBe(bodies[1].title)
    expect(verdicts['t/timely']).toBe('fail')
    expect(result.usage.meteredSends).toBe(2)
  })

  test('again and again is made twice in all', async () => {
    const { target, asked } = trials.serving(cutting(100))
    const { result } = await tried(target, two, both)
    expect(asked.filter((each) => each.method === 'POST').length).toBe(2)
    expect(result.replays?.length).toBe(1)
  })

  test('is not made again where the budget does not allow it', async () => {
    const { target, asked } = trials.serving(cutting(1))
    const { result } = await tried(target, two, both, { maxSends: 1 })
    expect(asked.filter((each) => each.method === 'POST').length).toBe(1)
    expect(result.replays).toEqual([])
  })
})

describe('times that were taken while we were late ourselves', () => {
  const blocking = (attempts: number) => {
    let played = 0
    return scene('blocks', { about: '' }, async (stage) => {
      played += 1
      const late = played <= attempts
      await stage.sleep(20)
      for (const until = performance.now() + (late ? 220 : 0); performance.now() < until; );
    })
  }
  const timed = (by: Scene, attempts: number) =>
    check('blocks/timed', { scenes: [by], proves: [rows.timely] }, (_, { attempt }) => [
      attempt <= attempts
        ? undecided(rows.timely, 'too late to tell', { at: 'blocks' })
        : held(rows.timely, { at: 'blocks' }),
    ])

  test('are taken again, once, and count where we were not late', async () => {
    const { result, verdicts, lines } = await tried((await trials.onSockets()).target, { timely: rows.timely }, [
      timed(blocking(1), 1),
    ])
    expect(verdicts).toEqual({ 't/timely': 'pass' })
    expect(result.replays?.[0]?.reason).toMatch(/^this machine was \d+ ms late \(measurement error\)$/)
    expect(linesOf(lines, 'record').map(({ scene: id, superseded }) => [id, superseded])).toEqual([
      ['preflight', false],
      ['blocks', true],
      ['blocks', false],
    ])
  })

  test('are undecided where we were late again', async () => {
    const { result, verdicts } = await tried((await trials.onSockets()).target, { timely: rows.timely }, [
      timed(blocking(9), 9),
    ])
    expect(verdicts).toEqual({ 't/timely': 'inconclusive' })
    expect(result.rules[0]?.note).toMatch(/^too late to tell/)
    expect(result.replays?.length).toBe(1)
  })

  test('leave what was found broken as it is, also where it is about time', async () => {
    const by = blocking(9)
    const plain = check('blocks/plain', { scenes: [by], proves: [rows.lists] }, () => [
      broken(rows.lists, { at: 'blocks', timed: true }, 'this', 'that'),
    ])
    const { result, verdicts } = await tried((await trials.onSockets()).target, { lists: rows.lists }, [plain])
    expect([verdicts, result.replays]).toEqual([{ 't/lists': 'fail' }, []])
  })
})

describe('what a judge could not decide', () => {
  const shy = scene('shy', { about: '', sends: 1 }, (stage) => send(stage))
  const heard = (failures: number, open: typeof undecidedOnce = undecidedOnce, also = false) =>
    check('shy/heard', { scenes: [shy], proves: [rows.sends] }, (_, { attempt }) => [
      attempt > failures ? held(rows.sends, { at: 'shy' }) : open(rows.sends, 'the agent said nothing', { at: 'shy' }),
      ...(also && attempt <= failures ? [broken(rows.timely, { at: 'shy', timed: true }, 'in time', 'late')] : []),
    ])
  const run = async (checked: ReturnType<typeof heard>, more: { maxSends?: number } = {}) => {
    const { target, asked } = trials.serving()
    const { result, verdicts, lines } = await tried(target, { sends: rows.sends, timely: rows.timely }, [checked], more)
    const posts = asked.filter((each) => each.method === 'POST').length
    return { posts, replays: result.replays, verdict: verdicts['t/sends'], timely: verdicts['t/timely'], result, lines }
  }

  test('is tried once more where a judge asks for it, with its reason', async () => {
    const { posts, replays, verdict, lines } = await run(heard(1))
    expect([posts, verdict]).toEqual([2, 'pass'])
    expect(replays).toEqual([{ case: 'shy', reason: 'the agent said nothing (shy)' }])
    expect(linesOf(lines, 'record').map(({ again, superseded }) => [again, superseded])).toEqual([
      [undefined, false],
      ['the agent said nothing (shy)', true],
      [undefined, false],
    ])
  })

  test('stays undecided after two tries, and where nobody asks for another', async () => {
    expect(await run(heard(9))).toMatchObject({ posts: 2, verdict: 'inconclusive' })
    expect(await run(heard(9, undecided))).toMatchObject({ posts: 1, verdict: 'inconclusive', replays: [] })
  })

  test('says so where another try is not paid for', async () => {
    const { posts, result } = await run(heard(9), { maxSends: 1 })
    expect(posts).toBe(1)
    expect(result.rules[0]?.note).toMatch(/^the agent said nothing; not retried: .* used/)
  })

  test('takes nothing from what the first try showed', async () => {
    expect(await run(heard(1, undecidedOnce, true))).toMatchObject({ verdict: 'pass', timely: 'fail' })
  })
})
