import type { Scenario } from '../../../load/scenario.ts'
import { count, duration } from '../../../reports/words.ts'
import type { Load, LoadInstance, LoadSecond } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'
import type { Stopped } from '../stop/stopped.ts'
import type { Joined } from './joined.ts'
import { staleIn } from './stale.ts'

// What was requested and measured. result.ts draws the conclusions.

/** Fewer open sends are too few to measure memory for each. */
const fewestForMemory = 1000
const kib = 1024

/** What was asked for. */
interface Asked {
  scenario: Scenario
  config: RunConfig
  /** Stopped before its end, by the user or for a reason. */
  interrupted?: boolean
  stopped?: Stopped | undefined
}

/** Whether sends ended before the plan did. */
export function isCut({ interrupted = false, stopped }: Pick<Asked, 'interrupted' | 'stopped'>): boolean {
  return interrupted || stopped !== undefined
}

/** @param there number of processes with a result; the plan has the sends of the others */
export function requestedOf(
  { scenario, config, stopped }: Asked,
  { counters }: Joined,
  there: number,
): Load['requested'] {
  const { open, holdMs, eventsPerSecond, ratePerSecond, durationMs, drainMs, compress, arrivals, mix, instances, vus } =
    config
  const { users, keys, warmUpMs = 0 } = config
  const planned = scenario.sends(config)
  const isStopped = stopped !== undefined
  const kinds = Object.entries(mix).filter(([, weight]) => weight > 0)
  return {
    ...(users === undefined ? {} : { users }),
    ...(keys === undefined ? {} : { keys }),
    ...(open > 0 ? { open, holdMs } : { ratePerSecond, durationMs, compress }),
    ...(open > 0 || users !== undefined ? {} : { arrivals }),
    ...(eventsPerSecond > 0 ? { eventsPerSecond } : {}),
    sends: there < config.instances || users !== undefined || isStopped ? planned : (counters.due ?? planned),
    mix: kinds.map(([kind, weight]) => `${kind}=${weight}`).join(','),
    ...(warmUpMs > 0 ? { warmUpMs } : {}),
    drainMs,
    ...(config.http2 === true ? { protocol: 'HTTP/2' } : {}),
    waitLimitMs: config.waitLimitMs,
    instances,
    vus,
  }
}

export function achievedOf(asked: Asked, joined: Joined): Load['achieved'] {
  const { scenario, config } = asked
  const interrupted = isCut(asked)
  const { counters, most, series, histograms } = joined
  const sends = counters.sent ?? 0
  const due = config.users === undefined ? (counters.due ?? sends) : scenario.sends(config)
  const spanMs = arrivalsMs(config, series, interrupted)
  // Late sends prolong the load, so the rate counts only the planned time.
  const onTime = config.durationMs === 0 || interrupted ? 1 : config.durationMs / spanMs
  const share = due === 0 ? 0 : (sends / due) * onTime
  return {
    sends,
    ...(config.durationMs > 0 ? { ratePerSecond: rateOf(scenario, series) ?? (sends * 1000) / spanMs, share } : {}),
    mostOpenWaits: most.waits,
    mostOpenStreams: most.streams,
    ...(most.connections > 0 ? { mostConnections: most.connections } : {}),
    requests: counters.requests ?? 0,
    ...(counters.messages ? { events: counters.messages, eventsPerSecond: usual(series, ({ events }) => events) } : {}),
    ...(histograms.get('event_delay') ? { eventsTimed: histograms.get('event_delay')?.count ?? 0 } : {}),
    ...kneeOf(joined),
  }
}

/** How long sends started: as planned, longer where some were late, and until the end of a load that was stopped. */
export function arrivalsMs(
  { durationMs }: Pick<RunConfig, 'durationMs'>,
  series: Load['series'],
  interrupted: boolean,
): number {
  return Math.max(interrupted ? 1000 : durationMs, sendingMs(series))
}

