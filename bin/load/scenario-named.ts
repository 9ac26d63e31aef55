import { type ScenarioName, scenarioNames } from '../../load/config.ts'
import { UsageError } from '../../suites/harness/errors.ts'

/** Which options shape a scenario, and what they are unless given. */
type Shape =
  | { by: 'open'; open: number; holdMs: number; eventsPerSecond: number | null }
  | { by: 'rate'; ratePerSecond: number; durationMs: number }

export interface Scenario {
  id: ScenarioName
  about: string
  shape: Shape
}

const rate = (ratePerSecond: number, durationMs: number): Shape => ({ by: 'rate', ratePerSecond, durationMs })

export const scenarios: readonly Scenario[] = [
  {
    id: 'waits',
    about: 'Sends that are held open, of all reply modes, up to the wait limit',
    shape: { by: 'open', open: 1000, holdMs: 30_000, eventsPerSecond: null },
  },
  {
    id: 'streams',
    about: 'Streams that are held open while message events arrive',
    shape: { by: 'open', open: 500, holdMs: 30_000, eventsPerSecond: 500 },
  },
  {
    id: 'sessions',
    about: 'Recorded agent sessions, with their think times, turns and replies, and readers beside them',
    shape: rate(20, 60_000),
  },
  { id: 'burst', about: 'The same sessions, arriving in waves', shape: rate(20, 60_000) },
  { id: 'ramp', about: 'A rate that rises until a threshold breaks, and where that was', shape: rate(200, 120_000) },
  { id: 'soak', about: 'The same sessions for long, with memory that has to stay flat', shape: rate(20, 1_800_000) },
]

/** Throws UsageError, with those that there are, where none has this name. */
export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((each) => each.id === name)
  if (found === undefined)
    throw new UsageError(`There is no scenario ${JSON.stringify(name)}; there are ${scenarioNames.join(', ')}.`)
  return found
}
