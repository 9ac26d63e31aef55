import { override, together } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Sent, Turn, World } from '../../../../fixtures/service/world.ts'
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
  type Sink,
  type StreamEvent,
  showing,
  sinking,
  wording,
} from '../../../../fixtures/tools/streams.ts'
import { fieldsOf, STREAMED, spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { crowd } from '../../crowd/rows.ts'
import { stream as rows } from '../rows.ts'

type Begin = Parameters<typeof eventing>[0]

const eventful = (id: string, row: Requirement, way: Way, about: string, begin: Begin) =>
  mutant(id, row, `${spoken(way)} ${about}.`, only(way, eventing(begin)))
const sunk = (id: string, row: Requirement, way: Way, about: string, change: (sink: Sink, world: World) => Sink) =>
  mutant(id, row, `${spoken(way)} ${about}.`, only(way, sinking(change)))
const reworded = (id: string, row: Requirement, way: Way, about: string, change: (text: string) => string) =>
  mutant(id, row, `${spoken(way)} gets agent messages ${about}.`, only(way, wording(change)))

const cutAt =
  (places: RegExp) =>
  (event: StreamEvent): StreamEvent[] => {
    const data: { text: string } = JSON.parse(event.data)
    return data.text.split(places).map((text) => ({ ...event, data: JSON.stringify({ ...data, text }) }))
  }

/** Services that are wrong about message events: mutants of area `stream`. */
export const streamMessages = [
  reworded(
    'stream/blanks-joined-send-stream',
    rows['send-stream-text'],
    'send-stream',
    'with one space in place of several',
    (text) => text.replace(/[ \t]+/g, ' '),
  ),
  reworded(
    'stream/small-letters-start-required-stream',
    rows['start-required-stream-text'],
    'start-required-stream',
    'in small letters',
    (text) => text.toLowerCase(),
  ),
  reworded(
    'stream/plain-letters-send-required-stream',
    rows['send-required-stream-text'],
    'send-required-stream',
    'in a compatibility form (NFKC)',
    (text) => text.normalize('NFKC'),
  ),
  eventful(
    'stream/equal-messages-once-start-stream',
    rows['said-twice'],
    'start-stream',
    'gets no event for a message with the text of an earlier message',
    wordsOnce,
  ),
  eventful(
    'stream/repeated-at-once-start-stream',
    rows['said-twice'],
    'start-stream',
    'gets no event for a message with the text of the previous message',
    notRepeated,
  ),
  reworded(
    'stream/quotes-halved-send-stream',
    rows['send-stream-text'],
    'send-stream',
    'with one quotation mark in place of two',
    (text) => text.replaceAll("''", "'"),
  ),
  also(
    [crowd['streams-all']],
    eventful(
      'stream/last-missing-start-stream',
      rows['start-stream-complete'],
      'start-stream',
      'gets no event for the last message',
      lastMissing,
    ),
  ),
  also(
    [crowd['streams-all'], rows['much-said']],
    eventful(
      'stream/first-missing-send-stream',
      rows['send-stream-complete'],
      'send-stream',
      'gets no event for the first message, which came before the subscription',
      firstMissing,
    ),
  ),
  eventful(
    'stream/forty-at-most-send-stream',
    rows['much-said'],
    'send-stream',
    'gets forty message events at most',
    () => atMost(40),
  ),
  eventful(
    'stream/hundred-at-most-send-stream',
    rows['much-said'],
    'send-stream',
    'gets a hundred message events at most',
    () => atMost(100),
  ),
  also(
    [crowd['streams-all'], rows['much-said'], rows['send-stream-only-said'], rows['send-stream-text']],
    mutant(
      'stream/words-apart-send-stream',
      rows['send-stream-complete'],
      'A message that asks for a stream gets an event for each word.',
      only('send-stream', eventOf('message', cutAt(/(?<= )/))),
    ),
  ),
  eventful(
    'stream/no-words-start-required-stream',
    rows['start-required-stream-words'],
    'start-required-stream',
    'gets only ack and done although the agent sends messages',
    () => without('message'),
  ),
  mutant(
    'stream/renamed-send-required-stream',
    rows['send-required-stream-words'],
    'A message with reply required that asks for a stream gets events called reply.',
    only(
      'send-required-stream',
      eventOf('message', (event) => [{ ...event, name: 'reply' }]),
    ),
  ),

  mutant(
    'stream/twice-start-stream',
    rows['start-stream-only-said'],
    'A start that asks for a stream gets each message event twice.',
    only(
      'start-stream',
      eventOf('message', (event) => [event, event]),
    ),
  ),
  eventful(
    'stream/greeting-start-required-stream',
    rows['start-required-stream-only-said'],
    'start-required-stream',
    'gets a greeting of the service as its first message event',
    greeting,
  ),
  also(
    [rows['send-stream-silent']],
    eventful(
      'stream/echo-send-stream',
      rows['send-stream-only-said'],
      'send-stream',
      'gets its own text as a message event',
      echo,
    ),
  ),
  eventful(
    'stream/summary-send-required-stream',
    rows['send-required-stream-only-said'],
    'send-required-stream',
    'gets the last message once more before done',
    lastAgain,
  ),

  sunk(
    'stream/raced-start-stream',
    rows['start-stream-in-order'],
    'start-stream',
    'gets simultaneous messages in random order',
    racing((messages) => messages.toReversed(), true),
  ),
  also(
    [rows['much-said']],
    sunk(
      'stream/raced-send-stream',
      rows['send-stream-in-order'],
      'send-stream',
      'gets simultaneous messages sorted by length and text',
      racing((messages) => messages.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1)).toReversed(), true),
    ),
  ),
  sunk(
    'stream/raced-send-required-stream',
    rows['send-required-stream-prefix'],
    'send-required-stream',
    'gets simultaneous messages sorted by length and text',
    racing((messages) => messages.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1)).toReversed(), true),
  ),
  eventful(
    'stream/second-missing-start-required-stream',
    rows['start-required-stream-prefix'],
    'start-required-stream',
    'gets the first message, and no event for the second',
    secondMissing,
  ),
  eventful(
    'stream/second-missing-send-required-stream',
    rows['send-required-stream-prefix'],
    'send-required-stream',
    'gets the first message, and no event for the second',
    secondMissing,
  ),

  eventful(
    'stream/first-missing-start-required-stream',
    rows['start-required-stream-prefix'],
    'start-required-stream',
    'gets no event for the first message, which came before the subscription',
    firstMissing,
  ),

  sunk(
    'stream/buffered-start-stream',
    rows['start-stream-as-said'],
    'start-stream',
    'gets all events at the end',
    buffered,
  ),
  sunk(
    'stream/long-ones-behind-start-stream',
    rows['start-stream-as-said'],
    'start-stream',
    'gets each event of more than 1,500 characters only with the next event',
    longOnesBehind,
  ),
  sunk(
    'stream/one-behind-start-required-stream',
    rows['start-required-stream-as-said'],
    'start-required-stream',
    'gets each event only with the next event',
    oneBehind,
  ),
  mutant(
    'stream/gzip-send-stream',
    rows['send-stream-as-said'],
    'A message that asks for a stream gets a gzip stream that is not flushed.',
    only('send-stream', gzipped()),
  ),
  sunk(
    'stream/blocks-send-required-stream',
    rows['send-required-stream-as-said'],
    'send-required-stream',
    'gets its events in blocks of 4 KiB',
    inBlocksOf(4096),
  ),
  sunk(
    'stream/one-behind-send-stream',
    rows['send-stream-as-said'],
    'send-stream',
    'gets each event only with the next event',
    oneBehind,
  ),
  sunk(
    'stream/first-at-once-send-stream',
    rows['send-stream-as-said'],
    'send-stream',
    'gets all messages except the first at the end',
    heldAfter(2),
  ),

  mutant(
    'stream/held-after-tool-send-stream',
    rows['send-stream-as-said'],
    `${spoken('send-stream')} gets messages after a tool only at the end.`,
    heldAfterTool('send-stream'),
  ),
  also(
    [rows['line-breaks'], rows['wide-characters']],
    reworded(
      'stream/dotted-start-stream',
      rows['start-stream-text'],
      'start-stream',
      'with dots after them',
      (text) => `${text}…`,
    ),
  ),
  reworded(
    'stream/cut-start-required-stream',
    rows['start-required-stream-text'],
    'start-required-stream',
    'without the last character',
    (text) => text.slice(0, -1),
  ),
  reworded(
    'stream/paragraph-send-stream',
    rows['send-stream-text'],
    'send-stream',
    'as a paragraph of HTML',
    (text) => `<p>${text}</p>`,
  ),
  reworded(
    'stream/capital-send-required-stream',
    rows['send-required-stream-text'],
    'send-required-stream',
    'with a capital first',
    (text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  ),
  also(
    [crowd['streams-all']],
    mutant(
      'stream/coded-send-stream',
      rows['send-stream-text'],
      'A send that asks for a stream gets agent messages as a list of numbers.',
      only('send-stream', eventOf('message', inNumbers)),
    ),
  ),

  eventful(
    'stream/recalling-send-stream',
    rows['send-stream-only-new'],
    'send-stream',
    'gets the messages of earlier turns first',
    recalling,
  ),
  eventful(
    'stream/recalling-send-required-stream',
    rows['send-required-stream-only-new'],
    'send-required-stream',
    'gets the messages of earlier turns first',
    recallingIfSaid,
  ),
  mutant(
    'stream/tools-start',
    rows['hides-tools'],
    'A stream has a message event for each tool that the agent uses.',
    showing('tool'),
  ),
  mutant(
    'stream/notes-start',
    rows['hides-notes'],
    'A stream has a message event for each note of the agent.',
    showing('note'),
  ),

  mutant(
    'stream/separators-split',
    rows['line-breaks'],
    'A message event turns Unicode line separators into line breaks.',
    wording((text) => text.replace(/[\u000b\u000c\u0085\u2028\u2029]/g, '\n')),
  ),
  mutant(
    'stream/words-of-64k',
    rows['wide-characters'],
    'A message event shows the first 64 KiB of the message.',
    wording((text) => Buffer.from(text).subarray(0, 65_536).toString()),
  ),
  mutant(
    'stream/escapes-markup',
    rows['wide-characters'],
    'A message event escapes the message for HTML.',
    wording((text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
  ),
  mutant(
    'stream/raw-line-breaks',
    rows['line-breaks'],
    'Line breaks of a message are not escaped in the data.',
    only(STREAMED, framing(rawLineBreaks)),
  ),
  mutant(
    'stream/lines-lost',
    rows['line-breaks'],
    'A message event has only the first line of the message.',
    only(
      STREAMED,
      wording((text) => text.split('\n', 1)[0] ?? ''),
    ),
  ),
  mutant(
    'stream/lines-apart',
    rows['line-breaks'],
    'Each line of a message has its own event.',
    only(STREAMED, eventOf('message', cutAt(/\n+/))),
  ),
  mutant(
    'stream/lines-joined',
    rows['line-breaks'],
    'Line breaks of a message become spaces.',
    only(
      STREAMED,
      wording((text) => text.replaceAll('\n', ' ')),
    ),
  ),
  mutant(
    'stream/empty-lines-lost',
    rows['line-breaks'],
    'Empty lines of a message are dropped.',
    only(
      STREAMED,
      wording((text) => text.replace(/\n{2,}/g, '\n')),
    ),
  ),
  also(
    [rows['line-breaks']],
    mutant(
      'stream/split-characters',
      rows['wide-characters'],
      'Events are decoded in pieces of 16 bytes, and cut anywhere.',
      only(
        STREAMED,
        framing((frame) => inPieces(frame, 16)),
      ),
    ),
  ),
  mutant(
    'stream/astral-lost',
    rows['wide-characters'],
    'Characters of four bytes become question marks in a stream.',
    only(
      STREAMED,
      wording((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
    ),
  ),
  reworded(
    'stream/cut-at-1000-send-stream',
    rows['send-stream-text'],
    'send-stream',
    'up to their thousandth character',
    (text) => text.slice(0, 1000),
  ),
  mutant(
    'stream/named-default-send-stream',
    rows['send-stream-media-type'],
    'A message with stream true and an explicit reply optional gets JSON.',
    override('requests', ({ order }) => ({
      order(world, endpoint, body) {
        const read = order(world, endpoint, body)
        const isNamed = fieldsOf({ body }).reply === 'optional' && endpoint === 'send'
        return 'value' in read && isNamed ? { value: { ...read.value, stream: false } } : read
      },
    })),
  ),
]

const without = (name: string) => (events: StreamEvent[]) => events.filter((event) => event.name !== name)

/** The last message is known for the last only when the stream ends, so it is the one whose step is the last to speak. */
function lastMissing({ turn }: Sent): (events: StreamEvent[]) => StreamEvent[] {
  return (events) => {
    const goesOn = turn.steps.slice(turn.next).some((step) => 'say' in step)
    return goesOn ? events : without('message')(events)
  }
}

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

function inNumbers(event: StreamEvent): StreamEvent[] {
  const data: { text: string } = JSON.parse(event.data)
  return [{ ...event, data: JSON.stringify({ ...data, text: [...Buffer.from(data.text)] }) }]
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

/** Only where the agent speaks again: a silent turn stays silent. */
function recallingIfSaid(sent: Sent): ReturnType<Begin> {
  const earlier = earlierReplies(sent).map(({ text }) => messageOf(text))
  return (events) => (events.some(({ name }) => name === 'message') ? [...earlier.splice(0), ...events] : events)
}

function framing(change: (frame: string) => string): Change {
  return override('streams', ({ frame }) => ({ frame: (event) => change(frame(event)) }))
}

function rawLineBreaks(frame: string): string {
  return frame.startsWith('event: message\n') ? frame.replaceAll('\\n', '\n') : frame
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
      override('turns', ({ perform }) => ({
        perform: {
          ...perform,
          tool(world, turn, step) {
            used.add(turn)
            perform.tool(world, turn, step)
          },
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
