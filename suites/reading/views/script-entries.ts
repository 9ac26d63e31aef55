import type { ScriptStep } from '../../records/long-conversation.ts'
import { Recent } from '../recent.ts'
import { showsWord } from '../text/quoted.ts'
import { compareText } from '../text/text.ts'
import type { SeenMessage } from './page.ts'

/** One message of ours and what the agent was told to do about it. */
export interface ScriptTurn {
  text: string
  steps: readonly ScriptStep[]
  /** The steps are what the agent was heard to say, in its own words: none of the run marks them. */
  prompted?: boolean | undefined
}

/**
 * One entry of a transcript, in the order in which it came about: what was sent, what the agent said, and the tools
 * and notes between, each of which is at least one entry. A service may add others. Whether what was `asked` is a
 * message, a hidden entry or none at all is open.
 */
export interface Entry {
  kind: 'sent' | 'said' | 'tool' | 'note' | 'asked'
  text: string
  /** Its place among all entries; a message of a turn comes before all that the agent does about it. */
  at: number
  turn: number
  /** The agent paused before and after it, so that no other message shares its moment. */
  apart: boolean
}

/** What a message of a history is taken for. `at` is the place among the script entries; a message may show hidden entries besides. */
export interface Recognised {
  at: number | undefined
  /** Entries that are no messages and whose words it shows. */
  shows: Entry[]
  /** Messages that it shows in one, so that it is none of them. A script of ours in a strange dress is no such thing. */
  together: Entry[]
  /** Words of a run that no script entry holds: another conversation's. */
  strange: string[]
}

/** Everything that is known of one conversation before its history is looked at. Pure data, built once a record. */
export class ScriptEntries {
  readonly entries: readonly Entry[]
  readonly #byWord = new Map<string, Entry>()
  /** What the agent said in words of its own is known by the whole of it. */
  readonly #heard: Entry[] = []
  readonly #sent: { entry: Entry; head: string; own: ReadonlySet<string> }[] = []
  /** Ids of the messages that are what was said, word for word; by its place. */
  readonly #exact = new Map<number, Set<string>>()
  /** Places of messages of ours that stand there as the user's. */
  readonly #asUsers = new Set<number>()

  /** `messages`: all that any page shows. What only holds words of a message that is there as well is a quotation of it (readings 43). */
  constructor(turns: readonly ScriptTurn[], messages: readonly SeenMessage[] = []) {
    this.entries = turns.flatMap((turn, index) => entriesOf(turn, index)).map((entry, at) => ({ ...entry, at }))
    for (const entry of this.entries) {
      if (entry.kind === 'sent')
        this.#sent.push({ entry, head: entry.text.trimStart(), own: new Set(runWordsIn(entry.text)) })
      else if (turns[entry.turn]?.prompted === true) this.#heard.push(entry)
      else for (const word of runWordsIn(entry.text)) this.#byWord.set(word, entry)
    }
    for (const message of messages) this.#note(message)
  }

