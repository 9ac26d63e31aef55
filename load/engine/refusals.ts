import type { Exchange } from '../../schemas/types.ts'

/** Requests refused in a row: since when, and with what. */
interface Run {
  status: number
  fromMs: number
  count: number
}

/** From a stretch of refusals, what is told of it at the end. */
export interface Refused {
  name: 'keyRefused' | 'noCredits'
  status: number
  /** When the first of them was sent; milliseconds since the run began. */
  atMs: number
  requests: number
}

/** One 402 may be a slip; after a few in a row the account is empty, and more sends are only refused as well. */
const brokeAfter = 3
/** A key may be refused for a moment and taken again, which is a fault; so long and so often, it is gone. */
const goneAfter = { requests: 20, ms: 10_000 }
/** Fewer in a row may be chance. */
const toldFrom = 3

/**
 * Refusals that hold for every request alike: of the key (401, 403; sends and reads need scopes of their own, spec 5.4) and
 * of an empty balance (402). A stretch of them ends where a later request is taken.
 */
export class Refusals {
  readonly #key: Record<'POST' | 'GET', Run | undefined> = { POST: undefined, GET: undefined }
  #broke: Run | undefined
  #lastMs = 0

  note({ method, status, sentMs, endMs }: Exchange): void {
    // A gateway's words, a limit on rates and no answer at all say nothing of key or balance.
    if (status === null || status === 429 || status >= 500) return
    this.#lastMs = Math.max(this.#lastMs, endMs)
    const side = method === 'POST' ? 'POST' : 'GET'
    this.#key[side] = next(this.#key[side], status === 401 || status === 403, status, sentMs)
    if (side === 'POST') this.#broke = next(this.#broke, status === 402, status, sentMs)
  }

  /** Further sends would be refused too, and only cost time. */
  get isOver(): boolean {
    const key = this.#key.POST
    const isGone = key !== undefined && key.count >= goneAfter.requests && this.#lastMs - key.fromMs >= goneAfter.ms
    return isGone || (this.#broke?.count ?? 0) >= brokeAfter
  }

  /** No history can be read any longer. */
  get isBlind(): boolean {
    const key = this.#key.GET
    if (key === undefined) return false
    return key.count >= goneAfter.requests || (key.count >= toldFrom && this.#lastMs - key.fromMs >= goneAfter.ms / 2)
  }

  /** What still held when the run ended. */
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
  // What was sent before the first refusal may be answered long after it.
  return run === undefined || sentMs > run.fromMs ? undefined : run
}
