import { histogramOf } from '../../../load/histogram.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import { type LoadArguments, shapeOf, vusFor } from '../options.ts'
import { configFor, type RunConfig } from '../plan.ts'
import type { Told } from '../result/result.ts'
import { scenarioNamed } from '../scenario-named.ts'

// For tests: what a k6 process leaves, and what it was told.

/** What is known of a run besides its config and its scenario, where nothing went wrong on our side. */
export const wellEnded: Omit<Told, 'config' | 'scenario'> = {
  problem: undefined,
  interrupted: false,
  startedAtMs: 0,
  service: undefined,
  exitCodes: [0],
  missing: [],
}

/** An instance whose waits took these times, in microseconds. */
export function madeInstance(
  instance: number,
  waitsUs: readonly number[] = [1000, 2000, 3000],
  more: Partial<LoadInstance> = {},
): LoadInstance {
  const sent = waitsUs.length
  return {
    instance,
    startedAtMs: 1_000_000,
    endedAtMs: 1_010_000,
    complete: true,
    histograms: {
      send_lag: histogramOf(waitsUs.map(() => 400)),
      'wait_duration{optional}': histogramOf(waitsUs),
      'wait_duration{read}': histogramOf([1]),
    },
    counters: {
      iterations: 4,
      due: sent,
      sent,
      acknowledged: sent,
      found: sent,
      'status.200': sent,
      'kind.ok': sent,
      requests: sent,
    },
    gauges: { open_waits: { max: sent }, open_streams: { max: 0 } },
    evidence: [],
    series: [],
    process: {
      ...{ baseRssBytes: 40 * 2 ** 20, peakRssBytes: 60 * 2 ** 20, gcCount: 2, gcPauseMaxUs: 500, cpuSeconds: 1 },
      ...{ goVersion: 'go1.26.8', k6Version: 'v2.2.0' },
    },
    ...more,
  }
}

export function madeConfig(args: LoadArguments = {}, scenario = 'waits'): RunConfig {
  const target = { name: 'local', baseUrl: 'http://127.0.0.1:8080/v1', credentials: { full: 'k' }, waitLimitMs: 60_000 }
  const shape = shapeOf(scenarioNamed(scenario), { seed: '7', ...args })
  // As on a large machine, wherever the tests run.
  return configFor({ ...shape, vus: vusFor(shape.instances, 8) }, target, {
    demonstration: false,
    workload: { sessions: shape.open > 0 ? null : '/data/sessions.csv', arrivals: null },
  })
}
