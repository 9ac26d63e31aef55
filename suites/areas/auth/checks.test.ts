import { describe, expect, it } from 'vitest'
import { override, together } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import { play } from '../kit/playing.ts'
import { servicesOf } from '../kit/recorded.ts'

const auth = ['auth/*']

const lawful: [about: string, change: Change][] = [
  [
    'refuses unknown query parameters before it looks at the credential',
    override('refusals', ({ first }) => ({
      first(world, attempt) {
        const isOdd = [...attempt.call.query.keys()].some((name) => name !== 'limit' && name !== 'before')
        return isOdd ? { status: 400, code: 'odd', message: 'No such parameter.' } : first(world, attempt)
      },
    })),
  ],
  ['shows a new conversation late', lateViews],
]

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
  const other = result.rules.filter((row) => row.area === 'auth' && row.verdict !== 'pass')
  expect(other.map((row) => `${row.verdict} ${row.id}`)).toEqual([
    'observed auth/other-account-answer',
    'observed auth/credential-kinds',
    'observed auth/other-case-key',
  ])
  expect(result.observations.map((each) => each.rule)).toContain('auth/credential-kinds')
  expect(result.usage.meteredSends).toBeLessThanOrEqual(10)
})

it('an account that is looked at before its conversation passes; one that is not says nothing', async () => {
  const [conversationFirst] = servicesOf('refusals/conversation-first')
  const { result } = await play(['auth/no-access-*'], conversationFirst?.change)
  const reasons = result.rules
    .filter((row) => row.id.startsWith('auth/no-access-'))
    .map((row) => row.reason ?? row.verdict)
  expect(reasons).toEqual(['pass', 'not-applicable', 'pass', 'not-applicable', 'not-applicable'])
})

it('no challenge and no small letters are warnings', async () => {
  const mute = together(
    override('auth', () => ({
      bearer: ({ authorization }) => /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? null,
    })),
    override('errors', () => ({ headers: () => ({}) })),
  )
  const { result, failed } = await play(auth, mute)
  const warned = result.rules.filter((row) => row.level === 'advisory' && row.verdict === 'fail')
  expect([result.verdict, failed]).toEqual(['conformant', []])
  expect(warned.map((row) => row.id)).toEqual(['auth/www-authenticate', 'auth/scheme-any-case'])
})
