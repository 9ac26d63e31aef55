import { Worker } from 'node:worker_threads'
import type { Job, Judged } from './job.ts'
import type { Answer } from './worker.ts'

/** Services that one thread judges at a time: few enough that its event loop keeps its times. */
const jobsPerWorker = 3

/**
 * Judges fixtures in a few threads, several at a time in each. Rejects where a fixture could not be judged at all:
 * that is our own fault, and nothing may be concluded from it.
 */
export async function judgeAll(
  jobs: readonly Job[],
  options: { workers: number; ended: (judged: Judged) => void; signal: AbortSignal },
): Promise<Judged[]> {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const workers = Array.from(
    { length: options.workers },
    () => new Worker(new URL(`./worker.${ending}`, import.meta.url)),
  )
  const waiting = [...jobs]
  const judged: Judged[] = []
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            let open = 0
            const next = (): void => {
              while (open < jobsPerWorker && waiting.length > 0 && !options.signal.aborted) {
                worker.postMessage(waiting.shift())
                open += 1
              }
              if (open === 0) resolve()
            }
            worker.on('error', reject)
            worker.on('message', (answer: Answer) => {
              open -= 1
              if ('fault' in answer) return reject(new Error(`${answer.job.kind} ${answer.job.id}: ${answer.fault}`))
              judged.push(answer.judged)
              options.ended(answer.judged)
              next()
            })
            next()
          }),
      ),
    )
    return judged
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
