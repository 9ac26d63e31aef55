import { expect, test } from 'vitest'
import { mutants } from '../../suites/areas/mutants.ts'
import { shownElsewhere } from '../../suites/areas/mutants-shown-elsewhere.ts'
import { suite } from '../../suites/suite.ts'

test('where mutants are shown elsewhere, both they and the checks are there', () => {
  const fixtures = new Set(mutants.map(({ id }) => id))
  const checks = new Set(suite.checks.map(({ id }) => id))
  expect(Object.keys(shownElsewhere).filter((id) => !fixtures.has(id))).toEqual([])
  expect(
    Object.values(shownElsewhere)
      .flat()
      .filter((id) => !checks.has(id)),
  ).toEqual([])
})
