import type { Message, PageFact, SendFact, StatusFact } from '../model/facts.ts'
import { overMs, roundingMs, type Talk } from '../model/talk.ts'
import { endsWith, type KeptText, keptText } from '../model/text.ts'
import { type Step, scriptIn } from '../reading/script.ts'
import type { Fact } from './fact.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

/** A response that shows a status. */
export interface Status extends Fact {
  readonly state: State
  readonly view: StatusFact
}

/** Words of a turn that nothing else in the log says, and when views show them. */
export interface Words {
  readonly kept: KeptText
  /** In full, where the agent was told to say them. */
  readonly text: string | undefined
  /** The end of the first view that shows them; infinite where none does. */
  readonly seenMs: number
  /** The beginning of the last view before that which surely does not; minus infinity where none did. */
  readonly unseenMs: number
}

/** What one send asked for. */
export interface Turn {
  readonly fact: Fact
  readonly send: SendFact
  /** Empty where its text is no script. */
  readonly steps: readonly Step[]
  readonly words: readonly Words[]
}

const made = new WeakMap<Log['parts'], readonly Conversation[]>()

/** All conversations that the log shows, put together once. */
export function conversationsOf(log: Log): readonly Conversation[] {
  const { parts } = log
  const known = made.get(parts) ?? conversationsIn(log)
  made.set(parts, known)
  return known
}

function conversationsIn(log: Log): readonly Conversation[] {
  const facts = new Map(log.facts.map((fact) => [fact.id, fact]))
  const times = new Map<string, number>()
  const isTold = ({ view }: Fact): boolean => view?.kind !== 'send' || view.outcome !== 'refused'
  for (const { script = [] } of log.facts.filter(isTold))
    for (const key of new Set(script.flatMap(({ say }) => (say === undefined ? [] : keptText(say).key))))
      times.set(key, (times.get(key) ?? 0) + 1)
  const isOnce = ({ key }: KeptText): boolean => times.get(key) === 1
  return log.parts.talks.map((talk) => new Conversation(log, talk, facts, isOnce))
}

/** A page with less may be any part of a history. */
const leastLimit = 20
/** A shorter end may be that of other words by chance. */
const leastEnd = 4

/** What the log shows of one conversation. */
export class Conversation {
  readonly talk: Talk
  readonly statuses: readonly Status[]
  readonly #log: Log
  readonly #facts: ReadonlyMap<string, Fact>
  readonly #isOnce: (kept: KeptText) => boolean
  #turns: readonly Turn[] | undefined
  #said: readonly KeptText[] | undefined
  #sent: readonly KeptText[] | undefined
  /** Null until it was looked for. */
  #steps: readonly Step[] | undefined | null = null
  #ofOthers: readonly KeptText[] | undefined
  #shownMs: ReadonlyMap<string, number> | undefined

  constructor(log: Log, talk: Talk, facts: ReadonlyMap<string, Fact>, isOnce: (kept: KeptText) => boolean) {
    this.talk = talk
    this.#log = log
    this.#facts = facts
    this.#isOnce = isOnce
    this.statuses = talk.statuses.flatMap(({ id }) => {
      const fact = facts.get(id)
      return fact !== undefined && isStatus(fact) ? [fact] : []
    })
  }

