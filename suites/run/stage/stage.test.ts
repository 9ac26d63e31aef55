import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { UnplayableError } from '../errors.ts'
import { Random } from '../random.ts'
import { timingFor } from '../time/timing.ts'
import { Api, type Outgoing } from './api.ts'
import { pause, say, tool } from './script.ts'
import { Stage, type StageParts } from './stage.ts'

/** A stage whose time passes only while it sleeps, and whose service answers what `answer` gives. */
function staged(
  answer: (asked: Outgoing, nowMs: number) => Partial<Exchange> & { json?: unknown } = () => ({}),
  more: Partial<StageParts> = {},
) {
  const timing = timingFor(2000)
  const asked: Outgoing[] = []
  const created: string[] = []
  let nowMs = 0
  const exchange = async (outgoing: Outgoing): Promise<Exchange> => {
    asked.push(outgoing)
    return made({ id: `x${asked.length}`, method: outgoing.method, sentMs: nowMs, ...answer(outgoing, nowMs) })
  }
  const stage = new Stage({
    api: new Api(exchange, timing),
    run: { runId: 'run7', baseUrl: 'http://agent.test/v1', startedAtMs: 0, timing, slots: ['full'], agent: 'script' },
    random: new Random(1, 'scene'),
    signal: new AbortController().signal,
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms
    },
    script: 'LAB {steps}',
    prompts: undefined,
    scene: 'scene',
    created: (id) => created.push(id),
    ...more,
  })
  return { stage, asked, created, now: () => nowMs }
}

const stream = (data: unknown): Exchange =>
  made({
    body: null,
    chunks: [{ atMs: 1, text: `event: ack\ndata: ${JSON.stringify(data)}\n\nevent: done\ndata: {}\n\n` }],
  })

describe('what a scene sends', () => {
  test('titles hold the id of the run and the scene, and differ, also under another credential', () => {
    const { stage } = staged()
    const titles = [stage.title(), stage.title(), stage.as('otherAccount').title(), stage.title()]
    expect(titles[0]).toBe('conformance run7 scene')
    expect(new Set(titles).size).toBe(4)
  })

  test('titles are plain and no longer than a service has to keep, with room for more, and still differ', () => {
    const longest = ['matrix/required-stream-spoken-first', 'matrix/required-stream-silent-first']
    const titles = longest.flatMap((scene) => {
      const { stage } = staged(undefined, { scene: `${scene} again from 12345` })
      return [stage.title(), stage.title(18), stage.title(18)]
    })
    expect(new Set(titles).size).toBe(6)
    for (const title of titles) expect(title).toMatch(/^conformance run7 [a-z0-9 -]{1,43}$/)
    expect(titles.map(({ length }, at) => length <= (at % 3 === 0 ? 60 : 42))).not.toContain(false)
  })

  test('a turn is a script of one line, with free text below it', () => {
    const { stage } = staged()
    const turn = stage.turn([say('a "quoted"\nline'), pause(30), tool('grep'), pause(12), say('b')], 'below\nit')
    const [first = '', ...rest] = turn.text.split('\n')
    expect(JSON.parse(first.replace(/^LAB /, ''))).toEqual(turn.steps)
    expect(rest).toEqual(['below', 'it'])
    expect([turn.said, turn.lastsMs]).toEqual([['a "quoted"\nline', 'b'], 42])
  })

  test('a template may hold what String.replace would take as special', () => {
    const { stage } = staged(undefined, { script: '$& {steps} $1' })
    expect(stage.turn([say('$$')]).text).toBe('$& [{"say":"$$"}] $1')
  })

  test('an agent without a script is prompted where there are words for it, otherwise the scene cannot be played', () => {
    const { stage } = staged(undefined, { script: undefined, prompts: { reply: 'Say hello.' } })
    expect(() => stage.turn([])).toThrow('The target file has no agent.prompts.silent.')
    expect(stage.ask('reply', [say('x')], 'x')).toEqual({ text: 'Say hello.\nx', steps: null, said: null, lastsMs: 0 })
    expect(() => stage.ask('silent', [])).toThrow('The target file has no agent.prompts.silent.')
    expect(staged().stage.ask('reply', [say('x')]).said).toEqual(['x'])
  })
})

