import { afterEach, describe, expect, test } from 'vitest'
import { validate } from '../../schemas/index.ts'
import type { Exchange, TranscriptLine } from '../../schemas/types.ts'
import { broken, held, judged, undecided, undecidedOnce } from '../reading/finding.ts'
import { area, must } from '../rules/requirement.ts'
import { attemptsCheck, check, passiveCheck, type Scene, scene } from './define.ts'
import { AbortedError, InterruptedError, UnplayableError, UsageError } from './errors.ts'
import {
  type Answering,
  type PaperTrial,
  socketTrial,
  type TrialService,
  trialOptions,
  trialService,
  tried,
} from './kit/trial.ts'
import { prepare } from './run.ts'
import { isSuccess } from './stage/api.ts'
import { say } from './stage/script.ts'
import type { Stage } from './stage/stage.ts'
import { nobody } from './watcher.ts'

const rows = area('t', {
  sends: must('4.1', 'It takes a send.'),
  lists: must('4.3', 'It lists.'),
  timely: must('4.2', 'It is on time.'),
})
const running: TrialService[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
})

function serving(answer?: Answering): PaperTrial {
  const service = trialService(answer)
  running.push(service)
  return service
}

/** For what is about sockets, the clock of this machine, or other processes. */
async function onSockets(): Promise<TrialService> {
  const service = await socketTrial()
  running.push(service)
  return service
}

type One = { answer: Exchange }
const send = (stage: Stage): Promise<Exchange> => stage.api.start({ text: stage.word(), title: stage.title() })
const sends = scene(
  'sends',
  { about: 'sends', sends: 1 },
  async (stage): Promise<One> => ({ answer: await send(stage) }),
)
const lists = scene('lists', { about: 'lists' }, async (stage): Promise<One> => ({ answer: await stage.api.list() }))
const taken = (row: (typeof rows)['sends'], by: Scene<One>) =>
  check(`${by.id}/taken`, { scenes: [by], proves: [row] }, ({ answer }) => [
    judged(row, isSuccess(answer), { at: by.id, exchange: answer.id }, 'taken', `${answer.status}`),
  ])
const both = [taken(rows.sends, sends), taken(rows.lists, lists)]
const two = { sends: rows.sends, lists: rows.lists }
const linesOf = <T extends TranscriptLine['type']>(lines: readonly TranscriptLine[], type: T) =>
  lines.filter((each): each is Extract<TranscriptLine, { type: T }> => each.type === type)

describe('a run', () => {
  test('gives a lawful result and transcript: the run first, a send before it leaves, the end last', async () => {
    const { target, asked } = serving()
    const { result, lines, verdicts } = await tried(target, two, both)
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass' })
    expect(result).toMatchObject({ verdict: 'conformant', usage: { requests: asked.length, meteredSends: 1 } })
    const played = Object.fromEntries(result.scenes.map(({ id, meteredSends }) => [id, meteredSends]))
    expect(played).toEqual({ sends: 1, lists: 0 })
    expect(validate.result(result)).toEqual([])
    expect(lines.flatMap((each) => validate.transcriptLine(each))).toEqual([])
    const types = lines.map((each) => each.type)
    expect([types[0], types.at(-1)]).toEqual(['run', 'end'])
    const [sending] = linesOf(lines, 'sending')
    const exchange = lines.findIndex((each) => each.type === 'exchange' && each.id === sending?.id)
    expect(lines.indexOf(sending ?? lines[0] ?? never())).toBeLessThan(exchange)
    expect(JSON.stringify([result, lines])).not.toContain('trial_key_0123')
  })

  test('plays the scenes side by side, and the last ones after all others', async () => {
    const order: string[] = []
    const noted = (id: string, last: boolean) =>
      scene(id, { about: '', last }, async (stage): Promise<One> => {
        order.push(`${id} begins`)
        const answer = await stage.api.list()
        order.push(`${id} ends`)
        return { answer }
      })
    const some = [noted('after', true), noted('a', false), noted('b', false)]
    await tried(serving().target, two, [...some.map((each) => taken(rows.lists, each)), both[0] ?? never()])
    expect(order.slice(0, 2)).toEqual(['a begins', 'b begins'])
    expect(order.slice(-2)).toEqual(['after begins', 'after ends'])
  })

  test('keeps no more turns at once than there are places', async () => {
    let [open, most] = [0, 0]
    const { target, time } = serving(async ({ method }) => {
      if (method !== 'POST') return undefined
      open += 1
      most = Math.max(most, open)
      await new Promise<void>((resolve) => time.after(20, resolve))
      open -= 1
      return { status: 202, json: { conversationId: 'c', messageId: 'm' } }
    })
    const many = Array.from({ length: 6 }, (_, index) =>
      scene(`sends ${index}`, { about: '', sends: 1 }, async (stage): Promise<One> => ({ answer: await send(stage) })),
    )
    const checks = many.map((each) => taken(rows.sends, each))
    const { result } = await tried({ ...target, concurrency: 2 }, { sends: rows.sends }, checks)
    expect([result.verdict, most]).toEqual(['conformant', 2])
    await tried({ ...target, concurrency: 2 }, { sends: rows.sends }, checks, { concurrency: 1 })
    expect(most).toBe(2)
  })

  test('with the same seed asks the same, up to the id of the run', async () => {
    const bodies: string[][] = []
    for (const seed of [3, 3, 4]) {
      const { target, asked } = serving()
      const { lines } = await tried(target, two, both, { seed })
      const [line] = linesOf(lines, 'run')
      bodies.push(
        asked.map(({ method, path, body }) => `${method} ${path} ${body.replaceAll(line?.runId ?? '', 'ID')}`),
      )
    }
    const [first = [], second = [], third = []] = bodies.map((each) => each.toSorted())
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
  })
})

