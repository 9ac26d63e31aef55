import type { LoadInstanceSecond } from '../../../schemas/types.ts'

// As the over-saturation detection of GuideLLM: open sends and delays both rise over a window, and the delays are long.

/** Seconds of traffic before the first decision, and the window of the later ones. */
const leastSeconds = 30
const mostSeconds = 120
/** The window leaves out the first quarter, in which a load sets in. */
const windowShare = 0.75
/** A rate that the service sustains has no such delay in half of the seconds: a ramp ends at it too. */
const longDelayMs = 1000
/** Two-sided 95 % for 20 and more degrees of freedom. */
const t = 2.09

interface Second {
  open: number
  /** The median of the slowest reply mode; undefined without a response. */
  delayMs: number | undefined
}

/** Detects that open sends grow because the service does not keep up. */
export class Saturation {
  readonly #seconds = new Map<number, Second>()
  #first: number | undefined

  add({ atMs, gauges, bands, counters }: LoadInstanceSecond): void {
    if (this.#first === undefined && (counters.sent ?? 0) === 0) return
    this.#first ??= atMs
    const known = this.#seconds.get(atMs)
    const delays = [known?.delayMs ?? [], delaysIn(bands)].flat()
    this.#seconds.set(atMs, {
      open: (known?.open ?? 0) + (gauges.open_waits ?? 0) + (gauges.open_streams ?? 0),
      delayMs: delays.length === 0 ? undefined : Math.max(...delays),
    })
    for (const each of this.#seconds.keys()) if (each < atMs - mostSeconds * 1000) this.#seconds.delete(each)
  }

  /** A sentence if the load is over-saturated before this second, which other processes may still write. */
  before(atMs: number): string | undefined {
    const seconds = [...this.#seconds].filter(([at]) => at < atMs).sort(([a], [b]) => a - b)
    const lasted = (atMs - (this.#first ?? atMs)) / 1000
    if (lasted < leastSeconds) return undefined
    const size = Math.ceil(Math.min(mostSeconds, lasted * windowShare))
    const window = seconds.slice(-size).map(([at, second]): [number, Second] => [at / 1000, second])
    const delays = window.flatMap(([at, { delayMs }]): [number, number][] =>
      delayMs === undefined ? [] : [[at, delayMs]],
    )
    const opens = window.map(([at, { open }]): [number, number] => [at, open])
    const long = delays.filter(([, delayMs]) => delayMs > longDelayMs).length
    if (2 * long <= delays.length || !rises(opens) || !rises(delays)) return undefined
    const [from, to] = [opens[0]?.[1] ?? 0, opens.at(-1)?.[1] ?? 0]
    const delay = delays.at(-1)?.[1] ?? 0
    return `the service does not keep up: in ${window.length} s, open sends rose from ${from.toLocaleString('en')} to ${to.toLocaleString('en')}, and the median delay of the slowest reply mode rose to ${(delay / 1000).toFixed(1)} s`
  }
}

/** What the service adds; of an agent without a script, the time to the headers. */
function delaysIn(bands: LoadInstanceSecond['bands']): number[] {
  const of = (metric: string): number[] =>
    Object.entries(bands).flatMap(([name, [p50]]) =>
      name.startsWith(`${metric}{`) && !name.endsWith('{read}') && p50 !== undefined ? [p50 / 1000] : [],
    )
  const added = of('service_delay')
  return added.length > 0 ? added : of('time_to_headers')
}

/** Reports whether a line through the points rises by more than its margin of error. */
function rises(points: readonly [x: number, y: number][]): boolean {
  const n = points.length
  if (n < 5) return false
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / n
  const [meanX, meanY] = [mean(0), mean(1)]
  const sum = (of: (dx: number, dy: number) => number): number =>
    points.reduce((all, [x, y]) => all + of(x - meanX, y - meanY), 0)
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)]
  if (xx === 0) return false
  const slope = xy / xx
  const error = Math.sqrt(Math.max(0, yy - slope * xy) / (n - 2) / xx)
  return slope > 0 && t * error < slope
}
