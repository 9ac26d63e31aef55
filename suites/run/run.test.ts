import { afterEach, describe, expect, test } from 'vitest'
import { validate } from '../../schemas/index.ts'
import { check, lastRule, scene } from './define.ts'
import { UnplayableError } from './errors.ts'
import { trialOptions, tried } from './kit/trial.ts'
import { both, linesOf, rows, send, sends, Trials, taken, two } from './kit/two-scenes.ts'
import { prepare } from './run.ts'

const trials = new Trials()
afterEach(() => trials.close())

describe('a run', () => {
  test('gives a lawful result and transcript: the run first, a send before it leaves, the end last', async () => {
    const { target, asked } = trials.serving()
    const { result, lines, verdicts } = await tried(target, two, both)
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass' })
    expect(result).toMatchObject({ verdict: 'conformant', usage: { requests: asked.length, meteredSends: 1 } })
    const played = Object.fromEntries(result.cases.map(({ id, meteredSends }) => [id, meteredSends]))
    expect(played).toEqual({ sends: 1, lists: 0 })
    expect(validate.result(result)).toEqual([])
    expect(lines.flatMap((each) => validate.transcriptLine(each))).toEqual([])
    const types = lines.map((each) => each.type)
    expect([types[0], types.at(-1)]).toEqual(['run', 'end'])
    const [sending] = linesOf(lines, 'sending')
    const at = (type: 'sending' | 'exchange'): number =>
      lines.findIndex((each) => each.type === type && each.id === sending?.id)
    expect(at('sending')).toBeGreaterThan(0)
    expect(at('sending')).toBeLessThan(at('exchange'))
    expect(JSON.stringify([result, lines])).not.toContain('trial_key_0123')
  })

  test('plays the scenes side by side, and the last ones after all others', async () => {
    const order: string[] = []
    const noted = (id: string, last: boolean) =>
      scene(id, { about: '', last }, async (stage): Promise<unknown> => {
        order.push(`${id} begins`)
        const answer = await stage.api.list()
        order.push(`${id} ends`)
        return { answer }
      })
    const some = [noted('after', true), noted('a', false), noted('b', false)]
    await tried(trials.serving().target, two, [...some.map((each) => taken(rows.lists, each)), both[0]])
    expect(order.slice(0, 2)).toEqual(['a begins', 'b begins'])
    expect(order.slice(-2)).toEqual(['after begins', 'after ends'])
  })

  test('keeps no more turns at once than there are places', async () => {
    let [open, most] = [0, 0]
    const { target, time } = trials.serving(async ({ method }) => {
      if (method !== 'POST') return undefined
      open += 1
      most = Math.max(most, open)
      await new Promise<void>((resolve) => time.after(20, resolve))
      open -= 1
      return { status: 202, json: { conversationId: 'c', messageId: 'm' } }
    })
    const many = Array.from({ length: 6 }, (_, index) =>
      scene(
        `sends ${index}`,
        { about: '', sends: 1 },
        async (stage): Promise<unknown> => ({ answer: await send(stage) }),
      ),
    )
    const checks = many.map((each) => taken(rows.sends, each))
    const { result } = await tried({ ...target, concurrency: 2 }, { sends: rows.sends }, checks)
    expect([result.verdict, most]).toEqual(['conformant', 2])
    await tried({ ...target, concurrency: 2 }, { sends: rows.sends }, checks, { concurrency: 1 })
    expect(most).toBe(2)
  })

  test('with the same seed asks the same, in words of its own', async () => {
    const asks: string[][] = []
    const said: string[][] = []
    for (const [seed, runId] of [
      [3, 'one'],
      [3, 'one'],
      [4, 'one'],
      [3, 'two'],
      [3, undefined],
      [3, undefined],
    ] as const) {
      const { target, asked } = trials.serving()
      await tried(target, two, both, { seed, ...(runId === undefined ? {} : { runId }) })
      const words = asked.flatMap(({ body }) => body.match(/\b[b-z]{12}\b/g) ?? [])
      said.push(words)
      asks.push(asked.map(({ method, path, body }) => `${method} ${path} ${body}`).toSorted())
    }
    expect(asks[1]).toEqual(asks[0])
    expect(asks[2]).not.toEqual(asks[0])
    // A service keeps what it was sent: a seed that is played against it again must not look like words that went astray.
    const others = [said[0], said[3], said[4], said[5]].flat()
    expect(said.map(({ length }) => length)).toEqual(said.map(() => 1))
    expect(new Set(others).size).toBe(4)
  })
})

