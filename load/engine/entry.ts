import exec from 'k6/execution'
import wire from 'k6/x/agentstream'
import { useShareOfRoom } from '../../suites/reading/recent.ts'
import { faultNames } from '../audit/fault.ts'
import type { LoadConfig } from '../config.ts'
import { keyVariable } from '../key-variable.ts'
import type { Scenario } from '../scenario.ts'
import { scenarioOf } from '../scenarios.ts'
import { readArrivals } from '../workloads/arrivals.ts'
import { readSessions } from '../workloads/sessions.ts'
import type { Record as Recorded } from './pace/pace.ts'
import { keyOf, longestMs, runVu } from './run.ts'

// Each VU has a room of its own, and judges a history once; a few texts are in hand at a time.
useShareOfRoom(1 / 16)

// What k6 runs, whatever the scenario. A few VUs make one iteration each, with many requests in flight: k6's own
// executors would keep a VU for each wait, or drop what is due.

const config = configOf(__ENV.AGENT_LOAD_CONFIG)
const scenario = namedScenario(config.scenario)
// Files are read in the init context only.
const record: Recorded = {
  sessions: config.workload === null ? [] : readSessions(open(config.workload)),
  arrivals: config.arrivalsFile === null ? null : readArrivals(open(config.arrivalsFile)),
}
export const options = optionsOf(config)

export default (): Promise<void> => {
  const vu = exec.vu.idInTest - 1
  return runVu(
    { wire, timers: globalThis, config, scenario, vu, headers: headersOf(config, keyOf(config, vu)) },
    record,
  )
}

function configOf(path: string | undefined): LoadConfig {
  if (path === undefined || path === '')
    throw new Error('AGENT_LOAD_CONFIG has no file name. Run npx agent-conformance load')
  // Written by the command that started this process.
  return JSON.parse(open(path)) as LoadConfig
}

function namedScenario(id: string): Scenario {
  const found = scenarioOf(id)
  if (found === undefined) throw new Error(`This script has no scenario ${id}. Use a script of this version`)
  return found
}

/** Nothing of k6's own may cut off what is still open: neither the end of the scenario nor a timeout. */
function optionsOf({ vus, tls, proxy }: LoadConfig): object {
  const longest = `${Math.ceil(longestMs({ config, scenario }) / 1000) + 60}s`
  const thresholds = Object.fromEntries([...faultNames, 'thrown'].map((name) => [metricOf(name), ['count==0']]))
  return {
    scenarios: {
      [scenario.id]: {
        executor: 'per-vu-iterations',
        vus,
        iterations: 1,
        maxDuration: longest,
        gracefulStop: '30s',
      },
    },
    ...(tls ? { tlsAuth: [{ cert: open(tls.certFile), key: open(tls.keyFile) }] } : {}),
    ...(proxy === undefined ? {} : { hosts: { [proxy.from]: proxy.to } }),
    noConnectionReuse: false,
    discardResponseBodies: false,
    // A stock k6 has no such metrics, and refuses thresholds on what it does not know.
    ...(wire.isStock === true ? {} : { thresholds }),
  }
}

/** `lateAnswers` is `agent_late_answers` to k6. */
function metricOf(name: string): string {
  return `agent_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}

/** @param key number of the credential, from 0 */
function headersOf({ headers: names, runId, traceHeaders }: LoadConfig, key: number): Record<string, string> {
  const more = names.map((name, index): [string, string] => [name, __ENV[`AGENT_LOAD_HEADER_${index}`] ?? ''])
  const own: Record<string, string> = traceHeaders === true ? { 'x-conformance-run': runId } : {}
  return { ...Object.fromEntries(more), ...own, authorization: `Bearer ${__ENV[keyVariable(key)] ?? ''}` }
}
