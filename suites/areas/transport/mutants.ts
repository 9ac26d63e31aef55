import { override } from '../../../fixtures/change.ts'
import { type Change, mutant } from '../../../fixtures/define.ts'
import type { Conversation } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import { fieldsOf } from '../../../fixtures/tools/way.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { route } from '../../rules/words.ts'
import { transport as rows } from './rows.ts'

const labelled = (id: string, row: Requirement, to: Endpoint, status: number, type: string) =>
  mutant(
    id,
    row,
    `${route[to]} labels its ${status} as ${type}.`,
    only(
      to,
      override('answers', ({ json }) => ({
        json(given, value) {
          const answer = json(given, value)
          return given === status ? { ...answer, headers: { ...answer.headers, 'content-type': type } } : answer
        },
      })),
    ),
  )

/** Services that are wrong about what lies below the API. */
export const transport = [
  labelled('transport/html-start', rows['json-start'], 'start', 200, 'text/html; charset=utf-8'),
  labelled('transport/plain-send', rows['json-send'], 'send', 200, 'text/plain; charset=utf-8'),
  labelled('transport/text-json-list', rows['json-list'], 'list', 200, 'text/json'),
  labelled('transport/bytes-status', rows['json-status'], 'status', 200, 'application/octet-stream'),
  labelled('transport/vendor-history', rows['json-history'], 'history', 200, 'application/vnd.api+json'),
  labelled('transport/plain-start-accepted', rows['json-start-accepted'], 'start', 202, 'text/plain; charset=utf-8'),
  labelled('transport/html-send-accepted', rows['json-send-accepted'], 'send', 202, 'text/html; charset=utf-8'),
  labelled('transport/hal-send', rows['json-send'], 'send', 200, 'application/hal+json'),
  labelled('transport/jsonp-send-accepted', rows['json-send-accepted'], 'send', 202, 'application/jsonp'),
  mutant(
    'transport/streams-again',
    rows['json-send'],
    'A message that says nothing of streams is streamed where its conversation was started so.',
    streamsAgain(),
  ),
]

function streamsAgain(): Change {
  return (policies) => {
    const streamed = new WeakSet<Conversation>()
    return override('endpoints', ({ start, answer }) => ({
      start(world, attempt) {
        const sent = start(world, attempt)
        const { order } = attempt
        if ('value' in order && order.value.stream) streamed.add(sent.turn.conversation)
        return sent
      },
      answer(world, sent, attempt, reply) {
        const { call, order } = attempt
        const isLike = fieldsOf(call).stream === undefined && streamed.has(sent.turn.conversation)
        const asked = isLike && 'value' in order ? { value: { ...order.value, stream: true } } : order
        answer(world, sent, { ...attempt, order: asked }, reply)
      },
    }))(policies)
  }
}
