import type { Evidence, Histogram, InstanceResult, SeriesPoint } from '../config.ts'
import { bucketOf, percentile } from '../histogram.ts'

/** Evidence that is kept of each name; all is counted. */
const mostEvidence = 20

/** The accounts of one VU, where no extension keeps them: what is counted while it runs, and its result at any time. */
export class Book {
  readonly #startedAtMs: number
  readonly #histograms = new Map<string, Tally>()
  readonly #counters: Record<string, number> = {}
  readonly #gauges: Record<string, { now: number; max: number }> = {}
  readonly #evidence: Evidence[] = []
  readonly #kept: Record<string, number> = {}
  readonly #series: SeriesPoint[] = []
  readonly #second = new Map<string, Tally>()
  #told: Record<string, number> = {}

  constructor(nowMs: number) {
    this.#startedAtMs = nowMs
  }

  observe(metric: string, valueUs: number): void {
    for (const tallies of [this.#histograms, this.#second]) {
      const tally = tallies.get(metric) ?? new Tally()
      tallies.set(metric, tally)
      tally.add(valueUs)
    }
  }

  count(name: string, n = 1): void {
    this.#counters[name] = (this.#counters[name] ?? 0) + n
  }

  gauge(name: string, delta: number): void {
    const now = (this.#gauges[name]?.now ?? 0) + delta
    this.#gauges[name] = { now, max: Math.max(now, this.#gauges[name]?.max ?? 0) }
  }

  evidence(name: string, json: string): void {
    this.count(name)
    const kept = this.#kept[name] ?? 0
    if (kept >= mostEvidence) return
    this.#kept[name] = kept + 1
    const value: unknown = JSON.parse(json)
    this.#evidence.push({ name, value })
  }

  /** Closes a second; `atMs` is when it began, epoch milliseconds. */
  endSecond(atMs: number): void {
    const counters = Object.fromEntries(
      Object.entries(this.#counters).flatMap(([name, value]) => {
        const growth = value - (this.#told[name] ?? 0)
        return growth === 0 ? [] : [[name, growth]]
      }),
    )
    const bands = Object.fromEntries(
      [...this.#second].map(([name, tally]): [string, SeriesPoint['bands'][string]] => {
        const of = (share: number): number => percentile(tally.histogram, share) ?? 0
        return [name, [of(0.5), of(0.9), of(0.99), of(1)]]
      }),
    )
    const gauges = Object.fromEntries(Object.entries(this.#gauges).map(([name, { now }]) => [name, now]))
    this.#series.push({ atMs: Math.floor(atMs / 1000) * 1000, counters, gauges, bands })
    this.#told = { ...this.#counters }
    this.#second.clear()
  }

  /** @param instance whose part this is */
  result(instance: number, nowMs: number, complete: boolean): InstanceResult {
    return {
      instance,
      startedAtMs: this.#startedAtMs,
      endedAtMs: nowMs,
      complete,
      histograms: Object.fromEntries([...this.#histograms].map(([name, tally]) => [name, tally.histogram])),
      counters: { ...this.#counters },
      gauges: Object.fromEntries(Object.entries(this.#gauges).map(([name, { max }]) => [name, { max }])),
      evidence: [...this.#evidence],
      series: [...this.#series],
      process: {
        baseRssBytes: 0,
        peakRssBytes: 0,
        gcCount: 0,
        gcPauseMaxUs: 0,
        cpuSeconds: 0,
        goVersion: '',
        k6Version: '',
      },
    }
  }
}

/** A histogram that is still being counted. */
class Tally {
  #count = 0
  #sum = 0
  #min = 0
  #max = 0
  readonly #buckets = new Map<number, number>()

  add(valueUs: number): void {
    const value = Math.max(0, Math.floor(valueUs))
    const index = bucketOf(value)
    this.#buckets.set(index, (this.#buckets.get(index) ?? 0) + 1)
    this.#min = this.#count === 0 ? value : Math.min(this.#min, value)
    this.#max = Math.max(this.#max, value)
    this.#count += 1
    this.#sum += value
  }

  get histogram(): Histogram {
    const buckets = [...this.#buckets].sort(([a], [b]) => a - b)
    return { unit: 'us', count: this.#count, sum: this.#sum, min: this.#min, max: this.#max, buckets }
  }
}
