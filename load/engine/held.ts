import type { Pace } from './pace/pace.ts'
import type { Vu } from './vu.ts'

/** A send that was due before this time has left. */
const longestLagMs = 5000

/** The sends that the wire may still hold, because they were not due when they were handed over. */
export class Held {
  readonly #vu: Vu
  readonly #pace: Pace
  /** The oldest first. */
  readonly #sends = new Set<number>()

  constructor(vu: Vu, pace: Pace) {
    this.#vu = vu
    this.#pace = pace
  }

  /** The time for which the wire will hold this send. */
  add(index: number, dueMs: number): number {
    const { nowMs } = this.#vu
    for (const each of this.#sends) {
      if (this.#pace.dueMs(each) > nowMs - longestLagMs) break
      this.#sends.delete(each)
    }
    if (dueMs <= nowMs) return 0
    this.#sends.add(index)
    return dueMs - nowMs
  }

  /** Takes back what has not left. */
  recall(): void {
    for (const index of this.#sends) this.#vu.hands.wire.recall?.(index)
    this.#sends.clear()
  }
}
