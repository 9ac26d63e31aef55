import type { Exchange, Timing } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome, type ToldRule } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { conversationIdsIn } from '../../reading/stream/ack.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import { longestLagMs } from '../../reading/views/list-runs.ts'
import { rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import { tell } from './order.ts'
import { list } from './rows.ts'

/** From when to when lists showed a conversation with one last update. */
interface Shown {
  row: SeenRow
  fromMs: number
  untilMs: number
}

/** When the run asked for a conversation, and by when there was one. */
interface Born {
  sentMs: number
  byMs: number
}

/** The row of a conversation that the run started. */
interface Own {
  row: SeenRow
  born: Born
  updatedAtMs: number
  shown: Shown
}

/**
 * The order of all lists of a run (spec 4.3): of two that we started one after the other, and that were updated in the same
 * order, the second is newer however newest is meant (readings 9), and comes first. Place and row may be behind, and not
 * alike (readings 46): so a list in which it comes second counts where one that was read long enough before had shown the
 * second as it is, and one long enough after still shows the first as it is.
 */
export class OrderOfRun {
  readonly #farMs: number
  readonly #births = new Map<string, Born>()
  readonly #streams: Exchange[] = []
  readonly #shown = new Map<string, Shown>()
  readonly #lists: Exchange[] = []

  constructor({ lagMs }: Timing) {
    // Nobody knows how long the turns of all these conversations are: half of one is no bound here.
    this.#farMs = Math.max(2 * lagMs, longestLagMs)
  }

  take(exchange: Exchange): void {
    const endpoint = endpointOf(exchange)
    // What another account began has no row here.
    const isOurs = exchange.credential === 'full' || exchange.credential === 'writeOnly'
    if (endpoint === 'start' && isOurs) this.#takeStart(exchange)
    if (endpoint !== 'list' || exchange.credential !== 'full') return
    const rows = rowsIn(exchange) ?? []
    if (rows.length > 1) this.#lists.push(exchange)
    for (const row of rows) {
      const { fromMs = exchange.endMs, untilMs = exchange.sentMs } = this.#shown.get(keyOf(row)) ?? {}
      const shown = { row, fromMs: Math.min(fromMs, exchange.endMs), untilMs: Math.max(untilMs, exchange.sentMs) }
      this.#shown.set(keyOf(row), shown)
    }
  }

  #takeStart(start: Exchange): void {
    if (start.chunks !== null) this.#streams.push(start)
    else this.#bear(sendResultOf(start)?.conversationId, { sentMs: start.sentMs, byMs: start.endMs })
  }

  #bear(id: string | undefined, born: Born): void {
    if (id !== undefined && !this.#births.has(id)) this.#births.set(id, born)
  }

  /** A stream's ack carries the ids (spec 6): the one of them that is listed is the conversation's, which is there by then. */
  #bearStreamed(): void {
    const listed = new Set([...this.#shown.values()].map(({ row }) => row.conversationId))
    for (const stream of this.#streams) {
      const ack = eventsOf(stream.chunks ?? []).find(({ name }) => name === 'ack')
      const [id, ...others] = new Set(conversationIdsIn(stream).filter((each) => listed.has(each)))
      if (ack !== undefined && others.length === 0) this.#bear(id, { sentMs: stream.sentMs, byMs: ack.atMs })
    }
  }

  outcomes(told: readonly ToldRule[]): Outcome[] {
    // What else is wrong with the list is told by who looks for it.
    if (told.some(({ area, verdict }) => area === 'list' && verdict === 'fail')) return []
    this.#bearStreamed()
    if (!this.#isClockSteady()) return []
    return this.#lists.flatMap((exchange) => this.#wrongIn(exchange)).slice(0, 1)
  }

  /**
   * Whether one clock may have given all last updates: each was made after its start was sent, and before a list showed it. One
   * that steps back tells nothing of which of two was updated later (readings 78).
   */
  #isClockSteady(): boolean {
    let [leastAheadMs, mostAheadMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const { row, fromMs } of this.#shown.values()) {
      const { conversationId = '', updatedAtMs } = row
      const born = this.#births.get(conversationId)
      if (born === undefined || updatedAtMs === undefined) continue
      leastAheadMs = Math.max(leastAheadMs, updatedAtMs - fromMs)
      mostAheadMs = Math.min(mostAheadMs, updatedAtMs - born.sentMs)
    }
    return leastAheadMs <= mostAheadMs + this.#farMs
  }

  #wrongIn(exchange: Exchange): Outcome[] {
    const rows = (rowsIn(exchange) ?? []).flatMap((row) => this.#ownOf(row) ?? [])
    const settled = rows.map(({ shown }) => shown.untilMs >= exchange.endMs + this.#farMs)
    for (const [place, older] of rows.entries()) {
      if (settled[place] !== true) continue
      const newer = rows
        .slice(place + 1)
        .find(
          ({ born, updatedAtMs, shown }) =>
            born.sentMs > older.born.byMs &&
            updatedAtMs > older.updatedAtMs &&
            shown.fromMs + this.#farMs <= exchange.sentMs,
        )
      if (newer === undefined) continue
      const where = { at: `${exchange.name}, among the lists of the run`, exchange: exchange.id }
      const row = list['newest-first']
      return [broken(row, where, 'the newer conversation first', `${tell(older.row)} before ${tell(newer.row)}`)]
    }
    return []
  }

  /** The row of a ticket may move with any of its members (spec 2.1). */
  #ownOf(row: SeenRow): Own | undefined {
    const { conversationId = '', updatedAtMs, ticketId, members } = row
    const born = this.#births.get(conversationId)
    const shown = this.#shown.get(keyOf(row))
    const isTicket = ticketId !== undefined || members !== undefined
    return isTicket || !born || !shown || updatedAtMs === undefined ? undefined : { row, born, shown, updatedAtMs }
  }
}

function keyOf({ conversationId, updatedAtMs }: SeenRow): string {
  return JSON.stringify([conversationId, updatedAtMs])
}
