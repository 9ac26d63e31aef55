import type { FastifyReply } from 'fastify'
import { override } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import type { Conversation } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import { fieldsOf } from '../../../fixtures/tools/way.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint, SendEndpoint } from '../../rules/words.ts'
import { route } from '../../rules/words.ts'
import { errors } from '../errors/rows.ts'
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
    'A message without stream is streamed if its conversation was started with stream.',
    streamsAgain(),
  ),
  also(
    [errors['400-json']],
    mutant(
      'transport/body-unread-start',
      rows['after-refused-start'],
      'The body of a start with an invalid key is not read and is parsed as the next request.',
      leavesUnread('start'),
    ),
  ),
  also(
    [errors['400-json']],
    mutant(
      'transport/body-unread-send',
      rows['after-refused-send'],
      'The body of a message with an invalid key is not read and is parsed as the next request.',
      leavesUnread('send'),
    ),
  ),
  also(
    [errors['400-json']],
    mutant(
      'transport/idle-refused',
      rows['idle-connection'],
      'The next request on a connection that was idle for a second gets 400.',
      forgetsIdle(),
    ),
  ),
]

/** What is answered in place of a request that a parser found in the rest of another. */
function garbled(reply: FastifyReply): void {
  reply.code(400).header('content-type', 'text/html').send('<html><body><h1>400 Bad Request</h1></body></html>')
}

/** The body of a refused send is left unread, and read as the next request of its connection. */
function leavesUnread(endpoint: SendEndpoint): Change {
  return (policies) => {
    const spoilt = new WeakSet<object>()
    const path = endpoint === 'start' ? '/conversations' : '/messages'
    return override('http', ({ arrive, deliver }) => ({
      arrive(world, call, reply, proceed) {
        const { socket } = reply.request.raw
        if (spoilt.delete(socket)) garbled(reply)
        else arrive(world, call, reply, proceed)
      },
      deliver(world, reply, answer) {
        const { raw, url } = reply.request
        if (raw.method === 'POST' && url.endsWith(path) && [401, 403].includes(answer.status)) spoilt.add(raw.socket)
        deliver(world, reply, answer)
      },
    }))(policies)
  }
}

/** A second list with limit 5 on one connection, about a second after the first: in no other scene are there such two. */
function forgetsIdle(): Change {
  return (policies) => {
    const firstMs = new WeakMap<object, number>()
    return override('http', ({ arrive }) => ({
      arrive(world, call, reply, proceed) {
        const { socket } = reply.request.raw
        const nowMs = world.policies.clock.nowMs()
        const idleMs = nowMs - (firstMs.get(socket) ?? nowMs)
        const isListed = call.endpoint === 'list' && call.query.get('limit') === '5'
        firstMs.set(socket, isListed && !firstMs.has(socket) ? nowMs : Number.POSITIVE_INFINITY)
        if (isListed && idleMs > 900 && idleMs < 1500) garbled(reply)
        else arrive(world, call, reply, proceed)
      },
    }))(policies)
  }
}

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