/** From the first second with a send to the end of the last. */
function sendingMs(series: Load['series'] = []): number {
  const sending = series.filter(({ sends }) => sends > 0)
  const [first, last] = [sending[0], sending.at(-1)]
  // The first and the last second are incomplete. Counting each as a half evens out the error.
  return first === undefined || last === undefined || first === last ? 0 : last.atMs - first.atMs
}

/** The highest rate of a ramp; undefined for other scenarios, whose average counts. */
function rateOf({ rateAt }: Scenario, series: Load['series'] = []): number | undefined {
  if (rateAt === undefined) return undefined
  const windows = series.map((_, at) => series.slice(at, at + riseWindow))
  const rates = windows.map((window) => window.reduce((sum, { sends }) => sum + sends, 0) / riseWindow)
  return Math.max(0, ...rates)
}

/** Seconds to average the rate of a ramp. */
const riseWindow = 3

/** The median of the seconds with traffic, because the first and the last are incomplete. */
function usual(series: Load['series'] = [], of: (second: LoadSecond) => number): number {
  const values = series
    .map(of)
    .filter((value) => value > 0)
    .sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? 0
}

/** The lowest rate at which a ramp found the limit. */
function kneeOf({ evidence }: Joined): { kneePerSecond?: number } {
  const rates = evidence.flatMap(({ name, value }) => {
    const rate: unknown =
      name === 'knee' && typeof value === 'object' && value !== null ? Reflect.get(value, 'ratePerSecond') : undefined
    return typeof rate === 'number' ? [rate] : []
  })
  return rates.length === 0 ? {} : { kneePerSecond: Math.min(...rates) }
}

/** Facts about the generator that its processes do not write. */
interface GeneratorFacts {
  config: RunConfig
  /** The k6 version, if the processes do not write it. */
  k6?: string
  /** Metrics that this k6 cannot measure. */
  missing: readonly string[]
  sendLagP99Ms: number | null
}

export function generatorOf(
  instances: readonly LoadInstance[],
  { counters, most, histograms }: Joined,
  { config, k6, missing, sendLagP99Ms }: GeneratorFacts,
): Load['generator'] {
  const sum = (of: (process: LoadInstance['process']) => number): number =>
    instances.reduce((all, each) => all + of(each.process), 0)
  const [peak, base] = [sum((each) => each.peakRssBytes), sum((each) => each.baseRssBytes)]
  const versions = [
    ...new Set(
      instances.flatMap(({ process: { k6Version, goVersion } }) =>
        k6Version === '' ? [] : [`k6 ${k6Version}, ${goVersion}`],
      ),
    ),
  ]
  const pauses = instances.map((each) => each.process.gcPauseMaxUs)
  return {
    sendLagP99Ms,
    sendLagLimitMs: config.sendLagP99Ms,
    peakRssBytes: peak,
    baseRssBytes: base,
    kibPerOpen: most.both >= fewestForMemory && base > 0 ? (peak - base) / kib / most.both : null,
    dropped: counters.dropped ?? 0,
    thrown: counters.thrown ?? 0,
    gcPauseMaxMs: Math.max(0, ...pauses, histograms.get('gc_pause')?.max ?? 0) / 1000,
    gcCount: sum((each) => each.gcCount),
    cpuSeconds: sum((each) => each.cpuSeconds),
    k6: versions.length > 0 ? versions.join('; ') : (k6 ?? 'unknown'),
    missing: [...missing],
  }
}

export function statusesOf({ counters }: Joined): Record<string, number> {
  const told = Object.entries(counters).filter(([name]) => /^status\.|^kind\.(?!ok$)/.test(name))
  return Object.fromEntries(
    told.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name.replace(/^\w+\./, ''), value]),
  )
}

