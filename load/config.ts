import type { LoadRunConfig } from '../schemas/types.ts'

/** Reply modes: `none` with polling, JSON, or a stream. */
export const sendKinds = ['none', 'optional', 'required', 'stream'] as const
export type SendKind = (typeof sendKinds)[number]

type Known<T> = { [Name in keyof T as string extends Name ? never : Name]: T[Name] }

/** The configuration of one load, from options and target file. It has no secret, because it is written to a file. */
export type LoadConfig = Omit<Known<LoadRunConfig>, 'targetName' | 'service' | 'demonstration' | 'objectives' | 'tls'> &
  Partial<Pick<LoadRunConfig, 'tls'>>

/** The bound of a good send: on one time, for one reply mode or all. */
export type SendBound = NonNullable<LoadConfig['bounds']>[number]

/** Relative weights of the kinds; any sum above zero. */
export type Mix = LoadConfig['mix']

/** Counts of whole microseconds in log-linear buckets (histogram.ts). Merging is exact. */
export interface Histogram {
  unit: 'us'
  count: number
  sum: number
  min: number
  max: number
  buckets: [index: number, count: number][]
}

/** One second of one instance. */
export interface SeriesPoint {
  /** Epoch milliseconds. */
  atMs: number
  /** Growth in this second. */
  counters: Record<string, number>
  gauges: Record<string, number>
  /** Percentiles of this second, in microseconds. */
  bands: Record<string, [p50: number, p90: number, p99: number, max: number]>
}

export interface Evidence {
  name: string
  value: unknown
}

/** The file of one k6 process. */
export interface InstanceResult {
  instance: number
  startedAtMs: number
  endedAtMs: number
  /** The load ended by itself. */
  complete: boolean
  /** By name, with the reply mode in braces: `wait_duration{optional}`. */
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
