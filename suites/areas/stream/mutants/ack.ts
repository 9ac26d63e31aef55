import { also, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { acking, eventing, eventOf, type StreamEvent } from '../../../../fixtures/tools/streams.ts'
import { spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { crowd } from '../../crowd/rows.ts'
import { stream as rows } from '../rows.ts'

const late = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} gets its ack after the first other event.`, only(way, eventing(ackSecond)))
const without = (id: string, row: Requirement, way: Way, field: string) =>
  mutant(
    id,
    row,
    `The ack for ${spoken(way).replace(/^A/, 'a')} has no ${field}.`,
    only(
      way,
      acking((data) => ({ ...data, [field]: undefined })),
    ),
  )
const astray = (id: string, row: Requirement, way: Way, field: 'conversation' | 'message') =>
  mutant(
    id,
    row,
    `The ack for ${spoken(way).replace(/^A/, 'a')} has a ${field} id that is unknown.`,
    only(
      way,
      acking((data, { policies, random }) => ({ ...data, [`${field}Id`]: policies.conversations.ids[field](random) })),
    ),
  )

/** Services that are wrong about ack: mutants of area `stream`. */
export const streamAck = [
  late('stream/ack-second-start-stream', rows['start-stream-ack-first'], 'start-stream'),
  late('stream/ack-second-start-required-stream', rows['start-required-stream-ack-first'], 'start-required-stream'),
  late('stream/ack-second-send-stream', rows['send-stream-ack-first'], 'send-stream'),
  late('stream/ack-second-send-required-stream', rows['send-required-stream-ack-first'], 'send-required-stream'),
  mutant(
    'stream/ack-renamed-start-stream',
    rows['start-stream-ack-first'],
    'A start that asks for a stream gets an event called started in place of ack.',
    only(
      'start-stream',
      eventOf('ack', (event) => [{ ...event, name: 'started' }]),
    ),
  ),
  mutant(
    'stream/ack-last-send-stream',
    rows['send-stream-ack-first'],
    'A message that asks for a stream gets its ack just before done.',
    only('send-stream', eventing(ackBeforeDone)),
  ),

  without(
    'stream/ack-no-conversation-start-stream',
    rows['start-stream-ack-conversation-id'],
    'start-stream',
    'conversationId',
  ),
  astray(
    'stream/ack-stray-conversation-start-required-stream',
    rows['start-required-stream-ack-conversation-id'],
    'start-required-stream',
    'conversation',
  ),
  without(
    'stream/ack-no-conversation-send-stream',
    rows['send-stream-ack-conversation-id'],
    'send-stream',
    'conversationId',
  ),
  astray(
    'stream/ack-stray-conversation-send-required-stream',
    rows['send-required-stream-ack-conversation-id'],
    'send-required-stream',
    'conversation',
  ),
  astray('stream/ack-stray-message-start-stream', rows['start-stream-ack-message-id'], 'start-stream', 'message'),
  without(
    'stream/ack-no-message-start-required-stream',
    rows['start-required-stream-ack-message-id'],
    'start-required-stream',
    'messageId',
  ),
  also(
    [crowd['one-conversation-ids']],
    astray('stream/ack-stray-message-send-stream', rows['send-stream-ack-message-id'], 'send-stream', 'message'),
  ),
  also(
    [crowd['one-conversation-ids']],
    without(
      'stream/ack-no-message-send-required-stream',
      rows['send-required-stream-ack-message-id'],
      'send-required-stream',
      'messageId',
    ),
  ),

  mutant(
    'stream/ack-twice',
    rows['ack-once'],
    'A stream has a second ack at the first agent message, or at the end of a silent turn.',
    eventing(() => {
      let ack: StreamEvent[] | null = null
      return (events) => {
        if (ack === null) ack = events
        else if (ack.length > 0) return [...ack.splice(0), ...events]
        return [...events]
      }
    }),
  ),
]

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
