import { parentPort } from 'node:worker_threads'
import type { Job, Judged } from './job.ts'
import { judgeFixture } from './judge.ts'

/** What a worker answers: the job's outcome, or why it could not be had. */
export type Answer = { judged: Judged } | { job: Job; fault: string }

parentPort?.on('message', async (job: Job) => {
  let answer: Answer
  try {
    answer = { judged: await judgeFixture(job) }
  } catch (error) {
    answer = { job, fault: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
