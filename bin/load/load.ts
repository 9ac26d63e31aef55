import { join, resolve } from 'node:path'
import { createLoadProgress } from '../../reports/load/load-progress.ts'
import { loadHeadline } from '../../reports/load/load-text.ts'
import type { Load, Target } from '../../schemas/types.ts'
import { InterruptedError, UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { scriptOf } from '../../suites/run/target.ts'
import { type Demonstration, startDemonstration } from '../demonstration.ts'
import { probedService } from '../identity/probe.ts'
import { progressStream } from '../terminal.ts'
import { exportLoad } from '../traces/load.ts'
import { beyondCalibration, keptOf, withCalibration } from './calibrate/beyond.ts'
import { calibrationHere } from './calibrate/file.ts'
import { createDisturber } from './disturbances/disturber.ts'
import { proxyActIn } from './disturbances/words.ts'
import { destinationsOf, firstRequests, takesTraceHeaders } from './first-request.ts'
import { refuseFiles } from './hosts/hosts.ts'
import { prepareHosts } from './hosts/prepare.ts'
import { usesHttp2 } from './http2.ts'
import { startGuard } from './instances/guard.ts'
import { findK6 } from './k6/find.ts'
import { leftOutNotice } from './k6/inherited.ts'
import { checkLimits, checkProxy, limitsHere } from './limits.ts'
import type { Live } from './live/live.ts'
import { type PlayedLoad, playOne } from './one-load.ts'
import type { Shape } from './options.ts'
import { configFor, demonstrationLimitMs, expectedOpen, isLoopback, type RunConfig, unscripted } from './plan.ts'
import { join as joined } from './result/joined.ts'
import { clearLoads, loadFolder } from './results-folder.ts'
import type { Scrape } from './scrape/sampler.ts'
import type { StopRules } from './stop/stopper.ts'
import { workloadOf } from './workload.ts'

export interface LoadTold {
  /** No progress. */
  quiet?: boolean
  shape: Shape
  /** Undefined: the built-in service. */
  target: Target | undefined
  out: string
  k6Arguments: readonly string[]
  /** What ends the sends early; nothing without it. */
  stop?: StopRules
  /** The port of a live page; nothing without it. */
  live?: number | undefined
  /** A metrics endpoint to sample. */
  scrape?: Scrape | undefined
  /** All secrets are added here. */
  secrets: Secrets
  /** A calibration.json; undefined: that of this machine, if there is one. */
  calibration?: string | undefined
  /** Without a target: a service that does no work, in place of the built-in one. */
  isIdle?: boolean
}

/** Time for all processes to start, so that they send at the same time. */
const startUpMs = 3000
/** The same on other machines, with the time for copying. */
const remoteStartUpMs = 10_000

/** The loads of one command share a service, a k6 and an interrupt. */
export interface Runs {
  interrupt: AbortSignal
  notice(line: string): void
  /** Runs one load, and writes its files into the folder. */
  play(shape: Shape, folder: string): Promise<PlayedLoad>
}

/**
 * Runs one load, and writes its files into `out`. Throws UsageError and AbortedError if nothing can be sent, InterruptedError
 * if it was stopped before. Later problems are in the result.
 */
export async function load(told: LoadTold): Promise<{ result: Load; folder: string }> {
  const planned = await plan(told)
  const measured = calibrationHere(told.calibration, process.env)
  const calibration = measured && keptOf(measured)
  const beyond = calibration && beyondCalibration(planned, calibration)
  const live = await liveOf(told)
  try {
    const folder = resolve(loadFolder(told.out))
    const ended = await withRuns(
      told,
      async ({ play, notice }) => {
        if (live !== undefined) notice(`live charts: ${live.url}`)
        clearLoads(folder, notice)
        if (beyond !== undefined) notice(beyond)
        const { result: played, instances, config } = await play(told.shape, folder)
        const result = calibration === undefined ? played : withCalibration(played, calibration, beyond)
        const { histograms } = joined(instances, Date.parse(result.startedAt))
        const exported = await exportLoad({ result, runId: config.runId, histograms })
        if (exported !== undefined) notice(exported)
        return { result, folder }
      },
      live,
    )
    await live?.end({ ...ended, headline: loadHeadline(ended.result), file: join(folder, 'load.html') })
    return ended
  } catch (error) {
    await live?.end()
    throw error
  }
}

async function liveOf({ live, secrets, target, shape }: LoadTold): Promise<Live | undefined> {
  if (live === undefined) return undefined
  const { startLive } = await import('./live/live.ts')
  return startLive(live, secrets, { target: target?.name ?? 'built-in service', scenario: shape.scenario.id })
}

/** Finds k6, starts the built-in service if needed, and sends the first requests. Then `act` runs its loads. */
export async function withRuns<T>(told: LoadTold, act: (runs: Runs) => Promise<T>, live?: Live): Promise<T> {
  const { shape, k6Arguments } = told
  const progress = createLoadProgress(progressStream(told.quiet === true))
  const guard = startGuard()
  const notice = (line: string): void => {
    progress.notice(line)
    live?.notice(line)
  }
  const { interrupt, forget } = interruptible(notice)
  let service: Demonstration | undefined
  try {
    if (shape.hosts !== undefined) refuseFiles(k6Arguments)
    const leftOut = leftOutNotice(process.env, k6Arguments)
    if (leftOut !== undefined) notice(leftOut)
    const finding = findK6({ environment: process.env, notice, guard, signal: interrupt })
    // The error is thrown where `finding` is awaited.
    finding.catch(() => {})
    if (told.target === undefined)
      service = await startDemonstration({
        seed: shape.seed,
        waitLimitMs: demonstrationLimitMs(shape),
        // Open sends wait for a timer, so the service can yield to k6. Sends at a rate need it at once.
        givesWay: shape.scenario.defaults.by === 'open',
        ...(told.isIdle === true ? { isIdle: true } : {}),
      })
    const target = service?.target ?? told.target ?? placeholder(shape)
    const secrets = await firstRequests(target, told.secrets, interrupt)
    const build = await probedService(target, told.secrets, process.env)
    const traceHeaders = shape.traceHeaders === true && (await takesTraceHeaders(target, told.secrets, interrupt))
    if (shape.traceHeaders === true && !traceHeaders) notice('the service refuses traceparent: the load is without it')
    const k6 = await finding
    const http2 = await usesHttp2(target, shape.http2 === true, { k6, signal: interrupt, notice })
    const script = scriptOf(target) ?? null
    if (script === null) notice(unscripted)
    const { scrape, stop } = told
    const stopping =
      stop?.failFast === true ? '--fail-fast' : stop?.stopSaturated === true ? '--stop-saturated' : undefined
    if (!k6.extended && stopping !== undefined)
      throw new UsageError(
        `${stopping} needs a k6 with the extension, and this one is a stock k6. docs/k6.md says where load finds one.`,
      )
    const { hosts } = shape
    if (hosts !== undefined && stopping !== undefined)
      throw new UsageError(
        `${stopping} cannot end processes on other machines. Use a number of --instances, or leave it out.`,
      )
    if (hosts !== undefined && isLoopback(target.baseUrl))
      notice(`the service is at ${target.baseUrl}: each host looks for it on itself`)
    const remote = hosts && { hosts, k6: await prepareHosts(hosts, { k6, guard, signal: interrupt, notice }) }
    const shared = {
      ...{ target, secrets, k6, k6Arguments, service, progress, guard, interrupt, scrape },
      ...{ remote, stop, live, notice },
    }
    const play: Runs['play'] = async (one, folder) => {
      const planned = await plan({ shape: one, target: told.target })
      const disturber =
        planned.disturbances &&
        (await createDisturber(planned.disturbances, {
          ...{ baseUrl: target.baseUrl, seed: planned.seed, guard, notice },
          redact: (text) => told.secrets.redact(text),
        }))
      const isTogether = planned.instances > 1 || remote !== undefined || disturber !== undefined
      const startAtMs = isTogether ? Date.now() + (remote === undefined ? startUpMs : remoteStartUpMs) : null
      const config: RunConfig = {
        ...planned,
        baseUrl: target.baseUrl,
        script,
        startAtMs,
        traceHeaders,
        ...(http2 ? { http2 } : {}),
        ...(disturber?.proxy === undefined ? {} : { proxy: disturber.proxy }),
        ...(build === undefined ? {} : { service: build }),
      }
      try {
        interrupt.throwIfAborted()
        return await playOne({ ...shared, folder, scenario: one.scenario, config, disturber })
      } finally {
        await disturber?.end()
      }
    }
    return await act({ interrupt, notice, play })
  } catch (error) {
    interrupt.throwIfAborted()
    throw error
  } finally {
    forget()
    progress.done()
    guard.close()
    await service?.close()
  }
}

/** Checks everything that needs no request. Throws UsageError. */
export async function plan({ shape, target }: Pick<LoadTold, 'shape' | 'target'>): Promise<RunConfig> {
  const workload = workloadOf(shape)
  const config = configFor(shape, target ?? placeholder(shape), { demonstration: target === undefined, workload })
  const hasProxy = config.disturbances?.some(({ action }) => proxyActIn(action) !== undefined) === true
  if (hasProxy && shape.hosts !== undefined)
    throw new UsageError('--instances with hosts cannot be used with `proxy:`, because the proxy is on this machine.')
  // The limits of other machines are those that their k6 reports.
  if (shape.hosts !== undefined) return config
  checkLimits(limitsHere(), {
    open: expectedOpen(config),
    kind: shape.scenario.id === 'waits' ? 'wait' : 'stream',
    tls: new URL(config.baseUrl).protocol === 'https:',
    isMultiplexed: config.http2 === true,
    instances: config.instances,
    moreVus: config.vus - config.instances,
    hasWorkload: config.workload !== null,
    destinations: await destinationsOf(config.baseUrl),
    ownService: config.demonstration,
  })
  if (hasProxy) checkProxy(limitsHere(), expectedOpen(config))
  return config
}

/** The built-in service before its start. */
function placeholder(shape: Shape): Target {
  const waitLimitMs = demonstrationLimitMs(shape)
  return { name: 'built-in service', baseUrl: 'http://127.0.0.1/v1', credentials: { full: 'full' }, waitLimitMs }
}

/** The signal of the first Ctrl-C. The second one ends this process, and the guard ends all others. */
function interruptible(notice: (line: string) => void): { interrupt: AbortSignal; forget: () => void } {
  const stop = new AbortController()
  const interrupted = (): void => {
    if (stop.signal.aborted) process.exit(130)
    notice('interrupted: ending, with what was measured (interrupt again to stop at once)')
    stop.abort(new InterruptedError('Interrupted: no result is written.'))
  }
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  return { interrupt: stop.signal, forget: () => process.off('SIGINT', interrupted).off('SIGTERM', interrupted) }
}
