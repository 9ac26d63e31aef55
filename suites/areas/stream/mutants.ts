import { override, overrideIn } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import { by } from '../../../fixtures/tools/only.ts'
import { accepting, forget } from '../../../fixtures/tools/sends.ts'
import { acking, eventing, eventOf, openingWith, type StreamEvent, sinking } from '../../../fixtures/tools/streams.ts'
import { STREAMED, spoken, subject } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { stream as rows } from './rows.ts'

const labelled = (type: string): Change => overrideIn('streams', 'headers', () => ({ 'content-type': type }))

const inJson = () => ({ value: false })
const neverStreams = override('requests', ({ start, send }) => ({
  start: { ...start, stream: inJson },
  send: { ...send, stream: inJson },
}))

function asksForJson(post: 'start' | 'send'): (call: Call) => boolean {
  return ({ endpoint, headers }) => endpoint === post && /^application\/json/.test(headers.accept ?? '')
}

const astray = (field: 'conversation' | 'message'): Change =>
  acking((data, { policies, random }) => ({ ...data, [`${field}Id`]: policies.conversations.ids[field](random) }))

/** Services that are wrong about a send that asks for a stream, and about its ack. */
export const stream = mutants(rows, {
  '201-start-stream: POST /conversations with stream true is answered with 201.': {
    'start-stream-200': openingWith(201),
    at: 'start-stream',
    also: ['status-codes/start'],
  },
  ...each(
    [
      ['start-required-stream', 'start-required-stream-silent-200'],
      ['send-required-stream', 'crowd/one-conversation-answered', 'send-required-stream-silent-200'],
    ],
    (way) => ({ [`202-${way}: ${spoken(way)} is answered with 202.`]: { [`${way}-200`]: openingWith(202), at: way } }),
  ),
  '206-send-stream: POST /messages with stream true is answered with 206.': {
    'send-stream-200': openingWith(206),
    at: 'send-stream',
    also: ['status-codes/send'],
  },
  'plain-start-stream: POST /conversations with stream true gets a stream that is labelled as text/plain; charset=utf-8.':
    { 'start-stream-media-type': labelled('text/plain; charset=utf-8'), at: 'start-stream' },
  'ndjson-start-required-stream: POST /conversations with reply required and stream true gets a stream that is labelled as application/x-ndjson.':
    { 'start-required-stream-media-type': labelled('application/x-ndjson'), at: 'start-required-stream' },
  'json-send-stream: POST /messages with stream true gets a stream that is labelled as application/json.': {
    'send-stream-media-type': labelled('application/json'),
    at: 'send-stream',
  },
  'bytes-send-required-stream: POST /messages with reply required and stream true gets a stream that is labelled as application/octet-stream.':
    { 'send-required-stream-media-type': labelled('application/octet-stream'), at: 'send-required-stream' },
  ...each(
    [
      ...STREAMED,
      ['start-stream', 'crowd/starts-kept'],
      ['send-stream', 'crowd/one-conversation-kept', 'crowd/several-conversations-kept', 'history/sent-once'],
      ['send-required-stream', 'crowd/one-conversation-kept'],
    ],
    (way) => ({
      [`lost-${way}: ${spoken(way)} gets its stream, and its text is not stored.`]: {
        [`${way}-stored`]: accepting(forget),
        at: way,
      },
    }),
  ),
  'lost-by-writers: A message with a write-only key is acknowledged and lost.': {
    'send-stream-stored': accepting(forget),
    at: by('writeOnly', 'send'),
  },
  'clipped-send-required-stream: A message with reply required that asks for a stream is stored without its last character.':
    {
      'send-required-stream-stored': accepting(({ message }) => {
        message.text = message.text.slice(0, -1)
      }),
      at: 'send-required-stream',
      also: ['crowd/one-conversation-kept'],
    },
  ...each(['start', 'send'], (to) => ({
    [`accept-json-${to}: ${subject[to]} whose body asks for a stream and whose Accept header asks for JSON gets JSON.`]:
      { [`${to}-accept-ignored`]: neverStreams, at: asksForJson(to) },
  })),
  ...each(STREAMED, (way) => ({
    [`ack-second-${way}: ${spoken(way)} gets its ack after the first other event.`]: {
      [`${way}-ack-first`]: eventing(ackSecond),
      at: way,
    },
  })),
  'ack-renamed-start-stream: A start that asks for a stream gets an event called started in place of ack.': {
    'start-stream-ack-first': eventOf('ack', (event) => [{ ...event, name: 'started' }]),
    at: 'start-stream',
  },
  'ack-last-send-stream: A message that asks for a stream gets its ack just before done.': {
    'send-stream-ack-first': eventing(ackBeforeDone),
    at: 'send-stream',
  },
  ...each(['start-stream', 'send-stream'], (way) => ({
    [`ack-no-conversation-${way}: The ack for ${spoken(way)} has no conversationId.`]: {
      [`${way}-ack-conversation-id`]: acking((data) => ({ ...data, conversationId: undefined })),
      at: way,
    },
  })),
  ...each(['start-required-stream', 'send-required-stream'], (way) => ({
    [`ack-stray-conversation-${way}: The ack for ${spoken(way)} has a conversation id that is unknown.`]: {
      [`${way}-ack-conversation-id`]: astray('conversation'),
      at: way,
    },
  })),
  ...each(['start-stream', ['send-stream', 'crowd/one-conversation-ids']], (way) => ({
    [`ack-stray-message-${way}: The ack for ${spoken(way)} has a message id that is unknown.`]: {
      [`${way}-ack-message-id`]: astray('message'),
      at: way,
    },
  })),
  ...each(['start-required-stream', ['send-required-stream', 'crowd/one-conversation-ids']], (way) => ({
    [`ack-no-message-${way}: The ack for ${spoken(way)} has no messageId.`]: {
      [`${way}-ack-message-id`]: acking((data) => ({ ...data, messageId: undefined })),
      at: way,
    },
  })),
  'ack-twice: A stream has a second ack at the first agent message, or at the end of a silent turn.': {
    'ack-once': eventing(() => {
      let ack: StreamEvent[] | null = null
      return (events) => {
        if (ack === null) ack = events
        else if (ack.length > 0) return [...ack.splice(0), ...events]
        return [...events]
      }
    }),
  },
  'mute-start-required-stream: A start with reply required that asks for a stream gets no response.': {
    'start-required-stream-200': override('streams', () => ({
      open(_, reply) {
        reply.hijack()
        return { write() {}, end() {} }
      },
    })),
    at: 'start-required-stream',
    also: ['start-required-stream-silent-200'],
  },
  'gateway-502-send-stream: A send that asks for a stream gets a 502 without a JSON body, from a gateway.': {
    'send-stream-200': override('streams', () => ({
      open(world, reply) {
        const body = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
        world.policies.http.deliver(world, reply, { status: 502, headers: { 'content-type': 'text/html' }, body })
        return { write() {}, end() {} }
      },
    })),
    at: 'send-stream',
  },
  'cut-after-ack-start-required-stream: A start with reply required that asks for a stream loses its connection soon after ack.':
    {
      'start-required-stream-done-last': sinking((sink, { timers }, { raw }) => {
        timers.later(20, () => raw.destroy())
        return sink
      }),
      at: 'start-required-stream',
    },
  'reset-at-end-start-required-stream: A start with reply required that asks for a stream gets done, and its connection is reset.':
    {
      'start-required-stream-ends': sinking(({ write }, { timers }, { raw }) => ({
        write,
        end: () => void timers.later(5, () => raw.destroy()),
      })),
      at: 'start-required-stream',
    },
})

/** Keeps ack back until another event has gone out. */
function ackSecond(): (events: StreamEvent[]) => StreamEvent[] {
  const kept: StreamEvent[] = []
  return (events) => {
    const others = events.filter(({ name }) => name !== 'ack')
    kept.push(...events.filter(({ name }) => name === 'ack'))
    if (others.length === 0) return []
    const [first, ...rest] = others
    // Done stays last: where nothing else comes, ack goes before it and the stream is in order.
    return first?.name === 'done'
      ? [...kept.splice(0), ...others]
      : [...(first ? [first] : []), ...kept.splice(0), ...rest]
  }
}

function ackBeforeDone(): (events: StreamEvent[]) => StreamEvent[] {
  let kept: StreamEvent[] = []
  return (events) => {
    kept = [...kept, ...events.filter(({ name }) => name === 'ack')]
    return events.flatMap((event) => {
      if (event.name === 'ack') return []
      return event.name === 'done' ? [...kept, event] : [event]
    })
  }
}
