import { describe, expect, it } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import { play } from '../kit/playing.ts'

const waitLimitMs = 2000

/** Lets the JSON answer to an accepted send go out by another way. */
const answered = (answer: Parameters<typeof override<'endpoints'>>[1]): Change => override('endpoints', answer)

const both = (change: (text: string) => string): Change =>
  override('turns', ({ text }) => ({ text: (given) => change(text(given)) }))

/** Texts of `most` or fewer by `count` are taken, whatever else is said of them. */
const limited = (most: number, count: (text: string) => number): Change =>
  override('requests', ({ start, send }) => {
    const text = (value: unknown) =>
      typeof value === 'string' && count(value) <= most
        ? { value: value.toWellFormed() }
        : { fix: '`text` is too long.' }
    return { start: { ...start, text }, send: { ...send, text } }
  })

const broken: [about: string, only: string[], change: Change, rows: string[]][] = [
  [
    'none waits for the end of the turn',
    ['send/none'],
    answered(({ answer }) => ({
      answer(world, sent, attempt, reply) {
        const { http, waits } = world.policies
        const isNone = 'value' in attempt.order && attempt.order.value.reply === 'none'
        if (!isNone) return answer(world, sent, attempt, reply)
        const ended = (): void => http.deliver(world, reply, waits.accepted(world, sent))
        sent.turn.listeners.add({ said: () => {}, ended })
      },
    })),
    ['send/send-none-at-once', 'send/start-none-at-once'],
  ],
  [
    'a start without a mode is taken for none',
    ['send/default', 'send/default-silent'],
    override('requests', ({ start }) => ({
      start: { ...start, reply: (value) => (value === undefined ? { value: 'none' } : start.reply(value)) },
    })),
    ['send/start-default-200', 'send/start-default-silent'],
  ],
  [
    'optional is answered at the first words',
    ['send/optional-*'],
    override('waits', ({ answersAt }) => ({ answersAt: { ...answersAt, optional: () => true } })),
    ['send/send-optional-waits', 'send/start-optional-waits'],
  ],
  [
    'optional is answered when the wait runs out',
    ['send/optional-*'],
    override('waits', ({ answersAt }) => ({ answersAt: { ...answersAt, optional: (cause) => cause === 'limit' } })),
    ['send/send-optional-ends-with-turn', 'send/start-optional-ends-with-turn'],
  ],
  [
    'required is answered at the end of the turn',
    ['send/required-*'],
    override('waits', ({ answersAt }) => ({ answersAt: { ...answersAt, required: (cause) => cause !== 'said' } })),
    ['send/send-required-first-words', 'send/start-required-first-words'],
  ],
  [
    'replies are those of the whole conversation',
    ['send/required-spoken-first', 'send/again', 'send/optional-spoken-first'],
    override('waits', () => ({
      replies: ({ turn }) =>
        turn.conversation.transcript
          .filter((entry) => entry.kind === 'message')
          .filter(({ role }) => role === 'assistant'),
    })),
    ['send/send-optional-only-new', 'send/send-required-old-words', 'send/send-required-only-new'],
  ],
  [
    'every answer names the first conversation',
    ['send/optional-*'],
    override('waits', ({ result }) => {
      let first: string | undefined
      return {
        result(world, sent, replies, timedOut) {
          first ??= sent.turn.conversation.conversationId
          return { ...result(world, sent, replies, timedOut), conversationId: first }
        },
      }
    }),
    ['send/send-optional-conversation-id', 'send/start-optional-conversation-id'],
  ],
  [
    'the length of a text is counted in bytes',
    ['send/none', 'send/none-length'],
    limited(100_000, (text) => Buffer.byteLength(text)),
    ['send/send-text-not-bytes', 'send/start-text-not-bytes'],
  ],
  [
    'texts have no limit',
    ['send/optional-*-length'],
    limited(Number.POSITIVE_INFINITY, (text) => text.length),
    ['send/send-optional-too-long', 'send/start-optional-too-long'],
  ],
  [
    'texts of 50,000 characters are the longest',
    ['send/required-silent-first-length', 'send/required-spoken-first-length'],
    limited(50_000, (text) => text.length),
    ['send/send-required-text-limit', 'send/start-required-text-limit'],
  ],
  [
    'texts are cut off after 65,535 characters',
    ['send/optional-silent-first'],
    both((text) => text.slice(0, 65_535)),
    ['send/start-text-whole'],
  ],
  [
    'texts are escaped',
    ['send/texts'],
    both((text) => text.replaceAll('<', '&lt;')),
    ['send/send-text-markup', 'send/start-text-markup'],
  ],
  [
    'tool activity is a reply',
    ['send/activity'],
    override('turns', ({ perform }) => ({
      perform: {
        ...perform,
        tool(world, turn, step) {
          perform.tool(world, turn, step)
          turn.replies.push({ kind: 'message', messageId: 'msg_tool', role: 'assistant', text: step.tool, atMs: 0 })
        },
      },
    })),
    ['send/replies-hide-tools'],
  ],
  [
    'a message with the text of the one before is taken for it',
    ['send/again'],
    override('endpoints', ({ send }) => {
      const taken = new Map<string, ReturnType<typeof send>>()
      return {
        send(world, attempt) {
          const text = 'value' in attempt.order ? attempt.order.value.text : ''
          const sent = taken.get(text) ?? send(world, attempt)
          taken.set(text, sent)
          return sent
        },
      }
    }),
    ['send/send-required-only-new', 'send/send-same-text-twice'],
  ],
  [
    'a title that is given is not used',
    ['send/title'],
    override('conversations', ({ create }) => ({
      create: (world, account, order) => create(world, account, { ...order, title: null }),
    })),
    ['send/start-title-used'],
  ],
  [
    'the Accept header makes a stream',
    ['send/accept', 'send/texts'],
    answered(({ answer }) => ({
      answer(world, sent, attempt, reply) {
        const asked = attempt.call.headers.accept === 'text/event-stream'
        if (asked && 'value' in attempt.order) attempt.order.value.stream = true
        answer(world, sent, attempt, reply)
      },
    })),
    ['send/send-accept-ignored', 'send/start-accept-ignored'],
  ],
]

describe('area send', { timeout: 120_000 }, () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed, open, result } = await play(['send/*'], undefined, { waitLimitMs })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const rows = result.requirements.filter(({ area, level }) => area === 'send' && level === 'must')
    expect(rows.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
    const observed = new Set(result.observations.map(({ requirement }) => requirement))
    const silent = result.requirements.filter(({ area, level }) => area === 'send' && level === 'open')
    expect(silent.filter(({ id }) => !observed.has(id))).toEqual([])
  })

  it('accuses no service that runs one turn at a time', async () => {
    const { failed, open } = await play(['send/none', 'send/required-spoken-first'], undefined, {
      waitLimitMs,
      concurrency: 1,
    })
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })

  it.each(broken)('finds it out where %s', async (_, only, change, rows) => {
    const { failed } = await play(only, change, { waitLimitMs })
    expect(failed.sort()).toEqual(rows)
  })
})
