import type { Message, Said, SendFact } from '../../model/facts.ts'
import { type KeptText, keptText } from '../../model/text.ts'
import type { Step } from '../../reading/script.ts'
import { showsWord } from '../../reading/text/quoted.ts'

/**
 * One entry of a transcript, in the order in which it came about: what was sent, what the agent said, and the tools and notes
 * between, each of which is at least one entry. A service may add others. Whether a question is a message is open.
 */
export interface Entry {
  readonly kind: 'sent' | 'said' | 'tool' | 'note' | 'asked'
  readonly text: KeptText
  /** Of an event, one for each text that it may mean (readings 22). */
  readonly keys: ReadonlySet<string>
  /** The ids that it has by its answer. */
  readonly ids: readonly string[]
  /** Its place among all entries; a message of a turn comes before all that the agent does about it. */
  readonly at: number
  readonly turn: number
  /** The agent paused before and after it, so that no other message shares its moment. */
  readonly isApart: boolean
}

/** A message that was taken, and the script in it. */
export interface Turn {
  readonly send: SendFact
  readonly script: readonly Step[] | undefined
  /** It was sent before, and nobody knows what became of that. */
  readonly mayBeSecond?: boolean | undefined
}

/** What a message of a history is taken for. `at` is its place; it may show hidden entries besides. */
export interface Recognised {
  readonly at: number | undefined
  /** Entries that are no messages and whose words it shows. */
  readonly shows: readonly Entry[]
  /** Messages that it shows in one, so that it is none of them. */
  readonly together: readonly Entry[]
  /** It has words of the run that nobody sent or said here. */
  readonly isStrange: boolean
}

const nothing: Recognised = { at: undefined, shows: [], together: [], isStrange: false }

/** What was sent to one conversation and said in it, in order, as far as sends, scripts and answers tell. */
export class Told {
  readonly entries: readonly Entry[]
  readonly turns: readonly Turn[]
  /** Places of texts that were told more than once: they have no one place (readings 43). */
  readonly repeated: ReadonlySet<number>
  readonly #byKey = new Map<string, Entry>()
  readonly #byWord = new Map<string, Entry>()
  /** Texts that no run made are known by their ids alone: anybody may say them again (readings 43, 80). */
  readonly #byId = new Map<string, Entry>()
  /** Ids of the messages that are what was said, word for word; by its place. */
  readonly #exact = new Map<number, Set<string>>()
  /** Places of messages of ours that stand there as the user's. */
  readonly #asUsers = new Set<number>()

  /** `messages`: all that any page shows. What only holds words of a message that is there as well quotes it (readings 43). */
  constructor(turns: readonly Turn[], messages: Iterable<Message>) {
    this.turns = turns
    this.entries = turns.flatMap(entriesOf).map((entry, at) => ({ ...entry, at }))
    // An event may name the message that it answers as well.
    const named = timesOf(this.entries.flatMap(({ ids }) => [...new Set(ids)]))
    const repeated = new Set<number>()
    for (const entry of this.entries) {
      if (!isOurs(entry, turns)) {
        for (const id of entry.ids) if (named.get(id) === 1) this.#byId.set(id, entry)
        continue
      }
      const before = [...entry.keys].map((key) => this.#byKey.get(key)).find((each) => each !== undefined)
      if (before !== undefined) for (const { at } of [before, entry]) repeated.add(at)
      else for (const key of entry.keys) this.#byKey.set(key, entry)
      if (entry.kind === 'sent' || before !== undefined) continue
      for (const word of entry.text.words) this.#byWord.set(word, entry)
    }
    for (const { at, turn } of this.entries) if (turns[turn]?.mayBeSecond === true) repeated.add(at)
    this.repeated = repeated
    for (const message of messages) this.#note(message)
  }

  #note({ text, id, role }: Message): void {
    if (role === 'user') {
      const sent = this.#sentLike(text)
      if (sent !== undefined) this.#asUsers.add(sent.at)
      return
    }
    const entry = this.#byKey.get(text.key)
    if (entry?.kind !== 'said') return
    this.#exact.set(entry.at, (this.#exact.get(entry.at) ?? new Set()).add(id))
  }

