import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AbortedError, UsageError } from '../../../suites/run/errors.ts'
import type { Guard } from '../instances/guard.ts'
import { buildProblem } from './build-problem.ts'
import { goEnvironment } from './go-environment.ts'

/** Cache path of k6 with the extension. The name contains a hash of the sources. */
export function builtK6(sources: string, environment: NodeJS.ProcessEnv): string {
  return join(cacheFolder(environment), `k6-${hashOf(sources)}`)
}

export function cacheFolder({ XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  const base = XDG_CACHE_HOME?.startsWith('/') ? XDG_CACHE_HOME : join(homedir(), '.cache')
  return join(base, 'agent-conformance')
}

/** Hash of all files that the compiler reads. */
function hashOf(sources: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /(?<!_test)\.go$|go\.(mod|sum)$/.test(each)).sort())
    hash.update(`${file}\n`).update(readFileSync(join(sources, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Another name in the cache means other sources: each version of the extension has its own k6. */
function whyBuilt(file: string): string {
  const folder = dirname(file)
  const isOther = readdirSync(folder).some((name) => /^k6-[0-9a-f]{16}$/.test(name))
  return isOther
    ? `the sources of the extension differ from those of the k6 in ${folder}`
    : `${folder} has no k6 with the extension`
}

const longestBuildMs = 20 * 60_000
const tellEveryMs = 10_000
const lookEveryMs = 200

interface Building {
  notice: (line: string) => void
  guard: Guard
  signal: AbortSignal
  environment: NodeJS.ProcessEnv
}

/**
 * Builds k6 with the extension into the cache folder of the user, or waits for another process that builds it. Throws
 * UsageError if Go or its settings cannot build, or the folder is not writable. Throws AbortedError with the name of the log if
 * the build fails otherwise.
 */
export async function buildK6(
  { sources, file, go }: { sources: string; file: string; go: string },
  { notice, guard, signal, environment }: Building,
): Promise<void> {
  const lock = `${file}.lock`
  makeFolder(join(file, '..'))
  const began = performance.now()
  for (let told = false; !takeLock(lock); told = true) {
    if (!told) notice('waiting for another process that builds k6')
    if (performance.now() - began > longestBuildMs)
      throw new AbortedError(`The lock ${lock} of another k6 build is old. If no other process builds k6, remove it.`)
    await pause(lookEveryMs, undefined, { signal })
    if (existsSync(file)) return
  }
  try {
    if (!existsSync(file)) await build({ sources, file, go }, { notice, guard, signal, environment })
  } finally {
    rmSync(lock, { force: true })
  }
}

async function build(
  { sources, file, go }: { sources: string; file: string; go: string },
  { notice, guard, signal, environment }: Building,
): Promise<void> {
  const env = await goEnvironment(go, { sources, environment })
  signal.throwIfAborted()
  const log = `${file}.log`
  const made = `${file}.${process.pid}`
  const output = written(log, () => openSync(log, 'w'))
  notice(`building k6, once, because ${whyBuilt(file)}; this takes a minute or two (log: ${log})`)
  const began = performance.now()
  const elapsed = (): string => `${Math.round((performance.now() - began) / 1000)} s`
  const timer = setInterval(() => notice(`still building k6, ${elapsed()}`), tellEveryMs)
  try {
    const child = spawn(go, ['build', '-trimpath', '-buildvcs=false', '-o', made, '.'], {
      cwd: sources,
      env,
      stdio: ['ignore', output, output],
      detached: true,
    })
    guard.watch(child)
    const stop = (): void => guard.end(child)
    signal.addEventListener('abort', stop, { once: true })
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      stop()
    }, longestBuildMs)
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    }).finally(() => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
    })
    signal.throwIfAborted()
    if (code !== 0) refuse(log, { go, environment: env, isLate })
    // Renaming is atomic: another process never finds an incomplete file.
    written(file, () => renameSync(made, file))
    notice(`built k6 in ${elapsed()}: ${file}`)
  } finally {
    clearInterval(timer)
    closeSync(output)
    rmSync(made, { force: true })
  }
}

/** Throws the reason of a failed build. */
function refuse(
  log: string,
  { isLate, ...facts }: { go: string; environment: NodeJS.ProcessEnv; isLate: boolean },
): never {
  if (isLate)
    throw new AbortedError(
      `k6 could not be built within ${longestBuildMs / 60_000} minutes (log: ${log}). Build k6 by hand (load/k6/README.md), and set K6_BIN.`,
    )
  const problem = buildProblem(readFileSync(log, 'utf8'), facts)
  if (problem !== undefined) throw new UsageError(`${problem} (log: ${log})`)
  throw new AbortedError(`k6 could not be built: ${lastLine(log)} (log: ${log}).`)
}

/** Reports whether this process has the lock. A lock without a running owner is taken over. */
function takeLock(lock: string): boolean {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw unwritable(lock, error)
    }
    if (isHeld(lock)) return false
    rmSync(lock, { force: true })
  }
}

function isHeld(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    // Another process is writing an empty lock.
    if (owner !== 0) process.kill(owner, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function makeFolder(folder: string): void {
  written(folder, () => mkdirSync(folder, { recursive: true }))
}

function written<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw unwritable(file, error)
  }
}

function unwritable(file: string, error: unknown): UsageError {
  return new UsageError(
    `k6 cannot be built: ${file} cannot be written (${error instanceof Error ? error.message : String(error)}). Set XDG_CACHE_HOME to a writable folder, or K6_BIN to a k6 v2.`,
  )
}

/** The last line of the log that is neither a continuation nor a download. */
function lastLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return lines.findLast((each) => /^\S/.test(each) && !/^go: (?:downloading|finding) /.test(each)) ?? 'Go said nothing'
}
