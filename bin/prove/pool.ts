import { Worker } from 'node:worker_threads'
import { part } from '../part.ts'
import { type Job, type Judged, jobOf, weightOf } from './job.ts'
import type { RoomLimits } from './room.ts'
import type { Said, Told } from './worker.ts'
import { roomForBodies } from './young-generation.ts'

export interface PoolOptions {
  threads: number
  began(job: Job): void
  ended(judged: Judged): void
  /** Whether what was said of a service counts for nothing, and it is judged once more, among those that wait. */
  onceMore(judged: Judged): boolean
  /** Ends the work at once: services that are being judged are given up. */
  signal: AbortSignal
  /** The workers' file, where it is not ours. */
  file?: URL
}

/** What came of some jobs; `fault`: why the rest is missing, which is our own fault. */
export interface Outcome {
  judged: Judged[]
  fault?: string
}

interface Thread {
  worker: Worker
  open: Job[]
  /** It has said that it has room, and had no answer. */
  hasRoom: boolean
}

/** A few threads that judge fixtures, each as many at a time as its event loop bears. To be closed. */
export class Pool {
  readonly #options: PoolOptions
  readonly #threads: Thread[]
  #waiting: Job[] = []
  #most = 0
  #judged: Judged[] = []
  #fault: string | undefined
  #settle: () => void = () => {}

  constructor(options: PoolOptions) {
    this.#options = options
    const worker = options.file === undefined ? part('prove/worker') : { file: options.file, args: [] }
    this.#threads = Array.from({ length: options.threads }, () => this.#thread(worker))
    options.signal.addEventListener('abort', () => this.#settle(), { once: true })
  }

  /** Judges these, and resolves when all are judged, something went wrong, or the work was aborted. */
  async judge(jobs: readonly Job[], limits: RoomLimits): Promise<Outcome> {
    this.#waiting = [...jobs]
    this.#most = limits.most
    this.#judged = []
    await new Promise<void>((resolve) => {
      this.#settle = resolve
      for (const thread of this.#threads) {
        thread.hasRoom = false
        tell(thread.worker, { limits })
      }
      this.#settleWhereDone()
    })
    return { judged: this.#judged, ...(this.#fault === undefined ? {} : { fault: this.#fault }) }
  }

  async close(): Promise<void> {
    this.#settle = () => {}
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #thread({ file, args }: ReturnType<typeof part>): Thread {
    const worker = new Worker(file, { argv: args, resourceLimits: roomForBodies() })
    const thread: Thread = { worker, open: [], hasRoom: false }
    const died = (how: string): void =>
      this.#failed(`A worker thread ended (${how}) during ${thread.open.map(nameOf).join(', ') || 'no job'}.`)
    worker.on('error', (error) => died(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => died(`code ${code}`))
    worker.on('message', (said: Said) => this.#heard(thread, said))
    return thread
  }

  #heard(thread: Thread, said: Said): void {
    if ('fault' in said) this.#failed(`${nameOf(said.job)} could not be evaluated: ${said.fault}`)
    else if ('room' in said) {
      thread.hasRoom = true
      this.#give(thread)
    } else {
      thread.open = thread.open.filter((each) => nameOf(each) !== nameOf(said.judged))
      this.#options.ended(said.judged)
      if (this.#options.onceMore(said.judged)) this.#waiting.unshift(jobOf(said.judged))
      else this.#judged.push(said.judged)
      this.#give(thread)
      this.#settleWhereDone()
    }
  }

  /** Gives a thread that has room the first job that it can bear beside what it has; where there is none, it waits. */
  #give(thread: Thread): void {
    if (!thread.hasRoom) return
    const open = thread.open.reduce((sum, each) => sum + weightOf(each), 0)
    const index = this.#waiting.findIndex((each) => open === 0 || open + weightOf(each) <= this.#most)
    const [job] = index === -1 ? [] : this.#waiting.splice(index, 1)
    if (job === undefined) return
    thread.hasRoom = false
    thread.open.push(job)
    this.#options.began(job)
    tell(thread.worker, { job })
  }

  /** The first reason counts: what follows from it is no news. */
  #failed(why: string): void {
    this.#fault ??= why
    this.#settle()
  }

  #settleWhereDone(): void {
    const isOpen = this.#waiting.length > 0 || this.#threads.some(({ open }) => open.length > 0)
    if (!isOpen || this.#fault !== undefined || this.#options.signal.aborted) this.#settle()
  }
}

function tell(worker: Worker, told: Told): void {
  worker.postMessage(told)
}

function nameOf({ kind, id, seed }: Job): string {
  return `${kind} ${id} (seed ${seed})`
}
