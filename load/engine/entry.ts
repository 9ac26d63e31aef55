import exec from 'k6/execution'
import wire from 'k6/x/agentstream'
import { faultNames } from '../../suites/judges/audit-fault.ts'
import type { LoadConfig } from '../config.ts'
import { readArrivals } from '../workloads/arrivals.ts'
import { readSessions } from '../workloads/sessions.ts'
import type { Record as Recorded } from './pace.ts'
import { longestMs, runVu } from './run.ts'

/** What every scenario is to k6: options, and the function of one VU. */
export interface Setting {
  options: object
  iteration: () => Promise<void>
}

/**
 * Reads the configuration and the workload; in the init context only. A few VUs make one iteration each, with many
 * requests in flight: k6's own executors would keep a VU for each wait, or drop what is due.
 */
export function setting(): Setting {
  const path = __ENV.AGENT_LOAD_CONFIG
  if (path === undefined || path === '') throw new Error('AGENT_LOAD_CONFIG names no file; run agent-conformance load')
  // Written by the command that started this process.
  const config = JSON.parse(open(path)) as LoadConfig
  const record: Recorded = {
    sessions: config.workload === null ? [] : readSessions(open(config.workload)),
    arrivals: config.arrivalsFile === null ? null : readArrivals(open(config.arrivalsFile)),
  }
  const headers = headersOf(config)
  return {
    options: optionsOf(config),
    iteration: () => runVu({ wire, timers: globalThis, config, vu: exec.vu.idInTest - 1, headers }, record),
  }
}

/** Nothing of k6's own may cut off what is still open: neither the end of the scenario nor a timeout. */
function optionsOf(config: LoadConfig): object {
  const longest = `${Math.ceil(longestMs(config) / 1000) + 60}s`
  const thresholds = Object.fromEntries([...faultNames, 'thrown'].map((name) => [metricOf(name), ['count==0']]))
  return {
    scenarios: {
      [config.scenario]: {
        executor: 'per-vu-iterations',
        vus: config.vus,
        iterations: 1,
        maxDuration: longest,
        gracefulStop: '30s',
      },
    },
    ...(config.tls ? { tlsAuth: [{ cert: open(config.tls.certFile), key: open(config.tls.keyFile) }] } : {}),
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

function headersOf({ headers }: LoadConfig): Record<string, string> {
  const more = headers.map((name, index): [string, string] => [name, __ENV[`AGENT_LOAD_HEADER_${index}`] ?? ''])
  return { ...Object.fromEntries(more), authorization: `Bearer ${__ENV.AGENT_LOAD_KEY ?? ''}` }
}
