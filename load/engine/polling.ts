import { segment } from '../../suites/reading/in-path.ts'
import { isQuiet } from '../../suites/reading/views/quiet.ts'
import { judgePassively } from '../audit/passive.ts'
import { packedRest } from './ledger.ts'
import type { Vu } from './vu.ts'

/** Callers with reply none poll the status until the turn has ended. */
export class Polling {
  readonly #vu: Vu
  readonly #latest = new Map<string, string>()
  /** No poll starts after this time. */
  endsMs: number
  open = 0

  constructor(vu: Vu, endsMs: number) {
    this.#vu = vu
    this.endsMs = endsMs
  }

  /** Polls one conversation after a 202. A later send to the conversation takes over. */
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

  /** Settled: two polls at least the staleness apart, the first one at least the staleness after the response (readings 28). */
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
