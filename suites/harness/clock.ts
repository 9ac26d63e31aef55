import { AbortedError } from './errors.ts'

/** Monotonic time of a run, and how late our own process was. */
export class Clock {
  readonly #epoch = performance.now()
  readonly #late: { atMs: number; delayMs: number }[] = []
  readonly #timer: NodeJS.Timeout
  #last = performance.now()

  constructor(onLate?: (atMs: number, delayMs: number) => void) {
    this.#timer = setInterval(() => {
      const now = performance.now()
      const delayMs = now - this.#last - sampleMs
      this.#last = now
      if (delayMs < notableDelayMs) return
      this.#late.push({ atMs: now - this.#epoch, delayMs })
      onLate?.(now - this.#epoch, delayMs)
    }, sampleMs)
    this.#timer.unref()
  }

  /** Milliseconds since the run began. */
  now(): number {
    return performance.now() - this.#epoch
  }

  /** The longest that our event loop was held up between two times of this clock. */
  worstDelay(fromMs: number, toMs: number): number {
    const inside = this.#late.filter((each) => each.atMs >= fromMs && each.atMs - each.delayMs <= toMs)
    // The timer itself may not have had its turn since.
    const now = performance.now()
    const pendingMs = now - this.#last - sampleMs
    const isPending = pendingMs >= notableDelayMs && now - this.#epoch - pendingMs <= toMs
    return inside.reduce((worst, each) => Math.max(worst, each.delayMs), isPending ? pendingMs : 0)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const sampleMs = 10
const notableDelayMs = 25

/** Waits; ends at once, with an error, when the run is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortReason(signal))
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', aborted, { once: true })
    function done(): void {
      signal.removeEventListener('abort', aborted)
      resolve()
    }
    function aborted(): void {
      clearTimeout(timer)
      reject(abortReason(signal))
    }
  })
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new AbortedError('The run was stopped.')
}
