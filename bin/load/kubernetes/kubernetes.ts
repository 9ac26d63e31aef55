import { stringify } from 'yaml'
import { keyVariable } from '../../../load/key-variable.ts'
import type { Scenario } from '../../../load/scenario.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { collectionOf, withSmallStacks } from '../environment.ts'
import { vuBytes } from '../limits.ts'
import { expectedOpen, type RunConfig } from '../plan.ts'
import { secretKey, stepsOf } from './kubernetes-steps.ts'
import { runnerArguments } from './runner-arguments.ts'

/** The input of a manifest. */
type Yaml = string | number | boolean | readonly Yaml[] | { readonly [name: string]: Yaml }

/** The parts of a distributed load. */
export interface Manifest {
  scenario: Scenario
  config: RunConfig
  image: string
  /** The files of the ConfigMap. */
  script: string
  workload: string | null
  arrivals: string | null
  insecure: boolean
  k6Arguments: readonly string[]
  /** Names of variables that a k6 output reads. Their values are in the Secret. */
  outputVariables: readonly string[]
  /** The storage class of a volume that all runners can write to. Without it, results are only in the logs of the pods. */
  storageClass: string | undefined
}

/** k6-operator mounts the script's ConfigMap here. */
const mounted = '/test'
const results = '/results'
/** The largest ConfigMap. */
const mostBytes = 1_000_000

/** The names of the ConfigMap, the claim and the TestRun. */
export function nameOf({ scenario, runId }: Pick<RunConfig, 'scenario' | 'runId'>): string {
  return `agent-load-${scenario}-${runId}`
}

/**
 * The documents for k6-operator (kind TestRun, k6.io/v1alpha1): the script with its configuration and workload, the run, and
 * a claim for results if there is a storage class. Throws UsageError if they do not fit.
 */
export function kubernetesDocuments(manifest: Manifest): { [kind: string]: Yaml }[] {
  const { config, script, workload, arrivals, storageClass } = manifest
  const name = nameOf(config)
  const inside: RunConfig = {
    ...config,
    workload: workload === null ? null : `${mounted}/workload.csv`,
    arrivalsFile: arrivals === null ? null : `${mounted}/arrivals.csv`,
    startAtMs: null,
    kubernetes: true,
  }
  const data = {
    'script.js': script,
    'config.json': `${JSON.stringify(inside, null, 2)}\n`,
    // Replaces a k6.json of the image.
    'k6.json': '{}\n',
    ...(workload === null ? {} : { 'workload.csv': workload }),
    ...(arrivals === null ? {} : { 'arrivals.csv': arrivals }),
  }
  const bytes = Object.values(data).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > mostBytes)
    throw new UsageError(
      `Script and workload have ${bytes} bytes, but a ConfigMap has at most ${mostBytes}. Use a shorter --workload.`,
    )
  const labels = { app: 'agent-load', scenario: config.scenario, run: config.runId }
  const metadata = { name, labels }
  const claim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata,
    spec: {
      // Every runner writes its own file, and runners are on several nodes.
      accessModes: ['ReadWriteMany'],
      storageClassName: storageClass ?? '',
      resources: { requests: { storage: '1Gi' } },
    },
  }
  return [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata, data },
    ...(storageClass === undefined ? [] : [claim]),
    { apiVersion: 'k6.io/v1alpha1', kind: 'TestRun', metadata, spec: specOf(manifest, name) },
  ]
}

/** Kubernetes reads YAML 1.1, so texts like `yes` and `1:20` are quoted. Long lines are not folded. */
const asKubernetesReads = { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false } as const

