import { override, together } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import { newConversation } from '../../../fixtures/service/conversations.ts'
import type { Conversation } from '../../../fixtures/service/world.ts'
import { only, when } from '../../../fixtures/tools/only.ts'
import { type Chooses, isNoRoute, refusedAs } from '../../../fixtures/tools/refusing.ts'
import { fieldsOf, isAt, type Way } from '../../../fixtures/tools/way.ts'
import { auth } from '../auth/rows.ts'
import { statusCodes } from '../status-codes/rows.ts'
import { errorBodies } from './mutants/bodies.ts'
import { fragile } from './mutants/fragile.ts'
import { hasty } from './mutants/hasty.ts'
import { laxInMode } from './mutants/lax-in-mode.ts'
import { malformed } from './mutants/malformed.ts'
import { otherStatus } from './mutants/other-status.ts'
import { silences } from './mutants/silent.ts'
import { errors as rows } from './rows.ts'

const PLAIN_SENDS: Way[] = ['send-default', 'send-optional', 'send-required']

const noConversation: Chooses = ({ code }) => code === 'not_found'

const isGet = (method: string) => method === 'GET'
const isPost = (method: string) => method === 'POST'

/** Services that are wrong about what is refused, how, and what a refusal leaves behind. */
export const errors = [
  ...malformed,
  ...laxInMode,
  ...otherStatus,

  mutant(
    'errors/says-nothing',
    rows['400-says-what'],
    'The error of a 400 is an empty string.',
    refusedAs(({ status }) => status === 400, { message: '' }),
  ),
  mutant(
    'errors/says-a-blank',
    rows['400-says-what'],
    'The error of a 400 for a body is a space.',
    only(
      ['start', 'send'],
      refusedAs(({ status }) => status === 400, { message: ' ' }),
    ),
  ),

  mutant(
    'errors/upsert-send',
    rows['unknown-conversation-send'],
    'A message to an unknown conversation creates one with that id.',
    only(PLAIN_SENDS, findsOrMakes(true)),
  ),
  mutant(
    'errors/upsert-send-for-writers',
    rows['unknown-conversation-send'],
    'A message to an unknown conversation creates one with that id, for a write-only key.',
    when(
      () => (call, world) => isAt(call, PLAIN_SENDS) && world.policies.auth.identify(world, call)?.scopes.size === 1,
      findsOrMakes(true),
    ),
  ),
  also(
    [auth['other-account-send']],
    mutant(
      'errors/unknown-send-400',
      rows['unknown-conversation-send'],
      'A message to an unknown conversation gets 400.',
      only(PLAIN_SENDS, refusedAs(noConversation, { status: 400 })),
    ),
  ),
  mutant(
    'errors/blank-status',
    rows['unknown-conversation-status'],
    'The status of an unknown conversation is like that of an idle one.',
    only('status', findsOrMakes(false)),
  ),
  also(
    [auth['other-account-status'], statusCodes.status],
    mutant(
      'errors/unknown-status-410',
      rows['unknown-conversation-status'],
      'The status of an unknown conversation gets 410.',
      only('status', refusedAs(noConversation, { status: 410 })),
    ),
  ),
  // To all three, 400 may be what ids get that carry a check (readings 59).
  also(
    [auth['other-account-status']],
    mutant(
      'errors/unknown-status-400',
      rows['unknown-conversation-status'],
      'The status of an unknown conversation gets 400.',
      only('status', refusedAs(noConversation, { status: 400 })),
    ),
  ),
  ...(['status', 'history'] as const).map((where) =>
    mutant(
      `errors/short-id-${where}`,
      rows[`unknown-conversation-${where}`],
      `The ${where} of a truncated id is that of the first conversation with this prefix.`,
      only(where, findsByBeginning()),
    ),
  ),
  mutant(
    'errors/short-id-send',
    rows['unknown-conversation-send'],
    'A message to a truncated id goes to the first conversation with this prefix.',
    only('send', findsByBeginning()),
  ),
  mutant(
    'errors/empty-id-starts',
    rows['unknown-conversation-send'],
    'A message to an empty id starts a conversation.',
    override('endpoints', ({ handle }) => ({
      handle(world, call, reply) {
        const isStart = call.endpoint === 'send' && fieldsOf(call).conversationId === ''
        handle(world, isStart ? { ...call, endpoint: 'start' } : call, reply)
      },
    })),
  ),
  mutant(
    'errors/empty-history',
    rows['unknown-conversation-history'],
    'The messages listing of an unknown conversation is an empty page.',
    only('history', findsOrMakes(false)),
  ),
  mutant(
    'errors/empty-history-by-limit',
    rows['unknown-conversation-history'],
    'The messages listing of an unknown conversation, with a limit, is an empty page.',
    when(
      () =>
        ({ endpoint, query }) =>
          endpoint === 'history' && query.has('limit'),
      findsOrMakes(false),
    ),
  ),
  mutant(
    'errors/empty-history-by-cursor',
    rows['unknown-conversation-history'],
    'The messages listing of an unknown conversation, with a cursor, is an empty page.',
    when(
      () =>
        ({ endpoint, query }) =>
          endpoint === 'history' && query.has('before'),
      together(
        findsOrMakes(false),
        override('cursors', ({ decode }) => ({
          decode: (world, conversation, cursor) =>
            world.conversations.has(conversation.conversationId) ? decode(world, conversation, cursor) : { value: 0 },
        })),
      ),
    ),
  ),
  mutant(
    'errors/unknown-history-403',
    rows['unknown-conversation-history'],
    'The messages of an unknown conversation get 403.',
    only('history', refusedAs(noConversation, { status: 403 })),
  ),

  also(
    [rows['unknown-route-below']],
    mutant(
      'errors/home-page',
      rows['unknown-route-get'],
      'A GET of an unknown path gets an HTML page with 200.',
      strayed(isGet, 200, '<!doctype html><title>Agent</title>', 'text/html'),
    ),
  ),
  also(
    [rows['unknown-route-below']],
    mutant(
      'errors/gateway-403',
      rows['unknown-route-get'],
      'A GET of an unknown path gets the 403 of a gateway.',
      strayed(isGet, 403, '{"error":"Missing authentication token."}'),
    ),
  ),
  mutant(
    'errors/stray-post',
    rows['unknown-route-post'],
    'A POST to an unknown path gets 200.',
    strayed(isPost, 200, '{}'),
  ),
  mutant(
    'errors/stray-post-400',
    rows['unknown-route-post'],
    'A POST to an unknown path gets 400.',
    strayed(isPost, 400, '{"error":"What is that?"}'),
  ),
  mutant(
    'errors/below-is-status',
    rows['unknown-route-below'],
    'Any path below a conversation returns its status.',
    belowIsStatus,
  ),
  mutant(
    'errors/any-segment-before',
    rows['route-behind-more'],
    'The router compares only the end of a path.',
    leading(/^\/v1\/(?!conversations|v1\/)[^/?]+(?=\/conversations(?:\?|$))/, '/v1'),
  ),
  mutant(
    'errors/base-twice',
    rows['route-behind-base'],
    'The router removes every occurrence of the base path.',
    leading(/^(?:\/v1)+(?=\/)/, '/v1'),
  ),
  mutant(
    'errors/prefix-of-route',
    rows['route-with-suffix'],
    'A path with the prefix of the list returns the list.',
    leading(/^\/v1\/conversations[^/?]+(?=\?|$)/, '/v1/conversations'),
  ),
  mutant(
    'errors/format-of-route',
    rows['route-with-suffix'],
    'The list has a second path with a format suffix.',
    leading(/^\/v1\/conversations\.json(?=\?|$)/, '/v1/conversations'),
  ),
  mutant(
    'errors/any-root',
    rows['route-with-suffix'],
    'The router ignores the first segment of a conversation path.',
    leading(/^\/v1\/[^/?]+(?=\/[^/?]+(?:\/messages)?(?:\?|$))/, '/v1/conversations'),
  ),
  mutant(
    'errors/below-is-history',
    rows['route-with-more'],
    'A path below the messages of a conversation returns its messages.',
    leading(/(?<=^\/v1\/conversations\/[^/?]+\/messages)\/[^?]+/, ''),
  ),
  mutant(
    'errors/cannot-get',
    rows['unknown-route-body'],
    'The 404 of an unknown path is the default page of the framework.',
    strayed(() => true, 404, '<pre>Cannot do that</pre>', 'text/html'),
  ),
  mutant(
    'errors/route-not-found',
    rows['unknown-route-body'],
    'The 404 of an unknown path is the default JSON of the framework.',
    strayed(() => true, 404, '{"message":"Route GET:/v1/x not found","error":"Not Found","statusCode":404}'),
  ),
  mutant('errors/method-400', rows['other-method'], 'Another method on a known path gets 400.', otherMethod(400)),
  mutant('errors/method-500', rows['other-method'], 'Another method on a known path gets 500.', otherMethod(500)),
  mutant(
    'errors/put-as-post',
    rows['other-method'],
    'PUT of a message is handled like POST.',
    answersTo((method, path) => method === 'PUT' && path === '/v1/messages', 400, { error: 'Give a text.' }),
  ),
  mutant(
    'errors/delete-says-done',
    rows['other-method'],
    'DELETE of any conversation gets 200.',
    answersTo((method) => method === 'DELETE', 200, { deleted: true }),
  ),
  mutant('errors/method-403', rows['other-method'], 'Another method on a known path gets 403.', otherMethod(403)),

  ...hasty,
  ...errorBodies,
  ...fragile,
  ...silences,
]

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
