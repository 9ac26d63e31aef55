import type { LoadInstanceSecond } from '../../schemas/types.ts'
import { displayOn, type ProgressStream } from '../progress.ts'
import { count, duration } from '../words.ts'

/** The progress of a load. */
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
  longestMs: number
  /** Names of the faults that are counted. */
  faults: readonly string[]
}

/** Shows the progress of loads, one after the other: a live line on a terminal, a line every ten seconds on anything else. */
export function createLoadProgress(stream: ProgressStream): LoadProgress & { planned(plan: LoadPlan): void } {
  const standing = new LoadStanding()
  const display = displayOn(stream, standing, plainEveryMs)
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

/** Whether late responses count is known only at the end: the generator or its machine may have caused them. */
const late = 'lateAnswers'

/** A load of a minute has six lines in a CI log. */
const plainEveryMs = 10_000

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

  /** The first send and the first fault have a line of their own. */
  mark(): string {
    return `${this.#total('sent') > 0} ${this.#faults() > 0}`
  }

  /** `12 s of up to 1:30 min, with drain and audit · 1,000 of 1,000 open · 20 of 20 sends/s · 812 responses, 0 errors · service_delay p90 of the last second 3 ms · 0 faults · send lag 1 ms`. */
  status(): string {
    const { plan } = this
    const elapsed = duration(performance.now() - this.#startedMs)
    if (plan === undefined || this.#last.size === 0) return `${elapsed}: k6 is starting`
    const open = this.#gauge('open_waits') + this.#gauge('open_streams')
    const of = plan.open > 0 ? ` of ${plan.open.toLocaleString('en')}` : ''
    const read = this.#total('audit.read')
    // A 504 is the response to a required reply that did not come (spec 4.2).
    return [
      `${elapsed} of up to ${duration(plan.longestMs)}, with drain and audit`,
      `${open.toLocaleString('en')}${of} open`,
      ...(this.#growth('due') > 0 ? [`${this.#growth('sent')} of ${this.#growth('due')} sends/s`] : []),
      `${count(this.#sum(/^status\./), 'response')}, ${count(this.#sum(/^kind\.(?!ok$|cancelled$)|^status\.(?!504$)[45]/), 'error')}`,
      ...this.#worst('service_delay p90 of the last second', /^service_delay(\{|$)/, 1),
      ...(read > 0
        ? [`${read.toLocaleString('en')} of ${this.#total('audit.conversations').toLocaleString('en')} histories read`]
        : []),
      [
        count(this.#faults(), 'fault'),
        ...(this.#total(late) > 0 ? [count(this.#total(late), 'late response')] : []),
      ].join(', '),
      ...this.#worst('send lag p99', /^send_lag$/, 2),
    ].join(' · ')
  }

  #faults(): number {
    const names = (this.plan?.faults ?? []).filter((name) => name !== late)
    return names.reduce((sum, name) => sum + this.#total(name), 0)
  }

  #total(name: string): number {
    return this.#totals.get(name) ?? 0
  }

  #sum(names: RegExp): number {
    let sum = 0
    for (const [name, total] of this.#totals) if (names.test(name)) sum += total
    return sum
  }

  #gauge(name: string): number {
    return [...this.#last.values()].reduce((sum, { gauges }) => sum + (gauges[name] ?? 0), 0)
  }

  #growth(name: string): number {
    return [...this.#last.values()].reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0)
  }

  /** The largest value of all processes in the last second, at place `at` of p50, p90, p99 and maximum; empty without one. */
  #worst(title: string, names: RegExp, at: 1 | 2): string[] {
    const values = [...this.#last.values()].flatMap(({ bands }) =>
      Object.entries(bands).flatMap(([name, band]) => (names.test(name) ? (band[at] ?? []) : [])),
    )
    return values.length === 0 ? [] : [`${title} ${duration(Math.max(...values) / 1000)}`]
  }
}
