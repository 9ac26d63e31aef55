import type { PlannedSend } from '../script.ts'

/** A session between its first and its last send. */
export interface OpenSession {
  /** Undefined until a response contains the id. */
  conversationId: string | undefined
  /** An open send will return the conversation id. */
  isWaiting: boolean
  /** Sends in the plan that wait for the id. */
  waiting: number[]
  /** The last send of the plan was sent. */
  isOver: boolean
  out: number
  /** Time when all sent turns have ended by their scripts, in sequence; milliseconds since the start of the load. */
  busyUntilMs: number
}

/** The conversations that get more sends. */
export class SessionBook {
  readonly #open = new Map<number, OpenSession>()

  of({ session }: Pick<PlannedSend, 'session'>): OpenSession | undefined {
    return this.#open.get(session)
  }

  /** @returns the time that the earlier turns take by their scripts */
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

  /** @param conversationId undefined: the send created none, so the next one starts another */
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
