import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { keyVariable } from '../../load/key-variable.ts'
import type { Garbage, Scenario } from '../../load/scenario.ts'
import type { Target } from '../../schemas/types.ts'
import type { LoadSecrets } from './first-request.ts'
import { inherited } from './k6/inherited.ts'
import type { RunConfig } from './plan.ts'

/** The environment of one k6. The secrets are only there. */
export function environmentOf(
  config: RunConfig,
  target: Pick<Target, 'tls'>,
  secrets: LoadSecrets,
  {
    scenario,
    folder,
    index,
    environment,
    k6Arguments,
  }: {
    scenario: Scenario
    folder: string
    index: number
    environment: NodeJS.ProcessEnv
    k6Arguments: readonly string[]
  },
): NodeJS.ProcessEnv {
  const others = inherited(environment, k6Arguments)
  const values = Object.entries(config.headers).map(
    ([at, name]) => [`AGENT_LOAD_HEADER_${at}`, secrets.headers[name.toLowerCase()] ?? ''] as const,
  )
  return {
    ...collectionOf(scenario.garbage(config), process.availableMemory() / 2 / config.instances),
    // One more thread per core, so that an event gets its time stamp while a check runs.
    GOMAXPROCS: String(2 * availableParallelism()),
    ...others,
    GODEBUG: withSmallStacks(others.GODEBUG),
    K6_AUTO_EXTENSION_RESOLUTION: 'false',
    K6_NO_USAGE_REPORT: 'true',
    AGENT_LOAD_CONFIG: join(folder, 'config.json'),
    AGENT_LOAD_INSTANCE: String(index),
    ...Object.fromEntries(secrets.keys.map((key, at) => [keyVariable(at), key])),
    // The service and k6 share a clock, so the time in an event can be compared with its arrival.
    ...(config.demonstration ? { AGENT_LOAD_EVENT_DELAY: '1' } : {}),
    // Only an option of k6 adds an output or a threshold that reads them.
    ...(k6Arguments.length === 0 ? { AGENT_LOAD_SAMPLES: '0' } : {}),
    ...Object.fromEntries(values),
    ...(target.tls?.insecure === true ? { K6_INSECURE_SKIP_TLS_VERIFY: 'true' } : {}),
    ...(target.tls?.caFile === undefined ? {} : { SSL_CERT_FILE: resolve(target.tls.caFile) }),
  }
}

const gib = 2 ** 30

/**
 * Settings of Go's garbage collector, unless the environment has some. Each collection delays the sends, and a small heap has
 * more of them.
 * `memoryBytes`: the memory of this process.
 */
export function collectionOf(garbage: Garbage, memoryBytes: number): { GOGC: string; GOMEMLIMIT?: string } {
  const GOMEMLIMIT = `${Math.round(Math.min(3 * gib, memoryBytes))}`
  return {
    usual: { GOGC: '100' },
    little: { GOGC: '50' },
    late: { GOGC: '400', GOMEMLIMIT },
    never: { GOGC: 'off', GOMEMLIMIT },
  }[garbage]
}

/** Goroutine stacks start small, because most goroutines wait for one response. */
export function withSmallStacks(debug: string | undefined): string {
  return debug === undefined || debug === '' ? 'adaptivestackstart=0' : `${debug},adaptivestackstart=0`
}