/** The documents as text, with the steps before and after them as comments. */
export function kubernetesText(manifest: Manifest): string {
  const steps = stepsOf(manifest, nameOf(manifest.config))
  return `${steps.map((line) => `# ${line}`.trimEnd()).join('\n')}\n${kubernetesDocuments(manifest)
    .map((each) => `---\n${stringify(each, asKubernetesReads)}`)
    .join('')}`
}

function specOf(manifest: Manifest, name: string): Yaml {
  const { config, image, k6Arguments, storageClass } = manifest
  const out = storageClass === undefined ? '-' : `${results}/instance-$(AGENT_LOAD_INSTANCE).json`
  return {
    parallelism: config.instances,
    ...separately(config),
    script: { configMap: { name, file: 'script.js' } },
    arguments: [
      '--summary-mode',
      'disabled',
      // The initializer reads the script, and gets only these variables.
      ...['--env', `AGENT_LOAD_CONFIG=${mounted}/config.json`],
      ...['--out', `agent-load=${out}`],
      ...runnerArguments(k6Arguments),
    ].join(' '),
    // The initializer only reads the script, in the same image. Its variables are on a command line, so none is secret.
    initializer: { image, env: settings, ...unprivileged(k6User) },
    starter: unprivileged(starterUser),
    runner: {
      image,
      env: [...settings, ...environmentOf(manifest)],
      resources: resourcesOf(config),
      ...unprivileged(k6User, portsOf(config)),
      ...(storageClass === undefined
        ? {}
        : {
            volumes: [{ name: 'results', persistentVolumeClaim: { claimName: name } }],
            volumeMounts: [{ name: 'results', mountPath: results }],
          }),
    },
  }
}

/** The users of the image in docs/kubernetes.md and of the operator's starter. */
const [k6User, starterUser] = [12345, 65532]

/** Required in a namespace with Pod Security `restricted`. Volumes get the group if their driver supports it. */
function unprivileged(user: number, more: { [name: string]: Yaml } = {}): { [name: string]: Yaml } {
  return {
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user },
      seccompProfile: { type: 'RuntimeDefault' },
      ...more,
    },
    containerSecurityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  }
}

/** Variables of the k6 in the initializer and in the runners. None is secret. */
const settings: Yaml[] = [
  { name: 'AGENT_LOAD_CONFIG', value: `${mounted}/config.json` },
  { name: 'K6_CONFIG', value: `${mounted}/k6.json` },
  { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
  { name: 'K6_NO_USAGE_REPORT', value: 'true' },
]

function environmentOf({ scenario, config, insecure, outputVariables }: Manifest): Yaml[] {
  const secret = (name: string, key: string): Yaml => ({
    name,
    valueFrom: { secretKeyRef: { name: 'agent-load', key } },
  })
  return [
    // The result goes to the log, and also to a file if there is a volume.
    { name: 'AGENT_LOAD_LOG', value: '1' },
    // The name of the runner's job ends in its number.
    { name: 'AGENT_LOAD_INSTANCE', valueFrom: { fieldRef: { fieldPath: "metadata.labels['job-name']" } } },
    ...Array.from({ length: config.keys ?? 1 }, (_, at) => secret(keyVariable(at), secretKey(at))),
    ...config.headers.map((_, at) => secret(`AGENT_LOAD_HEADER_${at}`, `header-${at}`)),
    ...outputVariables.map((name) => secret(name, name)),
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

/** The default ports of a pod, without those of connections that are closing. */
const usualPorts = 28_000

/** A runner with more connections gets the wider port range, which is a safe sysctl of Kubernetes. */
function portsOf(config: RunConfig): { [name: string]: Yaml } {
  if (expectedOpen(config) / config.instances <= usualPorts) return {}
  return { sysctls: [{ name: 'net.ipv4.ip_local_port_range', value: '1024 65535' }] }
}

/** Connections out of the cluster use the address and the ports of the node. Runners with too many connections get a node each. */
function separately(config: RunConfig): { [name: string]: Yaml } {
  const both = (2 * expectedOpen(config)) / config.instances
  return config.instances > 1 && both > usualPorts ? { separate: true } : {}
}

const mib = 1024

/** Memory of one runner in MiB: 37 KiB for each open request as the request, and twice that as the limit. */
function memoryOf(config: RunConfig): { usual: number; most: number } {
  const share = Math.ceil(expectedOpen(config) / config.instances)
  // The audit of whole sessions needs more.
  const vus = Math.ceil(config.vus / config.instances) - 1
  const perVu = (config.workload === null ? vuBytes.without : vuBytes.withWorkload) / mib / mib
  const base = (config.open > 0 ? 128 : 512) + vus * perVu
  return { usual: Math.ceil(base + (share * 37) / mib), most: Math.ceil(2 * base + (share * 74) / mib) }
}

function resourcesOf(config: RunConfig): Yaml {
  const { usual, most } = memoryOf(config)
  return { requests: { cpu: '1', memory: `${usual}Mi` }, limits: { memory: `${most}Mi` } }
}