describe('the conversation that a start made', () => {
  const conversationId = 'c-1'

  test('is in its JSON, and remembered', async () => {
    const { stage, asked, created } = staged(() => ({ status: 202, json: { conversationId } }))
    const { id } = await stage.open(stage.turn([]), { title: 'mine' })
    expect([id, created]).toEqual([conversationId, [conversationId]])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ text: 'LAB []', title: 'mine', reply: 'none' })
  })

  test.each([
    ['refused', { status: 402, json: { error: 'empty' } }, 'status 402'],
    ['cut', { status: 200, json: { conversationId }, failure: { kind: 'reset', message: 'lost' } }, 'lost'],
    ['without an id', { status: 202, json: {} }, 'status 202'],
    ['with an empty one', { status: 202, json: { conversationId: '' } }, 'status 202'],
    ['with one that is no string', { status: 202, json: { conversationId: 5 } }, 'status 202'],
    ['no JSON', { status: 202, body: 'ok' }, 'status 202'],
  ] as const)('cannot be had where the answer is %s', async (_, answer, seen) => {
    const { stage, created } = staged(() => answer)
    await expect(stage.open(stage.turn([]))).rejects.toThrow(
      new UnplayableError(`A conversation could not be started (x1: ${seen}).`),
    )
    expect(created).toEqual([])
  })

  test('is the string in ack that the service knows as a conversation', async () => {
    const { stage, created } = staged(({ path }) =>
      path === '/conversations/c-1' ? { json: { conversationId } } : { status: 404, json: { error: 'none' } },
    )
    const ack = stream({ messageId: 'm-1', ids: { conversation: conversationId } })
    expect([await stage.idOfStream(ack, 'title'), created]).toEqual([conversationId, [conversationId]])
  })

  test('is found by its title in the list, where ack does not help', async () => {
    const { stage, asked } = staged(({ path }) =>
      path.startsWith('/conversations?')
        ? { json: { conversations: [5, { title: 'other', conversationId: 'c-0' }, { title: 'mine', conversationId }] } }
        : { status: 404, json: { error: 'none' } },
    )
    expect(await stage.idOfStream(stream({ note: 'no ids' }), 'mine')).toBe(conversationId)
    expect(await stage.idOfStream(stream({}), 'unknown')).toBeUndefined()
    expect(asked.every((each) => each.method === 'GET')).toBe(true)
  })
})

describe('the conversation of a streamed start, where the views lag', () => {
  const conversationId = 'c-1'
  const missing = { status: 404, json: { error: 'none' } }
  const ack = stream({ ids: ['m-1', conversationId] })

  test('is waited for as long as views may lag', async () => {
    const { stage } = staged(({ path }, nowMs) =>
      path === '/conversations/c-1' && nowMs >= 300 ? { json: { conversationId } } : missing,
    )
    expect(await stage.idOfStream(ack, 'mine')).toBe(conversationId)
  })

  test('is given up after that, and at once where there is nothing to look for', async () => {
    const { stage, now } = staged(() => missing)
    expect([await stage.idOfStream(ack, null), now() >= stage.timing.lagMs, now() < 2 * stage.timing.lagMs]).toEqual([
      undefined,
      true,
      true,
    ])
    const { stage: other, asked } = staged(() => missing)
    expect([await other.idOfStream(stream({}), null), asked]).toEqual([undefined, []])
  })

  test.each([
    [
      'of a ticket is the member with its title',
      [
        { conversationId, title: 'mine' },
        { conversationId: 'c-2', title: 'help' },
      ],
      'c-1',
    ],
    [
      'of a ticket whose members share it is the one it is live on',
      [
        { conversationId, title: 'mine' },
        { conversationId: 'c-2', title: 'mine' },
      ],
      'c-2',
    ],
    ['without members that can be read is the one of the row', 5, 'c-2'],
  ])('a row %s', async (_, members, found) => {
    const { stage } = staged(() => ({ json: { conversations: [{ title: 'mine', conversationId: 'c-2', members }] } }))
    expect(await stage.idByTitle('mine')).toBe(found)
  })
})

test('a scene that is played again knows how long the service put it off', () => {
  const { stage } = staged(undefined, { heldUpMs: 700 })
  expect([stage.heldUpMs, stage.as('otherAccount').heldUpMs, staged().stage.heldUpMs]).toEqual([700, 700, 0])
})

