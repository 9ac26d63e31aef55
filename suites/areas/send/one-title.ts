import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome, type ToldRule } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { idIn } from '../../reading/views/conversations.ts'
import { rowsIn } from '../../reading/views/listing.ts'
import { isTicket } from '../../reading/views/row-agrees.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { send } from './rows.ts'

/** A conversation that was started without a title, and what it was called when it was seen last. */
interface Nameless {
  text: string
  startedMs: number
  title?: string
  /** It was called otherwise before: it has a name of its own, and was renamed (readings 31). */
  isRenamed?: boolean
  seenMs: number
  exchange: string
}

/** A name may come late (readings 31): one that is older than this is no place holder any more, in milliseconds. */
const lateNameMs = 60_000
/** Two may be called alike by chance, or by what both begin with. */
const fewest = 3
/** Of a text so much is kept for its words. */
const mostText = 20_000

/**
 * A conversation without a title is named from its first message (spec 4.1). What a name is made of is open, but one name for all
 * of them, with no word that any of their messages has, is made of none of them (readings 84).
 */
export class OneTitle {
  readonly #nameless = new Map<string, Nameless>()
  readonly #tickets = new Set<string>()

  take(exchange: Exchange): void {
    const endpoint = endpointOf(exchange)
    if (endpoint === 'start') this.#takeStart(exchange)
    if (endpoint === 'status') {
      const id = idIn(exchange.path)
      if (id !== undefined) this.#see(id, readStatus(exchange)?.body.title, exchange)
    }
    for (const row of rowsIn(exchange) ?? []) {
      if (isTicket(row)) for (const id of [row.conversationId, ...(row.members ?? [])]) this.#tickets.add(id ?? '')
      else if (row.conversationId !== undefined) this.#see(row.conversationId, row.title, exchange)
    }
  }

  outcomes(told: readonly ToldRule[]): Outcome[] {
    const row = send['start-title-omitted']
    if (told.some(({ id, verdict }) => id === row.id && verdict === 'fail')) return []
    const known = [...this.#nameless].flatMap(([id, each]) =>
      this.#tickets.has(id) || each.seenMs - each.startedMs < lateNameMs ? [] : [each],
    )
    if (known.some(({ isRenamed }) => isRenamed)) return []
    const titles = new Set(known.map(({ title }) => title?.trim()))
    const [title = ''] = titles
    const [last] = known
    if (known.length < fewest || titles.size > 1 || title === '' || last === undefined) return []
    const words = wordsOf(title)
    if (words.length === 0 || known.some(({ text }) => words.some((word) => wordsOf(text).includes(word)))) return []
    const where = { at: `${known.length} conversations that were started without a title`, exchange: last.exchange }
    return [broken(row, where, 'titles made from the first messages', `${JSON.stringify(title)} for all conversations`)]
  }

  #takeStart(exchange: Exchange): void {
    const asked = jsonOf(exchange.requestBody)
    const id = sendResultOf(exchange)?.conversationId
    if (!isObject(asked) || 'title' in asked || typeof asked.text !== 'string') return
    if (id === undefined || !isAccepted(exchange)) return
    const text = asked.text.slice(0, mostText)
    this.#nameless.set(id, { text, startedMs: exchange.endMs, seenMs: exchange.endMs, exchange: exchange.id })
  }

  #see(id: string, title: unknown, { id: exchange, sentMs }: Exchange): void {
    const nameless = this.#nameless.get(id)
    if (nameless === undefined || typeof title !== 'string' || sentMs < nameless.seenMs) return
    const isRenamed = nameless.isRenamed === true || (nameless.title !== undefined && nameless.title !== title)
    this.#nameless.set(id, { ...nameless, title, isRenamed, seenMs: sentMs, exchange })
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
}
