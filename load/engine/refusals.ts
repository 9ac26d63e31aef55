import type { Exchange } from '../../schemas/types.ts'

/** Consecutive rejections, with their start and status. */
interface Run {
  status: number
  fromMs: number
  count: number
}

/** Reported at the end of a series of rejections. */
export interface Refused {
  name: 'keyRefused' | 'noCredits'
  status: number
  /** Send time of the first one, in milliseconds since the start of the load. */
  atMs: number
  requests: number
}

/** One 402 may be an error. After several, the account has no credits. */
const brokeAfter = 3
/** A short rejection of a key is a fault. A long one means that the key is gone. */
const goneAfter = { requests: 20, ms: 10_000 }
/** Fewer may be chance. */
const toldFrom = 3

/**
 * Series of rejections of the key (401, 403; sends and reads need different scopes, spec 5.4) or of an empty balance (402). A
 * later success ends the series.
 */
export class Refusals {
  readonly #key: Record<'POST' | 'GET', Run | undefined> = { POST: undefined, GET: undefined }
  #broke: Run | undefined
  #lastMs = 0

  note({ method, status, sentMs, endMs }: Exchange): void {
    // Gateway errors, rate limits and missing responses show nothing about key or balance.
    if (status === null || status === 429 || status >= 500) return
    this.#lastMs = Math.max(this.#lastMs, endMs)
    const side = method === 'POST' ? 'POST' : 'GET'
    this.#key[side] = next(this.#key[side], status === 401 || status === 403, status, sentMs)
    if (side === 'POST') this.#broke = next(this.#broke, status === 402, status, sentMs)
  }

  /** More sends would only be rejected. */
  get isOver(): boolean {
    const key = this.#key.POST
    const isGone = key !== undefined && key.count >= goneAfter.requests && this.#lastMs - key.fromMs >= goneAfter.ms
    return isGone || (this.#broke?.count ?? 0) >= brokeAfter
  }

  /** No history can be read. */
  get isBlind(): boolean {
    const key = this.#key.GET
    if (key === undefined) return false
    return key.count >= goneAfter.requests || (key.count >= toldFrom && this.#lastMs - key.fromMs >= goneAfter.ms / 2)
  }

  /** Series that lasted until the end of the load. */
  standing(): Refused[] {
    const told = (name: Refused['name'], run: Run | undefined): Refused[] =>
      run === undefined || run.count < toldFrom
        ? []
        : [{ name, status: run.status, atMs: Math.round(run.fromMs), requests: run.count }]
    return [
      ...told('keyRefused', this.#key.POST),
      ...told('keyRefused', this.#key.GET),
      ...told('noCredits', this.#broke),
    ]
  }
}

function next(run: Run | undefined, refused: boolean, status: number, sentMs: number): Run | undefined {
  if (refused)
    return run === undefined
      ? { status, fromMs: sentMs, count: 1 }
      : { ...run, fromMs: Math.min(run.fromMs, sentMs), count: run.count + 1 }
  // A request from before the first rejection can get its response much later.
  return run === undefined || sentMs > run.fromMs ? undefined : run
}
