import { override, overrideIn, together } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Sent, Turn } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { earlierReplies } from '../../../../fixtures/tools/sends.ts'
import {
  buffered,
  eventing,
  eventOf,
  gzipped,
  heldAfter,
  inBlocksOf,
  longOnesBehind,
  oneBehind,
  racing,
  type StreamEvent,
  showing,
  sinking,
  wording,
} from '../../../../fixtures/tools/streams.ts'
import { fieldsOf, STREAMED, spoken, type Way } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { stream as rows } from '../rows.ts'

type Begin = Parameters<typeof eventing>[0]

const cutAt =
  (places: RegExp) =>
  (event: StreamEvent): StreamEvent[] => {
    const data: { text: string } = JSON.parse(event.data)
    return data.text.split(places).map((text) => ({ ...event, data: JSON.stringify({ ...data, text }) }))
  }

/** Services that are wrong about message events: mutants of area `stream`. */
export const streamMessages = mutants(rows, {
  'blanks-joined-send-stream: POST /messages with stream true gets agent messages with one space in place of several.':
    { 'send-stream-text': wording((text) => text.replace(/[ \t]+/g, ' ')), at: 'send-stream' },
  'small-letters-start-required-stream: POST /conversations with reply required and stream true gets agent messages in small letters.':
    { 'start-required-stream-text': wording((text) => text.toLowerCase()), at: 'start-required-stream' },
  'plain-letters-send-required-stream: POST /messages with reply required and stream true gets agent messages in a compatibility form (NFKC).':
    { 'send-required-stream-text': wording((text) => text.normalize('NFKC')), at: 'send-required-stream' },
  'equal-messages-once-start-stream: POST /conversations with stream true gets no event for a message with the text of an earlier message.':
    { 'said-twice': eventing(wordsOnce), at: 'start-stream' },
  'repeated-at-once-start-stream: POST /conversations with stream true gets no event for a message with the text of the previous message.':
    { 'said-twice': eventing(notRepeated), at: 'start-stream' },
  'quotes-halved-send-stream: POST /messages with stream true gets agent messages with one quotation mark in place of two.':
    { 'send-stream-text': wording((text) => text.replaceAll("''", "'")), at: 'send-stream' },
  'last-missing-start-stream: POST /conversations with stream true gets no event for the last message.': {
    'start-stream-complete': eventing(({ turn }) => (events) => {
      const goesOn = turn.steps.slice(turn.next).some((step) => 'say' in step)
      return goesOn ? events : without('message')(events)
    }),
    at: 'start-stream',
    also: ['crowd/streams-all'],
  },
  'first-missing-send-stream: POST /messages with stream true gets no event for the first message, which came before the subscription.':
    { 'send-stream-complete': eventing(firstMissing), at: 'send-stream', also: ['crowd/streams-all', 'much-said'] },
  'forty-at-most-send-stream: POST /messages with stream true gets forty message events at most.': {
    'much-said': eventing(() => atMost(40)),
    at: 'send-stream',
  },
  'hundred-at-most-send-stream: POST /messages with stream true gets a hundred message events at most.': {
    'much-said': eventing(() => atMost(100)),
    at: 'send-stream',
  },
  'words-apart-send-stream: A message that asks for a stream gets an event for each word.': {
    'send-stream-complete': eventOf('message', cutAt(/(?<= )/)),
    at: 'send-stream',
    also: ['crowd/streams-all', 'much-said', 'send-stream-only-said', 'send-stream-text'],
  },
  'no-words-start-required-stream: POST /conversations with reply required and stream true gets only ack and done although the agent sends messages.':
    { 'start-required-stream-words': eventing(() => without('message')), at: 'start-required-stream' },
  'renamed-send-required-stream: A message with reply required that asks for a stream gets events called reply.': {
    'send-required-stream-words': eventOf('message', (event) => [{ ...event, name: 'reply' }]),
    at: 'send-required-stream',
  },
  'twice-start-stream: A start that asks for a stream gets each message event twice.': {
    'start-stream-only-said': eventOf('message', (event) => [event, event]),
    at: 'start-stream',
  },
  'greeting-start-required-stream: POST /conversations with reply required and stream true gets a greeting of the service as its first message event.':
    { 'start-required-stream-only-said': eventing(greeting), at: 'start-required-stream' },
  'echo-send-stream: POST /messages with stream true gets its own text as a message event.': {
    'send-stream-only-said': eventing(echo),
    at: 'send-stream',
    also: ['send-stream-silent'],
  },
  'summary-send-required-stream: POST /messages with reply required and stream true gets the last message once more before done.':
    { 'send-required-stream-only-said': eventing(lastAgain), at: 'send-required-stream' },
  'raced-start-stream: POST /conversations with stream true gets simultaneous messages in random order.': {
    'start-stream-in-order': sinking(racing((messages) => messages.toReversed(), true)),
    at: 'start-stream',
  },
  'raced-send-stream: POST /messages with stream true gets simultaneous messages sorted by length and text.': {
    'send-stream-in-order': sinking(
      racing((messages) => messages.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1)).toReversed(), true),
    ),
    at: 'send-stream',
    also: ['much-said'],
  },
  'raced-send-required-stream: POST /messages with reply required and stream true gets simultaneous messages sorted by length and text.':
    {
      'send-required-stream-prefix': sinking(
        racing((messages) => messages.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1)).toReversed(), true),
      ),
      at: 'send-required-stream',
    },
  ...each(['start-required-stream', 'send-required-stream'], (way) => ({
    [`second-missing-${way}: ${spoken(way)} gets the first message, and no event for the second.`]: {
      [`${way}-prefix`]: eventing(secondMissing),
      at: way,
    },
  })),
  'first-missing-start-required-stream: POST /conversations with reply required and stream true gets no event for the first message, which came before the subscription.':
    { 'start-required-stream-prefix': eventing(firstMissing), at: 'start-required-stream' },
  'buffered-start-stream: POST /conversations with stream true gets all events at the end.': {
    'start-stream-as-said': sinking(buffered),
    at: 'start-stream',
  },
  'long-ones-behind-start-stream: POST /conversations with stream true gets each event of more than 1,500 characters only with the next event.':
    { 'start-stream-as-said': sinking(longOnesBehind), at: 'start-stream' },
  ...each(['start-required-stream', 'send-stream'], (way) => ({
    [`one-behind-${way}: ${spoken(way)} gets each event only with the next event.`]: {
      [`${way}-as-said`]: sinking(oneBehind),
      at: way,
    },
  })),
  'gzip-send-stream: A message that asks for a stream gets a gzip stream that is not flushed.': {
    'send-stream-as-said': gzipped(),
    at: 'send-stream',
  },
  'blocks-send-required-stream: POST /messages with reply required and stream true gets its events in blocks of 4 KiB.':
    { 'send-required-stream-as-said': sinking(inBlocksOf(4096)), at: 'send-required-stream' },
  'first-at-once-send-stream: POST /messages with stream true gets all messages except the first at the end.': {
    'send-stream-as-said': sinking(heldAfter(2)),
    at: 'send-stream',
  },
  'held-after-tool-send-stream: POST /messages with stream true gets messages after a tool only at the end.': {
    'send-stream-as-said': heldAfterTool('send-stream'),
  },
  'dotted-start-stream: POST /conversations with stream true gets agent messages with dots after them.': {
    'start-stream-text': wording((text) => `${text}…`),
    at: 'start-stream',
    also: ['line-breaks', 'wide-characters'],
  },
  'cut-start-required-stream: POST /conversations with reply required and stream true gets agent messages without the last character.':
    { 'start-required-stream-text': wording((text) => text.slice(0, -1)), at: 'start-required-stream' },
  'paragraph-send-stream: POST /messages with stream true gets agent messages as a paragraph of HTML.': {
    'send-stream-text': wording((text) => `<p>${text}</p>`),
    at: 'send-stream',
  },
  'capital-send-required-stream: POST /messages with reply required and stream true gets agent messages with a capital first.':
    {
      'send-required-stream-text': wording((text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())),
      at: 'send-required-stream',
    },
  'coded-send-stream: A send that asks for a stream gets agent messages as a list of numbers.': {
    'send-stream-text': eventOf('message', (event) => {
      const data: { text: string } = JSON.parse(event.data)
      return [{ ...event, data: JSON.stringify({ ...data, text: [...Buffer.from(data.text)] }) }]
    }),
    at: 'send-stream',
    also: ['crowd/streams-all'],
  },
  'recalling-send-stream: POST /messages with stream true gets the messages of earlier turns first.': {
    'send-stream-only-new': eventing(recalling),
    at: 'send-stream',
  },
  'recalling-send-required-stream: POST /messages with reply required and stream true gets the messages of earlier turns first.':
    {
      'send-required-stream-only-new': eventing((sent) => {
        const earlier = earlierReplies(sent).map(({ text }) => messageOf(text))
        return (events) => (events.some(({ name }) => name === 'message') ? [...earlier.splice(0), ...events] : events)
      }),
      at: 'send-required-stream',
    },
  'tools-start: A stream has a message event for each tool that the agent uses.': { 'hides-tools': showing('tool') },
  'notes-start: A stream has a message event for each note of the agent.': { 'hides-notes': showing('note') },
  'separators-split: A message event turns Unicode line separators into line breaks.': {
    'line-breaks': wording((text) => text.replace(/[\u000b\u000c\u0085\u2028\u2029]/g, '\n')),
  },
  'words-of-64k: A message event shows the first 64 KiB of the message.': {
    'wide-characters': wording((text) => Buffer.from(text).subarray(0, 65_536).toString()),
  },
  'escapes-markup: A message event escapes the message for HTML.': {
    'wide-characters': wording((text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
  },
  'raw-line-breaks: Line breaks of a message are not escaped in the data.': {
    'line-breaks': framing((frame) => (frame.startsWith('event: message\n') ? frame.replaceAll('\\n', '\n') : frame)),
    at: STREAMED,
  },
  'lines-lost: A message event has only the first line of the message.': {
    'line-breaks': wording((text) => text.split('\n', 1)[0] ?? ''),
    at: STREAMED,
  },
  'lines-apart: Each line of a message has its own event.': {
    'line-breaks': eventOf('message', cutAt(/\n+/)),
    at: STREAMED,
  },
  'lines-joined: Line breaks of a message become spaces.': {
    'line-breaks': wording((text) => text.replaceAll('\n', ' ')),
    at: STREAMED,
  },
  'empty-lines-lost: Empty lines of a message are dropped.': {
    'line-breaks': wording((text) => text.replace(/\n{2,}/g, '\n')),
    at: STREAMED,
  },
  'split-characters: Events are decoded in pieces of 16 bytes, and cut anywhere.': {
    'wide-characters': framing((frame) => inPieces(frame, 16)),
    at: STREAMED,
    also: ['line-breaks'],
  },
  'astral-lost: Characters of four bytes become question marks in a stream.': {
    'wide-characters': wording((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
    at: STREAMED,
  },
  'cut-at-1000-send-stream: POST /messages with stream true gets agent messages up to their thousandth character.': {
    'send-stream-text': wording((text) => text.slice(0, 1000)),
    at: 'send-stream',
  },
  'named-default-send-stream: A message with stream true and an explicit reply optional gets JSON.': {
    'send-stream-media-type': override('requests', ({ order }) => ({
      order(world, endpoint, body) {
        const read = order(world, endpoint, body)
        const isNamed = fieldsOf({ body }).reply === 'optional' && endpoint === 'send'
        return 'value' in read && isNamed ? { value: { ...read.value, stream: false } } : read
      },
    })),
  },
})

const without = (name: string) => (events: StreamEvent[]) => events.filter((event) => event.name !== name)

function dropping(place: number): ReturnType<Begin> {
  let count = 0
  return (events) => events.filter(({ name }) => name !== 'message' || count++ !== place)
}

function firstMissing(): ReturnType<Begin> {
  return dropping(0)
}

function secondMissing(): ReturnType<Begin> {
  return dropping(1)
}

function messageOf(text: string): StreamEvent {
  return {
    name: 'message',
    data: JSON.stringify({ messageId: 'msg_of_the_service', text, timestamp: '2026-01-01T00:00:00Z' }),
  }
}

const textIn = ({ data }: StreamEvent): string => String(Object(JSON.parse(data)).text)

function notRepeated(): ReturnType<Begin> {
  let last: string | undefined
  return (events) =>
    events.filter((event) => {
      if (event.name !== 'message') return true
      const isNew = textIn(event) !== last
      last = textIn(event)
      return isNew
    })
}

function wordsOnce(): ReturnType<Begin> {
  const seen = new Set<string>()
  return (events) =>
    events.filter((event) => {
      if (event.name !== 'message') return true
      const isNew = !seen.has(textIn(event))
      seen.add(textIn(event))
      return isNew
    })
}

function atMost(most: number): ReturnType<Begin> {
  let count = 0
  return (events) => events.filter(({ name }) => name !== 'message' || ++count <= most)
}

function greeting(): ReturnType<Begin> {
  return (events) => events.flatMap((event) => (event.name === 'ack' ? [event, messageOf('I am on it.')] : [event]))
}

function echo({ message }: Sent): ReturnType<Begin> {
  return (events) => events.flatMap((event) => (event.name === 'ack' ? [event, messageOf(message.text)] : [event]))
}

function lastAgain(): ReturnType<Begin> {
  let last: StreamEvent[] = []
  return (events) => {
    last = events
      .filter(({ name }) => name === 'message')
      .slice(-1)
      .concat(last)
      .slice(0, 1)
    return events.flatMap((event) => (event.name === 'done' ? [...last, event] : [event]))
  }
}

function recalling(sent: Sent): ReturnType<Begin> {
  const earlier = earlierReplies(sent).map(({ text }) => messageOf(text))
  return (events) => events.flatMap((event) => (event.name === 'ack' ? [event, ...earlier] : [event]))
}

function framing(change: (frame: string) => string): Change {
  return override('streams', ({ frame }) => ({ frame: (event) => change(frame(event)) }))
}

function inPieces(frame: string, size: number): string {
  const bytes = Buffer.from(frame)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size).toString())
  return pieces.join('')
}

function heldAfterTool(way: Way): Change {
  return (policies) => {
    const used = new WeakSet<Turn>()
    return together(
      overrideIn('turns', 'perform', (perform) => ({
        tool(world, turn, step) {
          used.add(turn)
          perform.tool(world, turn, step)
        },
      })),
      only(
        way,
        override('streams', ({ hold }) => ({
          hold(world, sent, mode, sink) {
            const kept = buffered(sink)
            let isKept = false
            return hold(world, sent, mode, {
              write(text) {
                isKept ||= used.has(sent.turn)
                const to = isKept ? kept : sink
                to.write(text)
              },
              end: () => (isKept ? kept : sink).end(),
            })
          },
        })),
      ),
    )(policies)
  }
}
