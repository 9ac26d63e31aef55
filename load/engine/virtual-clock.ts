/** What the engine takes from its surroundings to wait. */
export interface Timers {
  setTimeout(act: () => void, delayMs: number): unknown
}

/** Time that passes as fast as work is done, for tests: nothing sleeps. */
export class VirtualClock implements Timers {
  #nowUs = 1_800_000_000_000_000
  #count = 0
  #due: { atUs: number; order: number; act: () => void }[] = []

  get nowUs(): number {
    return this.#nowUs
  }

  setTimeout(act: () => void, delayMs: number): number {
    this.#count += 1
    this.#due.push({ atUs: this.#nowUs + Math.round(Math.max(0, delayMs) * 1000), order: this.#count, act })
    return this.#count
  }

  /** Takes time away from whoever waits: all timers fire later than they asked for. */
  stall(ms: number): void {
    this.#nowUs += ms * 1000
  }

  /** Runs whatever is due, in order, until nothing is left; promises settle between two timers. */
  async run(): Promise<void> {
    for (;;) {
      await settled()
      this.#due.sort((a, b) => a.atUs - b.atUs || a.order - b.order)
      const next = this.#due.shift()
      if (next === undefined) return
      this.#nowUs = Math.max(this.#nowUs, next.atUs)
      next.act()
    }
  }
}

/** Long enough for a chain of continuations to end. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
