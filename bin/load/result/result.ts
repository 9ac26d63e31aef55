import { faultNames } from '../../../load/audit/fault.ts'
import { objectiveIn } from '../../../load/objective.ts'
import type { Scenario } from '../../../load/scenario.ts'
import { count } from '../../../reports/words.ts'
import type { Load, LoadInstance, LoadService } from '../../../schemas/types.ts'
import type { ServiceHealth } from '../../demonstration.ts'
import type { Done } from '../disturbances/disturber.ts'
import { disturbedLoad, undisturbed } from '../disturbances/outcome.ts'
import { type RunConfig, unscripted } from '../plan.ts'
import { mostBusy } from '../processors.ts'
import { serviceDelayLimitMs } from '../service-delay-limit.ts'
import type { Stopped } from '../stop/stopped.ts'
import { apartNote } from './apart.ts'
import { auditOf } from './faults.ts'
import { goodputOf } from './goodput.ts'
import { heldFew } from './held.ts'
import { type Joined, join, metricsOf, percentileMs } from './joined.ts'
import {
  achievedOf,
  closedNotes,
  generatorOf,
  isCut,
  kneeNotes,
  leftOutNotes,
  notesOf,
  protocolsOf,
  requestedOf,
  statusesOf,
  stoppedNotes,
  warmUpNotes,
} from './measured.ts'
import { type Nothing, nothingPerformed, nothingTaken } from './nothing.ts'
import { endedEarly, refusedOf } from './refused.ts'
import { slicesOf, stretchesOf } from './slices.ts'
import { staleIn } from './stale.ts'
import { suite } from './suite-of-load.ts'
import { isCrossed, thresholdsHeld, unmeasured } from './thresholds.ts'
import { countedFaults, lateNote, uncountedIn } from './uncounted.ts'
import { measuredAfter } from './warm-up.ts'

/** The facts of a load that its processes did not write. */
export interface Told {
  scenario: Scenario
  config: RunConfig
  /** Why the load is aborted; undefined: it is not. */
  problem: string | undefined
  interrupted: boolean
  /** Why sends ended before the plan did. */
  stopped?: Stopped | undefined
  service: ServiceHealth | undefined
  /** Epoch milliseconds, for a load without any written result. */
  startedAtMs: number
  /** How busy the processors were that generator and service share, from 0 to 1; undefined if they share none. */
  busy?: number
  /** By instance; empty where they ran elsewhere. */
  exitCodes: readonly (number | null)[]
  /** Metrics that this k6 cannot measure. */
  missing: readonly string[]
  /** What became of the planned disturbances; undefined: as planned. */
  disturbed?: readonly Done[]
  /** How late their proxy was itself at p99; undefined without one. */
  proxyLateMs?: number
  /** The version of k6 if its processes did not write it. */
  k6?: string
}

/** The exit code of k6 if a threshold of the script was crossed. */
const thresholdsCode = 99

