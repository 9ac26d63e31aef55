import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../endpoint.ts'
import { jsonOf } from '../gateway.ts'
import { plainQuery, unescaped } from '../in-path.ts'
import { isObject } from '../resources.ts'
import { type SendReading, sendResultOf } from '../send-result.ts'
import { isAccepted } from '../unjudgeable.ts'
import { type Page, pageOf } from './page.ts'
import { isQuiet } from './quiet.ts'

/** One page of a history that was read, and how it was asked for. */
export interface PageRead {
  exchange: Exchange
  page: Page
  /** The cursor as it was sent; undefined for the newest page. */
  cursor: string | undefined
  /** As it was sent; undefined where none was. */
  limit: number | undefined
}

/** One send that the service took. */
export interface TakenSend {
  exchange: Exchange
  text: string
  /** The answer, where it is JSON. */
  result: SendReading | undefined
}

/** What some exchanges show of one conversation, each in the order in which it was asked for. */
export interface SeenConversation {
  id: string
  pages: PageRead[]
  sends: TakenSend[]
  statuses: { exchange: Exchange; quiet: boolean }[]
  /** Every POST that it may have been changed by, whatever came of it. */
  posts: Exchange[]
}

const read = new WeakMap<readonly Exchange[], SeenConversation[]>()

/**
 * Every conversation that some exchanges are about, put together once, since several laws look at the same. A start
 * belongs to the one that its JSON names: what a stream names is not known for sure (readings 22).
 */
export function conversationsIn(exchanges: readonly Exchange[]): SeenConversation[] {
  const known = read.get(exchanges)
  if (known !== undefined) return known
  const found = new Map<string, SeenConversation>()
  const of = (id: string): SeenConversation => {
    const conversation = found.get(id) ?? { id, pages: [], sends: [], statuses: [], posts: [] }
    found.set(id, conversation)
    return conversation
  }
  for (const exchange of exchanges.toSorted((a, b) => a.sentMs - b.sentMs)) add(exchange, of)
  const all = [...found.values()]
  read.set(exchanges, all)
  return all
}

function add(exchange: Exchange, of: (id: string) => SeenConversation): void {
  const endpoint = endpointOf(exchange)
  if (endpoint === 'history') addPage(exchange, of)
  else if (endpoint === 'status') {
    const quiet = isQuiet(exchange)
    const id = idIn(exchange.path)
    if (quiet !== undefined && id !== undefined) of(id).statuses.push({ exchange, quiet })
  } else if (endpoint === 'start' || endpoint === 'send') {
    const asked = jsonOf(exchange.requestBody)
    const result = sendResultOf(exchange)
    const to = endpoint === 'start' ? result?.conversationId : isObject(asked) ? asked.conversationId : undefined
    if (typeof to !== 'string' || !isObject(asked)) return
    const conversation = of(to)
    conversation.posts.push(exchange)
    if (typeof asked.text === 'string' && isTaken(exchange))
      conversation.sends.push({ exchange, text: asked.text, result })
  }
}

/** A stream took its message when its ack came; here it counts where it was not cut. */
function isTaken(exchange: Exchange): boolean {
  return isAccepted(exchange) && (exchange.chunks === null || exchange.status === 200)
}

function addPage(exchange: Exchange, of: (id: string) => SeenConversation): void {
  const page = pageOf(exchange)
  const id = idIn(exchange.path)
  // One that names another conversation is wrong for a reason of its own.
  if (page === undefined || id === undefined || page.conversationId !== id) return
  const asked = plainQuery(exchange.path)
  // Any page may come.
  if (asked === undefined) return
  of(id).pages.push({ exchange, page, cursor: asked.before, limit: asked.limit })
}

/** The conversation that a path names; undefined where it names none that could be. */
export function idIn(path: string): string | undefined {
  const [, segment] = /^\/conversations\/([^/?]+)/.exec(path) ?? []
  return segment === undefined ? undefined : unescaped(segment)
}