  #note({ text, messageId, role }: SeenMessage): void {
    if (text === undefined || messageId === undefined) return
    if (role === 'user') {
      const sent = this.#sentLike(text, runWordsIn(text))
      if (sent !== undefined) this.#asUsers.add(sent.at)
      return
    }
    for (const word of runWordsIn(text)) {
      const entry = this.#byWord.get(word)
      if (entry?.kind !== 'said' || !compareText(entry.text, text).same) continue
      const ids = this.#exact.get(entry.at) ?? new Set()
      this.#exact.set(entry.at, ids.add(messageId))
    }
  }

  /** Whether a message is another one than that which shows an entry as it was said. */
  #isBeside(entry: Entry, { messageId }: SeenMessage): boolean {
    const ids = this.#exact.get(entry.at)
    return ids !== undefined && messageId !== undefined && !ids.has(messageId)
  }

  entry(at: number): Entry | undefined {
    return this.entries[at]
  }

  /**
   * Finds what a message is by the words in it that no other text has, so that one that was altered, sent back under
   * another role or with another id is still known.
   */
  recognise(message: SeenMessage): Recognised {
    const { text, role } = message
    const nothing: Recognised = { at: undefined, shows: [], together: [], strange: [] }
    if (text === undefined) return nothing
    const heard = role === 'user' ? undefined : this.#heard.find((entry) => compareText(entry.text, text).same)
    if (heard !== undefined) return { ...nothing, at: heard.at }
    const words = [...new Set(runWordsIn(text))]
    const found = new Set(words.flatMap((word) => this.#byWord.get(word) ?? []))
    // A message of ours holds the words of others, so a part of one tells nothing of it.
    if (words.length === 0 && role !== 'user') for (const entry of this.#byPart(text)) found.add(entry)
    const said = [...found].filter((entry) => entry.kind === 'said' || entry.kind === 'asked')
    const [only] = said
    if (found.size === 1 && only?.text === text) return { ...nothing, at: only.at }
    const sent = this.#sentLike(text, words)
    // An agent may repeat its caller's words as they are (readings 43).
    if (sent !== undefined)
      return role === 'assistant' && this.#asUsers.has(sent.at) ? nothing : { ...nothing, at: sent.at }
    const isHidden = ({ kind, turn, text: word }: Entry): boolean =>
      (kind === 'tool' || kind === 'note') &&
      (!text.includes(word) ||
        showsWord(
          text,
          word,
          this.#sent.flatMap(({ entry }) => (entry.turn === turn ? entry.text : [])),
        ))
    const shows = [...found].filter(isHidden)
    const own = said.filter((entry) => !this.#isBeside(entry, message))
    if (own.length < said.length && own.length === 0) return { ...nothing, shows }
    if (said.length > 1) return role === 'user' || found.size > said.length ? nothing : { ...nothing, together: said }
    return {
      ...nothing,
      at: only?.at,
      shows,
      // An agent may quote a part of what its caller wrote here (readings 43).
      strange: words.filter((word) => !this.#byWord.has(word) && !this.#sent.some(({ own }) => own.has(word))),
    }
  }

  /** What was cut off within its word is still known by what is left of it. */
  #byPart(text: string): Entry[] {
    const parts = lettersIn(text).filter((part) => partOfWord.test(part))
    return parts.flatMap((part) =>
      [...this.#byWord].flatMap(([word, entry]) => (word.startsWith(part) || word.endsWith(part) ? [entry] : [])),
    )
  }

  /** A message of ours holds its whole script, and so the words of others: it is known by its head and a word of its own. */
  #sentLike(text: string, words: readonly string[]): Entry | undefined {
    const begins = text.trimStart()
    const alike = this.#sent
      .filter(({ own }) => own.size === 0 || words.some((word) => own.has(word)))
      .map(({ entry, own, head }) => ({ entry, own, shared: sharedHead(head, begins) }))
      .filter(({ entry, own, shared }) =>
        own.size > 0 ? shared >= leastHead : shared >= Math.min(tellingHead, entry.text.trim().length),
      )
      .sort((a, b) => b.shared - a.shared)
    return alike[0]?.entry
  }
}

/** Enough where a unique word speaks too; escaping often begins at the first quote of a script. */
const leastHead = 4
/** Enough for a script without a word of its own: the template and what follows it. */
const tellingHead = 24

function sharedHead(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let shared = 0
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++
  return shared
}

function entriesOf({ text, steps }: ScriptTurn, turn: number): Omit<Entry, 'at'>[] {
  const paused = (index: number): boolean => index === steps.length || steps[index]?.pauseMs !== undefined
  const inner = steps.flatMap((step, index) => {
    const apart = paused(index - 1) && paused(index + 1)
    return kinds.flatMap(([field, kind]) => {
      const words = step[field]
      return words === undefined ? [] : [{ kind, text: words, turn, apart }]
    })
  })
  // A turn follows an earlier one at a distance: only what comes after can share the moment of its message.
  return [{ kind: 'sent', text, turn, apart: paused(0) }, ...inner]
}

const kinds = [
  ['say', 'said'],
  ['tool', 'tool'],
  ['note', 'note'],
  ['ask', 'asked'],
] as const

/** Words that only a run makes: twelve small consonants in a row, nothing else of a word around them. */
export function runWordsIn(text: string): readonly string[] {
  return runWords.of(text)
}

const runWords = new Recent({ texts: 5000, letters: 4_000_000 }, (text): readonly string[] =>
  lettersIn(text).filter((word) => word.length === 12 && /^[b-df-hj-np-tv-xz]{12}$/.test(word)),
)

/** So much of a word that it is hardly there by chance. */
const partOfWord = /^[b-df-hj-np-tv-xz]{6,11}$/

function lettersIn(text: string): string[] {
  return text.match(/[A-Za-z]+/g) ?? []
}
