import { describe, expect, it } from 'vitest'
import type { Policies } from '../../../fixtures/service/index.ts'
import type { Credential } from '../../../fixtures/service/world.ts'
import { type Broken, type Change, everyEndpoint, reads, withAuth, withStatus } from '../kit/breaking.ts'
import { play } from '../kit/playing.ts'

const auth = ['auth/*']

const broken: Broken[] = [
  ...everyEndpoint.map(
    (endpoint): Broken => [
      `forgot the scope on ${endpoint}`,
      auth,
      [`auth/${reads.includes(endpoint) ? 'read' : 'write'}-scope-missing-${endpoint}`],
      withAuth((p) => ({
        permits: (world, credential, at) => at === endpoint || p.auth.permits(world, credential, at),
      })),
    ],
  ),
  [
    'asks for the read scope too on both sends',
    auth,
    ['auth/write-scope-suffices-start', 'auth/write-scope-suffices-send'],
    withAuth((p) => ({
      permits: (world, credential, at) =>
        p.auth.permits(world, credential, at) && (reads.includes(at) || credential.scopes.size === 2),
    })),
  ],
  [
    'asks for the write scope too on the history',
    auth,
    ['auth/read-scope-suffices-history'],
    withAuth((p) => ({
      permits: (world, credential, at) =>
        p.auth.permits(world, credential, at) && (at !== 'history' || credential.scopes.size === 2),
    })),
  ],
  [
    'answers 401 to a missing scope on the list',
    auth,
    ['auth/read-scope-missing-list'],
    withStatus(403, 401, ({ call, credential }) => call.endpoint === 'list' && credential?.slot === 'writeOnly'),
  ],
  [
    'answers 403 to a wrong credential on the status',
    auth,
    ['auth/wrong-credential-status'],
    withStatus(401, 403, ({ call }) => call.endpoint === 'status' && /^Bearer/.test(call.headers.authorization ?? '')),
  ],
  [
    'asks nobody for a credential on the status',
    auth,
    ['auth/no-credential-status'],
    withAuth((p) => ({
      identify: (world, call) => {
        const isBare = call.headers.authorization === undefined && call.query.size === 0
        const found = isBare && call.endpoint === 'status' ? bySlot(world.credentials, 'full') : null
        return p.auth.identify(world, call) ?? found
      },
    })),
  ],
  [
    'knows a key by its beginning alone',
    auth,
    everyEndpoint.map((endpoint) => `auth/wrong-credential-${endpoint}`),
    withAuth((p) => ({
      identify: (world, call) => {
        const key = p.auth.bearer(call.headers) ?? ''
        return [...world.credentials.values()].find((each) => key.startsWith(each.key.slice(0, 24))) ?? null
      },
    })),
  ],
  [
    'takes a key as Basic on both sends',
    auth,
    ['auth/basic-start', 'auth/basic-send'],
    withAuth((p) => ({
      identify: (world, call) => {
        const user = basicUser(call.headers.authorization)
        return p.auth.identify(world, call) ?? (reads.includes(call.endpoint) ? null : byKey(world.credentials, user))
      },
    })),
  ],
  ...['access_token', 'key'].map(
    (name): Broken => [
      `takes ${name} from the query on the history`,
      auth,
      ['auth/query-key-history'],
      withAuth((p) => ({
        identify: (world, call) =>
          p.auth.identify(world, call) ??
          (call.endpoint === 'history' ? byKey(world.credentials, call.query.get(name) ?? '') : null),
      })),
    ],
  ),
  [
    'lets an account without access list and start',
    auth,
    ['auth/no-access-start', 'auth/no-access-list'],
    withAuth((p) => ({
      admits: (credential, endpoint) =>
        endpoint === 'start' || endpoint === 'list' || p.auth.admits(credential, endpoint),
    })),
  ],
  [
    'answers 401 to an account without access on the status',
    auth,
    ['auth/no-access-status'],
    withStatus(403, 401, ({ call, credential }) => call.endpoint === 'status' && credential?.slot === 'noAccess'),
  ],
  ...(['send', 'status', 'history'] as const).map(
    (endpoint): Broken => [
      `does not look whose a conversation is on ${endpoint}`,
      auth,
      [`auth/other-account-${endpoint}`],
      (p) => ({
        ...p,
        conversations: {
          ...p.conversations,
          find: (world, account, id, at) =>
            at === endpoint ? (world.conversations.get(id) ?? null) : p.conversations.find(world, account, id, at),
        },
      }),
    ],
  ),
  [
    "shows other accounts' busy conversations in the list",
    auth,
    ['auth/other-account-list'],
    (p) => ({
      ...p,
      list: {
        ...p.list,
        *rows(world, account) {
          for (const conversation of world.conversations.values()) {
            if (conversation.account !== account && conversation.running) yield conversation
          }
          yield* p.list.rows(world, account)
        },
      },
    }),
  ],
  [
    'shows a key only what it started itself',
    auth,
    ['auth/same-account-history', 'auth/same-account-list', 'auth/same-account-send', 'auth/same-account-status'],
    keysOnTheirOwn,
  ],
  [
    'stores what it refuses',
    ['errors/40*-adds-nothing', 'errors/other-account-adds-nothing'],
    [
      'errors/401-adds-nothing',
      'errors/402-adds-nothing',
      'errors/403-adds-nothing',
      'errors/other-account-adds-nothing',
    ],
    storingRefusals,
  ],
]

