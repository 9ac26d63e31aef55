import type { Scenario } from '../../load/scenario.ts'
import { scenarioOf, scenarios } from '../../load/scenarios.ts'
import { UsageError } from '../../suites/run/errors.ts'

/** Throws UsageError, with those that there are, where none has this name. */
export function scenarioNamed(name: string): Scenario {
  const found = scenarioOf(name)
  if (found === undefined)
    throw new UsageError(
      `There is no scenario ${JSON.stringify(name)}; there are ${scenarios.map(({ id }) => id).join(', ')}.`,
    )
  return found
}