/** One result of what all processes wrote. */
export function resultOf(instances: readonly LoadInstance[], told: Told): Load {
  const { config, scenario } = told
  const whole = join(instances, told.startedAtMs, config.disturbances === undefined ? 0 : (config.startAtMs ?? 0))
  const disturbed = disturbedLoad(instances, whole, config, told.disturbed)
  const joined = disturbed?.joined ?? whole
  const unfinished = Math.max(0, config.vus - (joined.counters.iterations ?? 0))
  const nothing = nothingTaken(joined, config.baseUrl) ?? nothingPerformed(joined)
  const counted = settled(auditOf(joined.counters), unfinished)
  const audit = nothing?.isElsewhere === true ? faultless(counted) : counted
  const sendLagP99Ms = percentileMs(joined.histograms.get('send_lag'), 0.99)
  const service = serviceOf(told.service, config)
  const reasons = invalidReasons(joined, {
    config,
    sendLagP99Ms,
    service,
    unsettled: audit.unsettled,
    unfinished,
  })
  const latenciesCount = reasons.latency === undefined
  const isIgnored = nothing?.cause === 'script'
  const cannotMeasure = (metric: string): boolean => isBeyond(metric, told) || (isIgnored && isOfScript(metric))
  const asked = (config.objectives ?? []).map(objectiveIn)
  const measured = isIgnored ? withoutDelay(measuredIn(joined, config)) : measuredIn(joined, config)
  const thresholds = thresholdsHeld([...scenario.thresholds, ...asked], measured, { latenciesCount, cannotMeasure })
  const objectives = asked.length > 0 ? asked : scenario.thresholds
  const goodput = isIgnored ? undefined : goodputOf(config, { ...joined, ...measured }, objectives, isCut(told))
  const early = endedEarly(joined, config)
  const busy = (told.busy ?? 0) > mostBusy ? told.busy : undefined
  const own = told.problem ?? ownFault(instances, joined, { exitCodes: told.exitCodes, unfinished, nothing })
  const ours = own ?? (nothing?.verdict === 'aborted' ? nothing.reason : undefined)
  const uncounted = uncountedIn(audit, { latenciesCount, bottleneck: service?.bottleneck === true, busy })
  const faults = countedFaults({ audit, uncounted })
  const { most } = joined
  // The log of a pod may have no room for the seconds.
  const few =
    joined.series.length === 0
      ? undefined
      : heldFew(config, { most: most.waits + most.streams, acknowledged: audit.acknowledged })
  const invalid =
    (nothing?.verdict === 'invalid' ? nothing.reason : undefined) ??
    early ??
    reasons.latency ??
    // A load that was stopped leaves sends and messages behind.
    (told.stopped === undefined ? (few ?? reasons.unanswered ?? reasons.unsettled) : undefined) ??
    undisturbed(disturbed?.disturbances) ??
    (uncounted.includes('lateAnswers') ? lateNote(audit.lateAnswers, busy) : undefined) ??
    (nothing === undefined && told.stopped === undefined ? unmeasured(thresholds) : undefined)
  const verdict = verdictOf({ told, ours, faults, invalid, nothing, thresholds })
  const reason =
    verdict === 'interrupted'
      ? 'stopped by an interrupt'
      : verdict === 'aborted'
        ? ours
        : verdict === 'invalid'
          ? invalid
          : verdict === 'fail'
            ? (nothing?.reason ?? (told.stopped?.cause === 'saturated' ? told.stopped.reason : undefined))
            : undefined
  const refused = refusedOf(joined)
  const protocols = protocolsOf(told, joined)
  const apart = apartNote(instances, config)
  return {
    formatVersion: 2,
    suite,
    scenario: config.scenario,
    target: {
      ...{ name: config.targetName, baseUrl: config.baseUrl },
      ...(config.service === undefined ? {} : { service: config.service }),
    },
    seed: config.seed,
    startedAt: new Date(joined.startedAtMs).toISOString(),
    durationMs: joined.endedAtMs - joined.startedAtMs,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(nothing !== undefined && own === undefined && !told.interrupted ? { cause: nothing.cause } : {}),
    ...(told.stopped === undefined ? {} : { stopped: told.stopped }),
    ...(refused === undefined ? {} : { refused }),
    requested: requestedOf(told, joined, instances.length),
    achieved: achievedOf(told, joined),
    ...(goodput === undefined ? {} : { goodput }),
    slices: slicesOf(config, joined),
    stretches: stretchesOf(config, joined, { objectives, latenciesCount, uncounted }),
    metrics: metricsOf(measured.histograms),
    thresholds,
    audit,
    ...(uncounted.length === 0 ? {} : { uncounted }),
    evidence: nothing?.isElsewhere === true ? [] : joined.evidence,
    generator: generatorOf(instances, joined, { ...told, sendLagP99Ms }),
    ...(service === undefined ? {} : { service }),
    ...(config.demonstration ? { demonstration: true } : {}),
    statuses: statusesOf(joined),
    ...(protocols === undefined ? {} : { protocols }),
    notes: [
      ...(verdict === 'fail' && invalid !== undefined ? [invalid] : []),
      ...stoppedNotes(told, joined),
      ...(told.stopped === undefined ? [] : [reasons.unanswered ?? [], reasons.unsettled ?? []].flat()),
      ...(!latenciesCount && uncounted.includes('lateAnswers') ? [lateNote(audit.lateAnswers, undefined)] : []),
      ...(latenciesCount ? kneeNotes(told, joined) : []),
      ...closedNotes(config),
      ...(config.script === null ? [unscripted] : []),
      ...(apart === undefined ? [] : [apart]),
      ...(told.proxyLateMs === undefined
        ? []
        : [
            `all connections went through a proxy on this machine, which was ${told.proxyLateMs.toFixed(1)} ms late at p99. Latencies include it`,
          ]),
      ...leftOutNotes(instances),
      ...warmUpNotes(config),
      ...notesOf(joined),
    ],
    instances: instances.map((each, at) => ({
      instance: each.instance,
      complete: each.complete,
      sends: each.counters.sent ?? 0,
      sendLagP99Ms: percentileMs(each.histograms.send_lag, 0.99),
      peakRssBytes: each.process.peakRssBytes,
      exitCode: told.exitCodes[at] ?? null,
    })),
    series: joined.series,
    ...(disturbed === undefined ? {} : { disturbances: disturbed.disturbances, lostMessages: disturbed.lostMessages }),
  }
}

/** The measurements after the warm-up, and what counts in the whole load. */
function measuredIn(joined: Joined, { slices, warmUpMs = 0 }: RunConfig): Pick<Joined, 'histograms' | 'counters'> {
  if (slices === undefined || warmUpMs === 0) return joined
  const { histograms, counters } = measuredAfter(joined, slices, warmUpMs)
  const { thrown } = joined.counters
  return { histograms, counters: { ...counters, ...(thrown === undefined ? {} : { thrown }) } }
}

/** Times of turns that did not follow their scripts are none of the service. */
function withoutDelay<T extends Pick<Joined, 'histograms'>>({ histograms, ...rest }: T) {
  return { ...rest, histograms: new Map([...histograms].filter(([metric]) => !isOfScript(metric))) }
}

function isOfScript(metric: string): boolean {
  return metric.startsWith('service_delay') && metric !== 'service_delay{none}'
}

