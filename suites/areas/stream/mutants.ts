import { override } from '../../../fixtures/change.ts'
import { also, mutant } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import { only, when } from '../../../fixtures/tools/only.ts'
import { accepting, forget } from '../../../fixtures/tools/sends.ts'
import { openingWith } from '../../../fixtures/tools/streams.ts'
import { spoken, type Way } from '../../../fixtures/tools/way.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { crowd } from '../crowd/rows.ts'
import { history } from '../history/rows.ts'
import { statusCodes } from '../status-codes/rows.ts'
import { streamAck } from './mutants/ack.ts'
import { brokenOff } from './mutants/broken-off.ts'
import { streamEnd } from './mutants/end.ts'
import { streamMessages } from './mutants/messages.ts'
import { stream as rows } from './rows.ts'

const coded = (id: string, row: Requirement, way: Way, status: number) =>
  mutant(id, row, `${spoken(way)} is answered with ${status}.`, only(way, openingWith(status)))
const labelled = (id: string, row: Requirement, way: Way, type: string) =>
  mutant(
    id,
    row,
    `${spoken(way)} gets a stream that is labelled as ${type}.`,
    only(
      way,
      override('streams', ({ headers }) => ({ headers: { ...headers, 'content-type': type } })),
    ),
  )
const lost = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} gets its stream, and its text is not stored.`, only(way, accepting(forget)))

const inJson = () => ({ value: false })
const neverStreams = override('requests', ({ start, send }) => ({
  start: { ...start, stream: inJson },
  send: { ...send, stream: inJson },
}))

function asksForJson(post: 'start' | 'send'): (call: Call) => boolean {
  return ({ endpoint, headers }) => endpoint === post && /^application\/json/.test(headers.accept ?? '')
}

/** Services that are wrong about a send that asks for a stream. */
export const stream = [
  also([statusCodes.start], coded('stream/201-start-stream', rows['start-stream-200'], 'start-stream', 201)),
  also(
    [rows['start-required-stream-silent-200']],
    coded('stream/202-start-required-stream', rows['start-required-stream-200'], 'start-required-stream', 202),
  ),
  also([statusCodes.send], coded('stream/206-send-stream', rows['send-stream-200'], 'send-stream', 206)),
  also(
    [rows['send-required-stream-silent-200'], crowd['one-conversation-answered']],
    coded('stream/202-send-required-stream', rows['send-required-stream-200'], 'send-required-stream', 202),
  ),
  labelled('stream/plain-start-stream', rows['start-stream-media-type'], 'start-stream', 'text/plain; charset=utf-8'),
  labelled(
    'stream/ndjson-start-required-stream',
    rows['start-required-stream-media-type'],
    'start-required-stream',
    'application/x-ndjson',
  ),
  labelled('stream/json-send-stream', rows['send-stream-media-type'], 'send-stream', 'application/json'),
  labelled(
    'stream/bytes-send-required-stream',
    rows['send-required-stream-media-type'],
    'send-required-stream',
    'application/octet-stream',
  ),

  ...streamAck,
  ...streamMessages,
  ...streamEnd,
  ...brokenOff,

  also([crowd['starts-kept']], lost('stream/lost-start-stream', rows['start-stream-stored'], 'start-stream')),
  lost('stream/lost-start-required-stream', rows['start-required-stream-stored'], 'start-required-stream'),
  also(
    [crowd['one-conversation-kept'], crowd['several-conversations-kept'], history['sent-once']],
    lost('stream/lost-send-stream', rows['send-stream-stored'], 'send-stream'),
  ),
  also(
    [crowd['one-conversation-kept']],
    lost('stream/lost-send-required-stream', rows['send-required-stream-stored'], 'send-required-stream'),
  ),
  mutant(
    'stream/lost-by-writers',
    rows['send-stream-stored'],
    'A message with a write-only key is acknowledged and lost.',
    when(
      () => (call, world) =>
        call.endpoint === 'send' && world.policies.auth.identify(world, call)?.slot === 'writeOnly',
      accepting(forget),
    ),
  ),
  also(
    [crowd['one-conversation-kept']],
    mutant(
      'stream/clipped-send-required-stream',
      rows['send-required-stream-stored'],
      'A message with reply required that asks for a stream is stored without its last character.',
      only(
        'send-required-stream',
        accepting(({ message }) => {
          message.text = message.text.slice(0, -1)
        }),
      ),
    ),
  ),

  mutant(
    'stream/accept-json-start',
    rows['start-accept-ignored'],
    'A start whose body asks for a stream and whose Accept header asks for JSON gets JSON.',
    when(() => asksForJson('start'), neverStreams),
  ),
  mutant(
    'stream/accept-json-send',
    rows['send-accept-ignored'],
    'A message whose body asks for a stream and whose Accept header asks for JSON gets JSON.',
    when(() => asksForJson('send'), neverStreams),
  ),
]
