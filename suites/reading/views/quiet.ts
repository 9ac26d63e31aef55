import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'

/**
 * Whether a status shows a conversation at rest (readings 28, 57): not busy, nothing accepted, not deferred, and nothing
 * that it still waits for. Undefined where the answer is no status at all; a single wrong field is judged elsewhere and
 * does not hide the others.
 */
export function isQuiet(status: Exchange): boolean | undefined {
  const body = bodyOf(status)
  if (body === undefined) return undefined
  return !works(body) && (waitOf(body) === undefined || awaitsCaller(body))
}

/** What a status shows of a conversation's turn: at work, waiting for its turn to run, or neither. */
export type TurnState = 'works' | 'waits' | 'rests'

/**
 * Undefined where the answer is no status. `messages`: how many its conversation was sent. Also where it is busy it has no turn
 * yet while none of them was read; who waits behind a turn of its own is at work.
 */
export function turnStateOf(status: Exchange, messages: number): TurnState | undefined {
  const body = bodyOf(status)
  if (body === undefined) return undefined
  const { busy, acceptedInputs, deferred, phase } = body
  const accepted = typeof acceptedInputs === 'number' ? acceptedInputs : 0
  if (phase === 'queued' || accepted >= messages) return 'waits'
  if (busy === true) return 'works'
  return accepted > 0 || deferred === true ? 'waits' : 'rests'
}

/** Whether a status shows that nothing is done now, and that something else is waited for: this may last for days. */
export function isAsleep(status: Exchange): boolean {
  const body = bodyOf(status)
  return body !== undefined && !works(body) && isQuiet(status) === false
}

function works({ busy, acceptedInputs, deferred }: Record<string, unknown>): boolean {
  return busy === true || deferred === true || (typeof acceptedInputs === 'number' && acceptedInputs > 0)
}

/**
 * Whether what a status waits for is the caller's next message: a null bucket, or no state, is the resting state (spec 2.6,
 * readings 7), whatever the phase; and what needs the caller is at rest where phase and reason both call it idle.
 */
function awaitsCaller(body: Record<string, unknown>): boolean {
  const { bucket, reason } = stateIn(body)
  if (waitingReasons.includes(reason)) return false
  return (
    body.state === null || bucket === null || (bucket === 'needs-you' && reason === 'idle' && body.phase === 'idle')
  )
}

/** Phases, buckets and reasons in which a turn may go on by itself although the agent is not busy just then. */
const waitingPhases: readonly unknown[] = ['awaiting']
const waitingBuckets: readonly unknown[] = ['scheduled', 'needs-you']
const waitingReasons: readonly unknown[] = ['retrying']

/** Reasons of a turn that failed by itself (readings 41); it may be tried again. */
const failures: readonly unknown[] = ['error', 'gave-up', 'retrying', 'stopped-mid-turn']

/**
 * What a status without work says that the conversation waits for (readings 57): then the turn may go on. Undefined where
 * it says no such thing, where a gate waits on the caller, and where the turn failed for good.
 */
export function waitOf(body: Record<string, unknown>): string | undefined {
  const { phase, pendingGates } = body
  const { bucket, reason } = stateIn(body)
  if (waitingReasons.includes(reason)) return `reason ${String(reason)}`
  if (failures.includes(reason) || phase === 'error') return undefined
  if (Array.isArray(pendingGates) && pendingGates.length > 0) return undefined
  if (waitingPhases.includes(phase)) return `phase ${String(phase)}`
  return waitingBuckets.includes(bucket) ? `bucket ${String(bucket)}` : undefined
}

const unfinishedPhases: readonly unknown[] = ['draining', 'awaiting', 'queued', 'stopping']

/** Phases and buckets that say why work is not over although the turn is (readings 28). */
export function mayGoOn({ phase, state }: Record<string, unknown>): boolean {
  const bucket = isObject(state) ? state.bucket : undefined
  return unfinishedPhases.includes(phase) || bucket === 'scheduled'
}

/** How a status says that a turn failed by itself (readings 41); undefined where it does not. */
export function failureOf(status: Exchange): string | undefined {
  // Most of what is looked at is no status: it need not be parsed for this. An escape may stand for any letter of a name.
  const mayHold = status.body !== null && /"phase"|\\u/.test(status.body)
  const body = mayHold ? bodyOf(status) : undefined
  if (body === undefined) return undefined
  const { reason } = stateIn(body)
  if (failures.includes(reason)) return `reason ${String(reason)}`
  return body.phase === 'error' ? 'phase error' : undefined
}

/** The first of some exchanges that shows a turn which failed by itself, in words. */
export function failureIn(exchanges: readonly Exchange[]): string | undefined {
  for (const exchange of exchanges) {
    const failure = failureOf(exchange)
    if (failure !== undefined) return `the turn failed by itself: the status shows ${failure} (${exchange.id})`
  }
  return undefined
}

function bodyOf({ status, body }: Exchange): Record<string, unknown> | undefined {
  if (status !== 200) return undefined
  const value = jsonOf(body)
  return isObject(value) && 'busy' in value ? value : undefined
}

function stateIn({ state }: Record<string, unknown>): { bucket?: unknown; reason?: unknown } {
  return isObject(state) ? state : {}
}
