import type { Slices } from './slices.ts'

/** How one send is answered: `none` + polling, JSON that waits, or a stream. */
export const sendKinds = ['none', 'optional', 'required', 'stream'] as const
export type SendKind = (typeof sendKinds)[number]

/** What one send has to meet to be a good one: a time of its own, of all kinds of sends or one. */
export interface SendBound {
  metric: string
  kind: SendKind | null
  boundMs: number
}

/** Relative weights of the kinds; any sum above zero. */
export type Mix = Record<SendKind, number>

/** One run, resolved by Node from the options and the target file. Holds no secret, since it is written to a file. */
export interface LoadConfig {
  /** The id of one. */
  scenario: string
  baseUrl: string
  /** `agent.script` of the target; null: the agent cannot be scripted, and gets ordinary texts. */
  script: string | null
  waitLimitMs: number
  /** Beyond the wait limit an answer is late; before it by as much, a `timedOut` is early. */
  slackMs: number
  /** How long a view may lag behind an answer. */
  lagMs: number
  seed: number
  /** Letters and digits only: each text and each word carries it. */
  runId: string
  instances: number
  /** Over all instances, at least as many as those; each paces the sends whose index is its own modulo `vus`. */
  vus: number
  /** How many sends are held open, and how long; 0 where sends arrive at a rate. */
  open: number
  holdMs: number
  /** Message events per second over all streams. */
  eventsPerSecond: number
  /** Sends begun per second, on average; of a rise the highest rate. 0 where sends are held open. */
  ratePerSecond: number
  /** Bounds the arrivals. */
  durationMs: number
  /** How long after the last arrival answers, and rest, are waited for. */
  drainMs: number
  /** Recorded times are divided by it. */
  compress: number
  arrivals: 'poisson' | 'recorded'
  mix: Mix
  /** Gate: above it, the generator itself was late, and latencies count for nothing. */
  sendLagP99Ms: number
  /** What each send has to meet to count as a good one; none: that it was taken, and its answer broke nothing. */
  bounds?: SendBound[]
  /** How the run is cut; nothing is told by slices where it is not. */
  slices?: Slices
  /** Names of further request headers; the value of the nth is in AGENT_LOAD_HEADER_n (from 0). */
  headers: string[]
  /** Path of a CSV of sessions, opened in the init context; null where the scenario needs none. */
  workload: string | null
  /** Path of a CSV of arrivals, opened likewise; null unless `arrivals` is `recorded`. */
  arrivalsFile: string | null
  /** Epoch milliseconds at which all instances begin; null: at once. */
  startAtMs: number | null
  /** Files of a client certificate, opened in the init context. */
  tls?: { certFile: string; keyFile: string } | null
}

/** Counts of whole microseconds in log-linear buckets (see histogram.ts): two of them merge without loss. */
export interface Histogram {
  unit: 'us'
  count: number
  sum: number
  min: number
  max: number
  buckets: [index: number, count: number][]
}

/** One whole second of one instance. */
export interface SeriesPoint {
  /** Epoch milliseconds. */
  atMs: number
  /** Growth within the second. */
  counters: Record<string, number>
  gauges: Record<string, number>
  /** Of the second, in microseconds. */
  bands: Record<string, [p50: number, p90: number, p99: number, max: number]>
}

export interface Evidence {
  name: string
  value: unknown
}

/** What one k6 process leaves in its file. */
export interface InstanceResult {
  instance: number
  startedAtMs: number
  endedAtMs: number
  /** The run ended by itself. */
  complete: boolean
  /** By name, with the kind of send in braces where there is one: `wait_duration{optional}`. */
  histograms: Record<string, Histogram>
  counters: Record<string, number>
  gauges: Record<string, { max: number }>
  evidence: Evidence[]
  series: SeriesPoint[]
  process: {
    baseRssBytes: number
    peakRssBytes: number
    gcCount: number
    gcPauseMaxUs: number
    cpuSeconds: number
    goVersion: string
    k6Version: string
  }
}