/** The exit code of a verdict (interrupted 130, aborted 4, or 2 where the key is refused, invalid 3, fail 1, pass 0). */
export function exitCodeOfLoad({ verdict, cause }: Pick<Load, 'verdict' | 'cause'>): number {
  if (verdict === 'aborted' && cause === 'key') return 2
  return { pass: 0, fail: 1, invalid: 3, aborted: 4, interrupted: 130 }[verdict]
}

function verdictOf({
  told,
  ours,
  faults,
  invalid,
  nothing,
  thresholds,
}: {
  told: Told
  ours: string | undefined
  faults: number
  invalid: string | undefined
  nothing: Nothing | undefined
  thresholds: Load['thresholds']
}): Load['verdict'] {
  if (told.interrupted) return 'interrupted'
  if (ours !== undefined) return 'aborted'
  if (faults > 0 || nothing?.verdict === 'fail') return 'fail'
  if (invalid !== undefined) return 'invalid'
  return thresholds.some(isCrossed) || told.stopped?.cause === 'saturated' ? 'fail' : 'pass'
}

/** The audit if no response came from the service. */
function faultless(audit: Load['audit']): Load['audit'] {
  return { ...audit, ...Object.fromEntries(faultNames.map((name) => [name, 0])), rules: {} }
}

/** A metric that this k6 lacks; or the service delay of an agent without a script. */
function isBeyond(metric: string, { config, missing }: Told): boolean {
  const whole = metric.replace(/\{.*$/, '')
  return missing.includes(whole) || (whole === 'service_delay' && config.script === null && config.mix.none === 0)
}

/** An internal error although k6 ended without one. */
function ownFault(
  instances: readonly LoadInstance[],
  { counters }: Joined,
  {
    exitCodes,
    unfinished,
    nothing,
  }: { exitCodes: Told['exitCodes']; unfinished: number; nothing: Nothing | undefined },
): string | undefined {
  if ((counters.thrown ?? 0) > 0)
    return `internal error: the script threw ${count(counters.thrown ?? 0, 'exception')}. The first one is in the k6 log in the results folder`
  // k6 calls a run that crossed a threshold of its own (99) incomplete too; one whose callers have all ended is whole.
  const isCut = instances.some(({ complete }, at) => !complete && exitCodes[at] !== thresholdsCode)
  if (unfinished > 0 && isCut) return 'a k6 process ended early. Its log is in the results folder'
  if ((counters.sent ?? 0) === 0 && nothing === undefined) return 'no sends'
  return undefined
}

/** Messages that a stopped virtual user had not looked for are unsettled. */
function settled(audit: Load['audit'], unfinished: number): Load['audit'] {
  const { acknowledged, found, lost, unsettled } = audit
  return unfinished === 0 ? audit : { ...audit, unsettled: Math.max(unsettled, acknowledged - found - lost) }
}

/** Why latencies, or the whole load, do not count. */
function invalidReasons(
  { counters }: Joined,
  {
    config,
    sendLagP99Ms,
    service,
    unsettled,
    unfinished,
  }: {
    config: RunConfig
    sendLagP99Ms: number | null
    service: LoadService | undefined
    unsettled: number
    unfinished: number
  },
): Record<'latency' | 'unanswered' | 'unsettled', string | undefined> {
  const dropped = counters.dropped ?? 0
  const latency =
    service?.bottleneck === true
      ? `the built-in service was too slow on this machine: its event loop was ${Math.round(service.eventLoopDelayP99Ms)} ms late at p99. Lower the load, or close other programs`
      : sendLagP99Ms !== null && sendLagP99Ms > config.sendLagP99Ms
        ? `the generator was too slow: sends started ${Math.round(sendLagP99Ms)} ms late at p99 (limit ${config.sendLagP99Ms} ms). Lower the load, close other programs, or use a larger machine`
        : dropped > 0
          ? `the generator was too slow: ${dropped} sends were dropped`
          : (counters['kind.local'] ?? 0) > 0
            ? `this machine had no free port or file descriptor for ${counters['kind.local']} requests`
            : undefined
  const many = count(unsettled, 'message')
  const left =
    unfinished > 0
      ? `--drain ended before all histories were read (${unfinished} of ${config.vus} virtual users had not ended, ${many} not checked). Raise --drain, or use a larger machine`
      : unsettled > 0
        ? `${many} ${unsettled === 1 ? 'was' : 'were'} not settled when --drain ended. Raise --drain`
        : undefined
  const { sent = 0, 'send.cancelled': open = 0 } = counters
  const stale = staleIn(counters)
  const unanswered =
    open > 0
      ? `${open.toLocaleString('en')} of ${count(sent, 'send')} had no response when --drain ended. Raise --drain`
      : stale?.isMuch === true
        ? stale.text
        : undefined
  return { latency, unanswered, unsettled: left }
}

function serviceOf(health: ServiceHealth | undefined, { sendLagP99Ms }: RunConfig): LoadService | undefined {
  return health && { ...health, bottleneck: health.eventLoopDelayP99Ms > serviceDelayLimitMs(sendLagP99Ms) }
}
