import { override } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import { only, when } from '../../../fixtures/tools/only.ts'
import { fieldsOf, isAt, spoken, type Way } from '../../../fixtures/tools/way.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { route } from '../../rules/words.ts'
import { errors } from '../errors/rows.ts'
import { balance as rows } from './rows.ts'

const onCredit = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} is accepted when the balance is empty.`, only(way, forgetsBalance()))
const instead = (id: string, row: Requirement, way: Way, status: number) =>
  mutant(id, row, `${spoken(way)} gets ${status} when the balance is empty.`, only(way, tells(status)))
const labelled = (id: string, row: Requirement, way: Way) =>
  mutant(id, row, `${spoken(way)} gets its 402 as a stream when the balance is empty.`, only(way, labelsAsStream()))
const charged = (id: string, row: Requirement, to: Endpoint, status = 402) =>
  mutant(id, row, `${route[to]} returns ${status} when the balance is empty.`, only(to, chargesReading(status)))

/** Services that are wrong about what an empty balance stops. */
export const balance = [
  onCredit('balance/on-credit-start-default', rows['start-default'], 'start-default'),
  onCredit('balance/on-credit-start-none', rows['start-none'], 'start-none'),
  onCredit('balance/on-credit-start-optional', rows['start-optional'], 'start-optional'),
  onCredit('balance/on-credit-start-required', rows['start-required'], 'start-required'),
  onCredit('balance/on-credit-start-stream', rows['start-stream'], 'start-stream'),
  onCredit('balance/on-credit-start-required-stream', rows['start-required-stream'], 'start-required-stream'),
  onCredit('balance/on-credit-send-default', rows['send-default'], 'send-default'),
  onCredit('balance/on-credit-send-none', rows['send-none'], 'send-none'),
  onCredit('balance/on-credit-send-optional', rows['send-optional'], 'send-optional'),
  onCredit('balance/on-credit-send-required', rows['send-required'], 'send-required'),
  onCredit('balance/on-credit-send-stream', rows['send-stream'], 'send-stream'),
  onCredit('balance/on-credit-send-required-stream', rows['send-required-stream'], 'send-required-stream'),
  mutant(
    'balance/on-credit-without-stream',
    rows['send-required'],
    'A message with reply required and stream false is accepted when the balance is empty.',
    when(() => (call) => isAt(call, ['send-required']) && fieldsOf(call).stream === false, forgetsBalance()),
  ),
  instead('balance/403-start-required', rows['start-required'], 'start-required', 403),
  instead('balance/400-send-default', rows['send-default'], 'send-default', 400),
  instead('balance/409-send-stream', rows['send-stream'], 'send-stream', 409),

  charged('balance/paid-list', rows['list-free'], 'list'),
  charged('balance/paid-status', rows['status-free'], 'status'),
  charged('balance/paid-history', rows['history-free'], 'history'),

  instead('balance/403-send-required', rows['send-required'], 'send-required', 403),
  also([errors['402-json']], labelled('balance/402-as-stream-start-stream', rows['start-stream'], 'start-stream')),
  also(
    [errors['402-json']],
    labelled('balance/402-as-stream-start-required-stream', rows['start-required-stream'], 'start-required-stream'),
  ),
  also([errors['402-json']], labelled('balance/402-as-stream-send-stream', rows['send-stream'], 'send-stream')),
  also(
    [errors['402-json']],
    labelled('balance/402-as-stream-send-required-stream', rows['send-required-stream'], 'send-required-stream'),
  ),
]

function forgetsBalance(): Change {
  return override('refusals', ({ checks }) => ({ checks: { ...checks, balance: () => null } }))
}

function tells(status: number): Change {
  return override('refusals', ({ checks }) => ({
    checks: {
      ...checks,
      balance(world, attempt) {
        const refusal = checks.balance(world, attempt)
        return refusal && { ...refusal, status }
      },
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

function labelsAsStream(): Change {
  return override('endpoints', ({ refuse }) => ({
    refuse(world, attempt, refusal, reply) {
      if (refusal.status !== 402) return refuse(world, attempt, refusal, reply)
      const { errors, http } = world.policies
      const answer = errors.answer(world, refusal)
      http.deliver(world, reply, { ...answer, headers: { ...answer.headers, 'content-type': 'text/event-stream' } })
    },
  }))
}
