import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'
import { type SendReading, sendResultOf } from '../send-result.ts'
import { hasForms } from '../text/forms.ts'
import { runWordsIn } from '../text/run-words.ts'
import { compareText, isEndOf, plainForm } from '../text/text.ts'
import { pageOf, type SeenMessage } from './page.ts'
import { isQuiet } from './quiet.ts'
import type { Sent } from './sent.ts'

/** Whether a text that was shown is the one expected, but for forms that the spec leaves open (readings 30). */
export function isText(expected: string, shown: string | undefined): boolean {
  if (shown === undefined) return false
  if (shown === expected) return true
  return isAlike(expected.length, shown.length) && compareText(expected, shown).same
}

type Texted = { readonly text?: string | undefined }

const byForm = new WeakMap<readonly Texted[], Map<string, number[]>>()

/** Those of some messages that show a text (`isText`). A turn may have a hundred of both: each message is looked at once for all texts. */
export function withText<Shown extends Texted>(messages: readonly Shown[], expected: string): readonly Shown[] {
  const places = byForm.get(messages) ?? Map.groupBy(messages.keys(), (at) => plainForm(messages[at]?.text ?? ''))
  byForm.set(messages, places)
  const alike = hasForms(expected) ? messages.keys() : (places.get(plainForm(expected)) ?? [])
  return [...alike].flatMap((at) => messages[at] ?? []).filter(({ text }) => isText(expected, text))
}

/** No lawful form changes a length that much; comparing the longest texts in earnest takes its time. */
function isAlike(one: number, other: number): boolean {
  return Math.max(one, other) <= 4 * Math.min(one, other) + 64
}

/** When a text showed for the first time in any view but the answer, and when it was last surely not there. */
export interface Visibility {
  /** The end of the first look that showed it; infinite where none did. */
  firstSeenMs: number
  /** The beginning of the last look before that which did not show it; minus infinity where there was none. */
  lastUnseenMs: number
}

/** A status as far as time and words can be told by it. */
export interface StatusLook {
  exchange: Exchange
  quiet: boolean
  lastText: string | undefined
  title: string | undefined
}

interface PageLook {
  exchange: Exchange
  messages: SeenMessage[]
}

/** All that the views showed of one send, read once. */
class Views {
  readonly sent: Sent
  /** The send result; undefined where the answer is none. */
  readonly result: SendReading | undefined
  /** The history, oldest first; undefined where none could be read. */
  readonly messages: readonly SeenMessage[] | undefined
  /** The history was read to its start, at rest: what is absent there is lost (readings 28). */
  readonly whole: boolean
  /** Every status that was read of the conversation since it was sent to. */
  readonly statuses: readonly StatusLook[]
  readonly #looks: readonly PageLook[]
  readonly #walked: readonly PageLook[]
  readonly #visible = new Map<string, Visibility>()
  #own: readonly SeenMessage[] | undefined
  /** Null until it was looked for. */
  #turn: readonly SeenMessage[] | undefined | null = null

  constructor(sent: Sent) {
    this.sent = sent
    this.result = sendResultOf(sent.answer)
    this.statuses = statusesOf(sent)
    this.#looks = sent.looks.flatMap(pageLook)
    this.#walked = (sent.history?.pages ?? []).flatMap(pageLook)
    this.messages = this.#walked.length === 0 ? undefined : [...this.#walked].reverse().flatMap((page) => page.messages)
    // What a message says that has no text, nobody knows: what is looked for may stand in it.
    const isRead = this.messages?.every(({ text }) => text !== undefined) === true
    this.whole = isRead && sent.rest?.rested === true && sent.history?.end === 'start'
  }

  /**
   * The script of words that no view shows where they are lost: the history is whole, and the agent did not say them
   * otherwise than it was told to: in pieces, along with others, cut short (readings 43). Undefined where it may have.
   */
  get lost(): string | undefined {
    const { said, script } = this.sent
    if (!this.whole || script === null) return undefined
    const missing = (said ?? []).filter((text) => !this.wasSaid(text))
    const turn = new Set((this.turn ?? []).flatMap(({ text }) => runWordsIn(text ?? '')))
    // Each text holds a word that only the run makes.
    const isKnown = (text: string): boolean => runWordsIn(text).some((word) => turn.has(word))
    return missing.some(isKnown) ? undefined : script
  }

  /** The messages of the history that show the text that was sent, whoever they are from. */
  get own(): readonly SeenMessage[] {
    this.#own ??= withText(this.messages ?? [], this.sent.text)
    return this.#own
  }

  /**
   * What the agent said in this turn by the history (readings 43): all after the message that was sent, and before the
   * next one of a run; somebody else of the workspace may write meanwhile (2.8). Undefined where no history shows that
   * message.
   */
  get turn(): readonly SeenMessage[] | undefined {
    if (this.#turn === null) this.#turn = this.#turnIn()
    return this.#turn
  }

  #turnIn(): readonly SeenMessage[] | undefined {
    const messages = this.messages ?? []
    const id = this.result?.messageId
    // The same text may have been sent twice: the id tells which one this is.
    const byId = id === undefined ? undefined : this.own.find((message) => message.messageId === id)
    // An agent may repeat its caller's words as they are (readings 43).
    const byText = this.own.findLast(({ role }) => role === 'user') ?? this.own.at(-1)
    // What a store may replace in a text (readings 30) leaves its id as it is.
    const own = byId ?? byText ?? messages.find((each) => each.role === 'user' && each.messageId === id)
    if (own === undefined) return undefined
    const after = messages.slice(messages.indexOf(own) + 1)
    const next = after.findIndex(({ role, text }) => role === 'user' && runWordsIn(text ?? '').length > 0)
    return (next === -1 ? after : after.slice(0, next)).filter((message) => message.role === 'assistant')
  }

