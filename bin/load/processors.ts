import { cpus } from 'node:os'

/** Above this share, a service on the same machine may be slow because other programs keep the processors busy. */
export const mostBusy = 0.95

/** The share of all processors that any program used; null if it is unknown. */
export function busyBetween(before: ReturnType<typeof cpus>, after: ReturnType<typeof cpus>): number | null {
  const of = (all: typeof before, pick: (times: (typeof before)[number]['times']) => number): number =>
    all.reduce((sum, { times }) => sum + pick(times), 0)
  const whole = (times: (typeof before)[number]['times']): number =>
    Object.values(times).reduce((sum, each) => sum + each, 0)
  const passed = of(after, whole) - of(before, whole)
  const idle = of(after, ({ idle }) => idle) - of(before, ({ idle }) => idle)
  return passed <= 0 ? null : Math.min(1, Math.max(0, 1 - idle / passed))
}

/** Samples the processors during a load. */
export class BusySampler {
  readonly #read: typeof cpus
  readonly #timer: NodeJS.Timeout
  #before: ReturnType<typeof cpus>
  #most: number | null = null

  constructor(read: typeof cpus = cpus) {
    this.#read = read
    this.#before = read()
    this.#timer = setInterval(() => this.#sample(), everyMs).unref()
  }

  /** Ends the sampling, and returns the share of the busiest interval; null if it is unknown. */
  end(): number | null {
    clearInterval(this.#timer)
    // The last interval may be too short.
    if (this.#most === null) this.#sample()
    return this.#most
  }

  #sample(): void {
    const after = this.#read()
    const busy = busyBetween(this.#before, after)
    this.#before = after
    if (busy !== null) this.#most = Math.max(busy, this.#most ?? 0)
  }
}

const everyMs = 5000
