import { stringify } from 'yaml'
import type { LoadConfig } from '../../load/config.ts'
import type { Scenario } from '../../load/scenario.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { collectionOf, withSmallStacks } from './environment.ts'
import { expectedOpen, type RunConfig } from './plan.ts'

/** What a manifest is made of. */
type Yaml = string | number | boolean | readonly Yaml[] | { readonly [name: string]: Yaml }

/** All that a distributed run consists of. */
export interface Manifest {
  scenario: Scenario
  config: RunConfig
  image: string
  /** Texts that the ConfigMap holds. */
  script: string
  workload: string | null
  arrivals: string | null
  insecure: boolean
  k6Arguments: readonly string[]
}

/** k6-operator mounts the script's ConfigMap here. */
const mounted = '/test'
const results = '/results'
/** What a ConfigMap may hold. */
const mostBytes = 1_000_000

/**
 * The documents for k6-operator (kind TestRun, k6.io/v1alpha1): the script with its configuration and workload, a claim for
 * the results, and the run. Throws UsageError where they do not fit.
 */
export function kubernetesDocuments(manifest: Manifest): { [kind: string]: Yaml }[] {
  const { config, script, workload, arrivals } = manifest
  const name = `agent-load-${config.scenario}-${config.runId}`
  const inside: LoadConfig = {
    ...config,
    workload: workload === null ? null : `${mounted}/workload.csv`,
    arrivalsFile: arrivals === null ? null : `${mounted}/arrivals.csv`,
    startAtMs: null,
  }
  const data = {
    'script.js': script,
    'config.json': `${JSON.stringify(inside, null, 2)}\n`,
    ...(workload === null ? {} : { 'workload.csv': workload }),
    ...(arrivals === null ? {} : { 'arrivals.csv': arrivals }),
  }
  const bytes = Object.values(data).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > mostBytes)
    throw new UsageError(
      `Script and workload are ${bytes} bytes together, and a ConfigMap holds ${mostBytes}; use a shorter --workload.`,
    )
  const labels = { app: 'agent-load', scenario: config.scenario, run: config.runId }
  return [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, labels }, data },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name, labels },
      // Every runner writes its own file, from whichever node it runs on.
      spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '1Gi' } } },
    },
    { apiVersion: 'k6.io/v1alpha1', kind: 'TestRun', metadata: { name, labels }, spec: specOf(manifest, name) },
  ]
}

/** Whatever YAML 1.1 takes for something else (`yes`, `1:20`) is quoted, since Kubernetes reads that; long lines stay whole. */
const asKubernetesReads = { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false } as const

/** The documents as text, with what has to be done before and after them. */
export function kubernetesText(manifest: Manifest): string {
  const { config } = manifest
  const literals = [
    '--from-literal=key="$AGENT_KEY"',
    ...config.headers.map((header, at) => `--from-literal=header-${at}="value of ${header}"`),
  ]
  const name = `agent-load-${config.scenario}-${config.runId}`
  const comment = [
    `A load of ${config.scenario} on ${config.baseUrl}, by ${config.instances} runners of k6-operator.`,
    'The key stays outside of this file:',
    `  kubectl create secret generic agent-load ${literals.join(' ')}`,
    'Then (apply alone would refuse the script, which is larger than an annotation may be):',
    '  agent-conformance load … --kubernetes --image … | kubectl apply --server-side -f -',
    `When the TestRun has finished, copy what lies in the volume of the claim ${name}, and join it:`,
    '  agent-conformance load merge FOLDER',
  ]
  return `${comment.map((line) => `# ${line}`).join('\n')}\n${kubernetesDocuments(manifest)
    .map((each) => `---\n${stringify(each, asKubernetesReads)}`)
    .join('')}`
}

function specOf(manifest: Manifest, name: string): Yaml {
  const { config, image, k6Arguments } = manifest
  const odd = k6Arguments.find((each) => /\s/.test(each))
  if (odd !== undefined)
    throw new UsageError(`k6-operator splits arguments at blanks, and ${JSON.stringify(odd)} holds one; leave it out.`)
  const env = environmentOf(manifest)
  return {
    parallelism: config.instances,
    script: { configMap: { name, file: 'script.js' } },
    arguments: [
      '--summary-mode',
      'disabled',
      // What reads the script before the run sees no variables but those that are named here.
      ...['--env', `AGENT_LOAD_CONFIG=${mounted}/config.json`],
      '--out',
      `agent-load=${results}/instance-$(AGENT_LOAD_INSTANCE).json`,
      ...k6Arguments,
    ].join(' '),
    // It only reads the script and its configuration, in the same image.
    initializer: { image, env },
    runner: {
      image,
      env,
      resources: resourcesOf(config),
      ...portsOf(config),
      volumes: [{ name: 'results', persistentVolumeClaim: { claimName: name } }],
      volumeMounts: [{ name: 'results', mountPath: results }],
    },
  }
}

function environmentOf({ scenario, config, insecure }: Manifest): Yaml[] {
  const secret = (name: string, key: string): Yaml => ({
    name,
    valueFrom: { secretKeyRef: { name: 'agent-load', key } },
  })
  return [
    { name: 'AGENT_LOAD_CONFIG', value: `${mounted}/config.json` },
    // The name of the runner's job ends in its number.
    { name: 'AGENT_LOAD_INSTANCE', valueFrom: { fieldRef: { fieldPath: "metadata.labels['job-name']" } } },
    secret('AGENT_LOAD_KEY', 'key'),
    ...config.headers.map((_, at) => secret(`AGENT_LOAD_HEADER_${at}`, `header-${at}`)),
    { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
    { name: 'K6_NO_USAGE_REPORT', value: 'true' },
    { name: 'GODEBUG', value: withSmallStacks(undefined) },
    ...(insecure ? [{ name: 'K6_INSECURE_SKIP_TLS_VERIFY', value: 'true' }] : []),
    ...Object.entries(collectionOf(scenario.garbage(config), 0.8 * memoryOf(config).most * mib * mib)).map(
      ([name, value]) => ({
        name,
        value,
      }),
    ),
  ]
}

/** Ports that a pod has without being asked for more, less some that are just closing. */
const usualPorts = 28_000

/** A runner with more connections than that gets the wider range, which Kubernetes counts among the safe settings. */
function portsOf(config: RunConfig): { [name: string]: Yaml } {
  if (expectedOpen(config) / config.instances <= usualPorts) return {}
  return { securityContext: { sysctls: [{ name: 'net.ipv4.ip_local_port_range', value: '1024 65535' }] } }
}

const mib = 1024

/** For the share of one runner, in MiB: 37 KiB an open request, and as much again for what was not foreseen. */
function memoryOf(config: RunConfig): { usual: number; most: number } {
  const share = Math.ceil(expectedOpen(config) / config.instances)
  // Whole sessions are judged besides.
  const base = config.open > 0 ? 128 : 512
  return { usual: Math.ceil(base + (share * 37) / mib), most: Math.ceil(2 * base + (share * 74) / mib) }
}

function resourcesOf(config: RunConfig): Yaml {
  const { usual, most } = memoryOf(config)
  return { requests: { cpu: '1', memory: `${usual}Mi` }, limits: { memory: `${most}Mi` } }
}