/** Of the responses; undefined if HTTP/2 was not asked for, and none came over it. */
export function protocolsOf({ config }: Asked, { counters }: Joined): Record<string, number> | undefined {
  const all = Object.entries(counters).flatMap(([name, value]): [string, number][] =>
    name.startsWith('protocol.') ? [[name.slice('protocol.'.length), value]] : [],
  )
  const isPlain = all.every(([name]) => name.startsWith('HTTP/1.'))
  return isPlain && config.http2 !== true ? undefined : Object.fromEntries(all)
}

/** The limit that a completed ramp found. */
export function kneeNotes({ scenario }: Asked, joined: Joined): string[] {
  if (scenario.rateAt === undefined) return []
  const { kneePerSecond } = kneeOf(joined)
  if (kneePerSecond !== undefined) return [`the service sustained up to ${kneePerSecond.toFixed(1)} sends per second`]
  const highest = rateOf(scenario, joined.series) ?? 0
  return [
    `the service sustained the highest rate, ${Math.round(highest)} sends per second. Raise --rate to find its limit`,
  ]
}

/** When and why sends ended before the plan did. */
export function stoppedNotes({ scenario, config, stopped }: Asked, { counters }: Joined): string[] {
  if (stopped === undefined) return []
  const { cause, atMs, reason } = stopped
  const [sent, planned] = [counters.sent ?? 0, scenario.sends(config)]
  return [
    // The headline has the reason of the first.
    `${cause === 'saturated' ? '--stop-saturated' : '--fail-fast'} ended the sends ${duration(atMs)} after the start${cause === 'saturated' ? '' : ` (${reason})`}: ${sent.toLocaleString('en')} of ${count(planned, 'planned send')} were made, and all figures are of these`,
  ]
}

/** How a closed model was limited by the service that it measures. */
export function closedNotes({ users }: Pick<RunConfig, 'users'>): string[] {
  if (users === undefined) return []
  return [
    `closed model: each of ${count(users, 'user')} waits for a response before it sends again, so a slow service gets fewer sends. Latencies lack the sends that did not start meanwhile (coordinated omission): compare them only with loads of as many users, and use --rate for objectives`,
  ]
}

/** Data for which a log had no room. */
export function leftOutNotes(instances: readonly LoadInstance[]): string[] {
  const without = instances.filter(({ leftOut }) => leftOut !== undefined)
  if (without.length === 0) return []
  const what = without.some(({ leftOut }) => leftOut === 'series') ? 'values per second' : 'percentiles per second'
  return [
    `the logs of ${without.length} of ${instances.length} processes had no room for the ${what}, so these are not plotted`,
  ]
}

/** Which figures have no warm-up. */
export function warmUpNotes({ warmUpMs = 0 }: RunConfig): string[] {
  if (warmUpMs === 0) return []
  return [
    `the first ${warmUpMs / 1000} s (--warm-up) are in the audit and the charts, and not in times, thresholds and goodput; event_delay is of the whole load`,
  ]
}

export function notesOf({ counters }: Joined): string[] {
  const { timeUnjudged = 0, moved = 0, unspoken = 0, left = 0, returned = 0, foreign = 0 } = counters
  const stale = staleIn(counters)
  return [
    // If there are many, they are the reason why the load is invalid.
    ...(stale === undefined || stale.isMuch ? [] : [stale.text]),
    ...(foreign > 0
      ? [
          `${count(foreign, 'response')} of another conversation: lost, altered and timed-out messages may be a consequence`,
        ]
      : []),
    ...(left > 0
      ? [
          `${count(left, 'caller')} stopped waiting for the response, and ${returned} of them continued with their cursor`,
        ]
      : []),
    ...(unspoken > 0
      ? [
          `${count(unspoken, 'turn')} ended without the last message of the script (agent deviation, no fault of the service)`,
        ]
      : []),
    ...(timeUnjudged > 0
      ? [`the times of ${count(timeUnjudged, 'response')} were not checked, because the generator was late`]
      : []),
    ...(moved > 0
      ? [
          `sent later than planned: ${count(moved, 'follow-up')}, because the response to the previous message was not complete`,
        ]
      : []),
  ]
}
