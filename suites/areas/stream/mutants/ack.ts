import { type Change, each } from '../../../../fixtures/define.ts'
import { acking, eventing, eventOf, type StreamEvent } from '../../../../fixtures/tools/streams.ts'
import { STREAMED, spoken } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { stream as rows } from '../rows.ts'

const astray = (field: 'conversation' | 'message'): Change =>
  acking((data, { policies, random }) => ({ ...data, [`${field}Id`]: policies.conversations.ids[field](random) }))

/** Services that are wrong about ack: mutants of area `stream`. */
export const streamAck = mutants(rows, {
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
