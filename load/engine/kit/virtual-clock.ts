import type { Timers } from '../vu.ts'

/** A clock for tests: time passes without sleeping. */
export class VirtualClock implements Timers {
  #nowUs = 1_800_000_000_000_000
  #count = 0
  #due: { atUs: number; act: () => void }[] = []

  get nowUs(): number {
    return this.#nowUs
  }

  setTimeout(act: () => void, delayMs: number): number {
    this.#count += 1
    const atUs = this.#nowUs + Math.ceil(Math.max(0, delayMs) * 1000)
    // The next timer is the last element. Timers with the same time keep their order.
    let [from, to] = [0, this.#due.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((this.#due[middle]?.atUs ?? 0) > atUs) from = middle + 1
      else to = middle
    }
    this.#due.splice(from, 0, { atUs, act })
    return this.#count
  }

  /** Lets time pass without running timers, so that they are late. */
  stall(ms: number): void {
    this.#nowUs += ms * 1000
  }

  /** Runs all timers in order until none is left. Promises settle between two timers. */
  async run(): Promise<void> {
    for (;;) {
      await settled()
      const next = this.#due.pop()
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
