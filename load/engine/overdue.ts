import { segment } from '../../suites/reading/in-path.ts'
import { isQuiet } from '../../suites/reading/views/quiet.ts'
import { judgePassively } from '../audit/passive.ts'
import type { Vu } from './vu.ts'
import type { Answer } from './wire.ts'

/** A stream that should have ended. */
interface LateStream {
  /** From this time on, its conversation is looked at; milliseconds since the start of the load. */
  fromMs: number
  conversation: () => Promise<string | undefined>
  isLookedAt: boolean
  /** Two statuses showed the end of the turn while the stream was open, at the latest at this time. */
  restedMs: number | undefined
  /** The load ended the stream, because it stayed open after the end of its turn. */
  isGivenUp: boolean
}

/**
 * Streams that are open for longer than their script. An overloaded service starts a turn late, so the time alone proves
 * nothing. A stream is at fault only if statuses show the end of its turn while it is open (readings 28).
 */
export class Overdue {
  readonly #vu: Vu
  readonly #endsMs: number
  readonly #streams = new Map<number, LateStream>()
  #isTicking = false

  /** @param endsMs the end of the drain: no look starts after this time */
  constructor(vu: Vu, endsMs: number) {
    this.#vu = vu
    this.#endsMs = endsMs
  }

  /**
   * @param index place of the send in the plan
   * @param afterMs longest time of the script, from now
   */
  watch(index: number, afterMs: number, conversation: LateStream['conversation']): void {
    const fromMs = this.#vu.nowMs + afterMs
    // k6's own client cannot cancel a request.
    if (fromMs >= this.#endsMs || this.#vu.hands.wire.isStock === true) return
    this.#streams.set(index, { fromMs, conversation, isLookedAt: false, restedMs: undefined, isGivenUp: false })
    if (!this.#isTicking) void this.#tick()
  }

  /** The time until the end of the drain, and a little more: the drain ends a stream, and not a timeout. */
  get leftMs(): number {
    return this.#vu.hands.wire.isStock === true ? 0 : Math.max(0, this.#endsMs - this.#vu.nowMs) + graceMs
  }

  /** The response, with the time when its turn was seen to have ended. A stream that the load gave up has timed out. */
  answered(index: number, answer: Answer): { answer: Answer; restedMs?: number } {
    const stream = this.#streams.get(index)
    this.#streams.delete(index)
    if (stream === undefined) return { answer }
    const { fromMs, restedMs, isGivenUp } = stream
    const isSilent = answer.status === 0 && this.#vu.nowMs >= fromMs
    const isTimeout = answer.kind === 'cancelled' && (isGivenUp || isSilent)
    return {
      answer: isTimeout ? { ...answer, kind: 'timeout' } : answer,
      ...(restedMs === undefined ? {} : { restedMs }),
    }
  }

  /** One timer for all streams, because thousands may be open. */
  async #tick(): Promise<void> {
    this.#isTicking = true
    while (this.#streams.size > 0 && this.#vu.nowMs < this.#endsMs) {
      await this.#vu.wait(tickMs)
      for (const [index, stream] of this.#streams) {
        if (stream.isLookedAt || stream.fromMs > this.#vu.nowMs) continue
        stream.isLookedAt = true
        this.#follow(index, stream).catch((error: unknown) => this.#vu.thrown(error))
      }
    }
    this.#isTicking = false
  }

  async #follow(index: number, stream: LateStream): Promise<void> {
    const vu = this.#vu
    let id: string | undefined
    for (let everyMs = tickMs; this.#isOpen(index, stream); everyMs = Math.min(2 * everyMs, longestPauseMs)) {
      id ??= await stream.conversation()
      const isAtRest = id !== undefined && (await this.#isQuiet(id))
      await vu.wait(isAtRest ? vu.limits.lagMs : everyMs)
      if (!isAtRest || id === undefined || !this.#isOpen(index, stream) || !(await this.#isQuiet(id))) continue
      stream.restedMs = vu.nowMs
      await vu.wait(2 * vu.limits.slackMs + graceMs)
      if (!this.#isOpen(index, stream)) return
      stream.isGivenUp = true
      vu.hands.wire.cancel(index)
      return
    }
  }

  #isOpen(index: number, stream: LateStream): boolean {
    return this.#streams.get(index) === stream && this.#vu.nowMs < this.#endsMs
  }

  async #isQuiet(id: string): Promise<boolean> {
    const status = await this.#vu.read(`/conversations/${segment(id)}`, 'GET /conversations/{id}')
    this.#vu.tell(judgePassively(status, ''), id)
    return isQuiet(status) === true
  }
}

const tickMs = 1000
const longestPauseMs = 5000
/** Time for the end of a stream to arrive after its turn, besides the tolerance of the target. */
const graceMs = 5000
