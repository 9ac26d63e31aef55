import { override, overrideIn } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import { fieldsOf, isAt, READS, STREAMED, spoken, WAYS } from '../../../fixtures/tools/way.ts'
import { route } from '../../rules/words.ts'
import { mutants } from '../mutants-table.ts'
import { balance as rows } from './rows.ts'

/** Services that are wrong about what an empty balance stops. */
export const balance = mutants(rows, {
  ...each(WAYS, (way) => ({
    [`on-credit-${way}: ${spoken(way)} is accepted when the balance is empty.`]: {
      [`${way}`]: forgetsBalance(),
      at: way,
    },
  })),
  'on-credit-without-stream: A message with reply required and stream false is accepted when the balance is empty.': {
    'send-required': forgetsBalance(),
    at: (call: Call) => isAt(call, ['send-required']) && fieldsOf(call).stream === false,
  },
  ...each(['start-required', 'send-required'], (way) => ({
    [`403-${way}: ${spoken(way)} gets 403 when the balance is empty.`]: { [`${way}`]: tells(403), at: way },
  })),
  '400-send-default: POST /messages without a reply mode gets 400 when the balance is empty.': {
    'send-default': tells(400),
    at: 'send-default',
  },
  '409-send-stream: POST /messages with stream true gets 409 when the balance is empty.': {
    'send-stream': tells(409),
    at: 'send-stream',
  },
  ...each(READS, (to) => ({
    [`paid-${to}: ${route[to]} returns 402 when the balance is empty.`]: {
      [`${to}-free`]: chargesReading(402),
      at: to,
    },
  })),
  ...each(STREAMED, (way) => ({
    [`402-as-stream-${way}: ${spoken(way)} gets its 402 as a stream when the balance is empty.`]: {
      [`${way}`]: override('endpoints', ({ refuse }) => ({
        refuse(world, attempt, refusal, reply) {
          if (refusal.status !== 402) return refuse(world, attempt, refusal, reply)
          const { errors, http } = world.policies
          const answer = errors.answer(world, refusal)
          http.deliver(world, reply, { ...answer, headers: { ...answer.headers, 'content-type': 'text/event-stream' } })
        },
      })),
      at: way,
      also: ['errors/402-json'],
    },
  })),
})

function forgetsBalance(): Change {
  return overrideIn('refusals', 'checks', () => ({ balance: () => null }))
}

function tells(status: number): Change {
  return overrideIn('refusals', 'checks', (checks) => ({
    balance(world, attempt) {
      const refusal = checks.balance(world, attempt)
      return refusal && { ...refusal, status }
    },
  }))
}

function chargesReading(status: number): Change {
  return override('refusals', ({ order, checks }) => ({
    order: (attempt) => [...order(attempt), 'balance'],
    checks: {
      ...checks,
      balance(world, attempt) {
        const refusal = checks.balance(world, attempt)
        return refusal && { ...refusal, status }
      },
    },
  }))
}
