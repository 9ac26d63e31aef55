import type { LoadRunConfig } from '../schemas/types.ts'

/** How one send is answered: `none` + polling, JSON that waits, or a stream. */
export const sendKinds = ['none', 'optional', 'required', 'stream'] as const
export type SendKind = (typeof sendKinds)[number]

type Known<T> = { [Name in keyof T as string extends Name ? never : Name]: T[Name] }

/** One run, resolved by Node from the options and the target file. Holds no secret, since it is written to a file. */
export type LoadConfig = Omit<Known<LoadRunConfig>, 'targetName' | 'demonstration' | 'objectives' | 'tls'> &
  Partial<Pick<LoadRunConfig, 'tls'>>

/** What one send has to meet to be a good one: a time of its own, of all kinds of sends or one. */
export type SendBound = NonNullable<LoadConfig['bounds']>[number]

/** Relative weights of the kinds; any sum above zero. */
export type Mix = LoadConfig['mix']

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
