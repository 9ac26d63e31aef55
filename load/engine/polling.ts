import { segment } from '../../suites/reading/in-path.ts'
import { isQuiet } from '../../suites/reading/views/quiet.ts'
import { judgePassively } from '../audit/passive.ts'
import { packedRest } from './ledger.ts'
import type { Vu } from './vu.ts'

/** Callers that wait for nothing look at the status instead, until they have seen that the turn is over. */
export class Polling {
  readonly #vu: Vu
  readonly #latest = new Map<string, string>()
  /** No new look is begun after this moment. */
  endsMs: number
  open = 0

  constructor(vu: Vu, endsMs: number) {
    this.#vu = vu
    this.endsMs = endsMs
  }

  /** Follows one conversation after a 202. A later send to it takes over. */
  watch(sendId: string, conversationId: string, lastsMs: number): void {
    this.#latest.set(conversationId, sendId)
    this.open += 1
    void this.#follow(sendId, conversationId, lastsMs)
      .catch((error: unknown) => this.#vu.thrown(error))
      .then(() => {
        this.open -= 1
        if (this.#latest.get(conversationId) === sendId) this.#latest.delete(conversationId)
      })
  }

  /** Readings 28: at rest in two looks at least the lag apart, the first at least the lag after the answer. */
  async #follow(sendId: string, conversationId: string, lastsMs: number): Promise<void> {
    const vu = this.#vu
    const { lagMs, waitLimitMs } = vu.limits
    let everyMs = Math.max(200, lagMs)
    let quietMs: number | undefined
    for (let looks = 0; looks < mostLooks; looks += 1) {
      await vu.wait(quietMs === undefined ? everyMs : lagMs)
      if (vu.nowMs > this.endsMs || this.#latest.get(conversationId) !== sendId) return
      const askedMs = vu.nowMs
      const status = await vu.read(`/conversations/${segment(conversationId)}`, 'GET /conversations/{id}')
      vu.tell(judgePassively(status, sendId), conversationId)
      if (isQuiet(status) === true) {
        if (quietMs !== undefined && askedMs - quietMs >= lagMs) {
          vu.hands.wire.keep(conversationId, packedRest({ answeredByMs: quietMs - lagMs, atMs: status.endMs }))
          return
        }
        quietMs ??= askedMs
        continue
      }
      quietMs = undefined
      everyMs = Math.min(everyMs * 1.5, Math.max(1000, Math.min(waitLimitMs, lastsMs) / 4))
    }
  }
}

const mostLooks = 200
