import type { Transform } from 'node:stream'
import type { Delay } from '../../../schemas/types.ts'
import { lingersMs } from '../../reading/accuracy.ts'
import { AbortedError } from '../errors.ts'
import { realTime, type Time } from '../time/time.ts'

/** Monotonic time of a run, and how late our own process was. */
export class Clock {
  readonly #epoch: number
  readonly #late: Delay[] = []
  readonly #timer: NodeJS.Timeout | undefined
  readonly #time: Time
  #last: number

  /** `startMs`: the time that it is now, where a run goes on that began earlier. */
  constructor(onLate?: (atMs: number, delayMs: number) => void, startMs = 0, time: Time = realTime) {
    this.#time = time
    this.#last = time.now()
    this.#epoch = time.now() - startMs
    if (!time.isReal) return
    this.#timer = setInterval(() => {
      const now = time.now()
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
    return this.#time.now() - this.#epoch
  }

  /** Milliseconds since 1970. */
  wallMs(): number {
    return this.#time.wallMs()
  }

  /** Calls `act` once, that much later; gives what calls it off. */
  after(ms: number, act: () => void): () => void {
    return this.#time.after(ms, act)
  }

  /** Told of a stream that works beside us, before it is given anything. */
  awaits(stream: Transform): void {
    this.#time.awaits?.(stream)
  }

  /** Waits; ends at once, with an error, when the run is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return sleep(ms, signal, this.#time)
  }

  /** How late our own timer is right now. */
  #pendingMs(): number {
    return this.#time.isReal ? this.#time.now() - this.#last - sampleMs : 0
  }

  /**
   * The longest that our event loop was held up within any half second between two times of this clock, all delays
   * there added up: an answer passes through the loop several times, so many short delays make it as late as a long one.
   */
  worstDelay(fromMs: number, toMs: number): number {
    // The timer that measures delays may itself be waiting for its turn.
    const pending = { atMs: this.now(), delayMs: this.#pendingMs() }
    const all = pending.delayMs >= notableDelayMs ? [...this.#late, pending] : this.#late
    const inside = all.filter((each) => each.atMs >= fromMs && each.atMs - each.delayMs <= toMs)
    let worstMs = 0
    let sumMs = 0
    let first = 0
    for (const each of inside) {
      sumMs += each.delayMs
      for (let old = inside[first]; old && old.atMs < each.atMs - windowMs; old = inside[first]) {
        sumMs -= old.delayMs
        first += 1
      }
      worstMs = Math.max(worstMs, sumMs)
    }
    return worstMs
  }

  /** How late we were around a stretch that ends now, delay by delay. */
  delays(fromMs: number, toMs: number): Delay[] {
    const first = this.#late.findLastIndex(({ atMs }) => atMs < fromMs - lingersMs)
    const inside = this.#late.slice(first + 1).filter(({ atMs, delayMs }) => atMs - delayMs <= toMs)
    const pendingMs = this.#pendingMs()
    return pendingMs < notableDelayMs ? inside : [...inside, { atMs: this.now(), delayMs: pendingMs }]
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const sampleMs = 10
const notableDelayMs = 15
const windowMs = 500

/** Waits; ends at once, with an error, when the run is aborted. */
export function sleep(ms: number, signal: AbortSignal, time: Time = realTime): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortReason(signal))
    const callOff = time.after(ms, done)
    signal.addEventListener('abort', aborted, { once: true })
    function done(): void {
      signal.removeEventListener('abort', aborted)
      resolve()
    }
    function aborted(): void {
      callOff()
      reject(abortReason(signal))
    }
  })
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new AbortedError('The run was stopped.')
}