const lawful: [about: string, change: Change][] = [
  [
    'looks for the conversation before access and scope',
    (p) => ({
      ...p,
      refusals: { ...p.refusals, order: (attempt) => ['credential', 'conversation', ...p.refusals.order(attempt)] },
    }),
  ],
  [
    'answers 403 to what is not your own',
    (p) => ({
      ...p,
      refusals: { ...p.refusals, noSuchConversation: { ...p.refusals.noSuchConversation, status: 403 } },
    }),
  ],
  ['lists busy conversations only', (p) => ({ ...p, list: { ...p.list, isActive: (each) => each.running !== null } })],
  [
    'refuses unknown query parameters before it looks at the credential',
    (p) => ({
      ...p,
      refusals: {
        ...p.refusals,
        first: (world, attempt) => {
          const isOdd = [...attempt.call.query.keys()].some((name) => name !== 'limit' && name !== 'before')
          return isOdd ? { status: 400, code: 'odd', message: 'No such parameter.' } : p.refusals.first(world, attempt)
        },
      },
    }),
  ],
  ['asks to come back later, again and again', comeBackLater],
  ['shows a new conversation late', lateViews],
]

const bySlot = (credentials: ReadonlyMap<string, Credential>, slot: string): Credential | null =>
  [...credentials.values()].find((each) => each.slot === slot) ?? null
const byKey = (credentials: ReadonlyMap<string, Credential>, key: string): Credential | null =>
  credentials.get(key) ?? null
const basicUser = (authorization = ''): string =>
  Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .replace(/:$/, '')

/** What one key of an account started, its other keys do not find. */
function keysOnTheirOwn(p: Policies): Policies {
  const owners = new Map<string, string>()
  const isOwn = (slot: string | undefined, id: string): boolean => (owners.get(id) ?? slot) === slot
  return {
    ...p,
    endpoints: {
      ...p.endpoints,
      start: (world, attempt) => {
        const sent = p.endpoints.start(world, attempt)
        owners.set(sent.turn.conversation.conversationId, attempt.credential?.slot ?? '')
        return sent
      },
      read: (world, call) => {
        const attempt = p.endpoints.read(world, call)
        const { conversation, credential } = attempt
        const isHidden = conversation !== null && !isOwn(credential?.slot, conversation.conversationId)
        return isHidden ? { ...attempt, conversation: null } : attempt
      },
      list: (world, attempt) => {
        const answer = p.endpoints.list(world, attempt)
        const list: { conversations: { conversationId: string }[] } = JSON.parse(answer.body)
        const own = list.conversations.filter((row) => isOwn(attempt.credential?.slot, row.conversationId))
        return { ...answer, body: JSON.stringify({ conversations: own }) }
      },
    },
  }
}