  /** Messages that the service took, or may have taken. */
  get turns(): readonly Turn[] {
    this.#turns ??= this.talk.sends.flatMap((send) => {
      const fact = this.#facts.get(send.id)
      return fact === undefined || send.most === 0 ? [] : [this.#turnOf(fact, send)]
    })
    return this.#turns
  }

  /** All texts that the agent was told to say here, or that a view shows as its own. */
  get said(): readonly KeptText[] {
    this.#said ??= distinct([
      ...(this.steps ?? []).flatMap(({ say }) => (say === undefined ? [] : keptText(say))),
      ...this.#shown,
    ])
    return this.#said
  }

  /** What callers sent here, ourselves and others. */
  get sent(): readonly KeptText[] {
    const { pages, sends } = this.talk
    this.#sent ??= distinct([
      ...sends.flatMap(({ text, most }) => (most > 0 && text !== undefined ? text : [])),
      ...pages.flatMap(({ messages }) => messages.flatMap(({ role, text }) => (role === 'user' ? text : []))),
    ])
    return this.#sent
  }

  /** No page shows a message that somebody else sent here. */
  get isOurs(): boolean {
    return this.#sentByOthers.length === 0
  }

  get #sentByOthers(): readonly KeptText[] {
    if (this.#ofOthers === undefined) {
      const known = new Set(this.talk.sends.map(({ text }) => text?.key))
      this.#ofOthers = this.sent.filter(({ key }) => !known.has(key))
    }
    return this.#ofOthers
  }

  /** All that the agent was told to do here; undefined where a message was sent that is not known as a whole. */
  get steps(): readonly Step[] | undefined {
    if (this.#steps === null) this.#steps = this.#toldSteps()
    return this.#steps
  }

  #toldSteps(): readonly Step[] | undefined {
    const others = this.#sentByOthers
    if (others.some(({ tail, length }) => tail.length < length)) return undefined
    const own = this.talk.sends.flatMap(({ id, most }) => (most > 0 ? (this.#facts.get(id)?.script ?? []) : []))
    return [...own, ...others.flatMap(({ tail }) => scriptIn(tail) ?? [])]
  }

  /** The conversation is at rest in this status, and was before it (readings 28). */
  isAtRest({ id, view, sentMs, endMs }: Status): boolean {
    const { rests, sends, statuses, timing } = this.talk
    if (!view.quiet) return false
    return rests.some(
      (rest) =>
        (rest.toMs <= endMs || rest.looks[1] === id) &&
        sends.every(
          (send) => send.most === 0 || send.endMs + timing.lagMs <= rest.fromMs + roundingMs || send.sentMs >= endMs,
        ) &&
        statuses.every((each) => each.quiet || each.endMs <= rest.fromMs || each.sentMs >= sentMs),
    )
  }

  /** A message that was sent before may still be worked on (readings 12). */
  isBehind({ send }: Turn): boolean {
    return this.talk.sends.some(
      (each) => each.most > 0 && each.sentMs < send.sentMs && each !== send && overMs(each, this.talk) > send.sentMs,
    )
  }

  /** When any view first showed a message with this id; infinite where none did. */
  shownMs(message: string): number {
    this.#shownMs ??= shownIn(this.talk)
    return this.#shownMs.get(message) ?? Number.POSITIVE_INFINITY
  }

  get #shown(): readonly KeptText[] {
    const { pages, sends } = this.talk
    return [
      ...pages.flatMap(({ messages }) => messages.filter(({ role }) => role === 'assistant')),
      ...sends.flatMap(({ replies }) => replies ?? []),
    ].map(({ text }) => text)
  }

  #turnOf(fact: Fact, send: SendFact): Turn {
    const steps = fact.script ?? []
    const told = steps.flatMap(({ say }) => (say === undefined ? [] : [{ text: say, kept: keptText(say) }]))
    const isOnce = ({ kept }: { kept: KeptText }): boolean =>
      this.#isOnce(kept) && told.filter((each) => each.kept.key === kept.key).length === 1
    const own = fact.script === undefined && this.#log.isPrompted ? this.#heard(send) : told.filter(isOnce)
    const words = own.map((each) => ({ ...each, ...this.#visibility(send, each.kept) }))
    // What it says when it wakes by itself is no part of the turn.
    const over = fact.script === undefined ? overMs(send, this.talk) : Number.POSITIVE_INFINITY
    return { fact, send, steps, words: words.filter(({ unseenMs }) => unseenMs < over) }
  }

  /** What a prompted agent said after a message, and before the next, where nothing else was going on. */
  #heard(send: SendFact): { text: undefined; kept: KeptText }[] {
    const isOwn = ({ role, text }: Message): boolean => role === 'user' && text.key === send.text?.key
    const page = this.talk.pages.findLast(({ messages }) => messages.filter(isOwn).length === 1)
    const isAlone = this.talk.sends.every(
      (each) => each === send || each.sentMs >= overMs(send, this.talk) || overMs(each, this.talk) <= send.sentMs,
    )
    if (page === undefined || !isAlone) return []
    const after = page.messages.slice(page.messages.findIndex(isOwn) + 1)
    const next = after.findIndex(({ role }) => role === 'user')
    return (next === -1 ? after : after.slice(0, next)).flatMap(({ text }) => {
      const isOne = page.messages.filter((each) => each.text.key === text.key).length === 1
      return isOne && text.key !== '' ? [{ text: undefined, kept: text }] : []
    })
  }

  /**
   * A kind of view that never shows the words tells nothing of when they were said. What a status shows before it shows them is older.
   */
  #visibility(send: SendFact, kept: KeptText): Pick<Words, 'seenMs' | 'unseenMs'> {
    const { pages, statuses } = this.talk
    const isIn = (messages: readonly Message[]): boolean =>
      messages.some(({ role, text }) => role === 'assistant' && text.key === kept.key)
    const pageMs = first(pages.flatMap(({ messages, endMs }) => (isIn(messages) ? endMs : [])))
    const shows = (last: string | null | undefined, whole: KeptText): boolean =>
      typeof last === 'string' && last.trim().length >= leastEnd && endsWith(whole, last)
    const isEnd = ({ last }: StatusFact): boolean =>
      shows(last, kept) && !this.said.some((each) => each.key !== kept.key && shows(last, each))
    const statusMs = first(statuses.flatMap((each) => (isEnd(each) ? each.endMs : [])))
    const eventMs = first((send.said ?? []).flatMap(({ keys, atMs }) => (keys.has(kept.key) ? atMs : [])))
    const seenMs = Math.min(pageMs, statusMs, eventMs)
    // Where the messages of a smaller page stand is for the rules of history.
    const isWhole = ({ before: older, limit = 50, messages }: PageFact): boolean =>
      older === null && limit >= leastLimit && 4 * messages.length < 3 * limit
    const unseen = [
      ...pages.filter(
        (page) => page.cursor === undefined && pageMs < Infinity && !isIn(page.messages) && isWhole(page),
      ),
      ...statuses.filter(({ last }) => last !== undefined && statusMs < Infinity && !shows(last, kept)),
    ]
    const unseenMs = Math.max(...unseen.flatMap(({ sentMs }) => (sentMs < seenMs ? sentMs : [])))
    return { seenMs, unseenMs }
  }
}

function isStatus(fact: Fact): fact is Status {
  return fact.state !== undefined && fact.view?.kind === 'status'
}

const first = (times: readonly number[]): number => Math.min(...times)

function shownIn({ pages, sends }: Talk): ReadonlyMap<string, number> {
  const shown = new Map<string, number>()
  const show = (id: string, atMs: number): void => void shown.set(id, Math.min(atMs, shown.get(id) ?? atMs))
  for (const { messages, endMs } of pages) for (const { id } of messages) show(id, endMs)
  for (const { replies = [], messageId, endMs } of sends) {
    for (const { id } of replies) show(id, endMs)
    if (messageId !== undefined) show(messageId, endMs)
  }
  return shown
}

function distinct(texts: readonly KeptText[]): readonly KeptText[] {
  return [...new Map(texts.map((each) => [each.key, each])).values()]
}
