import type { LoadInstanceSecond } from '../../schemas/types.ts'
import { displayOn, type ProgressStream } from '../progress.ts'
import { count, duration } from '../words.ts'

/** What a load run tells while it goes on. */
export interface LoadProgress {
  /** One second of one k6 process. */
  second(instance: number, second: LoadInstanceSecond): void
  /** A line that stays. */
  notice(text: string): void
  /** Ends the display. */
  done(): void
}

/** What was planned, for the line. */
export interface LoadPlan {
  /** How many sends are held open; 0 where the load is shaped by a rate. */
  open: number
  ratePerSecond: number
  longestMs: number
  /** Names of the faults that are counted. */
  faults: readonly string[]
}

/** Shows on a stream how a load goes, or one after the other, each from its `planned` on: a live line on a terminal, a plain line now and then on anything else. */
export function createLoadProgress(stream: ProgressStream): LoadProgress & { planned(plan: LoadPlan): void } {
  const standing = new LoadStanding()
  const display = displayOn(stream, standing)
  return {
    planned(plan) {
      standing.begin(plan)
    },
    second(instance, second) {
      const before = standing.mark()
      standing.add(instance, second)
      if (standing.mark() !== before) display.changed()
    },
    notice: (text) => display.stay(text),
    done: () => display.done(),
  }
}

class LoadStanding {
  plan: LoadPlan | undefined
  #startedMs = performance.now()
  readonly #totals = new Map<string, number>()
  readonly #last = new Map<number, LoadInstanceSecond>()

  /** Another load: nothing of the one before counts. */
  begin(plan: LoadPlan): void {
    this.plan = plan
    this.#startedMs = performance.now()
    this.#totals.clear()
    this.#last.clear()
  }

  add(instance: number, second: LoadInstanceSecond): void {
    for (const [name, growth] of Object.entries(second.counters))
      this.#totals.set(name, (this.#totals.get(name) ?? 0) + growth)
    this.#last.set(instance, second)
  }

  /** What a log gets a line for: the first word of each k6, and the first fault. */
  mark(): string {
    return `${this.#last.size} ${this.#faults() > 0}`
  }

  /** `1,000/1,000 open · 12.0/20.0 sends/s · 812 answers · no faults · send lag 1 ms · 0:12 of up to about 1:30`. */
  status(): string {
    const { plan } = this
    const elapsed = duration(performance.now() - this.#startedMs)
    if (plan === undefined || this.#last.size === 0) return `no word of k6 yet, ${elapsed}`
    const [waits, streams] = [this.#gauge('open_waits'), this.#gauge('open_streams')]
    const of = plan.open > 0 ? ` of ${plan.open.toLocaleString('en')}` : ''
    const faults = this.#faults()
    const read = this.#total('audit.read')
    return [
      streams > 0 && waits > 0
        ? `${count(waits, 'wait')} and ${count(streams, 'stream')}${of} open`
        : `${(waits + streams).toLocaleString('en')}${of} open`,
      ...(plan.ratePerSecond > 0 ? [`${this.#growth('sent')}/${this.#growth('due')} sends this second`] : []),
      count(this.#answers(), 'answer'),
      ...(read > 0
        ? [`${read.toLocaleString('en')} of ${this.#total('audit.conversations').toLocaleString('en')} histories read`]
        : []),
      faults === 0 ? 'no faults' : count(faults, 'fault'),
      `send lag ${this.#lag()}`,
      `${elapsed} of up to about ${duration(plan.longestMs)}`,
    ].join(' · ')
  }

  #faults(): number {
    return (this.plan?.faults ?? []).reduce((sum, name) => sum + this.#total(name), 0)
  }

  #total(name: string): number {
    return this.#totals.get(name) ?? 0
  }

  #answers(): number {
    let sum = 0
    for (const [name, total] of this.#totals) if (name.startsWith('status.')) sum += total
    return sum
  }

  #gauge(name: string): number {
    return [...this.#last.values()].reduce((sum, { gauges }) => sum + (gauges[name] ?? 0), 0)
  }

  #growth(name: string): number {
    return [...this.#last.values()].reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0)
  }

  /** The worst of the instances, at the 99th percentile of the last second. */
  #lag(): string {
    const lags = [...this.#last.values()].flatMap(({ bands }) => bands.send_lag?.[2] ?? [])
    return lags.length === 0 ? 'none' : duration(Math.max(...lags) / 1000)
  }
}
