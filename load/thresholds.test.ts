import { expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'

test.each(scenarios)('$id never passes where our own code failed', ({ thresholds }) => {
  expect(thresholds).toContainEqual({ metric: 'thrown', of: 'count', is: '<=', bound: 0 })
  for (const { bound } of thresholds) expect(bound).toBeGreaterThanOrEqual(0)
})
