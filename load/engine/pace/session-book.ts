import type { PlannedSend } from '../script.ts'

/** A session with several sends in the plan, between its first and its last. */
export interface OpenSession {
  /** Undefined until an answer named it. */
  conversationId: string | undefined
  /** A send is out whose answer will name the conversation. */
  isWaiting: boolean
  /** Places in the plan of sends that were due meanwhile. */
  waiting: number[]
  /** The last of the plan was sent. */
  isOver: boolean
  out: number
  /** When the turns of all that was sent have ended by their scripts, one after the other; milliseconds since the run began. */
  busyUntilMs: number
}

/** What is known of the conversations that more will be sent to. One with a single send is not kept. */
export class SessionBook {
  readonly #open = new Map<number, OpenSession>()

  of({ session }: Pick<PlannedSend, 'session'>): OpenSession | undefined {
    return this.#open.get(session)
  }

  /** @returns how long turns that were sent before take until this one is played, by their scripts */
  sent({ session, plan }: PlannedSend, isLast: boolean, nowMs: number): number {
    const known = this.#open.get(session)
    if (known === undefined) {
      if (isLast) return 0
      const fresh = { conversationId: undefined, isWaiting: true, waiting: [], isOver: false, out: 1 }
      this.#open.set(session, { ...fresh, busyUntilMs: nowMs + plan.lastsMs })
      return 0
    }
    const queueMs = Math.max(0, known.busyUntilMs - nowMs)
    known.busyUntilMs = nowMs + queueMs + plan.lastsMs
    known.out += 1
    known.isOver ||= isLast
    if (known.conversationId === undefined) known.isWaiting = true
    return queueMs
  }

  /** @param conversationId undefined: the send made none; the next one will begin another */
  answered({ session }: PlannedSend, conversationId: string | undefined, isLast: boolean): OpenSession | undefined {
    const known = this.#open.get(session)
    if (known === undefined) return undefined
    known.out -= 1
    known.isWaiting = false
    known.conversationId ??= conversationId
    known.isOver ||= isLast
    if (known.isOver && known.out === 0 && known.waiting.length === 0) this.#open.delete(session)
    return known
  }
}
