import type { Clock } from './clock.ts'

/** How often one that waits looks whether it is its turn, and how long the one before it has for its answer. */
const lookMs = 50
const answerMs = 250

/**
 * Requests that were told to wait, and leave one after the other: all that were told the same moment would come together, and
 * the last of them be put off again and again. Who was first asked leaves first, and the next when its answer is there, or late.
 */
export class Line {
  /** Those that have waited as long as told, by their order. */
  readonly #places: number[] = []
  /** From when on the first of them may leave. */
  #opensMs = 0
  #freeMs = 0

  /** A request was told to wait so long. */
  told(ms: number, nowMs: number): void {
    if (nowMs >= this.#opensMs) this.#opensMs = nowMs + ms
  }

  /** An answer came. */
  answered(atMs: number): void {
    this.#freeMs = atMs
  }

  /** Waits as long as told, then until all that were asked before have left. */
  async wait(place: number, ms: number, clock: Pick<Clock, 'now' | 'sleep'>, signal: AbortSignal): Promise<void> {
    await clock.sleep(ms, signal)
    this.#places.push(place)
    try {
      for (;;) {
        const nowMs = clock.now()
        const isFree = Math.max(this.#opensMs, this.#freeMs) <= nowMs
        if (isFree && Math.min(...this.#places) === place) break
        await clock.sleep(this.#opensMs > nowMs ? this.#opensMs - nowMs : lookMs, signal)
      }
      this.#freeMs = clock.now() + answerMs
    } finally {
      this.#places.splice(this.#places.indexOf(place), 1)
    }
  }
}
