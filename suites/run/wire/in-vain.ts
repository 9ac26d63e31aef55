import type { Exchange } from '../../../schemas/types.ts'
import { isPutOff } from '../../reading/gateway.ts'

/** Longer than a limit by the minute, and than the longest wait that is kept to (`longestToldMs` of the client). */
export const mostInVainMs = 80_000

/** Who puts off many says so at once, and some of them are always under way. */
const promptMs = 2000

/**
 * Since when a service puts off whatever it is asked (readings 21). A limit takes something in each minute, so nothing will be taken
 * where nothing was for longer. Times are those of the run, in milliseconds.
 */
export class InVain {
  /** Of the requests that are under way: when each left. */
  readonly #open = new Map<number, number>()
  #sinceMs: number | undefined

  /** A request leaves; `place` tells it from others. */
  left(place: number, nowMs: number): void {
    this.#open.set(place, nowMs)
  }

  /** It is under way no longer: with this answer, or with none since the run or its scene ended. */
  ended(place: number, answer: Pick<Exchange, 'status' | 'headers'> | undefined, nowMs: number): void {
    const leftMs = this.#open.get(place) ?? nowMs
    this.#open.delete(place)
    if (answer === undefined || answer.status === null) return
    if (isPutOff(answer)) this.#sinceMs ??= nowMs
    // One that left before tells nothing of the time since. A key may be refused at a door before the one that limits.
    else if (answer.status !== 401 && leftMs >= (this.#sinceMs ?? 0)) this.#sinceMs = undefined
  }

  /** Since when nothing is taken; undefined where something may have been. */
  get sinceMs(): number | undefined {
    return this.#sinceMs
  }

  /** For how much longer something may be taken, from now on. */
  leftMs(nowMs: number): number {
    return this.#sinceMs === undefined ? Number.POSITIVE_INFINITY : this.#sinceMs + mostInVainMs - nowMs
  }

  /** Whether nothing will be taken any more. A request that is under way for a while may have been: an answer can take ten minutes. */
  isCertain(nowMs: number): boolean {
    const sinceMs = this.#sinceMs
    if (sinceMs === undefined || this.leftMs(nowMs) > 0) return false
    return [...this.#open.values()].every((leftMs) => leftMs < sinceMs || nowMs - leftMs < promptMs)
  }
}
