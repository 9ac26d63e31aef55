import { expect, test } from 'vitest'
import { allFaults } from '../../../fixtures/generated/all.ts'
import { isConditional } from '../conditions.ts'
import { matching } from '../matching.ts'
import { readFiled } from './filed.ts'

test('what is on file is there: each id, and something for each pattern', () => {
  const all = allFaults()
  const ids = readFiled('generated').flatMap((each) => each.ids)
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.filter((id) => matching(id, all).length === 0)).toEqual([])
})

test('mutants under a condition are on file by ids that can be played', () => {
  const ids = readFiled('conditional').flatMap((each) => each.ids)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => !id.includes('*') && !isConditional(id))).toEqual([])
})
