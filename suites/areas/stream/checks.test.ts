import { constants, createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import { override, together } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import { play } from '../kit/playing.ts'

type Streams = Policies['streams']
type Sink = ReturnType<Streams['open']>
type StreamEvent = ReturnType<Streams['opened']>[number]
type World = Parameters<Streams['opened']>[0]

const event = (name: string, data: unknown): StreamEvent => ({ name, data: JSON.stringify(data) })

const only = ['stream/*']
const streams = (patch: (lawful: Streams, policies: Policies) => Partial<Streams>): Change => override('streams', patch)

/** Streams whose bytes go another way. */
const sink = (make: (raw: FastifyReply['raw'], world: World) => Sink): Change =>
  streams(() => ({
    open: (world, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, world.policies.streams.headers)
      return make(reply.raw, world)
    },
  }))

const textFrame = (frame: (each: StreamEvent, text: string) => string): Change =>
  streams(() => ({ frame: (each) => frame(each, plainText(each)) }))

function plainText({ name, data }: StreamEvent): string {
  const value: { text?: string; conversationId?: string; messageId?: string } = JSON.parse(data)
  if (name === 'message') return value.text ?? ''
  return [name, value.conversationId, value.messageId].filter(Boolean).join(' ')
}

const dataLines = (text: string): string => text.replace(/\r\n|[\r\n]/g, '\ndata: ')