describe('a scene', () => {
  const failing = (error: Error) =>
    scene('fails', { about: '', sends: 1 }, async (stage): Promise<One> => {
      await send(stage)
      throw error
    })

  test('that cannot be set up leaves its rows undecided, with the reason, and others as they are', async () => {
    const checks = [taken(rows.sends, failing(new UnplayableError('no id came (x3)'))), ...both.slice(1)]
    const { result, verdicts } = await tried(serving().target, two, checks)
    expect(verdicts).toEqual({ 't/sends': 'inconclusive', 't/lists': 'pass' })
    expect(result.requirements[0]?.note).toBe('no id came (x3) (scene fails)')
    expect(result.verdict).toBe('incomplete')
  })

  test('that fails of itself is our own fault: error, aborted, and the rest is still judged', async () => {
    const checks = [taken(rows.sends, failing(new TypeError('x is undefined'))), ...both.slice(1)]
    const { result, verdicts, lines } = await tried(serving().target, two, checks)
    expect(verdicts).toEqual({ 't/sends': 'error', 't/lists': 'pass' })
    expect(result).toMatchObject({ verdict: 'aborted', aborted: 'scene fails failed of itself: x is undefined' })
    expect(linesOf(lines, 'end')[0]?.aborted).toBe(result.aborted)
    expect(linesOf(lines, 'record').find((each) => each.scene === 'fails')).toMatchObject({ fault: true })
  })

  test('is judged in the form in which its play is kept', async () => {
    const odd = scene('odd', { about: '' }, async (stage) => ({
      answer: await stage.api.list(),
      gone: undefined,
      never: Number.NaN,
    }))
    let seen: unknown
    const sees = check('odd/seen', { scenes: [odd], proves: [rows.lists] }, (play) => {
      seen = play
      return [held(rows.lists, { at: 'odd' })]
    })
    const { lines } = await tried(serving().target, { lists: rows.lists }, [sees])
    expect(seen).toEqual({
      answer: expect.objectContaining({ method: 'GET' }),
      never: null,
    })
    expect(linesOf(lines, 'record').at(-1)?.play).toMatchObject({
      answer: { $exchange: expect.any(String) },
      never: null,
    })
  })
})

describe('a send that was cut', () => {
  const twice = attemptsCheck('sends/twice', [rows.timely], (attempts) => [
    judged(rows.timely, attempts.length === 1, { at: 'attempts' }, 'one', `${attempts.length}`),
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
    const { target, asked } = serving(cutting(1))
    const { result, lines, verdicts } = await tried(target, { ...two, timely: rows.timely }, [...both, twice])
    expect(result.replays).toEqual([{ scene: 'sends', reason: 'a send was cut before its answer ended' }])
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
    const { target, asked } = serving(cutting(100))
    const { result } = await tried(target, two, both)
    expect(asked.filter((each) => each.method === 'POST').length).toBe(2)
    expect(result.replays?.length).toBe(1)
  })

  test('is not made again where the budget does not allow it', async () => {
    const { target, asked } = serving(cutting(1))
    const { result } = await tried(target, two, both, { maxSends: 1 })
    expect(asked.filter((each) => each.method === 'POST').length).toBe(1)
    expect(result.replays).toEqual([])
  })
})

