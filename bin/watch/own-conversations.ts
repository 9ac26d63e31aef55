import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { sendResultOf } from '../../suites/reading/send-result.ts'
import { eventsOf } from '../../suites/reading/stream/events.ts'
import { pageOf } from '../../suites/reading/views/page.ts'

/**
 * Conversations in which only those have a hand whose traffic is watched. In others somebody in the application may write and
 * answer meanwhile (spec 1, 2.8), of which nothing is seen: then nobody can say what a log or a turn has to show.
 */
export class OwnConversations {
  readonly #started = new Set<string>()
  readonly #shared = new Set<string>()

  constructor(exchanges: readonly Exchange[]) {
    const sent = new Set<string>()
    const texts = new Set<string>()
    for (const each of exchanges) {
      const endpoint = endpointOf(each)
      if (endpoint !== 'start' && endpoint !== 'send') continue
      const result = sendResultOf(each)
      if (result?.messageId !== undefined) sent.add(result.messageId)
      if (endpoint === 'start')
        for (const id of [result?.conversationId, ...idsInAck(each)]) this.#started.add(id ?? '')
      const text = textIn(each)
      if (text !== undefined) texts.add(text)
    }
    for (const each of exchanges) {
      const page = pageOf(each)
      const id = idIn(each.path)
      if (page === undefined || id === undefined) continue
      const isStrange = page.messages.some(
        ({ role, messageId, text }) => role === 'user' && !sent.has(messageId ?? '') && !texts.has(plain(text ?? '')),
      )
      if (isStrange) this.#shared.add(id)
    }
  }

  /** Whether an exchange is about a conversation that somebody else was seen to write in. */
  isShared(exchange: Exchange): boolean {
    const id = idIn(exchange.path) ?? sentTo(exchange)
    return id !== undefined && this.#shared.has(id)
  }

  /** Whether it is about no conversation that was begun elsewhere, or is written in by others. */
  isOwn(exchange: Exchange): boolean {
    const id = idIn(exchange.path) ?? sentTo(exchange)
    return id === undefined || (!this.#shared.has(id) && this.#started.has(id))
  }
}

/** Nobody says in which field an ack carries its ids (spec 6): any of its texts may be one. */
function idsInAck({ chunks }: Exchange): string[] {
  const ack = chunks === null ? undefined : eventsOf(chunks).find(({ name }) => name === 'ack')
  return [...(ack?.data ?? '').matchAll(/"([^"\\]{1,400})"/g)].map(([, text = '']) => text)
}

function textIn({ requestBody }: Exchange): string | undefined {
  const text = fieldIn(requestBody, 'text')
  return text === undefined ? undefined : plain(text)
}

function sentTo(exchange: Exchange): string | undefined {
  return endpointOf(exchange) === 'send' ? fieldIn(exchange.requestBody, 'conversationId') : undefined
}

function fieldIn(json: string | null, name: string): string | undefined {
  try {
    const value: unknown = Reflect.get(JSON.parse(json ?? '{}'), name)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function plain(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim()
}

function idIn(path: string): string | undefined {
  const [, written] = /^\/conversations\/([^/?]+)/.exec(path) ?? []
  return written
}