function storingRefusals(p: Policies): Policies {
  return {
    ...p,
    endpoints: {
      ...p.endpoints,
      refuse: (world, attempt, refusal, reply) => {
        const order = 'value' in attempt.order ? attempt.order.value : undefined
        const conversation = world.conversations.get(order?.conversationId ?? '')
        if (conversation && order && refusal.status !== 400) p.turns.accept(world, conversation, order.text)
        p.endpoints.refuse(world, attempt, refusal, reply)
      },
    },
  }
}

/** Every other request is told to come back, whoever asks. */
function comeBackLater(p: Policies): Policies {
  let count = 0
  return {
    ...p,
    http: {
      ...p.http,
      arrive: (world, _call, reply, proceed) => {
        count += 1
        if (count % 2 === 1) return proceed()
        const status = count % 4 === 0 ? 429 : 503
        const body = JSON.stringify({ error: 'Come back later.' })
        const headers = { 'content-type': 'application/json', 'retry-after': '0' }
        p.http.deliver(world, reply, { status, headers, body })
      },
    },
  }
}

/** As long as views may lag at the wait limit of these tests, less what the requests take. */
const lateMs = 300

function lateViews(p: Policies): Policies {
  const born = new Map<string, number>()
  return {
    ...p,
    conversations: {
      ...p.conversations,
      create: (world, account, order) => {
        const conversation = p.conversations.create(world, account, order)
        born.set(conversation.conversationId, p.clock.nowMs())
        return conversation
      },
      find: (world, account, id, endpoint) =>
        p.clock.nowMs() - (born.get(id) ?? 0) < lateMs && endpoint !== 'send'
          ? null
          : p.conversations.find(world, account, id, endpoint),
    },
    list: {
      ...p.list,
      isActive: (each) => p.clock.nowMs() - (born.get(each.conversationId) ?? 0) > lateMs && p.list.isActive(each),
    },
  }
}

describe.concurrent('a service that', () => {
  it.each(broken)('%s is found out', async (_, only, rows, change) => {
    const { failed } = await play(only, change)
    expect(failed.sort()).toEqual([...rows].sort())
  })

  it.each(lawful)('%s is lawful', async (_, change) => {
    const { failed, open } = await play(auth, change)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })
})

it('every row is proven where the service gives the occasion, for at most ten metered sends', async () => {
  const { result } = await play(auth)
  const other = result.requirements.filter((row) => row.area === 'auth' && row.verdict !== 'pass')
  expect(other.map((row) => `${row.verdict} ${row.id}`)).toEqual([
    'observed auth/other-account-answer',
    'observed auth/credential-kinds',
    'observed auth/other-case-key',
  ])
  expect(result.observations.map((each) => each.requirement)).toContain('auth/credential-kinds')
  expect(result.usage.meteredSends).toBeLessThanOrEqual(10)
})

it('an account that is looked at before its conversation passes; one that is not says nothing', async () => {
  const { result } = await play(['auth/no-access-*'], lawful[0]?.[1])
  const reasons = result.requirements
    .filter((row) => row.id.startsWith('auth/no-access-'))
    .map((row) => row.reason ?? row.verdict)
  expect(reasons).toEqual(['pass', 'no-occasion', 'pass', 'no-occasion', 'no-occasion'])
})

it('no challenge and no small letters are warnings', async () => {
  const { result, failed } = await play(auth, (p) => ({
    ...withAuth(() => ({ bearer: ({ authorization }) => /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? null }))(p),
    errors: { ...p.errors, headers: () => ({}) },
  }))
  const warned = result.requirements.filter((row) => row.level === 'standard' && row.verdict === 'fail')
  expect([result.verdict, failed]).toEqual(['conformant', []])
  expect(warned.map((row) => row.id)).toEqual(['auth/www-authenticate', 'auth/scheme-any-case'])
})
