import { lookup } from 'node:dns/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Target } from '../../schemas/types.ts'
import { AbortedError, UsageError } from '../../suites/run/errors.ts'
import type { RunFacts } from '../../suites/run/facts.ts'
import { shortPreflight } from '../../suites/run/preflight.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { Session } from '../../suites/run/session.ts'
import { defaultWaitLimitMs, offersOf } from '../../suites/run/target.ts'
import { timingFor } from '../../suites/run/time/timing.ts'
import { nobody } from '../../suites/run/watcher.ts'

/** The secrets of a load; k6 gets them in its environment. */
export interface LoadSecrets {
  /** One for each key of `credentials.load`, or that of `credentials.full`. */
  keys: string[]
  headers: Record<string, string>
  /** All secrets to redact in files. */
  all: Secrets
}

/**
 * Sends two free requests before k6 starts, and two more with each key of `credentials.load`, and resolves the secrets. Throws
 * AbortedError if no such API responds, UsageError if a key is rejected, cannot read, or is missing.
 */
export async function firstRequests(target: Target, secrets: Secrets, interrupt: AbortSignal): Promise<LoadSecrets> {
  const { key, headers } = await lookWith(target, secrets, interrupt)
  const { load = [] } = target.credentials
  const keys = await Promise.all(load.map((_, at) => loadKey(target, at, secrets, interrupt)))
  const again = keys.findIndex((each, at) => keys.indexOf(each) < at)
  if (again >= 0)
    throw new UsageError(
      `credentials.load[${again}] and credentials.load[${keys.indexOf(keys[again] ?? '')}] have the same value. Give each a key of its own, or remove one of them.`,
    )
  return { keys: load.length === 0 ? [key] : keys, headers, all: secrets }
}

/** The key number `at` of `credentials.load`, once it has read. */
async function loadKey(target: Target, at: number, secrets: Secrets, interrupt: AbortSignal): Promise<string> {
  const full = target.credentials.load?.[at] ?? ''
  try {
    // With secrets of its own, because it is also named like `full` there.
    const { key } = await lookWith({ ...target, credentials: { full } }, new Secrets(), interrupt)
    secrets.add(`load ${at}`, key)
    return key
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(error.message.replaceAll('credentials.full', `credentials.load[${at}]`))
  }
}

async function lookWith(
  target: Target,
  secrets: Secrets,
  interrupt: AbortSignal,
): Promise<{ key: string; headers: Record<string, string> }> {
  const { session, run } = sessionFor(target, secrets, interrupt)
  try {
    // If every send is rate limited, the result of the load shows it.
    const { list, unknown } = await shortPreflight(
      session.stage({ scene: 'preflight', attempt: 1, run, seed: 1, target }).stage,
      putOffMs,
    )
    if (list.status === 403 && unknown.status === 403)
      throw new UsageError(
        `credentials.full: this key cannot read at ${target.baseUrl} (403 on GET /conversations and on GET /conversations/{id}), so no message can be checked. The key needs the scopes conversations:read and conversations:write.`,
      )
    if (list.status === 404)
      throw new AbortedError(`GET /conversations returned 404 at ${target.baseUrl}. Check the path of baseUrl.`)
    const [key, headers] = await Promise.all([session.credentials.token('full'), session.credentials.headers()])
    return { key, headers }
  } finally {
    await session.close()
  }
}

/** Whether a list with trace headers is accepted, as one without was. */
export async function takesTraceHeaders(target: Target, secrets: Secrets, interrupt: AbortSignal): Promise<boolean> {
  const { session, run } = sessionFor(target, secrets, interrupt)
  session.client.trace = run
  try {
    const { stage } = session.stage({ scene: 'preflight', attempt: 1, run, seed: 1, target })
    const { status } = await stage.api.list({}, { name: 'traced', deadlineMs: lookMs })
    return status !== 400 && status !== 403 && status !== 431
  } finally {
    await session.close()
  }
}

/** Longest wait of the first requests if they are rate limited. */
const putOffMs = 15_000

/** Number of addresses of a host. Each has its own local ports. k6 uses all of them, IPv4 first. */
export async function destinationsOf(baseUrl: string): Promise<number> {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  try {
    const found = await lookup(host, { all: true })
    const four = found.filter(({ family }) => family === 4)
    return Math.max(1, four.length || found.length)
  } catch {
    // The first request reports an unknown host.
    return 1
  }
}

const lookMs = 5000
const betweenLooksMs = 1000

/** With a longer delay, a timeout may be the fault of this process. */
const lateMs = 250

/** Undefined if the target responds, or this process was late; otherwise the failure of two requests. */
export async function lookForLife(target: Target, secrets: Secrets): Promise<string | undefined> {
  const { session, run } = sessionFor(target, secrets)
  const own = monitorEventLoopDelay()
  own.enable()
  try {
    const { stage } = session.stage({ scene: 'preflight', attempt: 1, run, seed: 1, target })
    const list = await stage.api.list({}, { name: 'still-there', deadlineMs: lookMs })
    if (list.status !== null) return undefined
    await stage.sleep(betweenLooksMs)
    const again = await stage.api.list({}, { name: 'still-there', deadlineMs: lookMs })
    if (again.status !== null || (again.failure?.kind === 'timeout' && own.max / 1e6 > lateMs)) return undefined
    return again.failure?.message ?? 'no answer'
  } finally {
    own.disable()
    await session.close()
  }
}

function sessionFor(target: Target, secrets: Secrets, signal?: AbortSignal): { session: Session; run: RunFacts } {
  const timing = timingFor(target.waitLimitMs ?? defaultWaitLimitMs)
  const run = { runId: 'load', baseUrl: target.baseUrl, startedAtMs: Date.now(), timing, ...offersOf(target) }
  const none = { write: () => {}, watcher: nobody, signal, earlier: undefined, secrets }
  return { session: new Session({ target, environment: process.env, timing, ...none }), run }
}
