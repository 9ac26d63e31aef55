import { type ChildProcess, spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from '../../../suites/run/errors.ts'
import { createLog, type ServiceLog } from '../../service/log.ts'
import { durationText } from '../duration.ts'
import type { Guard } from '../instances/guard.ts'
import { type Address, type LoadProxy, startProxy } from './proxy.ts'
import { type Planned, type ProxyAct, proxyActIn } from './words.ts'

/** The output of the commands, in the folder of the result. */
export const disturbancesLog = 'disturbances.log'

/** What became of a planned disturbance. Times are epoch milliseconds. */
export interface Done {
  /** Undefined: its time did not come. */
  beganMs?: number
  /** Undefined: it lasted until the end of the load. */
  endedMs?: number
  /** Of a command; null: ended by a signal. */
  exitCode?: number | null
  /** Why the load was not disturbed as planned. */
  problem?: string
  /** Its last lines. */
  output?: string
  /** Connections that the proxy reset. */
  cut?: number
}

export interface Disturber {
  /** Where k6 has to connect in place of the service; undefined without a proxy. */
  proxy: { from: string; to: string } | undefined
  /** Begins to count. `startAtMs`: the start of the load, in epoch milliseconds. */
  start(startAtMs: number, folder: string): void
  /** Some disturbance has begun, so that a silent service is no surprise. */
  hasBegun(): boolean
  /** Ends what still runs. In the order of the plan. */
  end(): Promise<Ended>
}

interface Ended {
  done: Done[]
  /** How late the proxy was itself at p99. */
  proxyLateMs?: number
}

/** Between SIGTERM and SIGKILL of a command that still runs at the end of the load. */
const graceMs = 3000

/** @throws UsageError where the proxy cannot stand in front of the target */
export async function createDisturber(
  planned: readonly Planned[],
  {
    baseUrl,
    seed,
    guard,
    redact,
    notice,
  }: {
    baseUrl: string
    seed: number
    guard: Guard
    redact: (text: string) => string
    notice: (line: string) => void
  },
): Promise<Disturber> {
  const acts = planned.map(({ action }) => proxyActIn(action))
  const proxy = acts.some((each) => each !== undefined) ? await startProxy(await addressOf(baseUrl), seed) : undefined
  const done: Done[] = planned.map(() => ({}))
  const running = new Map<number, Running>()
  const timers: NodeJS.Timeout[] = []
  let log: ServiceLog | undefined
  const later = (atMs: number, act: () => void): void => {
    timers.push(setTimeout(act, Math.max(0, atMs - Date.now())))
  }
  const begin = (index: number, folder: string): void => {
    const { action = '' } = planned[index] ?? {}
    const own = done[index] ?? {}
    const act = acts[index]
    own.beganMs = Date.now()
    notice(`disturbance: ${redact(action)}`)
    if (act !== undefined && proxy !== undefined) {
      perform(proxy, act, own)
      if ('forMs' in act && act.forMs !== null)
        later(own.beganMs + act.forMs, () => {
          own.endedMs = Date.now()
          // A later one of the same kind may still be on.
          const isOn = acts.some((each, other) => each?.act === act.act && other !== index && isNow(done[other] ?? {}))
          if (!isOn) void undo(proxy, act)
        })
      return
    }
    log ??= createLog(join(folder, disturbancesLog), redact)
    running.set(index, commandOf(action, own, { guard, log, redact }))
  }
  const end = async (): Promise<Ended> => {
    for (const timer of timers) clearTimeout(timer)
    await Promise.all([...running.values()].map((each) => each.end()))
    for (const [index, each] of done.entries())
      if (each.beganMs === undefined) each.problem = 'the load ended before'
      else if (each.endedMs === undefined && (planned[index]?.forMs ?? 0) > 0)
        each.problem = `the load ended before its ${durationText(planned[index]?.forMs ?? 0)} were over`
    const proxyLateMs = proxy?.lateMs()
    proxy?.close()
    log?.close()
    return { done, ...(proxyLateMs === undefined ? {} : { proxyLateMs }) }
  }
  let over: Promise<Ended> | undefined
  return {
    proxy: proxy && { from: hostOf(baseUrl), to: `${proxy.address.host}:${proxy.address.port}` },
    start(startAtMs, folder) {
      for (const [index, { atMs }] of planned.entries()) later(startAtMs + atMs, () => begin(index, folder))
    },
    hasBegun: () => done.some(({ beganMs }) => beganMs !== undefined),
    end: () => {
      over ??= end()
      return over
    },
  }
}

function isNow({ beganMs, endedMs }: Done): boolean {
  return beganMs !== undefined && endedMs === undefined
}

function perform(proxy: LoadProxy, act: ProxyAct, own: Done): void {
  switch (act.act) {
    case 'cut':
      own.cut = proxy.cut(act.share)
      own.endedMs = Date.now()
      return
    case 'latency':
      proxy.delay(act.addedMs)
      return
    case 'stall':
      proxy.stall(true)
      return
    case 'refuse':
      void proxy.refuse(true)
      return
    case 'cut-idle':
      proxy.cutIdle(act.idleMs)
  }
}

async function undo(proxy: LoadProxy, { act }: ProxyAct): Promise<void> {
  if (act === 'latency') proxy.delay(0)
  else if (act === 'stall') proxy.stall(false)
  else if (act === 'refuse') await proxy.refuse(false)
  else if (act === 'cut-idle') proxy.cutIdle(null)
}

interface Running {
  end(): Promise<void>
}

/** In a process group of its own, as k6 is: Ctrl-C reaches only this process, which ends it. */
function commandOf(
  command: string,
  own: Done,
  { guard, log, redact }: { guard: Guard; log: ServiceLog; redact: (text: string) => string },
): Running {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  guard.watch(child)
  let last = ''
  for (const stream of [child.stdout, child.stderr]) {
    log.keep(stream)
    stream.on('data', (text: string) => {
      last = (last + text).slice(-500)
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      own.problem = `it did not start: ${error.message}`
      own.endedMs = Date.now()
      resolve()
    })
    // What it starts in the background goes on, and may hold its output open: its end is what counts.
    child.once('exit', (code, signal) => {
      own.endedMs ??= Date.now()
      own.exitCode = code
      setTimeout(() => {
        const said = redact(last).trim().split('\n').at(-1)?.trim() ?? ''
        if (said !== '') own.output = said.slice(0, 200)
        own.problem ??= problemOf(code, signal, own.output)
        if (own.problem === undefined) delete own.problem
        resolve()
      }, 50)
    })
  })
  return {
    async end() {
      if (child.exitCode === null && child.signalCode === null && own.problem === undefined) {
        own.problem = 'it still ran when the load ended, and was ended'
        guard.end(child, 'SIGTERM')
        await Promise.race([ended, pause(graceMs, undefined, { ref: false })])
      }
      await killGroup(child)
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })])
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
}

