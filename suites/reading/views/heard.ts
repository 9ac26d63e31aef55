import type { Exchange, Timing } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { unescaped } from '../in-path.ts'
import { isObject } from '../resources.ts'
import { sendResultOf } from '../send-result.ts'
import { modeIn } from '../sent.ts'
import { isAccepted } from '../unjudgeable.ts'
import { mayRunOutMs } from '../wait-limit.ts'
import { messagesOf, pageOf, type SeenMessage } from './page.ts'
import { isQuiet } from './quiet.ts'
import { isTail, isText, statusLook } from './views.ts'

/** A send whose agent was only prompted. */
export interface Prompted {
  text: string
  conversationId?: string | undefined
  /** Its answer, where that is on record beside it. */
  answer?: unknown
}

/** The newest page of a history, as one read showed it. */
interface NewestPage {
  conversationId: string
  messages: readonly SeenMessage[]
}

type HeardTiming = Pick<Timing, 'lagMs' | 'waitLimitMs' | 'slackMs'>

interface Post {
  text: string
  answer: Exchange
}

/**
 * What an agent said to a message that nobody scripted, by the views themselves: the histories that a scene read, and the
 * answers. A word that one of them shows was said, and every view that must show it owes it.
 */
export class Heard {
  /** The latest read first. */
  readonly #pages: readonly NewestPage[]
  readonly #posts: readonly Post[]
  readonly #statuses: readonly { conversationId: string; status: Exchange }[]
  readonly #timing: HeardTiming

  constructor(exchanges: readonly Exchange[], timing: HeardTiming) {
    const reads = [...exchanges].sort((one, other) => other.sentMs - one.sentMs)
    this.#timing = timing
    this.#posts = exchanges.filter(isAccepted).flatMap((answer) => {
      const body = answer.method === 'POST' ? jsonOf(answer.requestBody) : undefined
      return isObject(body) && typeof body.text === 'string' ? [{ text: body.text, answer }] : []
    })
    this.#pages = reads.flatMap((each) => {
      const conversationId = pageOf(each) === undefined ? undefined : idIn(newestPagePath, each)
      return conversationId === undefined ? [] : [{ conversationId, messages: messagesOf(each) }]
    })
    this.#statuses = reads.flatMap((status) => {
      const conversationId = isQuiet(status) === true ? idIn(statusPath, status) : undefined
      return conversationId === undefined ? [] : [{ conversationId, status }]
    })
  }

  /**
   * In order. Undefined where no history shows the message, where nothing tells which of several it is, and where an
   * earlier turn may have gone on when it came: which turn then said what is open (readings 12).
   */
  saidTo({ text, conversationId, answer }: Prompted): string[] | undefined {
    const post = this.#posts.find((each) => each.answer === answer) ?? this.#posts.find((each) => each.text === text)
    const id = post === undefined ? undefined : sendResultOf(post.answer)?.messageId
    const page = this.#pages.find(
      (each) =>
        (conversationId === undefined || each.conversationId === conversationId) && ownIn(each, text).length > 0,
    )
    const own = page === undefined ? [] : ownIn(page, text)
    // The same text may have been sent twice: the id tells which one this is.
    const message = own.length === 1 ? own[0] : own.find(({ messageId }) => messageId !== undefined && messageId === id)
    if (page === undefined || post === undefined || message === undefined) return undefined
    const at = page.messages.indexOf(message)
    if (!this.#isAlone(page, at, post)) return undefined
    const after = page.messages.slice(at + 1)
    const next = after.findIndex(({ role }) => role === 'user')
    const later = (next === -1 ? after : after.slice(0, next)).filter(({ role }) => role === 'assistant')
    const byRest = later.slice(0, this.#spokenByRest(page.conversationId, later, post, this.#sentMs(after[next])))
    const turn = byRest.filter((each) => !this.#cameLater(each, message, post))
    const said = this.#withReplies(turn, sendResultOf(post.answer)?.replies ?? [])
    return said.flatMap((each) => (isOneOfAKind(each, [...said, ...page.messages]) ? (each.text ?? []) : []))
  }

  /** When a message of the history was sent by us; never, where there is none, and long ago where it is somebody else's. */
  #sentMs(message: SeenMessage | undefined): number {
    if (message === undefined) return Number.POSITIVE_INFINITY
    const sent = this.#posts.filter((each) => isText(each.text, message.text)).map(({ answer }) => answer.sentMs)
    return Math.min(...sent, sent.length === 0 ? 0 : Number.POSITIVE_INFINITY)
  }

  /** Whether the turn of the message before was seen to be over when this one was sent. */
  #isAlone({ conversationId, messages }: NewestPage, at: number, { answer }: Post): boolean {
    const before = messages.slice(0, at).findLast(({ role }) => role === 'user')
    if (before === undefined) return true
    const alike = this.#posts.filter((each) => isText(each.text, before.text))
    const earlier =
      alike.length === 1 ? alike[0] : alike.find((each) => sendResultOf(each.answer)?.messageId === before.messageId)
    if (earlier === undefined) return false
    if (endedTheTurn(earlier.answer)) return true
    return this.#statuses.some(
      ({ conversationId: id, status }) =>
        id === conversationId &&
        status.endMs <= answer.sentMs &&
        status.sentMs >= takenMs(earlier) + this.#timing.lagMs,
    )
  }

  /**
   * How many of the messages after a send stood there when the conversation was first seen at rest: what the agent says
   * when it wakes by itself afterwards (spec 3) belongs to no turn of the caller's.
   */
  #spokenByRest(id: string, messages: readonly SeenMessage[], post: Post, nextMs: number): number {
    const fromMs = takenMs(post) + this.#timing.lagMs
    const looks = this.#statuses.filter(
      ({ conversationId, status }) => conversationId === id && status.sentMs >= fromMs && status.endMs <= nextMs,
    )
    // They are in order of time, the last one first. Words may be behind what else a status says (readings 28).
    const first = looks.at(-1)?.status
    if (first === undefined) return messages.length
    const settled = looks.findLast(({ status }) => status.sentMs >= first.endMs + this.#timing.lagMs)?.status
    const text = statusLook(settled ?? first)?.lastText
    if (settled === undefined && text === null) return messages.length
    return 1 + messages.findLastIndex((each) => isTail(each.text ?? '', text) || isText(each.text ?? '', text))
  }

  /**
   * Whether a message was said after the turn had ended, as its answer tells: that holds what was said until then, or the
   * two timestamps lie further apart than the request and the answer. Without timestamps nothing tells the two apart.
   */
  #cameLater(each: SeenMessage, own: SeenMessage, { answer }: Post): boolean {
    const tookMs = answer.endMs - answer.sentMs
    if (tookMs >= mayRunOutMs(this.#timing) || !(endedTheTurn(answer) || endedTheStream(answer))) return false
    const replies = sendResultOf(answer)?.replies ?? []
    if (replies.some((reply) => isSame(reply, each))) return false
    const apartMs = Date.parse(each.timestamp ?? '') - Date.parse(own.timestamp ?? '')
    return Number.isNaN(apartMs) || apartMs > tookMs + this.#timing.lagMs
  }

  /** With what the answer alone shows, after what it shows before. What a history shows elsewhere is old, or another's. */
  #withReplies(turn: readonly SeenMessage[], replies: readonly SeenMessage[]): SeenMessage[] {
    const said = [...turn]
    let place = 0
    for (const reply of replies) {
      const at = said.findIndex((each) => isSame(each, reply))
      if (at !== -1) place = at + 1
      else if (!this.#pages.some(({ messages }) => messages.some((each) => isSame(each, reply))))
        said.splice(place++, 0, reply)
    }
    return said
  }
}