describe('looking again and again', () => {
  test('ends with what was found', async () => {
    const { stage, now } = staged()
    let looks = 0
    const found = await stage.until(1000, async () => {
      looks += 1
      return looks === 3 ? 'there' : undefined
    })
    expect([found, looks, now()]).toEqual(['there', 3, 2 * stage.pollMs])
  })

  test('ends when the time is up, after a last look', async () => {
    const { stage, now } = staged()
    let lastLookMs = -1
    const found = await stage.until(1000, async () => {
      lastLookMs = now()
      return undefined
    })
    expect([found, lastLookMs >= 1000]).toEqual([undefined, true])
  })

  test('is as frequent as the wait limit is short, within reason', () => {
    const pollMs = (waitLimitMs: number): number => {
      const timing = timingFor(waitLimitMs)
      const run = { runId: 'r', baseUrl: '', startedAtMs: 0, timing, slots: [], agent: 'none' } as const
      return staged(undefined, { run }).stage.pollMs
    }
    expect([100, 2000, 5000, 600_000].map(pollMs)).toEqual([50, 80, 200, 500])
  })
})

describe('rest (readings 28)', () => {
  const { lagMs, waitLimitMs, slackMs } = timingFor(2000)
  const status = (busy: unknown, more: object = {}) => ({ json: { busy, acceptedInputs: 0, deferred: false, ...more } })

  test('is two quiet reads, the lag apart, the first the lag after the answer', async () => {
    const { stage } = staged(() => status(false))
    const { rested, reads } = await stage.rest('c')
    expect([rested, reads.map((each) => each.sentMs)]).toEqual([true, [lagMs, 2 * lagMs]])
    const later = staged(() => status(false))
    await later.stage.sleep(300)
    const known = await later.stage.rest('c', 0, 'rest', 100)
    expect(known.reads.map((each) => each.sentMs)).toEqual([100 + lagMs, 100 + 2 * lagMs])
  })

  test.each([
    ['busy', status(true)],
    ['with a message that was not read', status(false, { acceptedInputs: 1 })],
    ['deferred', status(false, { deferred: true })],
  ])('is not while it is %s', async (_, unquiet) => {
    const { stage } = staged((_asked, nowMs) => (nowMs < 1200 ? unquiet : status(false)))
    const { rested, reads, toMs } = await stage.rest('c')
    const quietFrom = reads.findIndex((each) => each.sentMs >= 1200)
    expect([rested, reads.length - quietFrom]).toEqual([true, 2])
    expect(toMs).toBeGreaterThanOrEqual(1200 + lagMs)
  })

  test('begins anew where it becomes busy between the two reads', async () => {
    const { stage } = staged((_asked, nowMs) => status(nowMs >= 2 * lagMs && nowMs < 2 * lagMs + 100))
    const { rested, reads } = await stage.rest('c')
    expect([rested, reads.length > 2]).toEqual([true, true])
  })

  test('is given up when its time is up: the script, one wait limit, the lag twice and the slack', async () => {
    const { stage } = staged(() => status(true))
    const { rested, toMs } = await stage.rest('c', 3000)
    const time = 3000 + waitLimitMs + 2 * lagMs + slackMs
    expect([rested, toMs >= time, toMs < time + 2 * stage.pollMs]).toEqual([false, true, true])
  })

  test('is looked for less often the longer it is waited for: ten minutes take some hundred looks', async () => {
    const { stage } = staged(() => status(true))
    const { reads } = await stage.rest('c', 600_000)
    const pauses = reads.slice(1).map((each, at) => each.sentMs - (reads[at]?.sentMs ?? 0))
    expect([reads.length < 250, Math.max(...pauses) < 602_000 / 19, pauses[0]]).toEqual([true, true, stage.pollMs])
  })

  test('is given up early where the status cannot be read at all', async () => {
    const { stage } = staged(() => ({ status: 500, body: 'oops' }))
    const { rested, reads } = await stage.rest('c', 60_000)
    expect([rested, reads.length]).toEqual([false, 5])
  })

  test('does not mind one read that failed', async () => {
    let nth = 0
    const { stage } = staged(() => {
      nth += 1
      return nth === 2 ? { status: 503, body: '' } : status(false)
    })
    expect((await stage.rest('c')).rested).toBe(true)
  })
})
