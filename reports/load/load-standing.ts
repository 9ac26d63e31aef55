import type { LoadInstanceSecond } from '../../schemas/types.ts'
import { count, duration } from '../words.ts'

/** What was planned, for the display. */
export interface LoadPlan {
  /** How many sends are held open; 0 where the load is shaped by a rate. */
  open: number
  longestMs: number
  /** Names of the faults that are counted. */
  faults: readonly string[]
  /** Users of a closed model. */
  users?: number
  scenario?: string
  /** Bounds that the load is held to, by metric: `service_delay p90 <= 1000 ms`. */
  objectives?: readonly { metric: string; text: string }[]
}

/** Whether late responses count is known only at the end: the generator or its machine may have caused them. */
const late = 'lateAnswers'

/** Where a load stands, of all its processes. */
export class LoadStanding {
  plan: LoadPlan | undefined
  #startedMs = performance.now()
  readonly #totals = new Map<string, number>()
  readonly #last = new Map<number, LoadInstanceSecond>()
  readonly #bands = new Map<string, { atMs: number; band: readonly number[] }>()

  /** Another load: nothing of the one before counts. */
  begin(plan: LoadPlan): void {
    this.plan = plan
    this.#startedMs = performance.now()
    this.#totals.clear()
    this.#last.clear()
    this.#bands.clear()
  }

  /** `12 s of up to 1:30 min, with drain and audit`. */
  elapsed(): string {
    const elapsed = duration(performance.now() - this.#startedMs)
    return this.plan === undefined || this.#last.size === 0
      ? `${elapsed}: k6 is starting`
      : `${elapsed} of up to ${duration(this.plan.longestMs)}, with drain and audit`
  }

  /** The names of all metrics so far, without reply modes. */
  get metrics(): string[] {
    return [...this.#bands.keys()]
  }

  /** p50 and p99 of the last second with values, in milliseconds, of the slowest process and reply mode; undefined without one. */
  band(metric: string): { p50: number; p99: number } | undefined {
    const { band: [p50, , p99] = [] } = this.#bands.get(metric) ?? {}
    return p50 === undefined || p99 === undefined ? undefined : { p50: p50 / 1000, p99: p99 / 1000 }
  }

  add(instance: number, second: LoadInstanceSecond): void {
    for (const [name, growth] of Object.entries(second.counters))
      this.#totals.set(name, (this.#totals.get(name) ?? 0) + growth)
    this.#last.set(instance, second)
    for (const [name, band] of Object.entries(second.bands)) {
      const metric = name.replace(/\{.*/, '')
      if (name.endsWith('{read}') || name.includes('@')) continue
      const known = this.#bands.get(metric)
      const isSame = known?.atMs === second.atMs
      this.#bands.set(metric, {
        atMs: second.atMs,
        band: isSame ? known.band.map((value, at) => Math.max(value, band[at] ?? 0)) : band,
      })
    }
  }

  /** The first send and the first fault have a line of their own. */
  mark(): string {
    return `${this.total('sent') > 0} ${this.faults() > 0}`
  }

  /** `12 s of up to 1:30 min, with drain and audit · 1,000 of 1,000 open · 20 of 20 sends/s · 812 responses, 0 errors · service_delay p90 of the last second 3 ms · 0 faults · send lag 1 ms`. */
  status(): string {
    const { plan } = this
    if (plan === undefined || this.#last.size === 0) return this.elapsed()
    const open = this.gauge('open_waits') + this.gauge('open_streams')
    const of = plan.open > 0 ? ` of ${plan.open.toLocaleString('en')}` : ''
    const read = this.total('audit.read')
    // A 504 is the response to a required reply that did not come (spec 4.2).
    return [
      this.elapsed(),
      `${open.toLocaleString('en')}${of} open`,
      ...(this.growth('due') > 0 ? [`${this.growth('sent')} of ${this.growth('due')} sends/s`] : []),
      `${count(this.sum(/^status\./), 'response')}, ${count(this.sum(/^kind\.(?!ok$|cancelled$)|^status\.(?!504$)[45]/), 'error')}`,
      ...this.#worst('service_delay p90 of the last second', /^service_delay(\{|$)/, 1),
      ...(read > 0
        ? [`${read.toLocaleString('en')} of ${this.total('audit.conversations').toLocaleString('en')} histories read`]
        : []),
      [count(this.faults(), 'fault'), ...(this.total(late) > 0 ? [count(this.total(late), 'late response')] : [])].join(
        ', ',
      ),
      ...this.#worst('send lag p99', /^send_lag$/, 2),
    ].join(' · ')
  }

  /** Without late responses. */
  faults(): number {
    const names = (this.plan?.faults ?? []).filter((name) => name !== late)
    return names.reduce((sum, name) => sum + this.total(name), 0)
  }

  total(name: string): number {
    return this.#totals.get(name) ?? 0
  }

  /** Of all counters with such a name. */
  sum(names: RegExp): number {
    let sum = 0
    for (const [name, total] of this.#totals) if (names.test(name)) sum += total
    return sum
  }

  gauge(name: string): number {
    return [...this.#last.values()].reduce((sum, { gauges }) => sum + (gauges[name] ?? 0), 0)
  }

  growth(name: string): number {
    return [...this.#last.values()].reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0)
  }

  /** Growth in the last second of all counters with such a name. */
  growing(names: RegExp): number {
    return [...this.#last.values()]
      .flatMap(({ counters }) => Object.entries(counters))
      .reduce((sum, [name, growth]) => (names.test(name) ? sum + growth : sum), 0)
  }

  newFaults(): number {
    return (this.plan?.faults ?? []).filter((name) => name !== late).reduce((sum, name) => sum + this.growth(name), 0)
  }

  /** The largest value of all processes in the last second, at place `at` of p50, p90, p99 and maximum; empty without one. */
  #worst(title: string, names: RegExp, at: 1 | 2): string[] {
    const values = [...this.#last.values()].flatMap(({ bands }) =>
      Object.entries(bands).flatMap(([name, band]) => (names.test(name) ? (band[at] ?? []) : [])),
    )
    return values.length === 0 ? [] : [`${title} ${duration(Math.max(...values) / 1000)}`]
  }
}