describe('times that were taken while we were late ourselves', () => {
  const blocking = (attempts: number) => {
    let played = 0
    return scene('blocks', { about: '' }, async (stage): Promise<{ late: boolean }> => {
      played += 1
      const late = played <= attempts
      await stage.sleep(20)
      for (const until = performance.now() + (late ? 220 : 0); performance.now() < until; );
      return { late }
    })
  }
  const timed = (by: Scene<{ late: boolean }>) =>
    check('blocks/timed', { scenes: [by], proves: [rows.timely] }, ({ late }) => [
      late ? undecided(rows.timely, 'too late to tell', { at: 'blocks' }) : held(rows.timely, { at: 'blocks' }),
    ])

  test('are taken again, once, and count where we were not late', async () => {
    const { result, verdicts, lines } = await tried((await onSockets()).target, { timely: rows.timely }, [
      timed(blocking(1)),
    ])
    expect(verdicts).toEqual({ 't/timely': 'pass' })
    expect(result.replays?.[0]?.reason).toMatch(/^our own process was late by \d+ ms$/)
    expect(linesOf(lines, 'record').map(({ scene: id, superseded }) => [id, superseded])).toEqual([
      ['preflight', false],
      ['blocks', true],
      ['blocks', false],
    ])
  })

  test('are undecided where we were late again', async () => {
    const { result, verdicts } = await tried((await onSockets()).target, { timely: rows.timely }, [timed(blocking(9))])
    expect(verdicts).toEqual({ 't/timely': 'inconclusive' })
    expect(result.requirements[0]?.note).toMatch(/^too late to tell/)
    expect(result.replays?.length).toBe(1)
  })

  test('leave what was found broken as it is, also where it is about time', async () => {
    const by = blocking(9)
    const plain = check('blocks/plain', { scenes: [by], proves: [rows.lists] }, () => [
      broken(rows.lists, { at: 'blocks', timed: true }, 'this', 'that'),
    ])
    const { result, verdicts } = await tried((await onSockets()).target, { lists: rows.lists }, [plain])
    expect([verdicts, result.replays]).toEqual([{ 't/lists': 'fail' }, []])
  })
})

describe('what a judge could not decide', () => {
  const shy = (failures: number) => {
    let played = 0
    return scene('shy', { about: '', sends: 1 }, async (stage): Promise<One & { said: boolean }> => {
      played += 1
      return { answer: await send(stage), said: played > failures }
    })
  }
  const heard = (by: ReturnType<typeof shy>, open: typeof undecidedOnce = undecidedOnce, also = false) =>
    check('shy/heard', { scenes: [by], proves: [rows.sends] }, ({ said }) => [
      said ? held(rows.sends, { at: 'shy' }) : open(rows.sends, 'the agent said nothing', { at: 'shy' }),
      ...(also && !said ? [broken(rows.timely, { at: 'shy', timed: true }, 'in time', 'late')] : []),
    ])
  const run = async (checked: ReturnType<typeof heard>, more: { maxSends?: number } = {}) => {
    const { target, asked } = serving()
    const { result, verdicts, lines } = await tried(target, { sends: rows.sends, timely: rows.timely }, [checked], more)
    const posts = asked.filter((each) => each.method === 'POST').length
    return { posts, replays: result.replays, verdict: verdicts['t/sends'], timely: verdicts['t/timely'], result, lines }
  }

  test('is tried once more where a judge asks for it, with its reason', async () => {
    const { posts, replays, verdict, lines } = await run(heard(shy(1)))
    expect([posts, verdict]).toEqual([2, 'pass'])
    expect(replays).toEqual([{ scene: 'shy', reason: 'the agent said nothing (shy)' }])
    expect(linesOf(lines, 'record').map(({ again, superseded }) => [again, superseded])).toEqual([
      [undefined, false],
      ['the agent said nothing (shy)', true],
      [undefined, false],
    ])
  })

  test('stays undecided after two tries, and where nobody asks for another', async () => {
    expect(await run(heard(shy(9)))).toMatchObject({ posts: 2, verdict: 'inconclusive' })
    expect(await run(heard(shy(9), undecided))).toMatchObject({ posts: 1, verdict: 'inconclusive', replays: [] })
  })

  test('says so where another try is not paid for', async () => {
    const { posts, result } = await run(heard(shy(9)), { maxSends: 1 })
    expect(posts).toBe(1)
    expect(result.requirements[0]?.note).toMatch(/^the agent said nothing; not played again: .* spent/)
  })

  test('takes nothing from what the first try showed', async () => {
    expect(await run(heard(shy(1), undecidedOnce, true))).toMatchObject({ verdict: 'pass', timely: 'fail' })
  })
})

