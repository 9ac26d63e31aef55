import { jsonOf } from '../../suites/reading/gateway.ts'
import { segment } from '../../suites/reading/in-path.ts'
import { isObject } from '../../suites/reading/resources.ts'
import { fault } from '../audit/fault.ts'
import { markOf } from '../audit/marks.ts'
import { judgePassively } from '../audit/passive.ts'
import { Random } from '../random.ts'
import type { Vu } from './vu.ts'
import { walkHistory } from './walk.ts'

/** The latest conversations, which readers use. */
const mostKnown = 64

/** Callers that list, poll and page while others send. Their requests also measure the delay of this process. */
export class Readers {
  readonly #vu: Vu
  readonly #random: Random
  readonly #known: { id: string; session: string }[] = []
  open = 0

  constructor(vu: Vu) {
    this.#vu = vu
    this.#random = new Random(vu.hands.config.seed, `readers ${vu.hands.vu}`)
  }

  /** Adds a conversation; `session` is the first part of the ids of its sends. */
  know(id: string, session: string): void {
    this.#known.push({ id, session })
    if (this.#known.length > mostKnown) this.#known.shift()
  }

  /** Reads at this interval until `endsMs`. */
  async run(everyMs: number, endsMs: number): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await this.#vu.wait(everyMs * (0.5 + this.#random.share()))
      if (this.#vu.nowMs >= endsMs || this.#vu.stoppedMs !== undefined) return
      this.open += 1
      void this.#look(turn)
        .catch((error: unknown) => this.#vu.thrown(error))
        .then(() => {
          this.open -= 1
        })
    }
  }

  async #look(turn: number): Promise<void> {
    const one = this.#known[this.#random.below(this.#known.length)]
    if (one === undefined || turn % 3 === 0) {
      const limit = 1 + this.#random.below(100)
      this.#vu.tell(judgePassively(await this.#vu.read(`/conversations?limit=${limit}`, 'GET /conversations'), ''))
      return
    }
    if (turn % 3 === 1) {
      const path = `/conversations/${segment(one.id)}`
      const status = await this.#vu.read(path, 'GET /conversations/{id}')
      this.#vu.tell(judgePassively(status, ''), one.id)
      const body = jsonOf(status.body)
      const words = isObject(body) ? body.lastAssistantText : undefined
      this.#strange(one, `the status of ${one.id}`, typeof words === 'string' ? [words] : [])
      return
    }
    // Small pages, because messages are being added: each message shows its conversation.
    const { messages = [] } = await walkHistory(this.#vu, one.id, 2 + this.#random.below(20))
    this.#strange(
      one,
      `pages of ${one.id}`,
      messages.flatMap(({ text }) => text ?? []),
    )
  }

  /** Texts of another conversation. A status may show only the end of a text, which has no mark. */
  #strange({ id, session }: { id: string; session: string }, at: string, texts: readonly string[]): void {
    const strange = texts.find((text) => {
      const mark = markOf(text)
      return mark !== undefined && mark.sendId.split('.')[0] !== session
    })
    if (strange === undefined) return
    this.#vu.tell(
      [fault('foreign', 'history/own-messages-only', session, at, 'only texts of this conversation', strange)],
      id,
    )
  }
}
