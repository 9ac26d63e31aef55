/** How much a thread takes on at a time. */
export interface RoomLimits {
  /** Runs of one rule at a time at most; one of the whole suite weighs as much as some of them. */
  most: number
  /** Share of its time that a thread may be at work when it takes on one more: 0 to 1. */
  busy: number
}

/** What is measured of one thread now and then. */
export interface Sample {
  atMs: number
  /** How long the event loop kept this sample waiting. */
  delayMs: number
  /** Share of the time since the last sample in which the loop was at work: 0 to 1. */
  busy: number
}

/** Shorter delays are the loop's everyday work. */
const notableDelayMs = 15
/** The suite looks at its own delays half a second at a time. */
const windowMs = 500
/** A service that was just begun has not yet shown what it costs. */
const beginningMs = 60

/**
 * Says whether a thread has room for one more service. Most of a run is waiting, so many fit in one; but times are
 * judged in the same thread, and a loop that is late makes findings of ours that look like the service's.
 */
export class Room {
  readonly #limits: RoomLimits
  readonly #lateFromMs: number
  #samples: Sample[] = []
  #lastBeganMs = Number.NEGATIVE_INFINITY

  /** `lateFromMs`: the delay within half a second that spoils a run. */
  constructor(limits: RoomLimits, lateFromMs: number) {
    this.#limits = limits
    this.#lateFromMs = lateFromMs
  }

  sample(sample: Sample): void {
    this.#samples = this.#samples.filter(({ atMs }) => atMs > sample.atMs - windowMs)
    this.#samples.push(sample)
  }

  began(atMs: number): void {
    this.#lastBeganMs = atMs
  }

  /** Whether one more may begin beside those that are `open`. A thread that does nothing always has room. */
  hasRoom(atMs: number, open: number): boolean {
    if (open === 0) return true
    if (open >= this.#limits.most || atMs - this.#lastBeganMs < beginningMs) return false
    const recent = this.#samples.filter((each) => each.atMs > atMs - windowMs)
    const lateMs = recent.reduce((sum, { delayMs }) => sum + (delayMs >= notableDelayMs ? delayMs : 0), 0)
    const busy = recent.reduce((sum, each) => sum + each.busy, 0) / Math.max(1, recent.length)
    return lateMs < this.#lateFromMs / 2 && busy < this.#limits.busy
  }
}
