import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'

/**
 * One message as a page shows it. A field that is missing or of a wrong type is undefined: area shape judges that, and
 * it hides nothing else. An entry that is no object is a message without any field, so that counts stay true.
 */
export interface SeenMessage {
  messageId: string | undefined
  role: string | undefined
  text: string | undefined
  timestamp: string | null | undefined
}

/** One page of a history (spec 2.9), read as far as it can be read. */
export interface Page {
  /** Undefined where it is missing or neither a string nor null. */
  before: string | null | undefined
  conversationId: string | undefined
  messages: SeenMessage[]
}

/** What was read of a parsed body: many judges look at one page. Nobody changes what was read. */
const read = new WeakMap<object, Page>()

/** The page in an answer; undefined where the answer is none: another status, cut off, no JSON, no array of messages. */
export function pageOf(exchange: Exchange): Page | undefined {
  if (exchange.status !== 200 || exchange.failure !== null) return undefined
  const value = jsonOf(exchange.body)
  if (!isObject(value) || !Array.isArray(value.messages)) return undefined
  const known = read.get(value)
  if (known !== undefined) return known
  const page: Page = {
    before: stringOrNull(value.before),
    conversationId: stringOr(value.conversationId),
    messages: value.messages.map(messageOf),
  }
  read.set(value, page)
  return page
}

/** The messages of a page in the order of the page; none where the answer is no page. */
export function messagesOf(exchange: Exchange): SeenMessage[] {
  return pageOf(exchange)?.messages ?? []
}

/** The messages of a whole walk, oldest first: the pages come newest first. */
export function messagesOfWalk(pages: readonly Exchange[]): SeenMessage[] {
  return [...pages].reverse().flatMap(messagesOf)
}

/** What could be a message, wherever it stands (spec 2.8, 2.10: a reply has the same fields but the role). */
export function messageOf(value: unknown): SeenMessage {
  if (!isObject(value)) return { messageId: undefined, role: undefined, text: undefined, timestamp: undefined }
  return {
    messageId: stringOr(value.messageId),
    role: stringOr(value.role),
    text: stringOr(value.text),
    timestamp: stringOrNull(value.timestamp),
  }
}

function stringOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function stringOrNull(value: unknown): string | null | undefined {
  return value === null ? null : stringOr(value)
}
