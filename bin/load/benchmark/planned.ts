import { readFileSync } from 'node:fs'
import { readSessions } from '../../../load/workloads/sessions.ts'
import type { RunConfig } from '../plan.ts'
import { scenarioNamed } from '../scenario-named.ts'

/** The open waits of a load by its plan alone: how long its agent works for each send that waits, after the warm-up. */
export function plannedWaits(config: RunConfig, warmUpMs: number): number {
  const { workload, vus, durationMs, waitLimitMs } = config
  const sessions = workload === null ? [] : readSessions(readFileSync(workload, 'utf8'))
  const scenario = scenarioNamed(config.scenario)
  let waitedMs = 0
  for (let vu = 0; vu < vus; vu += 1) {
    const pace = scenario.pace(config, vu, { sessions, arrivals: null })
    for (let index = 0; index < pace.count; index += 1) {
      if (pace.dueMs(index) < warmUpMs) continue
      const { kind, plan } = pace.at(index)
      // A required reply ends the wait, and otherwise the turn does.
      const endMs = kind === 'required' ? (plan.replies[0]?.atMs ?? plan.lastsMs) : plan.lastsMs
      if (kind === 'stream') waitedMs += endMs
      else if (kind !== 'none') waitedMs += Math.min(endMs, waitLimitMs)
    }
  }
  return waitedMs / (durationMs - warmUpMs)
}

/** Sends of the plan from which the mean wait of the workload is known within two percent. */
const manySends = 20_000

/** The mean wait of a send of the workload, in milliseconds: that of a plan with many sends. */
export function meanWaitMs(config: RunConfig, warmUpMs: number): number {
  const ratePerSecond = manySends / ((config.durationMs - warmUpMs) / 1000)
  return (1000 * plannedWaits({ ...config, seed: 1, vus: 1, ratePerSecond }, warmUpMs)) / ratePerSecond
}
