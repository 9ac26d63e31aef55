import { describe, expect, it } from 'vitest'
import type { Policies } from '../../../fixtures/service/index.ts'
import { type Change, withAuth } from '../kit/breaking.ts'
import { play } from '../kit/playing.ts'

const auth = ['auth/*']

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
