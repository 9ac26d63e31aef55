import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { ScriptLook } from '../reading/follows-script.ts'
import { failureIn } from '../reading/views/quiet.ts'

/** Looks at the first exchanges of a run for words that the agent was told to say. */
export class AgentWatch {
  readonly #look = new ScriptLook()
  readonly #shown = Promise.withResolvers<void>()
  #hasFailed = false
  #isHistoryRead = false

  /** Resolves when some of its words showed. */
  get seen(): Promise<void> {
    return this.#shown.promise
  }

  /** Shown every exchange as soon as it has ended. */
  take(exchange: Exchange): void {
    if (this.isSeen) return
    this.#look.take(exchange)
    this.#hasFailed ||= failureIn([exchange]) !== undefined
    this.#isHistoryRead ||= exchange.status === 200 && endpointOf(exchange) === 'history'
    if (this.isSeen) this.#shown.resolve()
  }

  get isSeen(): boolean {
    return this.#look.following.followsScript
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
