import { expect, test } from 'vitest'
import { broken, held, observed, undecided } from '../../reading/finding.ts'
import { area, must, open } from '../../rules/requirement.ts'
import { Tally } from './tally.ts'

const rows = area('t', { one: must('1', 'One.'), two: must('1', 'Two.'), free: open('8', 'Free.') })
const at = { at: 'here' }
const proven = new Set([rows.one.id])

test('adds up what was said, row by row', () => {
  const tally = new Tally()
  tally.add('a s', proven, [held(rows.one, at), held(rows.one, at), broken(rows.two, at, 'x', 'y')])
  tally.add('b s', new Set(), [undecided(rows.one, 'why', at), observed(rows.free, 7, 'x1'), { performed: 'say' }])
  expect(tally.row(rows.one.id)).toMatchObject({ held: 2, broken: 0, heldIn: new Set(['a s']) })
  expect(tally.row(rows.one.id).undecided).toEqual([{ rule: 't/one', undecided: 'why', at: 'here' }])
  expect(tally.row(rows.two.id)).toMatchObject({ held: 0, broken: 1, heldIn: new Set() })
  expect(tally.row(rows.free.id).observations).toEqual([{ rule: 't/free', value: 7, exchange: 'x1' }])
  expect([...tally.performed]).toEqual(['say'])
})

test('a place where something held and something broke has held', () => {
  const tally = new Tally()
  tally.add('a s', proven, [broken(rows.one, at, 'x', 'y'), held(rows.one, at)])
  expect(tally.row(rows.one.id)).toMatchObject({ held: 1, broken: 1, heldIn: new Set(['a s']) })
})

test('counts all that broke, and keeps the first five as evidence', () => {
  const tally = new Tally()
  for (let index = 1; index <= 9; index += 1)
    tally.add('a s', proven, [broken(rows.one, { at: `place ${index}` }, 'x', 'y')])
  const { broken: count, findings } = tally.row(rows.one.id)
  expect([count, findings.map((each) => each.at)]).toEqual([9, [1, 2, 3, 4, 5].map((index) => `place ${index}`)])
})

test('a row that nothing was said of is empty', () => {
  const { held: count, findings, undecided: open, errors } = new Tally().row('t/none')
  expect([count, findings, open, errors]).toEqual([0, [], [], []])
})
