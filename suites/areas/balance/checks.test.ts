import { describe, expect, it } from 'vitest'
import { modes } from '../../reading/sent.ts'
import { type Change, orderOf } from '../kit/breaking.ts'
import { play } from '../kit/playing.ts'

const balance = ['balance/*']

const lawful: [about: string, change: Change][] = [
  [
    'leaves an empty conversation behind where a start was refused',
    (p) => ({
      ...p,
      endpoints: {
        ...p.endpoints,
        refuse: (world, attempt, refusal, reply) => {
          const order = orderOf(attempt)
          if (refusal.status === 402 && attempt.call.endpoint === 'start' && order && attempt.credential) {
            p.conversations.touch(world, p.conversations.create(world, attempt.credential.account, order))
          }
          p.endpoints.refuse(world, attempt, refusal, reply)
        },
      },
    }),
  ],
  [
    'looks at the balance before anything else of a send',
    (p) => ({
      ...p,
      refusals: {
        ...p.refusals,
        order: (attempt) => [
          'credential',
          ...(attempt.call.endpoint === 'start' || attempt.call.endpoint === 'send' ? ['balance' as const] : []),
          ...p.refusals.order(attempt),
        ],
      },
    }),
  ],
  ['has nothing to show to an account without credits', (p) => ({ ...p, showcase: () => {} })],
]

describe.concurrent('a service that', () => {
  it.each(lawful)('%s is lawful', async (_, change) => {
    const { failed, open } = await play(balance, change)
    expect({ failed, open }).toEqual({ failed: [], open: [] })
  })
})

it('without a conversation to send to, the sends have no occasion, and the twins alone prove nothing', async () => {
  const { result } = await play(balance, lawful[2]?.[1])
  const reason = (id: string) => result.requirements.find((row) => row.id === id)?.reason
  expect(modes.map((mode) => reason(`balance/send-${mode}`))).toEqual(modes.map(() => 'no-occasion'))
  expect([reason('balance/status-free'), reason('balance/history-free')]).toEqual(['no-occasion', 'no-occasion'])
})

it('whether a refused start leaves a row is observed', async () => {
  const { result } = await play(balance, lawful[0]?.[1])
  const seen = result.observations.filter((each) => each.requirement === 'balance/refused-start-row')
  expect(seen.map((each) => each.value)).toEqual([true])
})

it('a full account whose balance is empty too proves nothing', async () => {
  const { failed, open } = await play(['balance/start-none'], (p) => ({
    ...p,
    refusals: {
      ...p.refusals,
      checks: {
        ...p.refusals.checks,
        balance: (_, { call }) =>
          call.endpoint === 'start' ? { status: 402, code: 'empty_balance', message: 'Empty.' } : null,
      },
    },
  }))
  expect(failed).toEqual([])
  expect(open.length).toBe(1)
})
