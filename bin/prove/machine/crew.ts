import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { part } from '../../part.ts'
import { roomForBodies } from '../young-generation.ts'
import type { Tried } from './trial.ts'
import type { Task } from './worker.ts'

export interface CrewOptions {
  signal: AbortSignal
  /** As many as there are cores, unless told otherwise. */
  threads?: number
  ended(task: Task, tried: Tried): void
}

/** What a run may take of a processor, some thirty times what one takes: more is a circle. */
const mostCpuMs = 30_000
/** One that waits for nothing takes no processor time at all. */
const mostMs = 600_000
const lookEveryMs = 2000
/** A service that keeps all that it is given dies of it before the machine does. */
const memoryMb = 1500
/** A thread keeps every service that it loaded: then a new one takes its place. */
const mostTasks = 400

/**
 * Plays services that may do anything: end their thread, fill its memory, or never give it back. Such a one is dead, and
 * the rest goes on in a new thread. Gives what came of each until it was stopped.
 */
export async function tryAll(tasks: readonly Task[], options: CrewOptions): Promise<Map<Task, Tried>> {
  const left = [...tasks]
  const tried = new Map<Task, Tried>()
  const next = (): Task | undefined => (options.signal.aborted ? undefined : left.shift())
  const threads = Math.min(options.threads ?? availableParallelism(), tasks.length)
  const ended = (task: Task, what: Tried): void => {
    tried.set(task, what)
    options.ended(task, what)
  }
  await Promise.all(
    Array.from({ length: threads }, async () => {
      for (let first = next(); first !== undefined; first = next()) {
        await inOneThread(first, next, { ...options, ended })
      }
    }),
  )
  return tried
}

/** One thread, until it ends, has done its share or nothing is left. */
async function inOneThread(first: Task, next: () => Task | undefined, options: CrewOptions): Promise<void> {
  const { file, args } = part('prove/machine/worker')
  const worker = new Worker(file, {
    argv: args,
    resourceLimits: { ...roomForBodies(), maxOldGenerationSizeMb: memoryMb },
  })
  let task: Task | undefined = first
  try {
    for (let count = 0; task !== undefined; task = count < mostTasks ? next() : undefined) {
      count += 1
      const said = await answerOf(worker, task, options.signal)
      if (said === undefined) return
      options.ended(task, 'why' in said && !('end' in said) ? dead(said.why) : said)
      if (!('end' in said)) return
    }
  } finally {
    await worker.terminate()
  }
}

/** What a thread says of a task; or why it says nothing any more; undefined where the work was stopped. */
function answerOf(worker: Worker, task: Task, signal: AbortSignal): Promise<Tried | { why: string } | undefined> {
  return new Promise((resolve) => {
    const settle = (said: Tried | { why: string } | undefined): void => {
      clearInterval(looks)
      signal.removeEventListener('abort', stopped)
      worker.off('message', settle).off('error', failed).off('exit', gone)
      resolve(said)
    }
    const stopped = (): void => settle(undefined)
    const failed = (error: unknown): void =>
      settle({ why: `the mutant ends its process: ${error instanceof Error ? error.message : String(error)}` })
    const gone = (): void => settle({ why: 'the mutant ends its process' })
    const beganMs = performance.now()
    let usedMs: number | undefined
    const looks = setInterval(async () => {
      // One that has just ended is told of by its end.
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      const cpuMs = (user + system) / 1000
      usedMs ??= cpuMs
      if (cpuMs - usedMs > mostCpuMs || performance.now() - beganMs > mostMs) {
        settle({ why: 'a run against the mutant does not end' })
      }
    }, lookEveryMs)
    signal.addEventListener('abort', stopped)
    worker.on('message', settle).on('error', failed).on('exit', gone)
    worker.postMessage(task)
  })
}

function dead(why: string): Tried {
  return { end: 'dead', failed: [], undecided: [], warned: [], why }
}