  /**
   * Finds what a message is by the words in it that no other text has, so that one that was altered, shown under another role or
   * with another id is still known.
   */
  recognise(message: Message): Recognised {
    const { text, role, id } = message
    const named = this.#byId.get(id)
    if (named !== undefined) return { ...nothing, at: named.at }
    const same = this.#byKey.get(text.key)
    if (same?.kind === 'said' || same?.kind === 'asked') return { ...nothing, at: same.at }
    const found = new Set(text.words.flatMap((word) => this.#byWord.get(word) ?? []))
    if (text.words.length === 0 && role !== 'user') for (const entry of this.#byPart(text)) found.add(entry)
    // A question need be no message: what holds its words may quote the script (readings 43).
    const said = [...found].filter(({ kind }) => kind === 'said')
    const [only] = said
    const sent = this.#sentLike(text)
    // An agent may repeat its caller's words as they are (readings 43).
    if (sent !== undefined)
      return role === 'assistant' && this.#asUsers.has(sent.at) ? nothing : { ...nothing, at: sent.at }
    const shows = [...found].filter((entry) => this.#isShown(entry, text))
    const own = said.filter((entry) => !this.#isBeside(entry, message))
    if (own.length === 0 && said.length > 0) return { ...nothing, shows }
    if (said.length > 1) return role === 'user' || found.size > said.length ? nothing : { ...nothing, together: said }
    const isStrange = text.words.some((word) => !this.#byWord.has(word) && !this.#isSent(word))
    return { ...nothing, at: only?.at, shows, isStrange }
  }

  /** Whether a message is another one than that which shows an entry as it was said. */
  #isBeside({ at }: Entry, { id }: Message): boolean {
    return this.#exact.has(at) && this.#exact.get(at)?.has(id) === false
  }

  #isShown({ kind, turn, text: { tail: word } }: Entry, { head, tail }: KeptText): boolean {
    if (kind !== 'tool' && kind !== 'note') return false
    const asked = JSON.stringify(this.turns[turn]?.script ?? [])
    return (!tail.includes(word) && !head.includes(word)) || showsWord(tail, word, [asked])
  }

  #isSent(word: string): boolean {
    return this.turns.some(({ send }) => send.text?.words.includes(word))
  }

  /** What was cut off within its word is still known by what is left of it. */
  #byPart({ tail }: KeptText): Entry[] {
    const parts = (tail.match(/[A-Za-z]+/g) ?? []).filter((part) => partOfWord.test(part))
    return parts.flatMap((part) =>
      [...this.#byWord].flatMap(([word, entry]) => (word.startsWith(part) || word.endsWith(part) ? [entry] : [])),
    )
  }

  /** A message of ours holds its whole script, and so the words of others: it is known by its head and a word of its own. */
  #sentLike(text: KeptText): Entry | undefined {
    const same = this.#byKey.get(text.key)
    if (same?.kind === 'sent') return same
    const words = new Set(text.words)
    const begins = text.head.trimStart()
    const alike = this.entries.flatMap((entry) => {
      if (entry.kind !== 'sent' || !entry.text.words.some((word) => words.has(word))) return []
      const shared = sharedHead(entry.text.head.trimStart(), begins)
      return shared >= leastHead ? [{ entry, shared }] : []
    })
    return alike.toSorted((a, b) => b.shared - a.shared)[0]?.entry
  }
}

/** Enough where a unique word speaks too; escaping often begins at the first quote of a script. */
const leastHead = 4
/** So much of a word that it is hardly there by chance. */
const partOfWord = /^[b-df-hj-np-tv-xz]{6,11}$/

function sharedHead(one: string, other: string): number {
  let shared = 0
  while (shared < Math.min(one.length, other.length) && one[shared] === other[shared]) shared++
  return shared
}

/** Nobody else says it by chance: it has a word that only a run makes, or a script told the agent to say it. */
function isOurs({ kind, text, turn }: Entry, turns: readonly Turn[]): boolean {
  const { script } = turns[turn] ?? {}
  return script === undefined ? kind === 'sent' && text.words.length > 0 : kind !== 'sent' || text.words.length > 0
}

function timesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

type Unplaced = Omit<Entry, 'at'>

function entriesOf({ send, script }: Turn, turn: number): Unplaced[] {
  const steps = script ?? []
  const isPause = (index: number): boolean => index === steps.length || steps[index]?.pauseMs !== undefined
  const entry = (kind: Entry['kind'], text: KeptText, isApart = true, ids: readonly string[] = []): Unplaced => {
    return { kind, text, keys: new Set([text.key]), turn, isApart, ids }
  }
  const { text, messageId, carried = [], replies = [], said = [] } = send
  const ids = messageId === undefined ? carried : [messageId]
  // A turn follows an earlier one at a distance: only what comes after can share the moment of its message.
  const sent = text === undefined ? [] : [entry('sent', text, isPause(0), ids)]
  if (script === undefined) {
    const answered = replies.map((reply) => entry('said', reply.text, true, [reply.id]))
    const streamed = said.map((each) => ({ ...entry('said', anyOf(each), true, [...each.ids]), keys: each.keys }))
    return [...sent, ...answered, ...streamed]
  }
  const inner = steps.flatMap((step, index) =>
    kinds.flatMap(([field, kind]) => {
      const words = step[field]
      return words === undefined ? [] : [entry(kind, keptText(words), isPause(index - 1) && isPause(index + 1))]
    }),
  )
  return [...sent, ...inner]
}

const kinds = [
  ['say', 'said'],
  ['tool', 'tool'],
  ['note', 'note'],
  ['ask', 'asked'],
] as const

/** Which of its texts an event means is not known. */
function anyOf({ keys, words }: Said): KeptText {
  return { key: [...keys][0] ?? '', tail: '', head: '', length: 0, words, isOdd: false }
}
