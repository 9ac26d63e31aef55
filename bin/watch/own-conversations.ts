import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { sendResultOf } from '../../suites/reading/send-result.ts'
import { eventsOf } from '../../suites/reading/stream/events.ts'
import { isUnrecorded } from '../../suites/reading/unrecorded.ts'
import { idIn } from '../../suites/reading/views/conversations.ts'
import { pageOf } from '../../suites/reading/views/page.ts'

/**
 * Conversations in which only those have a hand whose traffic is watched. In others somebody in the application may write and
 * answer meanwhile (spec 1, 2.8), of which nothing is seen: then nobody can say what a log or a turn has to show.
 */
export class OwnConversations {
  readonly #started = new Set<string>()
  readonly #shared = new Set<string>()
  /** A send is on record without its words and without whom it was for: it may have been written in any of them. */
  readonly #isAnyShared: boolean

  constructor(exchanges: readonly Exchange[]) {
    const parts = exchanges.map(partOf)
    const sent = new Set(parts.flatMap(({ messageId }) => messageId ?? []))
    const texts = new Set(parts.flatMap(({ text }) => text ?? []))
    for (const { started } of parts) for (const id of started) this.#started.add(id)
    const unread = parts.filter(({ isUnread, isSend }) => isUnread && isSend)
    this.#isAnyShared = unread.some(({ about }) => about === undefined)
    for (const { about } of unread) if (about !== undefined) this.#shared.add(about)
    for (const { about, shown } of parts) {
      const isStrange = shown.some(({ messageId, text }) => !sent.has(messageId ?? '') && !texts.has(text))
      if (about !== undefined && isStrange) this.#shared.add(about)
    }
  }

  /**
   * Whether an exchange is about a conversation that somebody else was seen to write in. The start of one is too: without the sends
   * that followed, it would look as if nothing had changed since.
   */
  isShared(exchange: Exchange): boolean {
    const { about, isUnread, started } = partOf(exchange)
    const ids = about === undefined ? started : [about]
    return isUnread || (ids.length > 0 && (this.#isAnyShared || ids.some((id) => this.#shared.has(id))))
  }

  /** Whether it is about no conversation that was begun elsewhere, or is written in by others. */
  isOwn(exchange: Exchange): boolean {
    const { about } = partOf(exchange)
    return !this.isShared(exchange) && (about === undefined || this.#started.has(about))
  }
}

/** What one exchange tells of who writes where. */
interface Part {
  /** The conversation that it reads or writes in; undefined of a start, and of a list. */
  about: string | undefined
  /** Of a send its body is not on record, or of any when it was sent: it has no place among the others (readings 88). */
  isUnread: boolean
  isSend: boolean
  /** By which ids a conversation may be called that it started. */
  started: readonly string[]
  /** What it sent: the id that its answer gave the message, and its words. */
  messageId: string | undefined
  text: string | undefined
  /** The messages of the user that it was shown. */
  shown: readonly { messageId: string | undefined; text: string }[]
}

/** Each exchange is asked about by many judges, of its epoch and of its window: it is read once. */
const known = new WeakMap<Exchange, Part>()

function partOf(exchange: Exchange): Part {
  const part = known.get(exchange) ?? readPart(exchange)
  known.set(exchange, part)
  return part
}

function readPart(exchange: Exchange): Part {
  const endpoint = endpointOf(exchange)
  const isSend = endpoint === 'start' || endpoint === 'send'
  const result = isSend ? sendResultOf(exchange) : undefined
  const request = isSend ? fieldsOf(exchange.requestBody) : {}
  const messages = pageOf(exchange)?.messages ?? []
  const isBlank = isSend && isUnrecorded(exchange, 'requestBody')
  const isUnread = isBlank || isUnrecorded(exchange, 'start')
  const named = isUnread ? (request.conversationId ?? result?.conversationId) : request.conversationId
  return {
    about: idIn(exchange.path) ?? (endpoint === 'send' || (isSend && isUnread) ? named : undefined),
    ...{ isUnread, isSend },
    started: endpoint === 'start' ? [...textOf(result?.conversationId), ...idsInAck(exchange)] : [],
    messageId: result?.messageId,
    text: request.text === undefined ? undefined : plain(request.text),
    shown: messages
      .filter(({ role }) => role === 'user')
      .map(({ messageId, text }) => ({ messageId, text: plain(text ?? '') })),
  }
}

const textOf = (text: string | undefined): string[] => (text === undefined ? [] : [text])

/** Nobody says in which field an ack carries its ids (spec 6): any of its texts may be one. */
function idsInAck({ chunks }: Exchange): string[] {
  const ack = chunks === null ? undefined : eventsOf(chunks).find(({ name }) => name === 'ack')
  return [...(ack?.data ?? '').matchAll(/"([^"\\]{1,400})"/g)].map(([, text = '']) => text)
}

/** Those members of a request's body that are texts. */
function fieldsOf(json: string | null): { text?: string; conversationId?: string } {
  try {
    const body: unknown = JSON.parse(json ?? '{}')
    const member = (name: string) => {
      const value: unknown = Reflect.get(Object(body), name)
      return typeof value === 'string' ? { [name]: value } : {}
    }
    return { ...member('text'), ...member('conversationId') }
  } catch {
    return {}
  }
}

/** Without what a service may leave out or replace: it is still the text that was sent. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\0\ufffd]/g, '')
    .trim()
}
