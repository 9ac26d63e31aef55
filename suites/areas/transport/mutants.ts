import type { FastifyReply } from 'fastify'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Conversation } from '../../../fixtures/service/world.ts'
import { fieldsOf } from '../../../fixtures/tools/way.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { mutants } from '../mutants-table.ts'
import { transport as rows } from './rows.ts'

const labelled = (status: number, type: string): Change =>
  override('answers', ({ json }) => ({
    json(given, value) {
      const answer = json(given, value)
      return given === status ? { ...answer, headers: { ...answer.headers, 'content-type': type } } : answer
    },
  }))

/** Services that are wrong about what lies below the API. */
export const transport = mutants(rows, {
  'html-start: POST /conversations labels its 200 as text/html; charset=utf-8.': {
    'json-start': labelled(200, 'text/html; charset=utf-8'),
    at: 'start',
  },
  'plain-send: POST /messages labels its 200 as text/plain; charset=utf-8.': {
    'json-send': labelled(200, 'text/plain; charset=utf-8'),
    at: 'send',
  },
  'text-json-list: GET /conversations labels its 200 as text/json.': {
    'json-list': labelled(200, 'text/json'),
    at: 'list',
  },
  'bytes-status: GET /conversations/{conversationId} labels its 200 as application/octet-stream.': {
    'json-status': labelled(200, 'application/octet-stream'),
    at: 'status',
  },
  'vendor-history: GET /conversations/{conversationId}/messages labels its 200 as application/vnd.api+json.': {
    'json-history': labelled(200, 'application/vnd.api+json'),
    at: 'history',
  },
  'plain-start-accepted: POST /conversations labels its 202 as text/plain; charset=utf-8.': {
    'json-start-accepted': labelled(202, 'text/plain; charset=utf-8'),
    at: 'start',
  },
  'html-send-accepted: POST /messages labels its 202 as text/html; charset=utf-8.': {
    'json-send-accepted': labelled(202, 'text/html; charset=utf-8'),
    at: 'send',
  },
  'hal-send: POST /messages labels its 200 as application/hal+json.': {
    'json-send': labelled(200, 'application/hal+json'),
    at: 'send',
  },
  'jsonp-send-accepted: POST /messages labels its 202 as application/jsonp.': {
    'json-send-accepted': labelled(202, 'application/jsonp'),
    at: 'send',
  },
  'streams-again: A message without stream is streamed if its conversation was started with stream.': {
    'json-send': streamsAgain(),
  },
  'body-unread-start: The body of a start with an invalid key is not read and is parsed as the next request.': {
    'after-refused-start': leavesUnread('start'),
    also: ['errors/400-json'],
  },
  'body-unread-send: The body of a message with an invalid key is not read and is parsed as the next request.': {
    'after-refused-send': leavesUnread('send'),
    also: ['errors/400-json'],
  },
  'idle-refused: The next request on a connection that was idle for a second gets 400.': {
    'idle-connection': forgetsIdle(),
    also: ['errors/400-json'],
  },
})

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
