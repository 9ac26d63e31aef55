import { Worker } from 'node:worker_threads'
import type { Exchange, Result } from '../../schemas/types.ts'
import { AbortedError, UsageError } from '../../suites/run/errors.ts'
import { part } from '../part.ts'
import type { Told } from './watching.ts'
import type { Asked, Said } from './worker.ts'

/** A watch in a thread of its own: to judge what came takes moments, in which no event that passes shall wait. */
export class JudgingThread {
  readonly #worker: Worker
  readonly #result: Promise<Result>
  /** Rejects where the thread could not go on; never resolves before the end. */
  readonly failed: Promise<never>

  constructor(begin: Extract<Asked, { begin: unknown }>, told: Told) {
    const { file, args } = part('watch/worker')
    this.#worker = new Worker(file, {
      argv: args,
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    })
    let fail = (_: Error): void => {}
    this.failed = new Promise((_, reject) => {
      fail = reject
    })
    // Told where it is awaited.
    this.failed.catch(() => {})
    this.#result = new Promise((resolve) => {
      this.#worker.on('message', (said: Said) => {
        if ('broken' in said) told.broken(said.broken, said.isMust)
        else if ('client' in said) told.client(said.client)
        else if ('result' in said) resolve(said.result)
        else fail(said.isUsage ? new UsageError(said.failed) : new AbortedError(said.failed))
      })
    })
    this.#worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    this.#ask(begin)
  }

  sending(exchange: Exchange): void {
    this.#ask({ sending: exchange })
  }

  ended(exchange: Exchange): void {
    this.#ask({ ended: exchange })
  }

  look(): void {
    this.#ask({ look: true })
  }

  async end(durationMs: number): Promise<Result> {
    this.#ask({ end: durationMs })
    return Promise.race([this.#result, this.failed])
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(asked: Asked): void {
    this.#worker.postMessage(asked)
  }
}