const noUnicode = (data: string): string =>
  data.replace(/[^ -~]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Services that differ within the spec. */
const lawful: [about: string, change: Change][] = [
  [
    'plain text, message events without a name',
    textFrame(({ name }, text) => `${name === 'message' ? '' : `event: ${name}\n`}data: ${dataLines(text)}\n\n`),
  ],
  [
    'CR line ends, comments, ids and a retry time',
    textFrame(
      ({ name }, text) =>
        `: hello\rid: 7\rretry: 10\revent: ${name}\rdata: ${text.replace(/\r\n|[\r\n]/g, '\rdata: ')}\r\r`,
    ),
  ],
  [
    'CR LF, the name after the data, a byte order mark, ASCII alone',
    together(
      streams(() => ({ frame: ({ name, data }) => `data:${noUnicode(data)}\r\nevent:${name}\r\n\r\n` })),
      sink((raw) => {
        raw.write('\ufeff')
        return { write: (text) => raw.write(text), end: () => raw.end() }
      }),
    ),
  ],
  [
    'pings of two kinds, also after done',
    streams((s) => ({
      opened: (...all) => [event('ping', {}), ...s.opened(...all), event('ping', {})],
      frame: (each) => `: still here\n\n${s.frame(each)}`,
      ended: (...all) => [...s.ended(...all), event('bye', {})],
    })),
  ],
  [
    'byte by byte',
    sink((raw) => ({
      write: (text) => {
        for (const byte of Buffer.from(text)) raw.write(Buffer.of(byte))
      },
      end: () => raw.end(),
    })),
  ],
  [
    'gzip',
    together(
      streams((s) => ({ headers: { ...s.headers, 'content-encoding': 'gzip' } })),
      sink((raw) => {
        const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
        gzip.pipe(raw)
        return { write: (text) => gzip.write(text), end: () => gzip.end() }
      }),
    ),
  ],
  [
    'a response that ends with its connection',
    streams((s) => ({
      headers: { ...s.headers, connection: 'close' },
      open: (world, reply) => {
        reply.hijack()
        reply.raw.useChunkedEncodingByDefault = false
        reply.raw.writeHead(200, world.policies.streams.headers)
        return { write: (text) => reply.raw.write(text), end: () => reply.raw.end() }
      },
    })),
  ],
  [
    'a required stream ends with the first words',
    streams((s) => ({ endsAt: (mode, cause) => s.endsAt(mode, cause) || (mode === 'required' && cause === 'said') })),
  ],
  [
    'a stream ends at the wait limit',
    streams((s) => ({ endsAt: (mode, cause) => s.endsAt(mode, cause) || cause === 'limit' })),
  ],
  [
    'other payloads: deep, in arrays, twice encoded, with all words so far',
    streams((s) => ({
      data: {
        ack: (_, sent) =>
          JSON.stringify({ of: [sent.turn.conversation.conversationId], it: { is: sent.message.messageId } }),
        message: (_, sent, reply) => ({
          thread: sent.turn.replies.map((each) => each.text),
          newest: [{ body: reply.text }],
          to: sent.message.text,
        }),
        error: () => 'no reply',
        done: () => null,
      },
      frame: s.frame,
    })),
  ],
  [
    'ids with blanks, quotes and letters of all kinds',
    override('conversations', (c) => ({
      ids: {
        ...c.ids,
        conversation: (random) => `Gespräch "${c.ids.conversation(random)}" / ü 100%`,
        message: (random) => `\\${c.ids.message(random)}\t漢`,
      },
    })),
  ],
  [
    'none with stream is refused, other refusals stay',
    override('endpoints', (e) => ({
      answer: (world, sent, attempt, reply) =>
        'value' in attempt.order && attempt.order.value.reply === 'none' && attempt.order.value.stream
          ? e.refuse(world, attempt, { status: 400, code: 'malformed', message: 'none cannot be streamed' }, reply)
          : e.answer(world, sent, attempt, reply),
    })),
  ],
  ['words and done come somewhat late', sink((raw, world) => later(raw, world, 60))],
]

/** Everything is written after a short delay: what is due at one time keeps its order. */
function later(raw: FastifyReply['raw'], { timers }: World, ms: number): Sink {
  return { write: (text) => timers.later(ms, () => raw.write(text)), end: () => timers.later(ms, () => raw.end()) }
}

const isKind =
  (kind: string) =>
  (each: StreamEvent): boolean =>
    each.name === kind

/** Events of the whole stream in another form: `change` is given what is due and whether the turn has ended. */
const due = (
  change: (
    events: StreamEvent[],
    at: 'opened' | 'said' | 'ended',
    world: World,
    sent: Parameters<Streams['ended']>[1],
    mode: Parameters<Streams['ended']>[2],
  ) => StreamEvent[],
): Change =>
  streams((s) => ({
    opened: (world, sent, mode) => change(s.opened(world, sent, mode), 'opened', world, sent, mode),
    said: (world, sent, mode, reply) => change(s.said(world, sent, mode, reply), 'said', world, sent, mode),
    ended: (world, sent, mode) => change(s.ended(world, sent, mode), 'ended', world, sent, mode),
  }))

const four = (slug: string): string[] =>
  ['start', 'send'].flatMap((post) => ['stream', 'required-stream'].map((mode) => `stream/${post}-${mode}-${slug}`))
const both = (slug: string): string[] => ['start', 'send'].map((post) => `stream/${post}-${slug}`)

/** Only the row that says so, or rows that cannot be told from it. */
const broken: [about: string, rows: string[], change: Change][] = [
  [
    'ack comes after the first event',
    four('ack-first'),
    streams((s) => {
      const kept = new WeakMap<object, StreamEvent[]>()
      const withAck = (sent: object, events: StreamEvent[]): StreamEvent[] => {
        const [first, ...rest] = events
        const ack = kept.get(sent) ?? []
        kept.delete(sent)
        // Before done, so that this is the only fault.
        return first === undefined || first.name === 'done' ? [...ack, ...events] : [first, ...ack, ...rest]
      }
      return {
        opened: (world, sent, mode) => {
          kept.set(sent, s.opened(world, sent, mode))
          return []
        },
        said: (world, sent, mode, reply) => withAck(sent, s.said(world, sent, mode, reply)),
        ended: (world, sent, mode) => withAck(sent, s.ended(world, sent, mode)),
      }
    }),
  ],
  [
    'the first message is never shown',
    [...both('stream-complete'), ...both('required-stream-prefix'), 'stream/much-said'],
    streams((s) => ({
      said: (world, sent, mode, reply) => (sent.turn.replies[0] === reply ? [] : s.said(world, sent, mode, reply)),
    })),
  ],
  [
    'words are cut off after 10 letters',
    [...four('text'), 'stream/line-breaks', 'stream/wide-characters'],
    streams((s) => ({ data: { ...s.data, message: (_, __, reply) => ({ text: reply.text.slice(0, 10) }) } })),
  ],
  [
    'done without data',
    four('done-last'),
    streams((s) => ({ frame: (each) => (each.name === 'done' ? 'event: done\n\n' : s.frame(each)) })),
  ],
  [
    'the connection stays open after done',
    four('ends'),
    sink((raw) => ({ write: (text) => raw.write(text), end: () => {} })),
  ],
  [
    'a silent required stream is refused with 504',
    both('required-stream-silent-200'),
    override('endpoints', (e) => ({
      answer: (world, sent, attempt, reply) => {
        const order = 'value' in attempt.order ? attempt.order.value : undefined
        if (order?.stream === true && order.reply === 'required' && sent.turn.steps.every((step) => !('say' in step)))
          e.refuse(world, attempt, world.policies.refusals.noReply, reply)
        else e.answer(world, sent, attempt, reply)
      },
    })),
  ],
  [
    'the words of the turn before are shown again',
    ['stream/send-stream-only-new', 'stream/send-required-stream-only-new'],
    streams((s) => ({
      opened: (world, sent, mode) => {
        const { transcript } = sent.turn.conversation
        const old = transcript.flatMap((each) => (each.kind === 'message' && each.role === 'assistant' ? [each] : []))
        return [...s.opened(world, sent, mode), ...old.flatMap((reply) => s.said(world, sent, mode, reply))]
      },
    })),
  ],
  [
    'words of the turn before spare the error',
    ['stream/send-required-stream-old-words'],
    due((events, at, _, sent) =>
      at === 'ended' && sent.turn.conversation.lastSaid ? events.filter((each) => !isKind('error')(each)) : events,
    ),
  ],
  [
    'line breaks are written as they are',
    ['stream/line-breaks'],
    textFrame(({ name }, text) => `event: ${name}\ndata: ${text}\n\n`),
  ],
  [
    'bytes are decoded in pieces',
    ['stream/wide-characters'],
    streams((s) => ({
      frame: (each) => {
        const bytes = Buffer.from(s.frame(each))
        const pieces = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, at) =>
          bytes.subarray(1024 * at, 1024 * (at + 1)),
        )
        return pieces.map((piece) => piece.toString('utf8')).join('')
      },
    })),
  ],
  [
    'Accept decides',
    ['stream/start-accept-ignored', 'stream/send-accept-ignored'],
    override('endpoints', (e) => ({
      answer: (world, sent, attempt, reply) => {
        const { call, order } = attempt
        const asJson = call.headers.accept === 'application/json' && 'value' in order
        e.answer(
          world,
          sent,
          asJson ? { ...attempt, order: { value: { ...order.value, stream: false } } } : attempt,
          reply,
        )
      },
    })),
  ],
  [
    'the text of a streamed send is not stored',
    four('stored'),
    override('endpoints', (e) => ({
      answer: (world, sent, attempt, reply) => {
        const { transcript } = sent.turn.conversation
        if ('value' in attempt.order && attempt.order.value.stream)
          transcript.splice(transcript.indexOf(sent.message), 1)
        e.answer(world, sent, attempt, reply)
      },
    })),
  ],
  [
    'a stream that is silent for long is cut',
    ['start', 'send'].flatMap((post) => ['stream', 'required-stream'].map((mode) => `wait/${post}-${mode}-not-cut`)),
    sink((raw, { timers }) => {
      const cut = (): (() => void) => timers.later(1200, () => raw.destroy())
      let callOff = cut()
      return {
        write: (text) => {
          callOff()
          callOff = cut()
          raw.write(text)
        },
        end: () => {
          callOff()
          raw.end()
        },
      }
    }),
  ],
  [
    'streams end at the wait limit without a word',
    ['start', 'send'].flatMap((post) => [`wait/${post}-stream-limit-done`, `wait/${post}-required-stream-limit-done`]),
    streams((s) => ({
      endsAt: (mode, cause) => s.endsAt(mode, cause) || cause === 'limit',
      ended: (world, sent, mode) => (sent.turn.ended ? s.ended(world, sent, mode) : []),
    })),
  ],
  [
    'required streams end at the wait limit without an error',
    ['wait/start-required-stream-limit-error', 'wait/send-required-stream-limit-error'],
    streams((s) => ({
      endsAt: (mode, cause) => s.endsAt(mode, cause) || cause === 'limit',
      ended: (world, sent, mode) => s.ended(world, sent, sent.turn.ended ? mode : 'optional'),
    })),
  ],
  [
    'streams give up at a third of the limit',
    [...both('stream-complete'), ...both('required-stream-words')],
    together(
      streams((s) => ({ endsAt: (mode, cause) => s.endsAt(mode, cause) || cause === 'limit' })),
      override('waits', (w) => ({ limitMs: (world, mode) => w.limitMs(world, mode) / 3 })),
    ),
  ],
  [
    'all messages at the end of the turn',
    four('as-said'),
    streams((s) => {
      const kept = new WeakMap<object, StreamEvent[]>()
      return {
        said: (world, sent, mode, reply) => {
          kept.set(sent, [...(kept.get(sent) ?? []), ...s.said(world, sent, mode, reply)])
          return []
        },
        ended: (world, sent, mode) => [...(kept.get(sent) ?? []), ...s.ended(world, sent, mode)],
      }
    }),
  ],
  [
    'streams end with the wait, never with the turn',
    four('ends-with-turn'),
    streams(() => ({ endsAt: (mode, cause) => cause === 'limit' || (cause === 'opened' && mode === 'none') })),
  ],
  [
    'silent streams end with the wait, never with the turn',
    ['stream/send-required-stream-ends-with-turn'],
    streams((s) => {
      const spoken = new WeakSet<object>()
      return {
        said: (world, sent, mode, reply) => {
          spoken.add(sent)
          return s.said(world, sent, mode, reply)
        },
        hold: (world, sent, mode, out) => {
          const inner = { ...world, policies: { ...world.policies, streams: { ...world.policies.streams } } }
          inner.policies.streams.endsAt = (each, cause) =>
            spoken.has(sent) || each === 'none' ? s.endsAt(each, cause) : cause === 'limit'
          return s.hold(inner, sent, mode, out)
        },
      }
    }),
  ],
]