describe('a check that fails of itself', () => {
  test('is our own fault, and no other check suffers', async () => {
    const crashes = check('sends/crashes', { scenes: [sends], proves: [rows.timely] }, () => {
      throw new TypeError('no such thing')
    })
    const passive = passiveCheck('t/crashes', [rows.timely], () => {
      throw new TypeError('nor this')
    })
    const { result, verdicts } = await tried(serving().target, { ...two, timely: rows.timely }, [
      ...both,
      crashes,
      passive,
    ])
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'error' })
    expect(result.verdict).toBe('aborted')
    expect(result.checks.map((each) => each.error)).toEqual([
      undefined,
      undefined,
      'check sends/crashes failed of itself: no such thing',
      'check t/crashes failed of itself: nor this',
    ])
  })
})

describe('a run that is stopped', () => {
  test('from outside: what was found until then is in the result, and the rest is not blamed', async () => {
    const stop = new AbortController()
    const { target } = serving(({ method }) => (method === 'POST' ? 'hang' : undefined))
    const watcher = {
      ...nobody,
      sceneEnded: (id: string) => {
        if (id === 'lists') stop.abort(new InterruptedError('enough'))
      },
    }
    const { result, verdicts, lines } = await tried(target, two, both, { watcher, signal: stop.signal })
    expect(verdicts).toEqual({ 't/sends': 'inconclusive', 't/lists': 'pass' })
    expect(result).toMatchObject({ verdict: 'interrupted', interrupted: true })
    expect(result.requirements[0]?.note).toBe('the run was stopped before this was exercised')
    expect(linesOf(lines, 'end')).toMatchObject([{ interrupted: true, aborted: null }])
    expect(linesOf(lines, 'sending').length).toBe(1)
    expect(linesOf(lines, 'record').map((each) => each.scene)).toEqual(['preflight', 'lists'])
  })

  test('before it has begun', async () => {
    const { target, asked } = serving()
    const signal = AbortSignal.abort(new InterruptedError('at once'))
    const { result } = await tried(target, two, both, { signal })
    expect([result.verdict, asked.length]).toEqual(['interrupted', 0])
  })

  test('by a service that went away: aborted, with what was found, and nothing is held against it', async () => {
    const service = await onSockets()
    const dies = scene('dies', { about: '', lasts: () => 1, sends: 1 }, async (stage): Promise<One> => {
      const before = await stage.api.list()
      if (isSuccess(before)) await service.close()
      return { answer: await send(stage) }
    })
    const checks = [both[1] ?? never(), taken(rows.sends, { ...dies, last: true })]
    const { result, verdicts } = await tried(service.target, two, checks)
    expect(verdicts).toEqual({ 't/lists': 'pass', 't/sends': 'inconclusive' })
    expect(result.verdict).toBe('aborted')
    expect(result.aborted).toMatch(/^The service stopped answering during the run \(.*ECONNREFUSED.*\); what was found/)
  })

  test('not by a service that answers nothing on one path: that is for the judges', async () => {
    const { target } = serving(({ method }) => (method === 'POST' ? 'reset' : undefined))
    const { result, verdicts } = await tried(target, two, both)
    expect(verdicts).toEqual({ 't/sends': 'fail', 't/lists': 'pass' })
    expect(result.verdict).toBe('nonconformant')
  })

  test('by a credential that cannot be had any more: wrong usage, with what was found', async () => {
    const { target } = await onSockets()
    const readOnly = { command: ['/bin/sh', '-c', 'exit 1'] }
    const slow = scene('slow', { about: '', lasts: () => 9 }, async (stage): Promise<One> => {
      await stage.sleep(60_000)
      return { answer: await stage.api.list() }
    })
    const failing = scene(
      'failing',
      { about: '' },
      async (stage): Promise<One> => ({
        answer: await stage.api.list({}, { credential: 'readOnly' }),
      }),
    )
    const began = performance.now()
    const run = tried({ ...target, credentials: { ...target.credentials, readOnly } }, two, [
      taken(rows.sends, slow),
      taken(rows.lists, failing),
    ])
    const error = await run.catch((each: unknown) => each)
    if (!(error instanceof UsageError)) throw new Error(`no usage error but ${error}`)
    expect(error.message).toContain('credentials.readOnly.command')
    expect(error.found).toMatchObject({ verdict: 'aborted', aborted: error.message })
    // The scene that slept was not waited for.
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('by a transcript that cannot be written any more: aborted', async () => {
    const { target } = serving()
    let lines = 0
    const transcript = {
      write: () => {
        lines += 1
        if (lines === 6) throw new AbortedError('the disk is full')
      },
      close: async () => {},
    }
    const { result } = await tried(target, two, both, { transcript })
    expect(result).toMatchObject({ verdict: 'aborted', aborted: 'the disk is full' })
  })
})

describe('what may be spent', () => {
  const greedy = scene('greedy', { about: '' }, async (stage): Promise<{ answers: Exchange[] }> => {
    const answers: Exchange[] = []
    for (let index = 0; index < 10; index += 1) answers.push(await stage.api.start({ text: index }, { owned: true }))
    return { answers }
  })
  const refused = check('greedy/refused', { scenes: [greedy], proves: [rows.timely] }, ({ answers }) =>
    answers.map((each) => judged(rows.timely, each.status === 400, { at: 'greedy' }, '400', `${each.status}`)),
  )
  const three = { ...two, timely: rows.timely }

  const refusing: Answering = ({ body }) =>
    /"text":\d/.test(body) ? { status: 400, json: { error: 'text: write a string' } } : undefined

  test('what a lawful service refuses costs nothing: one place is enough for all of it', async () => {
    const { target } = serving(refusing)
    const { verdicts, result } = await tried(target, three, [...both, refused], { maxSends: 2 })
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'pass' })
    expect(result.usage.meteredSends).toBe(1)
  })

  test('what may be taken is not sent where nothing is left, whoever would refuse it', async () => {
    const { target } = serving(refusing)
    const { result } = await tried(target, three, [...both, refused], { maxSends: 1 })
    expect(result.usage.meteredSends).toBe(1)
    expect(result.requirements.find((row) => row.id === 't/timely')).toMatchObject({
      verdict: 'inconclusive',
      note: expect.stringContaining('What may be spent in metered sends is spent'),
    })
  })

  test('what a broken one takes is charged, and bounded', async () => {
    const { target } = serving()
    const { result } = await tried({ ...target, budget: { meteredSends: 4 } }, three, [...both, refused])
    expect(result.usage.meteredSends).toBeLessThanOrEqual(4)
    expect(result.requirements.find((row) => row.id === 't/timely')).toMatchObject({
      verdict: 'inconclusive',
      note: expect.stringContaining('What may be spent in metered sends is spent'),
    })
  })

  test('a scene that would cost too much is not played, and says so', async () => {
    const { target, asked } = serving()
    const { result } = await tried(target, two, both, { maxSends: 0 })
    expect(result.requirements[0]).toMatchObject({ verdict: 'skipped', reason: 'prerequisite', missing: 'budget' })
    expect(asked.every((each) => each.method === 'GET')).toBe(true)
  })
})

