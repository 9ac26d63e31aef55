import { override, overrideIn, together } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Call } from '../../../../fixtures/service/call.ts'
import type { Conversation, Sent, World } from '../../../../fixtures/service/world.ts'
import { by, ruledBy } from '../../../../fixtures/tools/only.ts'
import { earlierReplies, endsAtWork } from '../../../../fixtures/tools/sends.ts'
import { eventing, eventOf, racing, type StreamEvent, sinking } from '../../../../fixtures/tools/streams.ts'
import { fieldsOf, isAt, STREAMED, spoken } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { stream as rows } from '../rows.ts'

const error: StreamEvent = { name: 'error', data: '{"error":"The agent has not replied."}' }
const errorFirst = (events: StreamEvent[]) => [error, ...events]
const noDone = (events: StreamEvent[]) => events.filter(({ name }) => name !== 'done')
const noError = (events: StreamEvent[]) => events.filter(({ name }) => name !== 'error')
const twice = (events: StreamEvent[]) => events.flatMap((event) => (event.name === 'done' ? [event, event] : [event]))
const called = (name: string) => (events: StreamEvent[]) =>
  events.map((event) => (event.name === 'done' ? { ...event, name } : event))
const backwards = (events: StreamEvent[]) => events.toReversed()
const filler: StreamEvent = {
  name: 'message',
  data: '{"messageId":"msg_0","text":"No answer.","timestamp":"2026-01-01T00:00:00Z"}',
}