  /**
   * For how long the agent surely paused between two texts, as views other than the answer show: from the first look
   * with the one to the last look without the other, less what views may lag (readings 70). 0 where nothing shows it.
   */
  pausedMs(before: string, after: string, lagMs: number): number {
    const [from, until] = [this.visibility(before).firstSeenMs, this.visibility(after)]
    // Words that were never said tell nothing of when they would have been.
    if (!Number.isFinite(from) || !Number.isFinite(until.firstSeenMs)) return 0
    return Math.max(0, until.lastUnseenMs - from - lagMs)
  }

  /**
   * A view that never shows the text at all tells nothing of when it was said, so its looks do not count: one view that
   * is broken does not move what the others tell.
   */
  visibility(text: string): Visibility {
    const known = this.#visible.get(text) ?? this.#visibilityOf(text)
    this.#visible.set(text, known)
    return known
  }

  #visibilityOf(text: string): Visibility {
    const shows = ({ messages }: PageLook): boolean => withText(messages, text).length > 0
    const byStatus = this.statuses.map(({ exchange, lastText }) => ({
      exchange,
      shows: isTail(text, lastText) && !this.#isOthersEnd(text, lastText),
    }))
    const byPage = [
      ...this.#looks.map((look) => ({ exchange: look.exchange, shows: shows(look) })),
      // The pages of a walk are not all the newest: only what they show counts.
      ...this.#walked.filter(shows).map(({ exchange }) => ({ exchange, shows: true })),
    ]
    const looks = [byStatus, byPage].filter((view) => view.some((look) => look.shows)).flat()
    const firstSeenMs = Math.min(...looks.flatMap((look) => (look.shows ? [look.exchange.endMs] : [])))
    const before = looks.filter((look) => !look.shows && look.exchange.sentMs < firstSeenMs)
    return { firstSeenMs, lastUnseenMs: Math.max(...before.map((look) => look.exchange.sentMs)) }
  }

  /** Whether an end is that of a message which the agent said in place of a text, by the history (readings 43). */
  #isOthersEnd(text: string, end = ''): boolean {
    const turn = this.turn ?? []
    if (withText(turn, text).length > 0) return false
    return turn.some((message) => isEndOf(message.text ?? '', end))
  }

  /** Whether any view showed words of the agent: then they were said, and every view that must show them owes them. */
  wasSaid(text: string): boolean {
    return withText(this.result?.replies ?? [], text).length > 0 || Number.isFinite(this.visibility(text).firstSeenMs)
  }

  /**
   * By when the turn had ended, as statuses read before `untilMs` tell: the first of a row of quiet ones that spans the
   * lag, none of them before the last scripted words showed. Undefined where that was not seen.
   */
  endedBy(untilMs: number, lagMs: number): number | undefined {
    const last = this.sent.said?.at(-1)
    const fromMs = last === undefined ? Number.NEGATIVE_INFINITY : this.visibility(last).firstSeenMs
    let since: number | undefined
    let ended: number | undefined
    for (const { exchange, quiet } of this.statuses) {
      if (exchange.endMs > untilMs || exchange.endMs < fromMs) continue
      if (!quiet) since = ended = undefined
      else if (since === undefined) since = exchange.endMs
      else if (exchange.endMs - since >= lagMs) ended = since
    }
    return ended
  }
}

export type { Views }

const known = new WeakMap<Sent, Views>()

/** What the views showed of a send; made once, since several judges look at the same. */
export function viewsOf(sent: Sent): Views {
  const views = known.get(sent) ?? new Views(sent)
  known.set(sent, views)
  return views
}

function pageLook(exchange: Exchange): PageLook[] {
  const page = pageOf(exchange)
  return page === undefined ? [] : [{ exchange, messages: page.messages }]
}

function statusesOf({ reads, statusAfter, rest }: Sent): StatusLook[] {
  const all = new Set([...(reads ?? []), ...(statusAfter === undefined ? [] : [statusAfter]), ...(rest?.reads ?? [])])
  return [...all].flatMap((exchange) => statusLook(exchange) ?? [])
}

/** Undefined where the answer is no status. */
export function statusLook(exchange: Exchange): StatusLook | undefined {
  const quiet = isQuiet(exchange)
  if (quiet === undefined) return undefined
  return { exchange, quiet, lastText: textIn(exchange, 'lastAssistantText'), title: textIn(exchange, 'title') }
}

function textIn(status: Exchange, field: string): string | undefined {
  const body = jsonOf(status.body)
  const value = isObject(body) ? body[field] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A shorter end may be that of other words by chance. */
const leastTail = 4

/** Whether a lastAssistantText tells that a text was the newest at that time. */
export function isTail(text: string, end: string | undefined): boolean {
  return end !== undefined && end.trim().length >= leastTail && isEndOf(text, end)
}