describe('an agent', () => {
  const speaks = (id: string, needs: ('full' | 'agent')[]) =>
    scene(
      id,
      { about: '', needs, sends: 1 },
      async (stage): Promise<One> => ({
        answer: await stage.api.start({ text: stage.ask('reply', [say(stage.word())]).text }),
      }),
    )
  const heard = (row: (typeof rows)['sends'], by: Scene<One>, holds: boolean) =>
    check(`${by.id}/heard`, { scenes: [by], proves: [row] }, ({ answer }) => [
      judged(row, holds, { at: by.id, exchange: answer.id }, 'the words', 'other words'),
    ])
  const [first, second] = [speaks('first', ['full', 'agent']), speaks('second', ['full', 'agent'])]
  const checks = [heard(rows.sends, first, true), heard(rows.timely, second, false), both[1] ?? never()]
  const three = { ...two, timely: rows.timely }
  const answering = (wordsFor: (text: string, nth: number) => string): Answering => {
    let sends = 0
    return ({ method, body }) => {
      if (method !== 'POST') return undefined
      sends += 1
      const replies = [{ messageId: 'r', text: wordsFor(JSON.parse(body).text, sends), timestamp: null }]
      return { status: 200, json: { conversationId: 'c', messageId: 'm', replies } }
    }
  }
  const scripted = (text: string): string => JSON.parse(text.slice('LAB '.length))[0].say

  test('that says other things in every scene cannot be scripted so: told, and nothing is held against the service', async () => {
    const { target } = serving(answering(() => 'How can I help?'))
    const { result, verdicts, lines } = await tried(target, three, checks)
    expect(verdicts).toEqual({ 't/sends': 'inconclusive', 't/lists': 'pass', 't/timely': 'inconclusive' })
    expect(result.verdict).toBe('incomplete')
    expect(result.requirements[0]?.note).toMatch(
      /^the agent does not follow its script: told to say "\w+", it said "How can I help\?"; check agent\.script/,
    )
    expect(lines.at(-1)).toMatchObject({ type: 'end', aborted: null })
  })

  test('that says nothing at all is told as that', async () => {
    const { result } = await tried(serving().target, three, checks)
    expect(result.requirements[0]?.note).toContain('no view shows any of its words')
  })

  test('that says its words once can be scripted: what it does elsewhere is for the judges', async () => {
    const { target } = serving(answering((text, nth) => (nth === 1 ? scripted(text) : 'How can I help?')))
    const { verdicts } = await tried(target, three, checks)
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'fail' })
  })

  test('that is only prompted says what it likes', async () => {
    const { target } = serving(answering(() => 'How can I help?'))
    const { verdicts } = await tried({ ...target, agent: { prompts: { reply: 'Hello?' } } }, three, checks)
    expect(verdicts).toEqual({ 't/sends': 'pass', 't/lists': 'pass', 't/timely': 'fail' })
  })

  describe('that is only prompted and gives no occasion', () => {
    const saysYes = check('first/yes', { scenes: [first], proves: [rows.sends] }, ({ answer }) =>
      answer.body?.includes('Yes') === true ? [held(rows.sends, { at: 'first' })] : [],
    )
    const prompted = async (yes: number, more: object = {}) => {
      const { target, asked } = serving(answering((_, nth) => (nth === yes ? 'Yes.' : `No, ${nth}.`)))
      const agent = { prompts: { reply: 'Say yes.' } }
      const { result } = await tried({ ...target, agent }, two, [saysYes, both[1] ?? never()], more)
      return { row: result.requirements[0], sends: asked.filter(({ method }) => method === 'POST').length }
    }

    test.each([1, 2, 3])('is tried until it does: at try %d', async (yes) => {
      expect(await prompted(yes)).toMatchObject({ row: { verdict: 'pass' }, sends: yes })
    })

    test('is tried twice more and no more often, and then the rule is inconclusive', async () => {
      const note = 'the agent gave no occasion to judge it in scene first'
      expect(await prompted(4)).toMatchObject({ row: { verdict: 'inconclusive', note }, sends: 3 })
    })

    test('is tried no more often than may be spent', async () => {
      expect(await prompted(3, { maxSends: 2 })).toMatchObject({ row: { verdict: 'inconclusive' }, sends: 2 })
    })
  })
})

describe('before anything is sent', () => {
  const target = { name: 't', baseUrl: 'http://127.0.0.1:9/v1', credentials: { full: 'k' } }
  const options = trialOptions(two, both)

  test('a waiver of a row that does not exist is refused', () => {
    expect(() => prepare({ ...options, target: { ...target, waive: { 't/send': 'known' } } })).toThrow(
      'waive: no requirement has the id t/send',
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

function never(): never {
  throw new Error('there is one')
}
