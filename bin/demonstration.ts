import { Worker } from 'node:worker_threads'
import type { Target } from '../schemas/types.ts'
import { AbortedError } from '../suites/harness/errors.ts'

/** The built-in service, standing in for a target. */
export interface Demonstration {
  target: Target
  close(): Promise<void>
}

export interface DemonstrationOptions {
  waitLimitMs: number
  seed: number
}

/** What the worker says when its service listens. */
export interface Listening {
  target: Target
}

/**
 * Starts the built-in service on a free port, in a thread of its own: it shall not share an event loop with the run
 * that measures it.
 */
export async function startDemonstration(options: DemonstrationOptions): Promise<Demonstration> {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./demonstration-worker.${ending}`, import.meta.url), { workerData: options })
  const target = await new Promise<Target>((resolve, reject) => {
    worker.once('message', (said: Listening) => resolve(said.target))
    worker.once('error', (error: Error) =>
      reject(new AbortedError(`The built-in service did not start: ${error.message}`)),
    )
  })
  return {
    target,
    close: async () => {
      await worker.terminate()
    },
  }
}
