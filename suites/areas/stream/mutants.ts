import { override, overrideIn } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import { when } from '../../../fixtures/tools/only.ts'
import { accepting, forget } from '../../../fixtures/tools/sends.ts'
import { openingWith } from '../../../fixtures/tools/streams.ts'
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

/** Services that are wrong about a send that asks for a stream. */
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
    'send-stream-stored': when(
      () => (call, world) =>
        call.endpoint === 'send' && world.policies.auth.identify(world, call)?.slot === 'writeOnly',
      accepting(forget),
    ),
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
      { [`${to}-accept-ignored`]: when(() => asksForJson(to), neverStreams) },
  })),
})
