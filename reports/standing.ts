import { count, duration } from './words.ts'

/** The plan of a run, printed before the first request. */
export interface Intended {
  scenes: number
  requests?: number
  meteredSends: number
  /** Of these, those reserved for retries. */
  again?: number
  /** The most that they may be, where there is a limit. */
  most?: number | undefined
  expectedMs: number
}

/** Where a run stands; times are those of the monotonic clock. */
export class Standing {
  plan: Intended | undefined
  scenesEnded = 0
  meteredSends = 0
  readonly #startedMs = performance.now()
  /** When each began. */
  readonly #waits = new Map<string, number>()

  waitOpened(key: string): void {
    this.#waits.set(key, performance.now())
  }

  waitClosed(key: string): void {
    this.#waits.delete(key)
  }

  /** `3/42 test cases · 2 waits, oldest 1:02 · 57/118 sends · 1:05 of about 10:20`, or, where that has passed, `10:31
   * elapsed, planned about 10:20`; short enough for 80 columns. */
  status(): string {
    const { plan } = this
    const nowMs = performance.now()
    const [sinceMs] = this.#waits.values()
    const of = (number: number | undefined) => (number === undefined ? '' : `/${number}`)
    const wait = sinceMs === undefined ? undefined : `oldest ${clock(nowMs - sinceMs)}`
    return [
      `${this.scenesEnded}${of(plan?.scenes)} test cases`,
      ...(wait === undefined ? [] : [`${count(this.#waits.size, 'wait')}, ${wait}`]),
      sendsOf(this.meteredSends, plan?.meteredSends),
      `${clock(nowMs - this.#startedMs)}${plan === undefined ? '' : expected(plan.expectedMs, nowMs - this.#startedMs)}`,
    ].join(' · ')
  }
}

/** `57/118 sends`, or, where that was too few, `130 sends, 118 planned`. */
function sendsOf(sends: number, planned: number | undefined): string {
  if (planned === undefined) return `${sends} sends`
  return sends <= planned ? `${sends}/${planned} sends` : `${sends} sends, ${planned} planned`
}

function expected(ms: number, pastMs: number): string {
  return pastMs <= ms ? ` of about ${clock(ms)}` : ` elapsed, planned about ${clock(ms)}`
}

function clock(ms: number): string {
  return duration(ms).replace(' min', '')
}
