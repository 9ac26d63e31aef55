import type { Exchange } from '../../schemas/types.ts'
import { ScriptLook } from '../reading/follows-script.ts'
import { failureIn } from '../reading/views/quiet.ts'

/** Looks at the first exchanges of a run for words that the agent was told to say. */
export class AgentWatch {
  readonly #look = new ScriptLook()
  #resolve: () => void = () => {}
  #isSeen = false
  #hasFailed = false
  #isHistoryRead = false
  /** Resolves when some of its words showed. */
  readonly seen: Promise<void>

  constructor() {
    this.seen = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** Shown every exchange as soon as it has ended. */
  take(exchange: Exchange): void {
    if (this.#isSeen) return
    this.#look.take(exchange)
    this.#hasFailed ||= failureIn([exchange]) !== undefined
    this.#isHistoryRead ||= isHistory(exchange)
    if (!this.#look.following.followsScript) return
    this.#isSeen = true
    this.#resolve()
  }

  get isSeen(): boolean {
    return this.#isSeen
  }

  /**
   * The agent was told to say something, and no view of its conversation shows any of it. Not where a status says that a turn
   * failed by itself (readings 41), nor where no history was read: words that nobody could see are not missed.
   */
  get isDeaf(): boolean {
    const { followsScript, told, instead } = this.#look.following
    if (followsScript || this.#hasFailed || told === undefined) return false
    return instead !== undefined || this.#isHistoryRead
  }
}

function isHistory({ method, path, status }: Exchange): boolean {
  return method === 'GET' && status === 200 && /\/messages(\?|$)/.test(path)
}
