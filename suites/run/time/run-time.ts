import type { Timing } from '../../../schemas/types.ts'
import { mostWaitsOver, overrunMsOf } from '../../reading/bounds.ts'
import { UnplayableError } from '../errors.ts'
import type { Clock } from '../wire/clock.ts'
import { seconds } from './scene-time.ts'

/** What is left of a run when its last scene was ended: scenes are ended before the run is, so that others get their turn. */
const afterScenesMs = 30_000

interface RunTimeOptions {
  clock: Pick<Clock, 'now'>
  timing: Timing
  /** The longest wait of this run, where the service may let a send wait longer; in milliseconds. */
  cutAtMs: number | undefined
  /** Ends the run so many milliseconds from now, with that reason. */
  endAfter(ms: number, reason: Error): void
}

/** How long a run may take from its beginning on: what is planned, what comes on top of that, and so much longer. */
export class RunTime {
  readonly #options: RunTimeOptions
  /** In the run's time: later than 0 where an interrupted run goes on. */
  readonly #beganMs: number
  #plannedMs = 0
  #moreMs = 0
  /** What the first test cases took longer than any agent needs to begin with. */
  #wastedMs = 0

  constructor(options: RunTimeOptions) {
    this.#options = options
    this.#beganMs = options.clock.now()
  }

  /** It is to take so long; what was planned before counts where it was longer. */
  plan(ms: number): void {
    this.#plannedMs = Math.max(this.#plannedMs, ms)
    this.#endInTime()
  }

  /** The first test cases are over; a service that answered nothing is not given more time for it. */
  begun(): void {
    const { clock, timing } = this.#options
    this.#wastedMs = Math.max(0, clock.now() - mostWaitsOver * timing.waitLimitMs)
  }

  /** What is left is to take so long from now on. */
  planRest(ms: number): void {
    this.plan(this.#options.clock.now() - this.#wastedMs + ms)
  }

  /** It takes so much longer than planned for a reason of its own. */
  add(ms: number): void {
    this.#moreMs += ms
    this.#endInTime()
  }

  #endInTime(): void {
    const { clock, timing, cutAtMs, endAfter } = this.#options
    const overrunMs = cutAtMs === undefined ? overrunMsOf(timing, this.#plannedMs) : cutAtMs + afterScenesMs
    const tookMs = clock.now() - this.#beganMs
    const over = `the run was stopped, because it took ${seconds(overrunMs)} longer than planned`
    endAfter(this.#plannedMs + this.#moreMs + overrunMs - tookMs, new UnplayableError(over))
  }
}