describe('a scene', () => {
  const failing = (error: Error) =>
    scene('fails', { about: '', sends: 1 }, async (stage): Promise<unknown> => {
      await send(stage)
      throw error
    })

  test('that cannot be set up leaves its rows undecided, with the reason, and others as they are', async () => {
    const checks = [taken(rows.sends, failing(new UnplayableError('no id came (x3)'))), ...both.slice(1)]
    const { result, verdicts } = await tried(trials.serving().target, two, checks)
    expect(verdicts).toEqual({ 't/sends': 'inconclusive', 't/lists': 'pass' })
    expect(result.rules[0]?.note).toBe('no id came (x3) (test case fails)')
    expect(result.verdict).toBe('incomplete')
  })

  test('that fails of itself is our own fault: error, aborted, and the rest is still judged', async () => {
    const checks = [taken(rows.sends, failing(new TypeError('x is undefined'))), ...both.slice(1)]
    const { result, verdicts, lines } = await tried(trials.serving().target, two, checks)
    expect(verdicts).toEqual({ 't/sends': 'error', 't/lists': 'pass' })
    expect(result).toMatchObject({ verdict: 'aborted', aborted: 'internal error in test case fails: x is undefined' })
    expect(linesOf(lines, 'end')[0]?.aborted).toBe(result.aborted)
    expect(linesOf(lines, 'record').find((each) => each.scene === 'fails')).toMatchObject({ fault: true })
  })
})

describe('a check that fails of itself', () => {
  test('is our own fault, and no other check suffers', async () => {
    const crashes = check('sends/crashes', { scenes: [sends], proves: [rows.timely] }, () => {
      throw new TypeError('no such thing')
    })
    const passive = lastRule('t/crashes', [rows.timely], [], () => {
      throw new TypeError('nor this')
    })
    const { result, verdicts } = await tried(trials.serving().target, { ...two, timely: rows.timely }, [
      ...both,
      crashes,
      passive,
    ])
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'error' })
    expect(result.verdict).toBe('aborted')
    expect(result.checks.map((each) => each.error)).toEqual([
      undefined,
      undefined,
      'internal error in check sends/crashes: no such thing',
      'internal error in check t/crashes: nor this',
    ])
  })
})

describe('before anything is sent', () => {
  const target = { name: 't', baseUrl: 'http://127.0.0.1:9/v1', credentials: { full: 'k' } }
  const options = trialOptions(two, both)

  test('a waiver of a row that does not exist is refused', () => {
    expect(() => prepare({ ...options, target: { ...target, waive: { 't/send': 'known' } } })).toThrow(
      'waive: unknown rule t/send',
    )
    expect(prepare({ ...options, target: { ...target, waive: { 't/sends': 'known' } } }).plan.scenes.length).toBe(2)
  })

  test('the smaller of two limits holds', () => {
    const limits = (more: object, own: object) => {
      const { maxSends, concurrency } = prepare({ ...options, ...own, target: { ...target, ...more } })
      return [maxSends, concurrency]
    }
    expect(limits({}, {})).toEqual([Number.POSITIVE_INFINITY, 48])
    expect(limits({ budget: { meteredSends: 9 }, concurrency: 3 }, {})).toEqual([9, 3])
    expect(limits({ budget: { meteredSends: 9 }, concurrency: 3 }, { maxSends: 4, concurrency: 8 })).toEqual([4, 3])
  })
})
