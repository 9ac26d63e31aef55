import { availableParallelism } from 'node:os'
import type { Job, Judged } from './job.ts'
import { type Outcome, Pool } from './pool.ts'

export interface VirtualPlayOptions {
  signal: AbortSignal
  began(job: Job): void
  ended(judged: Judged): void
  /** The workers' file, where it is not ours. */
  file?: URL
}

/** One at a time in each thread: a run in virtual time is work alone, and nothing in it can be late. */
const oneAtATime = { most: 1, busy: 1 }

/** Judges all jobs in virtual time, on every core. */
export async function playVirtual(jobs: readonly Job[], options: VirtualPlayOptions): Promise<Outcome> {
  if (jobs.length === 0) return { judged: [] }
  const threads = Math.min(availableParallelism(), jobs.length)
  const pool = new Pool({ ...options, threads, onceMore: () => false })
  try {
    return await pool.judge(jobs, oneAtATime)
  } finally {
    await pool.close()
  }
}