/** Whatever it left in its group ends with the load; a service that it restarted has to leave the group (setsid, a daemon). */
async function killGroup({ pid }: ChildProcess): Promise<void> {
  const signalled = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return pid !== undefined && process.kill(-pid, signal)
    } catch {
      return false
    }
  }
  signalled('SIGTERM')
  const endsMs = performance.now() + graceMs
  while (signalled(0) && performance.now() < endsMs) await pause(50)
  signalled('SIGKILL')
}

const notFound = 127
const notExecutable = 126

function problemOf(code: number | null, signal: string | null, output: string | undefined): string | undefined {
  if (code === 0) return undefined
  const said = output === undefined ? '' : `: ${output}`
  if (code === notFound || code === notExecutable) return `it did not start (exit code ${code}${said})`
  return signal === null ? `it failed (exit code ${code}${said})` : `it was ended by ${signal}`
}

async function addressOf(baseUrl: string): Promise<Address> {
  const { hostname } = new URL(baseUrl)
  if (hostname.startsWith('['))
    throw new UsageError(
      `proxy: k6 cannot be led from ${hostname} to a proxy. Write a host name or an IPv4 address in baseUrl.`,
    )
  try {
    return { host: (await lookup(hostname)).address, port: portOf(baseUrl) }
  } catch {
    throw new UsageError(`proxy: the host name of ${baseUrl} cannot be resolved. Check baseUrl.`)
  }
}

/** As k6 names it in its option `hosts`. */
function hostOf(baseUrl: string): string {
  return `${new URL(baseUrl).hostname}:${portOf(baseUrl)}`
}

function portOf(baseUrl: string): number {
  const { port, protocol } = new URL(baseUrl)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
