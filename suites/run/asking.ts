import type { Exchange, Outage } from '../../schemas/types.ts'
import { isSilent, silentThrice } from '../reading/silence.ts'
import type { BudgetPurse, Place } from './budget.ts'
import { isMetered } from './counters.ts'
import { UnplayableError } from './errors.ts'
import type { Outgoing } from './stage/api.ts'
import { type Insisting, insistOn, mostInsisted, muteDeadlineMs, muteIsKnown, rightRequest } from './wire/insisting.ts'

/** Why a scene ends before its end where its sends are paid for no more: what it was to show lacks a larger budget. */
export const spent = 'The budget of metered sends is used up, so a request that the service might accept was not sent.'

/** What the requests of one play need. */
export interface AskingOptions {
  /** What pays for POSTs; undefined where nothing counts them. */
  purse: BudgetPurse | undefined
  /** A message that asks for nothing. */
  quiet: string
  /** Why this request may not leave any more; undefined where it may. */
  barred: (outgoing: Outgoing) => string | undefined
  /** Makes it, under its own name, and tells what it may show to be over. */
  made: (
    name: string,
    outgoing: Outgoing,
    insisting: Insisting | undefined,
  ) => Promise<{ exchange: Exchange; suspect: Outage | undefined }>
  /** Looks whether that is over. */
  confirm: (suspect: Outage) => Promise<void>
}

/** The requests of one play of a scene: what they are called, what pays for them, and which are made again. */
export class Asking {
  readonly exchanges: Exchange[] = []
  readonly #options: AskingOptions
  readonly #names = new Map<string, number>()
  #insisted = 0
  /** How many stayed without an answer in every try. */
  #mute = 0

  constructor(options: AskingOptions) {
    this.#options = options
  }

  /** Makes a request; one that has to be refused is made again where it got no answer. Throws UnplayableError where it may not leave. */
  async ask(outgoing: Outgoing): Promise<Exchange> {
    const isKnown = outgoing.insist === true && this.#mute >= muteIsKnown
    const first = await this.#once(isKnown ? { ...outgoing, deadlineMs: muteDeadlineMs, insist: false } : outgoing)
    if (outgoing.insist !== true || isKnown || !isSilent(first) || this.#insisted >= mostInsisted) return first
    this.#insisted += 1
    const again = (insisting: Insisting): Promise<Exchange> => this.#once(outgoing, insisting)
    const between = (): Promise<Exchange> => this.#once(rightRequest(outgoing.method, this.#options.quiet))
    const last = await insistOn(first, again, between)
    if (silentThrice(last) !== undefined) this.#mute += 1
    return last
  }

  async #once(outgoing: Outgoing, insisting?: Insisting): Promise<Exchange> {
    const { barred, made, confirm } = this.#options
    // Before anything is waited for: names follow the order in which a scene asks.
    const name = this.#nameOf(outgoing)
    const why = barred(outgoing)
    if (why !== undefined) throw new UnplayableError(why)
    const place = outgoing.method === 'POST' ? await this.#place() : undefined
    try {
      const { exchange, suspect } = await made(name, outgoing, insisting)
      this.exchanges.push(exchange)
      if (!isMetered(exchange)) place?.giveBack()
      // Whoever goes on from here knows whether that was the credential's end.
      if (suspect !== undefined) await confirm(suspect)
      return exchange
    } finally {
      // What is not known to be refused may have been accepted.
      place?.spend()
    }
  }

  async #place(): Promise<Place | undefined> {
    const { purse } = this.#options
    if (purse === undefined) return undefined
    const place = await purse.take()
    if (place === undefined) throw new UnplayableError(spent)
    return place
  }

  /** The second `send` of a play is `send/2`. */
  #nameOf({ name = 'request' }: Outgoing): string {
    const count = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, count)
    return count === 1 ? name : `${name}/${count}`
  }
}
