import { describe, expect, test } from 'vitest'
import type { RuleResult } from '../../../schemas/types.ts'
import { rules } from '../../areas/rows.ts'
import { causesOf } from './causes.ts'

interface Seen {
  at?: string
  expected?: string
  actual?: string
}

function failed(id: string, { at = 'somewhere', expected = 'this', actual = 'that' }: Seen = {}): RuleResult {
  return {
    id,
    area: id.split('/')[0] ?? '',
    section: '4.2',
    level: 'mandatory',
    text: `The rule ${id}.`,
    verdict: 'fail',
    passed: 0,
    failed: 1,
    findings: [{ at, expected, actual }],
  }
}

const together = (...rows: RuleResult[]) => causesOf(rows).map((each) => each.rules)
const send = 'POST /messages, reply none'

describe('rows of one cause are told together', () => {
  test.each([
    ['the same asked of another mode', 'send/start-none-stored', 'send/send-required-stored'],
    ['the same asked of another endpoint', 'auth/wrong-credential-list', 'auth/wrong-credential-send'],
    ['the same asked of another status', 'errors/401-error', 'errors/404-error'],
    ['an area that asks one thing', 'balance/start-none', 'balance/send-required-stream'],
    ['the same in a crowd', 'stream/send-stream-complete', 'crowd/streams-all'],
  ])('%s', (_, one, other) => {
    expect(together(failed(one), failed(other))).toEqual([[one, other]])
  })

  test('one endpoint that gives one status in place of another', () => {
    const one = failed('send/send-none-202', { at: send, expected: '202 and the ids', actual: '200, application/json' })
    const other = failed('wait/send-none-in-time', { at: 'POST /messages', expected: '202', actual: '200 {"a":1}' })
    expect(together(one, other)).toEqual([[one.id, other.id]])
  })

  test('a status that nothing asks for, whatever was expected', () => {
    const one = failed('status-codes/list', { at: 'GET /conversations', expected: '200, 400', actual: '500 {}' })
    const other = failed('errors/odd-query-list', { at: 'GET /conversations?%E3=1', expected: 'any', actual: '500' })
    expect(together(one, other)).toEqual([[one.id, other.id]])
  })

  test('the same seen at the same endpoint, but for its values', () => {
    const one = failed('send/echo', { at: send, actual: 'the words "a b" come 12 ms early' })
    const other = failed('stream/echo', { at: send, actual: 'the words "c" come 700 ms early' })
    expect(together(one, other)).toEqual([[one.id, other.id]])
  })

  test('a third row joins what looked like two', () => {
    const one = failed('send/start-none-stored')
    const two = failed('status-codes/send', { at: send, expected: '200', actual: '500' })
    const three = failed('send/send-none-stored', { at: send, expected: '202', actual: '500' })
    expect(together(one, two, three)).toEqual([[one.id, two.id, three.id]])
  })
})

describe('what has nothing in common stays apart', () => {
  test.each([
    ['other questions', failed('send/start-none-stored'), failed('send/start-none-message-id')],
    [
      'short words',
      failed('list/a', { at: send, actual: 'nothing' }),
      failed('send/b', { at: send, actual: 'nothing' }),
    ],
    [
      'another status expected',
      failed('auth/no-credential-send', { at: send, expected: '401', actual: '202' }),
      failed('errors/send-not-json', { at: send, expected: '400', actual: '202' }),
    ],
    [
      'another endpoint',
      failed('status-codes/list', { at: 'GET /conversations', expected: '200', actual: '500' }),
      failed('status-codes/send', { at: send, expected: '200', actual: '500' }),
    ],
  ])('%s', (_, one, other) => {
    expect(together(one, other)).toEqual([[one.id], [other.id]])
  })
})

test('only must rows that failed have a cause', () => {
  const passed: RuleResult = { ...failed('send/a'), verdict: 'pass' }
  const warned: RuleResult = { ...failed('send/b'), level: 'advisory' }
  expect(causesOf([passed, warned])).toEqual([])
})

test('no two areas, and no two questions of the real rows, fall into one by their ids but where that is meant', () => {
  const rows = rules.filter((row) => row.level === 'mandatory').map(({ id }) => failed(id))
  const causes = causesOf(rows)
  const mixed = causes.filter(({ rules: ids }) => new Set(ids.map((id) => id.split('/')[0])).size > 1)
  expect(causes.length).toBeGreaterThan(250)
  expect(mixed.map(({ rules: [first] }) => first).sort()).toEqual([
    'send/start-default-complete',
    'send/start-default-stored',
    'stream/start-stream-complete',
    'stream/start-stream-ends-with-turn',
  ])
})
