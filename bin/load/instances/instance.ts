import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { K6 } from '../k6/find.ts'
import type { Guard } from './guard.ts'

/** The parameters of one k6 process. */
export interface Start {
  k6: K6
  script: string
  folder: string
  /** From 0. */
  index: number
  instances: number
  /** Passed to k6 unchanged. */
  k6Arguments: readonly string[]
  environment: NodeJS.ProcessEnv
  guard: Guard
}

export interface Instance {
  index: number
  child: ChildProcess
  ended: Promise<{ code: number | null; signal: string | null; problem: string | undefined }>
  /** Asks it to end; by default it still writes its result. */
  end: (signal?: NodeJS.Signals) => void
}

export const instanceFile = (folder: string, index: number): string => join(folder, `instance-${index}.json`)
export const progressFile = (folder: string, index: number): string => join(folder, `progress-${index}.ndjson`)
export const consoleFile = (folder: string, index: number): string => join(folder, `console-${index}.ndjson`)
/** Asks the processes to send no more. */
export const stopFile = (folder: string): string => join(folder, 'stop')
/** Replaces the file of the user, which may set options and outputs for other tests. */
const configFile = (folder: string, index: number): string => join(folder, `k6-${index}.json`)
export const logFile = (folder: string, index: number): string => join(folder, `k6-${index}.log`)

/** Starts one k6 in a separate process group, so that Ctrl-C reaches only this process, which ends k6 once. */
export function startInstance(start: Start): Instance {
  const { k6, folder, index, guard } = start
  const log = openSync(logFile(folder, index), 'w')
  writeFileSync(configFile(folder, index), '{}\n')
  const child = spawn(k6.file, k6Command(start), {
    cwd: folder,
    env: start.environment,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  const ended = new Promise<Awaited<Instance['ended']>>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, problem: error.message }))
    child.once('exit', (code, signal) => resolve({ code, signal, problem: undefined }))
  })
  guard.watch(child)
  return { index, child, ended, end: (signal) => guard.end(child, signal) }
}

/** The arguments of k6. */
export function k6Command({ k6, script, folder, index, instances, k6Arguments }: Start): string[] {
  return [
    'run',
    ...['--config', configFile(folder, index)],
    ...['--no-usage-report', '--quiet', '--no-color', '--summary-mode', 'disabled'],
    ...['--log-output', 'stderr', '--log-format', k6.extended ? 'json' : 'raw'],
    // The REST API of k6 would use the same port in each instance.
    ...['--address', ''],
    ...(k6.extended
      ? ['--out', `agent-load=${instanceFile(folder, index)}`]
      : ['--console-output', consoleFile(folder, index)]),
    ...segmentOf(index, instances),
    // Instances must not write the same file.
    ...k6Arguments.map((each) => each.replaceAll('{instance}', String(index))),
    script,
  ]
}

/** The execution segment of one instance. */
export function segmentOf(index: number, instances: number): string[] {
  if (instances === 1) return []
  const bound = (at: number): string => (at === 0 ? '0' : at === instances ? '1' : `${at}/${instances}`)
  const all = Array.from({ length: instances + 1 }, (_, at) => bound(at))
  return [
    ...['--execution-segment', `${bound(index)}:${bound(index + 1)}`],
    ...['--execution-segment-sequence', all.join(',')],
  ]
}

/** The last error in the log of k6, in one line; undefined without one. */
export function lastComplaint(folder: string, index: number): string | undefined {
  let text: string
  try {
    text = readFileSync(logFile(folder, index), 'utf8')
  } catch {
    return undefined
  }
  const lines = text.trim().split('\n')
  const said = lines.flatMap((line) => complaintIn(line) ?? [])
  return (said.at(-1) ?? lines.at(-1))?.replace(/\s+/g, ' ').slice(0, 400) || undefined
}

function complaintIn(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) return undefined
    const level: unknown = Reflect.get(value, 'level')
    const message: unknown = Reflect.get(value, 'error') ?? Reflect.get(value, 'msg')
    return (level === 'error' || level === 'fatal') && typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
