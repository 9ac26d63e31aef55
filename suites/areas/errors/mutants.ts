import { override, together } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import { newConversation } from '../../../fixtures/service/conversations.ts'
import type { Conversation, World } from '../../../fixtures/service/world.ts'
import { type Chooses, isNoRoute, refusedAs } from '../../../fixtures/tools/refusing.ts'
import { fieldsOf, isAt, type Way } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { errors as rows } from './rows.ts'

const PLAIN_SENDS: Way[] = ['send-default', 'send-optional', 'send-required']

const noConversation: Chooses = ({ code }) => code === 'not_found'

const isGet = (method: string) => method === 'GET'
const isPost = (method: string) => method === 'POST'

/** Services that are wrong about what is refused, how, and what a refusal leaves behind. */
export const errors = mutants(rows, {
  'says-nothing: The error of a 400 is an empty string.': {
    '400-says-what': refusedAs(({ status }) => status === 400, { message: '' }),
  },
  'says-a-blank: The error of a 400 for a body is a space.': {
    '400-says-what': refusedAs(({ status }) => status === 400, { message: ' ' }),
    at: ['start', 'send'],
  },
  'upsert-send: A message to an unknown conversation creates one with that id.': {
    'unknown-conversation-send': findsOrMakes(true),
    at: PLAIN_SENDS,
  },
  'upsert-send-for-writers: A message to an unknown conversation creates one with that id, for a write-only key.': {
    'unknown-conversation-send': findsOrMakes(true),
    at: (call: Call, world: World) =>
      isAt(call, PLAIN_SENDS) && world.policies.auth.identify(world, call)?.scopes.size === 1,
  },
  'unknown-send-400: A message to an unknown conversation gets 400.': {
    'unknown-conversation-send': refusedAs(noConversation, { status: 400 }),
    at: PLAIN_SENDS,
    also: ['auth/other-account-send'],
  },
  'blank-status: The status of an unknown conversation is like that of an idle one.': {
    'unknown-conversation-status': findsOrMakes(false),
    at: 'status',
  },
  'unknown-status-410: The status of an unknown conversation gets 410.': {
    'unknown-conversation-status': refusedAs(noConversation, { status: 410 }),
    at: 'status',
    also: ['auth/other-account-status', 'status-codes/status'],
  },
  // To all three, 400 may be what ids get that carry a check (readings 59).
  'unknown-status-400: The status of an unknown conversation gets 400.': {
    'unknown-conversation-status': refusedAs(noConversation, { status: 400 }),
    at: 'status',
    also: ['auth/other-account-status'],
  },
  ...each(['status', 'history'], (to) => ({
    [`short-id-${to}: The ${to} of a truncated id is that of the first conversation with this prefix.`]: {
      [`unknown-conversation-${to}`]: findsByBeginning(),
      at: to,
    },
  })),
  'short-id-send: A message to a truncated id goes to the first conversation with this prefix.': {
    'unknown-conversation-send': findsByBeginning(),
    at: 'send',
  },
  'empty-id-starts: A message to an empty id starts a conversation.': {
    'unknown-conversation-send': override('endpoints', ({ handle }) => ({
      handle(world, call, reply) {
        const isStart = call.endpoint === 'send' && fieldsOf(call).conversationId === ''
        handle(world, isStart ? { ...call, endpoint: 'start' } : call, reply)
      },
    })),
  },
  'empty-history: The messages listing of an unknown conversation is an empty page.': {
    'unknown-conversation-history': findsOrMakes(false),
    at: 'history',
  },
  'empty-history-by-limit: The messages listing of an unknown conversation, with a limit, is an empty page.': {
    'unknown-conversation-history': findsOrMakes(false),
    at: ({ endpoint, query }: Call) => endpoint === 'history' && query.has('limit'),
  },
  'empty-history-by-cursor: The messages listing of an unknown conversation, with a cursor, is an empty page.': {
    'unknown-conversation-history': together(
      findsOrMakes(false),
      override('cursors', ({ decode }) => ({
        decode: (world, conversation, cursor) =>
          world.conversations.has(conversation.conversationId) ? decode(world, conversation, cursor) : { value: 0 },
      })),
    ),
    at: ({ endpoint, query }: Call) => endpoint === 'history' && query.has('before'),
  },
  'unknown-history-403: The messages of an unknown conversation get 403.': {
    'unknown-conversation-history': refusedAs(noConversation, { status: 403 }),
    at: 'history',
  },
  'home-page: A GET of an unknown path gets an HTML page with 200.': {
    'unknown-route-get': strayed(isGet, 200, '<!doctype html><title>Agent</title>', 'text/html'),
    also: ['unknown-route-below'],
  },
  'gateway-403: A GET of an unknown path gets the 403 of a gateway.': {
    'unknown-route-get': strayed(isGet, 403, '{"error":"Missing authentication token."}'),
    also: ['unknown-route-below'],
  },
  'stray-post: A POST to an unknown path gets 200.': { 'unknown-route-post': strayed(isPost, 200, '{}') },
  'stray-post-400: A POST to an unknown path gets 400.': {
    'unknown-route-post': strayed(isPost, 400, '{"error":"What is that?"}'),
  },
  'below-is-status: Any path below a conversation returns its status.': { 'unknown-route-below': belowIsStatus },
  'any-segment-before: The router compares only the end of a path.': {
    'route-behind-more': leading(/^\/v1\/(?!conversations|v1\/)[^/?]+(?=\/conversations(?:\?|$))/, '/v1'),
  },
  'base-twice: The router removes every occurrence of the base path.': {
    'route-behind-base': leading(/^(?:\/v1)+(?=\/)/, '/v1'),
  },
  'prefix-of-route: A path with the prefix of the list returns the list.': {
    'route-with-suffix': leading(/^\/v1\/conversations[^/?]+(?=\?|$)/, '/v1/conversations'),
  },
  'format-of-route: The list has a second path with a format suffix.': {
    'route-with-suffix': leading(/^\/v1\/conversations\.json(?=\?|$)/, '/v1/conversations'),
  },
  'any-root: The router ignores the first segment of a conversation path.': {
    'route-with-suffix': leading(/^\/v1\/[^/?]+(?=\/[^/?]+(?:\/messages)?(?:\?|$))/, '/v1/conversations'),
  },
  'below-is-history: A path below the messages of a conversation returns its messages.': {
    'route-with-more': leading(/(?<=^\/v1\/conversations\/[^/?]+\/messages)\/[^?]+/, ''),
  },
  'cannot-get: The 404 of an unknown path is the default page of the framework.': {
    'unknown-route-body': strayed(() => true, 404, '<pre>Cannot do that</pre>', 'text/html'),
  },
  'route-not-found: The 404 of an unknown path is the default JSON of the framework.': {
    'unknown-route-body': strayed(
      () => true,
      404,
      '{"message":"Route GET:/v1/x not found","error":"Not Found","statusCode":404}',
    ),
  },
  ...each([400, 500, 403], (code) => ({
    [`method-${code}: Another method on a known path gets ${code}.`]: { 'other-method': otherMethod(code) },
  })),
  'put-as-post: PUT of a message is handled like POST.': {
    'other-method': answersTo((method, path) => method === 'PUT' && path === '/v1/messages', 400, {
      error: 'Give a text.',
    }),
  },
  'delete-says-done: DELETE of any conversation gets 200.': {
    'other-method': answersTo((method) => method === 'DELETE', 200, { deleted: true }),
  },
})

