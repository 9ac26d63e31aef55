import type { LoadConfig } from '../../config.ts'
import type { Scenario } from '../../scenario.ts'
import { scenarioOf } from '../../scenarios.ts'

/** The configuration of a small load for tests: a wait limit of 2 s, and one VU in one instance. */
export function madeConfig(parts: Partial<LoadConfig> = {}): LoadConfig {
  return {
    scenario: 'waits',
    baseUrl: 'http://127.0.0.1:1/v1',
    script: 'LAB {steps}',
    waitLimitMs: 2000,
    slackMs: 500,
    lagMs: 500,
    seed: 1,
    runId: 'r1',
    instances: 1,
    vus: 1,
    open: 10,
    holdMs: 1000,
    eventsPerSecond: 20,
    ratePerSecond: 10,
    durationMs: 5000,
    drainMs: 10_000,
    compress: 300,
    arrivals: 'poisson',
    mix: { none: 1, optional: 1, required: 1, stream: 1 },
    sendLagP99Ms: 20,
    headers: [],
    workload: null,
    arrivalsFile: null,
    startAtMs: null,
    ...parts,
  }
}

/** The scenario of a configuration. */
export function scenarioIn({ scenario }: Pick<LoadConfig, 'scenario'>): Scenario {
  const found = scenarioOf(scenario)
  if (found === undefined) throw new Error(`no scenario ${scenario}`)
  return found
}