/** When a send was surely taken: a stream is answered with its headers. */
function takenMs({ answer }: Post): number {
  return answer.headersMs ?? answer.endMs
}

function ownIn({ messages }: NewestPage, text: string): SeenMessage[] {
  return messages.filter((each) => each.role === 'user' && isText(text, each.text))
}

/** Under `optional` the answer comes when the turn has ended, unless it says that it could not wait for that (spec 4.2). */
function endedTheTurn(answer: Exchange): boolean {
  const mode = modeIn(answer)
  return (mode === 'default' || mode === 'optional') && answer.status === 200 && sendResultOf(answer)?.timedOut !== true
}

/** The same of a stream that was read to its end, under the mode that carries the whole turn (spec 6, readings 3). */
function endedTheStream(answer: Exchange): boolean {
  return modeIn(answer) === 'stream' && answer.chunks !== null && answer.failure === null
}

/** Words that stand in several messages have no one place (readings 43); blanks tell nothing. */
function isOneOfAKind({ text, messageId }: SeenMessage, all: readonly SeenMessage[]): boolean {
  if (text === undefined || text.trim() === '') return false
  return all.every((other) => other.messageId === messageId || !isText(text, other.text))
}

function isSame(one: SeenMessage, other: SeenMessage): boolean {
  if (one.messageId !== undefined && one.messageId === other.messageId) return true
  return one.text !== undefined && isText(one.text, other.text)
}

const statusPath = /^\/conversations\/([^/?]+)$/
/** Without a cursor: with one, older messages are asked for. */
const newestPagePath = /^\/conversations\/([^/?]+)\/messages(?:\?(?!.*\bbefore=).*)?$/

function idIn(pattern: RegExp, { method, path }: Exchange): string | undefined {
  const id = method === 'GET' ? pattern.exec(path)?.[1] : undefined
  return id === undefined ? undefined : unescaped(id)
}
