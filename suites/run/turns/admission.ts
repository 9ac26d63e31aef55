import type { Timing } from '../../../schemas/types.ts'
import type { Clock } from '../wire/clock.ts'

const lookEveryMs = 250

/** How far apart scenes begin then: a scene of a short run asks for most of what it asks for within some seconds. */
function apartMs({ waitLimitMs }: Pick<Timing, 'waitLimitMs'>): number {
  return Math.min(5000, Math.max(2000, waitLimitMs / 100))
}

/** How long scenes are kept back in all: then they begin however much is put off, so that a run ends. */
function mostKeptBackMs(timing: Pick<Timing, 'waitLimitMs'>): number {
  return 75 * apartMs(timing)
}

interface AdmissionOptions {
  /** Whether there is room for one more. */
  room(): 'now' | 'later' | 'never'
  /** How much longer the run takes so far since the service asked to wait: scenes may be kept back for so much longer. */
  toldMs(): number
  clock: Pick<Clock, 'sleep'>
  signal: AbortSignal
  timing: Pick<Timing, 'waitLimitMs'>
  /** Told once, before a scene is kept back for the first time. */
  begins(): void
  /** Told each time, with for how many milliseconds more. */
  keptBack(ms: number): void
}

/**
 * Lets scenes begin one after another from when a service puts off what is asked of it (429), each when there is room for
 * it: all at once they would only put each other off, and what hangs on times could not be seen (readings 21).
 */
export class Admission {
  readonly #options: AdmissionOptions
  #before: Promise<void> = Promise.resolve()
  #keptBackMs = 0

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** Resolves when a scene may begin; those that wait do so in the order in which they came. */
  async enter(): Promise<void> {
    const before = this.#before
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#before = promise
    await before
    try {
      if (this.#keptBackMs > 0 && this.#options.room() !== 'never') await this.#keepBack(apartMs(this.#options.timing))
      while (this.#options.room() === 'later' && !this.#isSpent) await this.#keepBack(lookEveryMs)
    } finally {
      resolve()
    }
  }

  get #isSpent(): boolean {
    return this.#keptBackMs >= mostKeptBackMs(this.#options.timing) + this.#options.toldMs()
  }

  async #keepBack(ms: number): Promise<void> {
    if (this.#isSpent) return
    if (this.#keptBackMs === 0) this.#options.begins()
    this.#keptBackMs += ms
    if (this.#keptBackMs <= mostKeptBackMs(this.#options.timing)) this.#options.keptBack(ms)
    await this.#options.clock.sleep(ms, this.#options.signal)
  }
}