/** An id that nobody has finds a conversation in which nothing was said. */
function findsOrMakes(stored: boolean): Change {
  return override('conversations', ({ find, model }) => ({
    find(world, account, conversationId, endpoint): Conversation | null {
      const found = find(world, account, conversationId, endpoint)
      if (found || world.conversations.has(conversationId) || !/^conv_\w{18}$/.test(conversationId)) return found
      const made = newConversation(conversationId, account, { title: 'Untitled', cwd: account.cwd, model })
      if (stored) world.conversations.set(conversationId, made)
      return made
    },
  }))
}

/** Who gives a part of an id gets the conversation whose id begins with it. */
function findsByBeginning(): Change {
  return override('conversations', ({ find }) => ({
    find(world, account, conversationId, endpoint) {
      const whole = [...world.conversations.values()].find(
        (each) => each.account === account && each.conversationId.startsWith(conversationId),
      )
      return find(world, account, whole?.conversationId ?? conversationId, endpoint)
    },
  }))
}

/** What an unknown path gets, for some methods. */
function strayed(
  chooses: (method: string) => boolean,
  status: number,
  body: string,
  type = 'application/json',
): Change {
  return (policies) =>
    override('http', ({ deliver }) => ({
      deliver(world, reply, answer) {
        const stray = isNoRoute(policies, answer) && chooses(reply.request.method)
        deliver(world, reply, stray ? { status, body, headers: { 'content-type': type } } : answer)
      },
    }))(policies)
}

/** What some requests get, by method and path, whatever else they would have got. */
function answersTo(chooses: (method: string, path: string) => boolean, status: number, value: object): Change {
  return override('http', ({ deliver }) => ({
    deliver(world, reply, answer) {
      const { method, url } = reply.request
      deliver(world, reply, chooses(method, url) ? world.policies.answers.json(status, value) : answer)
    },
  }))
}

/** Lets a part of a path lead elsewhere. */
function leading(part: RegExp, to: string): Change {
  return override('http', ({ route }) => ({ route: (path) => route(path.replace(part, to)) }))
}

function belowIsStatus(policies: Parameters<Change>[0]): ReturnType<Change> {
  return override('http', ({ deliver }) => ({
    deliver(world, reply, answer) {
      const id = /^\/v1\/conversations\/([^/?]+)\/[^?]+/.exec(reply.request.url)?.[1] ?? ''
      const conversation = isNoRoute(policies, answer) && world.conversations.get(id)
      const { answers, status } = world.policies
      deliver(world, reply, conversation ? answers.json(200, status.status(world, conversation)) : answer)
    },
  }))(policies)
}

function otherMethod(status: number): Change {
  return override('refusals', ({ otherMethod: lawful }) => ({
    otherMethod: (allowed) => ({ ...lawful(allowed), status }),
  }))
}
