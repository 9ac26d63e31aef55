import type { Scenario } from '../../load/scenario.ts'
import { scenarioOf, scenarios } from '../../load/scenarios.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { didYouMean } from '../../suites/run/nearest.ts'

/** Subcommands of `load`, which are written in the same place. */
const forms = ['benchmark', 'calibrate', 'capacity', 'compare', 'merge', 'record']

/** Throws UsageError, with all ids, for an unknown one. */
export function scenarioNamed(name: string): Scenario {
  const found = scenarioOf(name)
  const ids = scenarios.map(({ id }) => id)
  if (found === undefined)
    throw new UsageError(
      `Unknown scenario ${JSON.stringify(name)}${didYouMean(name, [...ids, ...forms])}. Scenarios: ${ids.join(', ')}.`,
    )
  return found
}
