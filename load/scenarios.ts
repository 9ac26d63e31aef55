import type { Scenario } from './scenario.ts'
import { agents } from './scenarios/agents.ts'
import { burst } from './scenarios/burst.ts'
import { day } from './scenarios/day.ts'
import { ramp } from './scenarios/ramp.ts'
import { returns } from './scenarios/returns.ts'
import { sessions } from './scenarios/sessions.ts'
import { soak } from './scenarios/soak.ts'
import { streams } from './scenarios/streams.ts'
import { waits } from './scenarios/waits.ts'
import { wakes } from './scenarios/wakes.ts'

/** All that there are, in the order in which they are listed. */
export const scenarios: readonly Scenario[] = [waits, streams, sessions, burst, ramp, soak, day, wakes, agents, returns]

/** Undefined: none has this name. */
export function scenarioOf(id: string): Scenario | undefined {
  return scenarios.find((each) => each.id === id)
}