describe('area stream', { timeout: 120_000 }, () => {
  it('holds for the reference service, every row that can', async () => {
    const { failed, open, result } = await play(only)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const unproven = result.requirements.filter(
      (row) => row.area === 'stream' && !['pass', 'observed'].includes(row.verdict),
    )
    expect(unproven).toEqual([])
  })

  it.concurrent.each(lawful)('holds for a lawful service: %s', async (_, change) => {
    const { failed, open } = await play(only, change)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })

  it('fails nothing where turns are put off without a word of it', async () => {
    const { failed } = await play(
      only,
      override('turns', () => ({ mayBegin: (world) => world.runningTurns < 2 })),
    )
    expect(failed).toEqual([])
  })

  it.concurrent.each(broken)('finds out: %s', async (_, rows, change) => {
    const { failed } = await play(only, change)
    expect(failed.sort()).toEqual([...rows].sort())
  })

  it('finds out, once the agent was seen to play such a script: the work ends with its stream', async () => {
    const stops = streams((s) => ({
      endsAt: (mode, cause) => s.endsAt(mode, cause) || cause === 'limit',
      ended: (world, sent, mode) => {
        const events = s.ended(world, sent, mode)
        if (!sent.turn.ended) sent.turn.steps.length = 0
        return events
      },
    }))
    // Words after a wait that ran out are performed where nobody streams (readings 42).
    const { failed } = await play([...only, 'wait/start-default'], stops)
    expect(failed.sort()).toEqual(['wait/send-stream-carries-on', 'wait/start-stream-carries-on'])
  })
})
