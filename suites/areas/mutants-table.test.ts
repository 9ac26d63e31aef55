import { expect, test } from 'vitest'
import { type Change, each } from '../../fixtures/define.ts'
import { mutants } from './mutants-table.ts'
import { status as rows } from './status/rows.ts'

const change: Change = (policies) => policies

test('a line has the id, the sentence and the rule of a mutant, and the rules that fail with it', () => {
  const [mutant] = mutants(rows, {
    'never-busy: busy is false: always.': {
      'busy-falls': change,
      also: ['busy-in-tool'],
      atTimes: ['list/busy-agrees'],
      virtual: 'why',
    },
  })
  expect(mutant).toMatchObject({
    id: 'status/never-busy',
    about: 'busy is false: always.',
    breaks: { id: 'status/busy-falls' },
    also: [{ id: 'status/busy-in-tool' }],
    atTimes: [{ id: 'list/busy-agrees' }],
    virtual: 'why',
    change,
  })
})

test('a mutant belongs to the area of its rule', () => {
  const [mutant] = mutants(rows, { 'none: No list entry.': { 'list/busy-listed': change } })
  expect(mutant?.id).toBe('list/none')
})

test('an entry without a rule, with two rules, or with an unknown one is an error', () => {
  expect(() => mutants(rows, { 'a: A.': {} })).toThrow('a has to name one rule')
  expect(() => mutants(rows, { 'a: A.': { 'busy-falls': change, 'busy-in-tool': change } })).toThrow('one rule')
  expect(() => mutants(rows, { 'a: A.': { 'status/nothing': change } })).toThrow('Unknown rule status/nothing')
})

test('a loop writes a line for each member, and a later member replaces an earlier one', () => {
  const table = each(['start', 'send', ['send', 'busy-falls']], (to) => ({
    [`a-${to}: A.`]: { [`${to}-shown`]: change },
  }))
  expect(table).toEqual({
    'a-start: A.': { 'start-shown': change },
    'a-send: A.': { 'send-shown': change, also: ['busy-falls'] },
  })
})

test('what fails with one member of a loop is added to what fails with all', () => {
  const table = each(['start', ['send', 'b']], (to) => ({ [`a-${to}: A.`]: { also: ['a'] } }))
  expect(table).toEqual({ 'a-start: A.': { also: ['a'] }, 'a-send: A.': { also: ['a', 'b'] } })
})
