import type { Scenario } from '../../load/scenario.ts'
import { scenarioOf, scenarios } from '../../load/scenarios.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { didYouMean } from '../../suites/run/nearest.ts'

/** What `load` does besides, which stands in the same place. */
const forms = ['capacity', 'compare', 'merge', 'record']

/** Throws UsageError, with those that there are, where none has this name. */
export function scenarioNamed(name: string): Scenario {
  const found = scenarioOf(name)
  const ids = scenarios.map(({ id }) => id)
  if (found === undefined)
    throw new UsageError(
      `There is no scenario ${JSON.stringify(name)}${didYouMean(name, [...ids, ...forms])}; there are ${ids.join(', ')}.`,
    )
  return found
}
