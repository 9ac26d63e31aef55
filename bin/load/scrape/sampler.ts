import { request } from 'undici'
import type { LoadScraped, LoadScrapedSeries } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { boundedText } from '../../bounded-body.ts'
import { isLoopback } from '../plan.ts'
import { type ClockReading, clockSkewMs } from './clock.ts'
import { readExposition } from './exposition.ts'

/** The endpoint to sample. */
export interface Scrape {
  url: string
  /** Names of series, `*` for any text; none: the usual ones. */
  series: readonly string[]
}

const everyMs = 1000
const timeoutMs = 2000
const mostBytes = 2 * 1024 * 1024
const mostSeries = 24
/** Above this number, every second point is removed, and the interval doubles. */
const mostPoints = 600
const mostProblems = 3

/** Process metrics, with the names of the Prometheus client libraries. */
const usual = [
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_open_fds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_active_requests',
  'go_goroutines',
  'go_memstats_heap_inuse_bytes',
  'jvm_threads_live_threads',
  'python_gc_collections_total',
]

/** Throws UsageError for an invalid address, and for one off loopback if the target is on loopback. */
export function scrapeOf(
  url: string | undefined,
  series: readonly string[] = [],
  baseUrl?: string,
): Scrape | undefined {
  if (url === undefined) {
    if (series.length > 0) throw new UsageError('--series needs --scrape.')
    return undefined
  }
  if (!URL.canParse(url))
    throw new UsageError(`--scrape must be an address such as http://127.0.0.1:9090/metrics (got "${url}").`)
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(`--scrape must be an http or https address, not ${protocol}.`)
  if (username !== '' || password !== '')
    throw new UsageError('--scrape must not have a user name or password, because the address is in the result.')
  if (!isLoopback(url) && (baseUrl === undefined || isLoopback(baseUrl)))
    throw new UsageError(
      `--scrape: ${new URL(url).host} is another machine, but the target is on this one. Scrape the machine of the target.`,
    )
  return { url, series }
}

interface Taken {
  atMs: number
  values: Map<string, number>
}

/** Samples an endpoint until it is stopped. Never rejects, and never delays the load. */
export class Sampler {
  readonly #scrape: Scrape
  readonly #readings: ClockReading[] = []
  readonly #problems = new Set<string>()
  readonly #kinds = new Map<string, Pick<LoadScrapedSeries, 'name' | 'labels' | 'unit'>>()
  readonly #stop = new AbortController()
  #taken: Taken[] = []
  #asked = 0
  #failed = 0
  #step = 1
  #running: Promise<void> = Promise.resolve()

  constructor(scrape: Scrape) {
    this.#scrape = scrape
  }

  start(): void {
    this.#running = this.#run()
  }

  /** @param startedAtMs start of the load, in epoch milliseconds */
  async end(startedAtMs: number): Promise<LoadScraped> {
    this.#stop.abort()
    await this.#running
    const series = [...this.#kinds].map(([key, kind]) => ({
      ...kind,
      points: this.#pointsOf(key, kind.unit, startedAtMs),
    }))
    return {
      url: this.#scrape.url,
      asked: this.#asked,
      failed: this.#failed,
      problems: [...this.#problems],
      clockSkewMs: clockSkewMs(this.#readings),
      series: series.filter(({ points }) => points.length > 0),
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    for (let turn = 0; !signal.aborted; turn += 1) {
      const beganMs = Date.now()
      if (turn % this.#step === 0) await this.#ask()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, Math.max(0, everyMs - (Date.now() - beganMs)))
        function done(): void {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          resolve()
        }
        signal.addEventListener('abort', done)
        if (signal.aborted) done()
      })
    }
  }

  async #ask(): Promise<void> {
    const sentMs = Date.now()
    this.#asked += 1
    try {
      const { url } = this.#scrape
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stop.signal])
      const { statusCode, headers, body } = await request(url, {
        signal,
        headers: { accept: 'text/plain;version=0.0.4' },
      })
      const endMs = Date.now()
      const date = headers.date
      this.#readings.push({ date: typeof date === 'string' ? date : undefined, sentMs, endMs })
      if (this.#readings.length > mostPoints) this.#readings.shift()
      const text = await boundedText(body, mostBytes)
      if (text === undefined) throw new Error(`more than ${mostBytes} bytes`)
      if (statusCode !== 200) throw new Error(`status ${statusCode}`)
      this.#keep((sentMs + endMs) / 2, text)
    } catch (error) {
      if (this.#stop.signal.aborted) {
        this.#asked -= 1
        return
      }
      this.#failed += 1
      const problem = error instanceof Error ? error.message || error.name : String(error)
      if (this.#problems.size < mostProblems) this.#problems.add(problem)
    }
  }

  #keep(atMs: number, text: string): void {
    const { values, counters } = readExposition(text)
    const taken: Taken = { atMs, values: new Map() }
    for (const { name, labels, value } of values) {
      const key = name + labels
      if (!Number.isFinite(value) || !(this.#kinds.has(key) || this.#isWanted(name))) continue
      if (!this.#kinds.has(key) && this.#kinds.size >= mostSeries) continue
      this.#kinds.set(key, { name, labels, unit: counters.has(name) ? 'per second' : 'value' })
      taken.values.set(key, value)
    }
    this.#taken.push(taken)
    if (this.#taken.length <= mostPoints) return
    this.#taken = this.#taken.filter((_, at) => at % 2 === 0)
    this.#step *= 2
  }

  #isWanted(name: string): boolean {
    const { series } = this.#scrape
    return (series.length === 0 ? usual : series).some((wanted) => patternOf(wanted).test(name))
  }

  /** Growth per second of a counter. A counter that becomes less has restarted. */
  #pointsOf(key: string, unit: LoadScrapedSeries['unit'], startedAtMs: number): number[][] {
    const seen = this.#taken.flatMap(({ atMs, values }): [number, number][] => {
      const value = values.get(key)
      return value === undefined ? [] : [[atMs, value]]
    })
    const at = (ms: number): number => Math.round(ms - startedAtMs)
    if (unit === 'value') return seen.map(([ms, value]) => [at(ms), value])
    return seen.slice(1).flatMap(([ms, value], place): number[][] => {
      const [beforeMs, before] = seen[place] ?? [ms, value]
      return ms > beforeMs && value >= before ? [[at(ms), ((value - before) * 1000) / (ms - beforeMs)]] : []
    })
  }
}

function patternOf(wanted: string): RegExp {
  const parts = wanted.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
