import { override, together } from '../../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Conversation } from '../../../../fixtures/service/world.ts'
import { only, ruledBy, when } from '../../../../fixtures/tools/only.ts'
import { earlierReplies, endsAtWork } from '../../../../fixtures/tools/sends.ts'
import { eventing, eventOf, racing, type StreamEvent, sinking } from '../../../../fixtures/tools/streams.ts'
import { fieldsOf, isAt, spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { crowd } from '../../crowd/rows.ts'
import { status } from '../../status/rows.ts'
import { stream as rows } from '../rows.ts'

const ended = (
  id: string,
  row: Requirement,
  way: Way,
  about: string,
  change: (events: StreamEvent[]) => StreamEvent[],
) => mutant(id, row, `${spoken(way)} ${about}.`, only(way, ending(change)))
const open = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} gets done, and the response stays open.`,
    only(
      way,
      sinking((sink) => ({ ...sink, end() {} })),
    ),
  )
const tardy = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} gets a stream that ends only when the wait runs out, although the turn has ended.`,
    only(
      way,
      override('streams', () => ({ endsAt: (_, cause) => cause === 'limit' })),
    ),
  )
const status504 = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} gets 504 as JSON when the agent stays silent.`, only(way, opensLate()))

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
export const streamEnd = [
  also(
    [status['busy-falls']],
    mutant(
      'stream/busy-once-left',
      rows['left-at-rest'],
      'A conversation whose stream the client has closed is busy forever.',
      busyOnceLeft(),
    ),
  ),
  mutant(
    'stream/error-start-stream',
    rows['start-stream-no-error'],
    'A start that asks for a stream gets an error when the agent stays silent.',
    only('start-stream', onSilence(errorFirst)),
  ),
  ended(
    'stream/error-start-required-stream',
    rows['start-required-stream-no-error'],
    'start-required-stream',
    'gets an error although a reply came',
    (events) => [error, ...noError(events)],
  ),
  mutant(
    'stream/error-send-stream',
    rows['send-stream-no-error'],
    'A message that asks for a stream gets an error when the agent stays silent.',
    only('send-stream', onSilence(errorFirst)),
  ),
  mutant(
    'stream/error-where-default-is-named',
    rows['send-stream-no-error'],
    'A message with stream true and an explicit reply optional gets an error when the agent stays silent.',
    when(() => (call) => isAt(call, ['send-stream']) && fieldsOf(call).reply === 'optional', onSilence(errorFirst)),
  ),
  ended(
    'stream/error-send-required-stream',
    rows['send-required-stream-no-error'],
    'send-required-stream',
    'gets an error although a reply came',
    (events) => [error, ...noError(events)],
  ),

  ended('stream/no-done-start-stream', rows['start-stream-done-last'], 'start-stream', 'gets no done', noDone),
  also(
    [crowd['one-conversation-ends']],
    mutant(
      'stream/hangs-send-stream',
      rows['send-stream-done-last'],
      `${spoken('send-stream')} gets no done, and the response stays open.`,
      only(
        'send-stream',
        together(
          ending(noDone),
          sinking((sink) => ({ ...sink, end() {} })),
        ),
      ),
    ),
  ),
  ended(
    'stream/done-twice-start-required-stream',
    rows['start-required-stream-done-last'],
    'start-required-stream',
    'gets done twice',
    twice,
  ),
  mutant(
    'stream/done-raced-send-stream',
    rows['send-stream-done-last'],
    'A message that asks for a stream gets done before messages at the end of the turn.',
    only('send-stream', sinking(racing((messages) => messages, false))),
  ),
  ended(
    'stream/end-send-required-stream',
    rows['send-required-stream-done-last'],
    'send-required-stream',
    'gets an event called end in place of done',
    called('end'),
  ),
  mutant(
    'stream/done-unfinished-start-stream',
    rows['start-stream-done-last'],
    'The done of a start has no blank line after it.',
    only('start-stream', unfinishedDone()),
  ),
  mutant(
    'stream/done-without-data-send-stream',
    rows['send-stream-done-last'],
    'The done of a message has no data.',
    only('send-stream', doneWithoutData()),
  ),
  mutant(
    'stream/error-alone-send-required-stream',
    rows['send-required-stream-done-last'],
    'A silent message with reply required gets an error and no done.',
    only('send-required-stream', onSilence(noDone)),
  ),
  mutant(
    'stream/error-alone-start-required-stream',
    rows['start-required-stream-done-last'],
    'A silent start with reply required gets an error and no done.',
    only('start-required-stream', onSilence(noDone)),
  ),

  open('stream/open-start-stream', rows['start-stream-ends'], 'start-stream'),
  open('stream/open-start-required-stream', rows['start-required-stream-ends'], 'start-required-stream'),
  atTimes([crowd['one-conversation-ends']], open('stream/open-send-stream', rows['send-stream-ends'], 'send-stream')),
  open('stream/open-send-required-stream', rows['send-required-stream-ends'], 'send-required-stream'),
  tardy('stream/tardy-start-stream', rows['start-stream-ends-with-turn'], 'start-stream'),
  tardy('stream/tardy-start-required-stream', rows['start-required-stream-ends-with-turn'], 'start-required-stream'),
  also(
    [crowd['one-conversation-ends']],
    tardy('stream/tardy-send-stream', rows['send-stream-ends-with-turn'], 'send-stream'),
  ),
  also(
    [crowd['one-conversation-ends']],
    tardy('stream/tardy-send-required-stream', rows['send-required-stream-ends-with-turn'], 'send-required-stream'),
  ),
  mutant(
    'stream/tardy-in-silence-send-required-stream',
    rows['send-required-stream-ends-with-turn'],
    'A message with reply required is answered only when the wait runs out, although its silent turn has ended.',
    only('send-required-stream', tardyInSilence()),
  ),
  mutant(
    'stream/gives-up-start-stream',
    rows['start-stream-complete'],
    'A start that asks for a stream gets done after a third of the wait limit.',
    only('start-stream', givesUp()),
  ),
  mutant(
    'stream/gives-up-send-required-stream',
    rows['send-required-stream-words'],
    'A message with reply required that asks for a stream gets done after a third of the wait limit.',
    only('send-required-stream', givesUp()),
  ),

  mutant(
    'stream/filler-start-stream',
    rows['start-stream-silent'],
    'A start that asks for a stream gets a message of the service when the agent stays silent.',
    only(
      'start-stream',
      onSilence((events) => [filler, ...events]),
    ),
  ),
  mutant(
    'stream/filler-send-stream',
    rows['send-stream-silent'],
    'A message that asks for a stream gets a message of the service when the agent stays silent.',
    only(
      'send-stream',
      onSilence((events) => [filler, ...events]),
    ),
  ),
  mutant(
    'stream/filler-start-required-stream',
    rows['start-required-stream-only-said'],
    'A start with reply required gets a message of the service before its error when the agent stays silent.',
    only(
      'start-required-stream',
      onSilence((events) => [filler, ...events]),
    ),
  ),
  status504('stream/504-start-required-stream', rows['start-required-stream-silent-200'], 'start-required-stream'),
  status504('stream/504-send-required-stream', rows['send-required-stream-silent-200'], 'send-required-stream'),
  ended(
    'stream/no-error-start-required-stream',
    rows['start-required-stream-error'],
    'start-required-stream',
    'gets no error when the agent stays silent',
    noError,
  ),
  also(
    [rows['send-required-stream-old-words']],
    mutant(
      'stream/failure-send-required-stream',
      rows['send-required-stream-error'],
      'A silent message with reply required gets an event called failure.',
      only(
        'send-required-stream',
        eventOf('error', (event) => [{ ...event, name: 'failure' }]),
      ),
    ),
  ),
  also(
    [rows['start-required-stream-done-last']],
    ended(
      'stream/error-after-done-start-required-stream',
      rows['start-required-stream-error-before-done'],
      'start-required-stream',
      'gets its error after done',
      backwards,
    ),
  ),
  also(
    [rows['send-required-stream-done-last']],
    ended(
      'stream/error-after-done-send-required-stream',
      rows['send-required-stream-error-before-done'],
      'send-required-stream',
      'gets its error after done',
      backwards,
    ),
  ),
  also(
    [rows['start-required-stream-done-last']],
    mutant(
      'stream/done-before-error-at-limit-start-required-stream',
      rows['start-required-stream-error-before-done'],
      'A start with reply required gets a stream that ends at the wait limit with done, and an error after it.',
      only(
        'start-required-stream',
        together(
          override('streams', ({ endsAt }) => ({ endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause) })),
          override('streams', ({ ended: lawful }) => ({
            ended: (world, sent, mode) => {
              const events = lawful(world, sent, mode)
              return sent.turn.ended ? events : backwards(events)
            },
          })),
        ),
      ),
    ),
  ),
  mutant(
    'stream/error-at-limit-send-required-stream',
    rows['send-required-stream-no-error'],
    'A message with reply required gets an error when the wait runs out, and the messages of its turn after it.',
    only('send-required-stream', errorAtLimit()),
  ),
  mutant(
    'stream/error-at-limit-start-required-stream',
    rows['start-required-stream-no-error'],
    'A start with reply required gets a stream that ends with an error when the wait runs out, even if it had messages.',
    only('start-required-stream', erringAtLimit()),
  ),
  also(
    [rows['send-required-stream-old-words']],
    mutant(
      'stream/work-for-words-send-required-stream',
      rows['send-required-stream-error'],
      'A message with reply required gets no error if the agent used a tool in a silent turn.',
      only(
        'send-required-stream',
        eventing(
          ({ turn }) =>
            (events) =>
              turn.steps.some((step) => 'tool' in step) ? noError(events) : events,
        ),
      ),
    ),
  ),
  also(
    [rows['start-required-stream-words']],
    mutant(
      'stream/error-at-a-tool-start-required-stream',
      rows['start-required-stream-no-error'],
      'A start with reply required gets a stream that ends with an error when the agent uses a tool before its first message.',
      endsAtWork('start-required-stream'),
    ),
  ),
  ...(['start-stream', 'send-stream'] as const).map((way) =>
    mutant(
      `stream/ends-at-a-tool-${way}`,
      rows[`${way}-complete`],
      `${spoken(way)} ends when the agent uses a tool before its first message.`,
      endsAtWork(way, ['tool']),
    ),
  ),
  mutant(
    'stream/ends-at-a-tool-send-required-stream',
    rows['send-required-stream-words'],
    'A message with reply required gets a stream that ends with an error when the agent uses a tool before its first message.',
    endsAtWork('send-required-stream', ['tool']),
  ),
  mutant(
    'stream/no-done-for-writers',
    rows['send-stream-done-last'],
    'A message with a write-only key and stream true gets no done.',
    when(
      () => (call, world) =>
        call.endpoint === 'send' && world.policies.auth.identify(world, call)?.slot === 'writeOnly',
      ending(noDone),
    ),
  ),
  mutant(
    'stream/old-words-send-required-stream',
    rows['send-required-stream-old-words'],
    'A silent message with reply required gets no error if an earlier turn had a message.',
    only('send-required-stream', sparedByOldWords()),
  ),
]

/** Changes the events that are due at the end of a turn. */
function ending(change: (events: StreamEvent[]) => StreamEvent[]): Change {
  return override('streams', ({ ended: lawful }) => ({ ended: (...of) => change(lawful(...of)) }))
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

function unfinishedDone(): Change {
  return override('streams', ({ frame }) => ({
    frame: (event) => (event.name === 'done' ? frame(event).trimEnd() : frame(event)),
  }))
}

/** What the standard does not dispatch (readings 23). */
function doneWithoutData(): Change {
  return override('streams', ({ frame }) => ({
    frame: (event) => (event.name === 'done' ? 'event: done\n\n' : frame(event)),
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

/** Ends at the limit, and takes every such end for one without a reply. */
function erringAtLimit(): Change {
  return override('streams', ({ endsAt, ended }) => ({
    endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause),
    ended(world, sent, mode) {
      const events = ended(world, sent, mode)
      const isAdded = !sent.turn.ended && !events.some(({ name }) => name === 'error')
      return isAdded ? [error, ...events] : events
    },
  }))
}

function givesUp(): Change {
  return together(
    override('streams', ({ endsAt }) => ({ endsAt: (mode, cause) => cause === 'limit' || endsAt(mode, cause) })),
    override('waits', ({ limitMs }) => ({ limitMs: (world, mode) => limitMs(world, mode) / 3 })),
  )
}

function sparedByOldWords(): Change {
  return eventing((sent) => {
    const spared = earlierReplies(sent).length > 0
    return (events) => (spared ? noError(events) : events)
  })
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
      override('status', ({ fields }) => ({
        fields: {
          ...fields,
          busy: (world, conversation) => left.has(conversation) || fields.busy(world, conversation),
        },
      })),
    )(policies)
  }
}
