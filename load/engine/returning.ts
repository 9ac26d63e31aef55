import { pageOf, type SeenMessage } from '../../suites/reading/views/page.ts'
import { isQuiet } from '../../suites/reading/views/quiet.ts'
import { judgePassively } from '../audit/passive.ts'
import { judgeReturn } from '../audit/returned.ts'
import { Random } from '../random.ts'
import { usualEntries } from './page-size.ts'
import type { Vu } from './vu.ts'
import { walkHistory } from './walk.ts'

/** A page of a settled conversation, and its cursor. */
interface Left {
  page: readonly SeenMessage[]
  before: string
}

/** Callers that stop waiting for a response, and later continue with their cursor. */
export class Returning {
  readonly #vu: Vu
  readonly #random: Random
  readonly #left = new Map<string, Left>()
  open = 0

  constructor(vu: Vu) {
    this.#vu = vu
    this.#random = new Random(vu.hands.config.seed, `returning ${vu.hands.vu}`)
  }

  /**
   * Reads a small page after a response, if two reads show that the conversation has settled (readings 28).
   * @param isIdle whether no other send is open: the order of a running turn is not final
   */
  look(id: string, isIdle: () => boolean): void {
    this.#run(async () => {
      const vu = this.#vu
      const conversation = `/conversations/${encodeURIComponent(id)}`
      for (let looks = 0; looks < 2; looks += 1) {
        await vu.wait(vu.limits.lagMs)
        if (!isIdle()) return
        const status = await vu.read(conversation, 'GET /conversations/{id}')
        vu.tell(judgePassively(status, ''), id)
        if (isQuiet(status) !== true) return
      }
      const path = `${conversation}/messages?limit=${1 + this.#random.below(2)}`
      const answer = await vu.read(path, 'GET /conversations/{id}/messages')
      vu.tell(judgePassively(answer, ''), id)
      const { before, messages: page = [] } = pageOf(answer) ?? {}
      if (isIdle() && typeof before === 'string' && page.length > 0) this.#left.set(id, { page, before })
    })
  }

  /**
   * Continues where the caller stopped.
   * @param awayMs time until the return
   */
  left(id: string, sendId: string, awayMs: number): void {
    this.#vu.hands.wire.count('left')
    const had = this.#left.get(id)
    this.#left.delete(id)
    this.#run(async () => {
      const vu = this.#vu
      await vu.wait(awayMs)
      if (had === undefined || vu.isOverdue) return
      const older = await walkHistory(vu, id, usualEntries, had.before)
      const whole = await walkHistory(vu, id, usualEntries)
      const isRead = older.end === 'start' || older.messages === undefined
      if (!isRead || whole.end !== 'start' || whole.messages === undefined) return
      vu.hands.wire.count('returned')
      const { messages, status } = older
      const seen = { page: had.page, older: messages, status, whole: whole.messages }
      vu.tell(judgeReturn(seen, sendId, `the history of ${id}, from an earlier cursor`), id)
    })
  }

  #run(act: () => Promise<void>): void {
    this.open += 1
    void act()
      .catch((error: unknown) => this.#vu.thrown(error))
      .then(() => {
        this.open -= 1
      })
  }
}