/** Services that are wrong about how a stream ends: mutants of area `stream`. */
export const streamEnd = mutants(rows, {
  'busy-once-left: A conversation whose stream the client has closed is busy forever.': {
    'left-at-rest': busyOnceLeft(),
    also: ['status/busy-falls'],
  },
  'error-start-stream: A start that asks for a stream gets an error when the agent stays silent.': {
    'start-stream-no-error': onSilence(errorFirst),
    at: 'start-stream',
  },
  ...each(['start-required-stream', 'send-required-stream'], (way) => ({
    [`error-${way}: ${spoken(way)} gets an error although a reply came.`]: {
      [`${way}-no-error`]: ending((events) => [error, ...noError(events)]),
      at: way,
    },
    [`504-${way}: ${spoken(way)} gets 504 as JSON when the agent stays silent.`]: {
      [`${way}-silent-200`]: opensLate(),
      at: way,
    },
    [`error-after-done-${way}: ${spoken(way)} gets its error after done.`]: {
      [`${way}-error-before-done`]: ending(backwards),
      at: way,
      also: [`${way}-done-last`],
    },
  })),
  'error-send-stream: A message that asks for a stream gets an error when the agent stays silent.': {
    'send-stream-no-error': onSilence(errorFirst),
    at: 'send-stream',
  },
  'error-where-default-is-named: A message with stream true and an explicit reply optional gets an error when the agent stays silent.':
    {
      'send-stream-no-error': onSilence(errorFirst),
      at: (call: Call) => isAt(call, ['send-stream']) && fieldsOf(call).reply === 'optional',
    },
  'no-done-start-stream: POST /conversations with stream true gets no done.': {
    'start-stream-done-last': ending(noDone),
    at: 'start-stream',
  },
  'hangs-send-stream: POST /messages with stream true gets no done, and the response stays open.': {
    'send-stream-done-last': together(
      ending(noDone),
      sinking((sink) => ({ ...sink, end() {} })),
    ),
    at: 'send-stream',
    also: ['crowd/one-conversation-ends'],
  },
  'done-twice-start-required-stream: POST /conversations with reply required and stream true gets done twice.': {
    'start-required-stream-done-last': ending(twice),
    at: 'start-required-stream',
  },
  'done-raced-send-stream: A message that asks for a stream gets done before messages at the end of the turn.': {
    'send-stream-done-last': sinking(racing((messages) => messages, false)),
    at: 'send-stream',
  },
  'end-send-required-stream: POST /messages with reply required and stream true gets an event called end in place of done.':
    { 'send-required-stream-done-last': ending(called('end')), at: 'send-required-stream' },
  'done-unfinished-start-stream: The done of a start has no blank line after it.': {
    'start-stream-done-last': override('streams', ({ frame }) => ({
      frame: (event) => (event.name === 'done' ? frame(event).trimEnd() : frame(event)),
    })),
    at: 'start-stream',
  },
  // What the standard does not dispatch (readings 23).
  // The standard does not dispatch it (readings 23).
  'done-without-data-send-stream: The done of a message has no data.': {
    'send-stream-done-last': override('streams', ({ frame }) => ({
      frame: (event) => (event.name === 'done' ? 'event: done\n\n' : frame(event)),
    })),
    at: 'send-stream',
  },
  'error-alone-send-required-stream: A silent message with reply required gets an error and no done.': {
    'send-required-stream-done-last': onSilence(noDone),
    at: 'send-required-stream',
  },
  'error-alone-start-required-stream: A silent start with reply required gets an error and no done.': {
    'start-required-stream-done-last': onSilence(noDone),
    at: 'start-required-stream',
  },
  ...each(['start-stream', 'start-required-stream', 'send-required-stream'], (way) => ({
    [`open-${way}: ${spoken(way)} gets done, and the response stays open.`]: {
      [`${way}-ends`]: sinking((sink) => ({ ...sink, end() {} })),
      at: way,
    },
  })),
  'open-send-stream: POST /messages with stream true gets done, and the response stays open.': {
    'send-stream-ends': sinking((sink) => ({ ...sink, end() {} })),
    at: 'send-stream',
    atTimes: ['crowd/one-conversation-ends'],
  },
  ...each(
    [
      ...STREAMED,
      ['send-stream', 'crowd/one-conversation-ends'],
      ['send-required-stream', 'crowd/one-conversation-ends'],
    ],
    (way) => ({
      [`tardy-${way}: ${spoken(way)} gets a stream that ends only when the wait runs out, although the turn has ended.`]:
        {
          [`${way}-ends-with-turn`]: override('streams', () => ({ endsAt: (_, cause) => cause === 'limit' })),
          at: way,
        },
    }),
  ),
  'tardy-in-silence-send-required-stream: A message with reply required is answered only when the wait runs out, although its silent turn has ended.':
    { 'send-required-stream-ends-with-turn': tardyInSilence(), at: 'send-required-stream' },
  'gives-up-start-stream: A start that asks for a stream gets done after a third of the wait limit.': {
    'start-stream-complete': givesUp(),
    at: 'start-stream',
  },
  'gives-up-send-required-stream: A message with reply required that asks for a stream gets done after a third of the wait limit.':
    { 'send-required-stream-words': givesUp(), at: 'send-required-stream' },
  ...each(['send-stream', 'start-stream'], (way) => ({
    [`words-after-limit-dropped-${way}: ${spoken(way)} gets a stream that goes on beyond the wait limit without the messages from then on.`]:
      { [`${way}-complete`]: eventing(dropAfterLimit), at: way },
  })),
  'filler-start-stream: A start that asks for a stream gets a message of the service when the agent stays silent.': {
    'start-stream-silent': onSilence((events) => [filler, ...events]),
    at: 'start-stream',
  },
  'filler-send-stream: A message that asks for a stream gets a message of the service when the agent stays silent.': {
    'send-stream-silent': onSilence((events) => [filler, ...events]),
    at: 'send-stream',
  },
  'filler-start-required-stream: A start with reply required gets a message of the service before its error when the agent stays silent.':
    { 'start-required-stream-only-said': onSilence((events) => [filler, ...events]), at: 'start-required-stream' },
  'no-error-start-required-stream: POST /conversations with reply required and stream true gets no error when the agent stays silent.':
    { 'start-required-stream-error': ending(noError), at: 'start-required-stream' },
  'failure-send-required-stream: A silent message with reply required gets an event called failure.': {
    'send-required-stream-error': eventOf('error', (event) => [{ ...event, name: 'failure' }]),
    at: 'send-required-stream',
    also: ['send-required-stream-old-words'],
  },
  'done-before-error-at-limit-start-required-stream: A start with reply required gets a stream that ends at the wait limit with done, and an error after it.':
    {
      'start-required-stream-error-before-done': together(
        override('streams', ({ endsAt }) => ({ endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause) })),
        override('streams', ({ ended: lawful }) => ({
          ended: (world, sent, mode) => {
            const events = lawful(world, sent, mode)
            return sent.turn.ended ? events : backwards(events)
          },
        })),
      ),
      at: 'start-required-stream',
      also: ['start-required-stream-done-last'],
    },
  'error-at-limit-send-required-stream: A message with reply required gets an error when the wait runs out, and the messages of its turn after it.':
    { 'send-required-stream-no-error': errorAtLimit(), at: 'send-required-stream' },
  'error-at-limit-start-required-stream: A start with reply required gets a stream that ends with an error when the wait runs out, even if it had messages.':
    {
      'start-required-stream-no-error': override('streams', ({ endsAt, ended }) => ({
        endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause),
        ended(world, sent, mode) {
          const events = ended(world, sent, mode)
          const isAdded = !sent.turn.ended && !events.some(({ name }) => name === 'error')
          return isAdded ? [error, ...events] : events
        },
      })),
      at: 'start-required-stream',
    },
  'work-for-words-send-required-stream: A message with reply required gets no error if the agent used a tool in a silent turn.':
    {
      'send-required-stream-error': eventing(
        ({ turn }) =>
          (events) =>
            turn.steps.some((step) => 'tool' in step) ? noError(events) : events,
      ),
      at: 'send-required-stream',
      also: ['send-required-stream-old-words'],
    },
  'error-at-a-tool-start-required-stream: A start with reply required gets a stream that ends with an error when the agent uses a tool before its first message.':
    { 'start-required-stream-no-error': endsAtWork('start-required-stream'), also: ['start-required-stream-words'] },
  ...each(['start-stream', 'send-stream'], (way) => ({
    [`ends-at-a-tool-${way}: ${spoken(way)} ends when the agent uses a tool before its first message.`]: {
      [`${way}-complete`]: endsAtWork(way, ['tool']),
    },
  })),
  'ends-at-a-tool-send-required-stream: A message with reply required gets a stream that ends with an error when the agent uses a tool before its first message.':
    { 'send-required-stream-words': endsAtWork('send-required-stream', ['tool']) },
  'no-done-for-writers: A message with a write-only key and stream true gets no done.': {
    'send-stream-done-last': ending(noDone),
    at: by('writeOnly', 'send'),
  },
  'old-words-send-required-stream: A silent message with reply required gets no error if an earlier turn had a message.':
    {
      'send-required-stream-old-words': eventing((sent) => {
        const spared = earlierReplies(sent).length > 0
        return (events) => (spared ? noError(events) : events)
      }),
      at: 'send-required-stream',
    },
})

