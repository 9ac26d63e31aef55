import type { Fault } from '../audit/fault.ts'
import type { AuditedSend, AuditKind, LedgerEntry } from '../audit/send.ts'
import type { LoadConfig } from '../config.ts'
import type { Answer, Wire } from './wire.ts'

// A load with disturbances counts more: what became of the sends that were open, of the messages from before, and the share
// of good sends in short bins of time. Names begin with `disturbed.`, and the number of the disturbance follows.

/** What its client saw of a send. */
export type Fate =
  | 'answered'
  | 'timedOut'
  | 'cut'
  | 'refused'
  | 'noResponse'
  | 'serverError'
  | 'rejected'
  | 'open'
  | 'left'

/** Names of lost messages, in evidence that is no fault of its own. */
export const lostPrefix = 'disturbed.lost.'

/** Within it, two disturbances are together. */
export const togetherMs = 1000

/** Evidence of one batch; a k6 process keeps the first 20 of each name. */
const batch = 20
/** More names than these help nobody. */
const mostNamed = 10_000

/** The disturbances of a load as one VU sees them. */
export class Disturbed {
  readonly #wire: Wire
  readonly #vu: number
  readonly #atMs: readonly number[]
  readonly #binMs: number
  #named = 0

  /** @param beganMs the start of the load for this VU, in epoch milliseconds; others disturb it by the clock */
  constructor(
    wire: Wire,
    { disturbances = [], disturbedBinMs = 1000, startAtMs }: LoadConfig,
    vu: number,
    beganMs: number,
  ) {
    this.#wire = wire
    this.#vu = vu
    this.#atMs = disturbances.map(({ atMs }) => (startAtMs ?? beganMs) + atMs - beganMs)
    this.#binMs = disturbedBinMs
  }

  get isPlanned(): boolean {
    return this.#atMs.length > 0
  }

  /**
   * Where a fault is counted: what a disturbance may have caused is no fault of the service, until the end of the disturbance
   * is known. Undefined: as usual.
   */
  nameOf({ fault, actual }: Fault, nowMs: number): string | undefined {
    const last = this.#latest(nowMs)
    const isExcusable =
      fault === 'unanswered' || fault === 'lateAnswers' || (fault === 'undocumentedStatus' && /^5\d\d\b/.test(actual))
    return last >= 0 && isExcusable ? `disturbed.${last}.${fault}` : undefined
  }

  /**
   * Counts a send when it has ended. Those that were open at a disturbance are apart from the bins.
   * @param isUsual it ends like this without a disturbance, because its turn exceeds the wait limit
   */
  ended(
    { kind, sentMs, endMs, status }: LedgerEntry,
    fate: Fate,
    { dueMs, isGood, isUsual }: { dueMs: number; isGood: boolean; isUsual: boolean },
  ): void {
    if (!this.isPlanned) return
    const saw = fate === 'serverError' || fate === 'rejected' ? status : fate
    if (saw !== 'answered' && saw !== 'left' && !isUsual) this.#wire.count(`disturbed.saw.${saw}`)
    const open = this.#between(sentMs, endMs)
    for (const index of open) {
      // Two at one moment are one.
      const isLast = (this.#atMs[open.at(-1) ?? index] ?? 0) - (this.#atMs[index] ?? 0) <= togetherMs
      this.#wire.count(`disturbed.${index}.${isLast ? fate : 'open'}.${side(kind)}`)
    }
    if (open.length > 0) return
    const bin = Math.max(0, Math.floor(dueMs / this.#binMs))
    this.#wire.count(`disturbed.ended.${bin}`)
    if (isGood) this.#wire.count(`disturbed.good.${bin}`)
  }

  /** Counts a message after its history was read. Of several disturbances, the first after the send. */
  audited(
    { accepted, sentMs, endMs, status }: AuditedSend,
    { isStored, isWhole, isLost }: { isStored: boolean; isWhole: boolean; isLost: boolean },
  ): void {
    const next = this.#atMs.findIndex((atMs) => atMs >= sentMs)
    const count = (index: number, name: string): void => {
      if (index >= 0) this.#wire.count(`disturbed.${index}.${name}`)
    }
    if (accepted) count(next, 'acknowledged')
    if (accepted && isStored && !isLost) count(next, 'kept')
    if (isLost) count(next, 'lost')
    if (!accepted && status === null)
      count(this.#latest(endMs), isWhole ? 'cutWhole' : isStored ? 'cutStored' : 'cutAbsent')
  }

  /** A start without a conversation: the service did not receive it (`cutAbsent`), or nobody can find it. */
  without({ endMs }: LedgerEntry, why: 'cutAbsent' | 'cutUnknown'): void {
    const index = this.#latest(endMs)
    if (index >= 0) this.#wire.count(`disturbed.${index}.${why}`)
  }

  /** Names a message that was lost. */
  lost(send: AuditedSend, conversationId: string, what: 'message' | 'reply'): void {
    if (!this.isPlanned || this.#named >= mostNamed) return
    const index = this.#atMs.findIndex((atMs) => atMs >= send.sentMs)
    const { sendId, kind, sentMs } = send
    this.#wire.evidence(
      `${lostPrefix}${this.#vu}.${Math.floor(this.#named / batch)}`,
      JSON.stringify({
        sendId,
        conversationId,
        kind,
        atMs: Math.round(sentMs),
        what,
        ...(index < 0 ? {} : { disturbance: index }),
      }),
    )
    this.#named += 1
  }

  /** The latest disturbance before a moment; -1 without one. */
  #latest(ms: number): number {
    return this.#atMs.findLastIndex((atMs) => atMs <= ms)
  }

  #between(sentMs: number, endMs: number): number[] {
    return this.#atMs.flatMap((atMs, index) => (sentMs <= atMs && atMs < endMs ? [index] : []))
  }
}

function side(kind: AuditKind): 'waits' | 'streams' {
  return kind === 'stream' ? 'streams' : 'waits'
}

export function fateOf(
  { kind, connectedUs }: Answer,
  { status, timedOut, accepted }: Pick<LedgerEntry, 'status' | 'timedOut' | 'accepted'>,
  isLeft: boolean,
): Fate {
  if (isLeft) return 'left'
  if (kind === 'cancelled') return 'noResponse'
  if (kind === 'refused' || kind === 'dns' || kind === 'local' || (kind === 'timeout' && connectedUs === 0))
    return 'refused'
  if (kind === 'timeout') return 'noResponse'
  if (kind !== 'ok') return 'cut'
  if (timedOut || (status === 504 && accepted)) return 'timedOut'
  if (status !== null && status >= 500) return 'serverError'
  return status !== null && status >= 400 ? 'rejected' : 'answered'
}
