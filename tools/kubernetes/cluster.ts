import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseAllDocuments } from 'yaml'
import { startGuard } from '../../bin/load/instances/guard.ts'
import { initializerCommand, type RunSpec, runnerCommand } from './commands.ts'
import { mountPoints, type Places, type PodSpec, startPod } from './pod.ts'

/** How a run is played. */
export interface Play {
  /** What `load --kubernetes` prints. */
  manifest: string
  /** Values of the Secret. */
  secret: Readonly<Record<string, string>>
  /** Between the starts of two runners. */
  gapMs?: number
  /** This runner is killed so long after the last was started. */
  kill?: { index: number; afterMs: number }
}

export interface Played {
  /** What `kubectl logs --prefix` of all runners prints. */
  logs: string
  /** By runner; null: killed. */
  codes: (number | null)[]
  /** What the initializer printed. */
  inspected: string
  /** Probes that a runner did not answer while it ran. */
  missedProbes: number
}

/** k6 compiles its script before it listens. */
const readyWithinMs = 60_000
const probeEveryMs = 1000

/** Plays a manifest as k6-operator and the cluster below it do, with processes for pods. Throws where it would be stuck. */
export async function playOnCluster(k6: string, play: Play): Promise<Played> {
  const root = mkdtempSync(join(tmpdir(), 'agent-operator-'))
  const made = mountPoints.filter((each) => !existsSync(each))
  const children: ChildProcess[] = []
  const guard = startGuard()
  const start = (pod: PodSpec, places: Places): ChildProcess => {
    const child = startPod(pod, places)
    guard.watch(child)
    children.push(child)
    return child
  }
  try {
    for (const each of made) mkdirSync(each)
    return await played({ k6, root, play, start })
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => ended(child)))
    guard.close()
    for (const each of made) rmSync(each, { recursive: true })
    rmSync(root, { recursive: true })
  }
}

interface Playing {
  k6: string
  root: string
  play: Play
  start: (pod: PodSpec, places: Places) => ChildProcess
}

async function played({ k6, root, play, start }: Playing): Promise<Played> {
  const [map, ...others] = parseAllDocuments(play.manifest).map((each) => each.toJS())
  const run = others.at(-1)
  const spec: RunSpec = { name: run.metadata.name, ...run.spec }
  const places = laidOut(root, k6, map.data, run.spec.runner.volumes !== undefined)
  const inspected = await initialize({ root, run, spec, places, start })
  const ports = await freePorts(spec.parallelism)
  const pods = ports.map((port, at) => {
    const index = at + 1
    const env = valuesOf(run.spec.runner.env, { secret: play.secret, job: `${spec.name}-${index}` })
    const command = runnerCommand(spec, index, port).map((word) =>
      word.replace(/\$\((\w+)\)/g, (whole, name: string) => env[name] ?? whole),
    )
    const log = join(root, `runner-${index}.log`)
    const child = start({ user: userOf(run.spec.runner), env, command, log }, places)
    return { index, port, log, child }
  })
  for (const pod of pods) await readyOf(pod)
  const probes = probing(pods)
  for (const [at, pod] of pods.entries()) {
    if (at > 0) await pause(play.gapMs ?? 0)
    await resume(pod.port)
  }
  const { kill } = play
  if (kill !== undefined) {
    await pause(kill.afterMs)
    pods.find(({ index }) => index === kill.index)?.child.kill('SIGKILL')
  }
  const codes = await Promise.all(pods.map(({ child }) => ended(child)))
  const missedProbes = await probes.stop()
  const logs = pods
    .map(({ index, log }) =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => `[pod/${spec.name}-${index}-x7k2p/k6] ${line}\n`)
        .join(''),
    )
    .join('')
  return { logs, codes, inspected, missedProbes }
}

function laidOut(root: string, k6: string, data: Record<string, string>, hasVolume: boolean): Places {
  chmodSync(root, 0o755)
  const folders = { bin: join(root, 'bin'), config: join(root, 'config'), volume: join(root, 'volume') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { mode: 0o755 })
  copyFileSync(k6, join(folders.bin, 'k6'))
  chmodSync(join(folders.bin, 'k6'), 0o755)
  for (const [name, text] of Object.entries(data)) writeFileSync(join(folders.config, name), text, { mode: 0o444 })
  return { ...folders, volume: hasVolume ? folders.volume : undefined }
}

/** What the operator's first job prints; throws where the operator would not go on. */
async function initialize(of: {
  root: string
  run: { spec: { initializer: PodPart } }
  spec: RunSpec
  places: Places
  start: Playing['start']
}): Promise<string> {
  const { root, run, spec, places, start } = of
  const env = valuesOf(run.spec.initializer.env, { secret: {}, job: '' })
  const log = join(root, 'initializer.log')
  const command = initializerCommand(spec, Object.keys(env))
  const child = start({ user: userOf(run.spec.initializer), env, command, log }, { ...places, volume: undefined })
  const code = await ended(child)
  const text = readFileSync(log, 'utf8')
  if (code !== 0) throw new Error(`the initializer ended with ${code}: ${text.slice(0, 500)}`)
  const { maxVUs } = JSON.parse(text)
  if (maxVUs < spec.parallelism) throw new Error(`${maxVUs} VUs are too few for ${spec.parallelism} runners`)
  return text
}

interface PodPart {
  env: Variable[]
  securityContext: { runAsUser: number }
}

interface Variable {
  name: string
  value?: string
  valueFrom?: { secretKeyRef?: { key: string }; fieldRef?: { fieldPath: string } }
}

function userOf({ securityContext }: PodPart): number {
  return securityContext.runAsUser
}

function valuesOf(
  env: readonly Variable[],
  { secret, job }: { secret: Readonly<Record<string, string>>; job: string },
): Record<string, string> {
  return Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const key = valueFrom?.secretKeyRef?.key
      return [name, key !== undefined ? (secret[key] ?? '') : valueFrom?.fieldRef ? job : (value ?? '')]
    }),
  )
}

/** Ports for k6's own server, held until all are known so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

interface Pod {
  index: number
  port: number
  log: string
  child: ChildProcess
}

async function readyOf({ index, port, log, child }: Pod): Promise<void> {
  const began = performance.now()
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`runner ${index} did not start: ${readFileSync(log, 'utf8').slice(-500)}`)
    const status = await statusAt(port)
    if (status?.data?.attributes?.paused === true) return
    if (performance.now() - began > readyWithinMs) throw new Error(`runner ${index} was not ready in time`)
    await pause(100)
  }
}

interface Status {
  data?: { attributes?: { paused?: boolean } }
}

async function statusAt(port: number): Promise<Status | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/status`, { signal: AbortSignal.timeout(1000) })
    return answer.ok ? ((await answer.json()) as Status) : undefined
  } catch {
    return undefined
  }
}

async function resume(port: number): Promise<void> {
  const body = JSON.stringify({
    data: { attributes: { paused: false, stopped: false }, id: 'default', type: 'status' },
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/v1/status`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`k6 answered ${answer.status} to the start: ${await answer.text()}`)
}

/** As the kubelet asks, more often: three misses in a row would end a pod. */
function probing(pods: readonly Pod[]): { stop(): Promise<number> } {
  const over = new AbortController()
  let missed = 0
  const work = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      for (const { port, child } of pods) {
        const seen = await statusAt(port)
        if (seen === undefined && child.exitCode === null && child.signalCode === null && !over.signal.aborted) {
          // It may be just ending.
          await pause(500)
          if (child.exitCode === null && child.signalCode === null) missed += 1
        }
      }
      await pause(probeEveryMs)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await work
      return missed
    },
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
