import { faultNames } from '../../../load/audit/fault.ts'
import { objectiveIn } from '../../../load/objective.ts'
import type { Scenario } from '../../../load/scenario.ts'
import { faultWords } from '../../../reports/load/load-faults.ts'
import type { LoadInstanceSecond } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { readInstances } from '../instances/read-instances.ts'
import type { RunConfig } from '../plan.ts'
import { join, percentileMs } from '../result/joined.ts'
import { missedForGood } from './missed.ts'
import { Saturation } from './saturation.ts'
import type { Stopped } from './stopped.ts'

/** What ends the sends before the plan does. */
export interface StopRules {
  failFast: boolean
  stopSaturated: boolean
}

/** Throws UsageError for a scenario in which open sends cannot grow, or grow because the rate does. */
export function stopRulesOf(
  { id, options }: Pick<Scenario, 'id' | 'options'>,
  args: { 'fail-fast'?: boolean | undefined; 'stop-saturated'?: boolean | undefined; users?: string | undefined },
): StopRules {
  const [failFast, stopSaturated] = [args['fail-fast'] === true, args['stop-saturated'] === true]
  if (stopSaturated && args.users !== undefined)
    throw new UsageError('--stop-saturated needs sends at a rate: with --users, open sends cannot grow. Leave one out.')
  if (stopSaturated && !options.includes('stages'))
    throw new UsageError(
      `--stop-saturated needs a rate that does not rise and fall by itself (sessions, soak), and scenario ${id} has none.`,
    )
  return { failFast, stopSaturated }
}

/** How often the results so far are read. k6 writes them as often. */
const everyMs = 5000
/** Whether these count is known only at the end: the generator may have caused them. */
const late = 'lateAnswers'

/** Watches a load, second by second, for what ends its sends. */
export class Stopper {
  readonly #rules: StopRules
  readonly #facts: { scenario: Scenario; config: RunConfig; folder: string }
  readonly #saturation = new Saturation()
  readonly #began = performance.now()
  #readAt = 0
  #last = 0

  constructor(rules: StopRules, facts: { scenario: Scenario; config: RunConfig; folder: string }) {
    this.#rules = rules
    this.#facts = facts
  }

  /** Why the sends end after this second; undefined: they go on, or have ended by themselves. */
  second(second: LoadInstanceSecond): Stopped | undefined {
    const { scenario, config } = this.#facts
    const atMs = performance.now() - this.#began
    if (atMs >= scenario.arrivalsEndMs(config) + config.holdMs) return undefined
    const stopped = (cause: Stopped['cause'], reason: string | undefined): Stopped | undefined =>
      reason === undefined ? undefined : { cause, atMs: Math.round(atMs), reason }
    return (
      (this.#rules.failFast
        ? (stopped('fault', faultIn(second)) ?? stopped('objective', this.#missed(atMs)))
        : undefined) ?? (this.#rules.stopSaturated ? stopped('saturated', this.#saturated(second)) : undefined)
    )
  }

  #missed(atMs: number): string | undefined {
    if (atMs - this.#readAt < everyMs) return undefined
    this.#readAt = atMs
    const { scenario, config, folder } = this.#facts
    const joined = join(readInstances(folder), 0)
    const lagMs = percentileMs(joined.histograms.get('send_lag'), 0.99) ?? 0
    // Latencies of a late generator do not count.
    if (lagMs > config.sendLagP99Ms) return undefined
    const asked = (config.objectives ?? []).map(objectiveIn)
    return missedForGood([...scenario.thresholds, ...asked], joined, scenario.sends(config))
  }

  #saturated(second: LoadInstanceSecond): string | undefined {
    this.#saturation.add(second)
    if (second.atMs <= this.#last) return undefined
    this.#last = second.atMs
    return this.#saturation.before(second.atMs)
  }
}

function faultIn({ counters }: LoadInstanceSecond): string | undefined {
  const name = faultNames.find((each) => each !== late && (counters[each] ?? 0) > 0)
  return name && `a fault was found: ${faultWords([name, counters[name] ?? 0])}`
}
