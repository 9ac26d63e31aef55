import { expect, test } from 'vitest'
import { scenarioNames } from './config.ts'
import { thresholdsFor } from './thresholds.ts'

test.each(scenarioNames)('%s never passes where our own code failed', (scenario) => {
  expect(thresholdsFor(scenario)).toContainEqual({ metric: 'thrown', of: 'count', is: '<=', bound: 0 })
  for (const { bound } of thresholdsFor(scenario)) expect(bound).toBeGreaterThanOrEqual(0)
})
