import type { Exchange } from '../../schemas/types.ts'
import { isObject, rootResource, shownValue } from '../reading/resources.ts'
import { excerpt } from '../reading/text/excerpt.ts'
import { failureOf, waitOf } from '../reading/views/quiet.ts'
import { readStatus, shownWork } from '../reading/views/status-reads.ts'

/** What a status shows beside what its view holds. */
export interface State {
  readonly deferred: boolean | undefined
  readonly gates: readonly Gate[] | undefined
  readonly phase: unknown
  readonly bucket: unknown
  readonly reason: unknown
  /** What it waits for although it shows no work (readings 57). */
  readonly waitsFor: string | undefined
  /** How it says that a turn failed by itself (readings 41). */
  readonly failure: string | undefined
  /** What it says of work, in words. */
  readonly work: string
  /** The beginning of the agent's own status, and whether that is one line. */
  readonly line: { readonly isOne: boolean; readonly shown: string } | undefined
  readonly runState: string | undefined
  /** The types of the fields that explain a deferral. */
  readonly deferral: string
  /** The times beside updatedAtMs, by their fields. */
  readonly times: readonly (readonly [field: string, value: number])[]
  readonly isEtaInRange: boolean | undefined
  /** The two estimates show the same time. */
  readonly isEtaOne: boolean | undefined
}

interface Gate {
  readonly prompt: string | undefined
  readonly kind: string | undefined
  readonly tool: string | undefined
}

/** Undefined where the response is no status. */
export function stateOf(exchange: Exchange): State | undefined {
  const read = rootResource(exchange) === 'status' ? readStatus(exchange) : undefined
  if (read === undefined) return undefined
  const { body, deferred, gates } = read
  const { phase, runState, status } = body
  const { bucket = null, reason = null } = isObject(read.state) ? read.state : {}
  const deferral = ['deferredBy', 'deferredSince', 'nextAttemptAtMs', 'waitingFor'].map(
    (field) => `${field} ${body[field] === null ? 'null' : typeof body[field]}`,
  )
  return {
    ...{ deferred, phase, bucket, reason },
    gates: gates?.map(gateOf),
    waitsFor: waitOf(body),
    failure: failureOf(exchange),
    work: shownWork(read),
    line:
      typeof status === 'string' ? { isOne: !/[\r\n]/.test(status.trim()), shown: excerpt(status, 100) } : undefined,
    runState: stringOr(runState),
    deferral: deferral.join(', '),
    times: timesOf(body),
    ...etaOf(body),
  }
}

function gateOf(gate: unknown): Gate {
  const { prompt, kind, tool } = isObject(gate) ? gate : {}
  return { prompt: stringOr(prompt), kind: stringOr(kind), tool: stringOr(tool) }
}

function timesOf({ nextAttemptAtMs, deferredSince, eta }: Record<string, unknown>): State['times'] {
  const asOfMs = isObject(eta) ? eta.asOfMs : undefined
  return Object.entries({ nextAttemptAtMs, deferredSince, asOfMs }).flatMap(([field, value]) =>
    typeof value === 'number' ? [[field, value] as const] : [],
  )
}

function etaOf({ eta, etaSeconds }: Record<string, unknown>): Pick<State, 'isEtaInRange' | 'isEtaOne'> {
  const { lowMs, remainingMs, highMs } = isObject(eta) ? eta : {}
  if (typeof lowMs !== 'number' || typeof remainingMs !== 'number' || typeof highMs !== 'number')
    return { isEtaInRange: undefined, isEtaOne: undefined }
  return {
    isEtaInRange: lowMs <= remainingMs && remainingMs <= highMs,
    isEtaOne: typeof etaSeconds === 'number' ? Math.abs(etaSeconds * 1000 - remainingMs) < 2000 : undefined,
  }
}

const stringOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Phase, bucket and reason, as a report shows them. */
export const shownPhase = ({ phase, bucket, reason }: State): string =>
  [phase, bucket, reason].map(shownValue).join(' / ')
