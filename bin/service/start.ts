import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine } from '../../reports/shell.ts'
import type { Target } from '../../schemas/types.ts'
import { InterruptedError, UsageError } from '../../suites/run/errors.ts'
import { Credentials } from '../../suites/run/secrets/credentials.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { createTransport } from '../../suites/run/wire/transport.ts'
import { durationText } from '../load/duration.ts'
import { type Guard, startGuard } from '../load/instances/guard.ts'
import { createLog, type ServiceLog } from './log.ts'
import { whyNotReady } from './ready.ts'
import type { ServiceCommand } from './words.ts'

/** What a run needs to start its service. */
interface Starting extends ServiceCommand {
  target: Target
  /** Of the run; the output of the service is kept there, in `service.log`. */
  folder: string
  secrets: Secrets
  quiet: boolean
}

/** A service that responds. */
export interface StartedService {
  /** Ends it with all processes that it started, and reports on stderr if it ended before. */
  end(): Promise<void>
}

const lookEveryMs = 100
/** Between SIGTERM and SIGKILL. */
const graceMs = 10_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Starts the service and resolves when it responds. Throws UsageError where it does not, or something else does already, and
 * InterruptedError where Ctrl-C comes first: then nothing of it runs any more.
 */
export async function startService(starting: Starting): Promise<StartedService> {
  const { target, folder, secrets, quiet, waitFor } = starting
  const url = waitFor ?? target.baseUrl
  // They learn the keys, which the service may print.
  new Credentials(target, secrets, process.env)
  const transport = createTransport(target.tls)
  const stop = new AbortController()
  const look = (): Promise<string | undefined> =>
    whyNotReady(transport, url, (status) => waitFor === undefined || status < 400, stop.signal)
  let isWaiting = true
  // A run that was begun has a handler of its own, which writes what it found.
  const interrupt = (signal: NodeJS.Signals): void => {
    if (isWaiting) stop.abort(new InterruptedError('Interrupted before the service responded.'))
    else if (process.listenerCount(signal) === 1) process.exit(130)
  }
  const file = join(folder, 'service.log')
  const log = createLog(file, (line) => secrets.redact(line))
  let running: Running | undefined
  const end = async (): Promise<void> => {
    if (running !== undefined) await ended(running)
    log.close()
    for (const signal of signals) process.off(signal, interrupt)
  }
  try {
    if ((await look()) === undefined)
      throw new UsageError(
        `${url} responds before the command after -- was started. Stop what listens there, or omit the command.`,
      )
    for (const signal of signals) process.on(signal, interrupt)
    if (!quiet) console.error(`waiting for ${url}; the output of the service is in ${file}`)
    running = run(starting.words, log)
    await untilReady(running, look, { ...starting, url, log, signal: stop.signal })
    isWaiting = false
  } catch (error) {
    await end()
    throw error
  } finally {
    await transport.close()
  }
  const { end: itself } = running
  let how: string | undefined
  void itself.then((said) => {
    how = said
  })
  return {
    end: async () => {
      if (how !== undefined) console.error(`The command after -- ${how} during the run. Its output is in ${file}.`)
      await end()
    },
  }
}

interface Running {
  child: ChildProcess
  guard: Guard
  /** How it ended, for a sentence. */
  end: Promise<string>
  /** Nothing of what it printed is left to read. */
  closed: Promise<unknown>
}

/** In a process group of its own: a terminal's Ctrl-C does not reach it, and its children end with it. */
function run([file = '', ...args]: readonly string[], log: ServiceLog): Running {
  const guard = startGuard()
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const closed = new Promise((resolve) => child.once('close', resolve))
  guard.watch(child)
  for (const stream of [child.stdout, child.stderr]) log.keep(stream)
  const end = new Promise<string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(whyNotStarted(error, file)))
    // Not its exit: what it printed last is needed.
    child.once('exit', (code, signal) =>
      setTimeout(() => resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`), 50),
    )
  })
  return { child, guard, end, closed }
}

function whyNotStarted(error: NodeJS.ErrnoException, file: string): string {
  if (error.code !== 'ENOENT') return `cannot be run (${error.code ?? error.message})`
  return /\s/.test(file)
    ? 'was not found: write its words without quotes around them'
    : 'was not found: check its name and the PATH'
}

interface Waiting {
  words: readonly string[]
  url: string
  waitMs: number
  log: ServiceLog
  signal: AbortSignal
}

async function untilReady(
  running: Running,
  look: () => Promise<string | undefined>,
  { words, url, waitMs, log, signal }: Waiting,
): Promise<void> {
  const failed = (how: string): UsageError => {
    const last = log.last()
    return new UsageError(
      `The command after -- (${commandLine(words)}) ${how}.${last === '' ? '' : ` Its last output: ${last}`}`,
    )
  }
  const endsMs = performance.now() + waitMs
  for (;;) {
    const why = await look()
    signal.throwIfAborted()
    // What responds may be another.
    const how = await Promise.race([running.end, pause(why === undefined ? 0 : lookEveryMs, undefined)])
    if (how !== undefined) throw failed(running.child.pid === undefined ? how : `${how} before ${url} responded`)
    if (why === undefined) return
    if (performance.now() > endsMs)
      throw failed(
        `was started, but ${url} was not ready within ${durationText(waitMs)} (${why}). Correct --wait-for or the base URL, or raise --wait-timeout`,
      )
  }
}

async function ended({ child, guard, closed }: Running): Promise<void> {
  const { pid } = child
  if (pid !== undefined) {
    signalled(pid, 'SIGTERM')
    const endsMs = performance.now() + graceMs
    while (signalled(pid, 0) && performance.now() < endsMs) await pause(lookEveryMs / 2)
    signalled(pid, 'SIGKILL')
    // A process that left the group may hold its output open.
    await Promise.race([closed, pause(lookEveryMs * 5, undefined, { ref: false })])
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
  guard.close()
}

/** False where no process of the group is left. */
function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