/** Changes the events that are due at the end of a turn. */
function ending(change: (events: StreamEvent[]) => StreamEvent[]): Change {
  return override('streams', ({ ended: lawful }) => ({ ended: (...of) => change(lawful(...of)) }))
}

/** Whoever waits for the words is told of none of those that come when the wait has run out, and of done. */
function dropAfterLimit(_: Sent, { policies, waitLimitMs }: World): (events: StreamEvent[]) => StreamEvent[] {
  const begunMs = policies.clock.nowMs()
  return (events) =>
    policies.clock.nowMs() - begunMs < waitLimitMs ? events : events.filter(({ name }) => name === 'done')
}

/** The same, where the agent said nothing. */
function onSilence(change: (events: StreamEvent[]) => StreamEvent[]): Change {
  return override('streams', ({ ended: lawful }) => ({
    ended(world, sent, mode) {
      const events = lawful(world, sent, mode)
      return sent.turn.replies.length === sent.from ? change(events) : events
    },
  }))
}

function tardyInSilence(): Change {
  return override('streams', ({ endsAt, hold }) => ({
    hold(world, sent, mode, sink) {
      const isSilent = () => sent.turn.replies.length === sent.from
      const streams = {
        ...world.policies.streams,
        endsAt: (each: typeof mode, cause: Parameters<typeof endsAt>[1]) =>
          isSilent() ? cause === 'limit' : endsAt(each, cause),
      }
      return hold(ruledBy(world, { ...world.policies, streams }), sent, mode, sink)
    },
  }))
}

function errorAtLimit(): Change {
  return override('streams', ({ frame, hold }) => ({
    hold(world, sent, mode, sink) {
      const abandon = hold(world, sent, mode, sink)
      const callOff = world.timers.later(world.waitLimitMs, () => {
        if (!sent.turn.ended) sink.write(frame(error))
      })
      return () => {
        callOff()
        abandon()
      }
    },
  }))
}

function givesUp(): Change {
  return together(
    override('streams', ({ endsAt }) => ({ endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause) })),
    override('waits', ({ limitMs }) => ({ limitMs: (world, mode) => limitMs(world, mode) / 3 })),
  )
}

/** Opens the stream with the first words, or with done, and answers 504 where an error comes instead. */
function opensLate(): Change {
  return override('streams', ({ open: openNow }) => ({
    open(world, reply) {
      const { errors, http, refusals } = world.policies
      let ack = ''
      let sink: ReturnType<typeof openNow> | null = null
      let refused = false
      return {
        write(text) {
          if (refused) return
          if (sink) sink.write(text)
          else if (text.startsWith('event: ack')) ack = text
          else if (text.startsWith('event: error')) {
            refused = true
            http.deliver(world, reply, errors.answer(world, refusals.noReply))
          } else {
            sink = openNow(world, reply)
            sink.write(ack + text)
          }
        },
        end: () => sink?.end(),
      }
    },
  }))
}

function busyOnceLeft(): Change {
  return (policies) => {
    const left = new WeakSet<Conversation>()
    return together(
      override('streams', ({ hold }) => ({
        hold(world, sent, mode, sink) {
          const abandon = hold(world, sent, mode, sink)
          return () => {
            if (!sent.turn.ended) left.add(sent.turn.conversation)
            abandon()
          }
        },
      })),
      overrideIn('status', 'fields', (fields) => ({
        busy: (world, conversation) => left.has(conversation) || fields.busy(world, conversation),
      })),
    )(policies)
  }
}
