import type { KeptText } from './text.ts'

/**
 * What the model knows of a transcript: one fact an exchange, small enough to be kept for all of them. Times are
 * milliseconds since the run began. A view was taken at some moment from `sentMs` to `endMs`, and showed what there was
 * then, or up to the lag before (readings 28).
 */
interface Moment {
  /** The exchange. */
  readonly id: string
  readonly sentMs: number
  readonly endMs: number
  /** Whose credential it carried; undefined for none that was ever issued. */
  readonly account: string | undefined
  readonly credential: string
  readonly status: number | null
  /** What it is in a few words, for a timeline. */
  readonly about: string
  /** The request is one that the spec has an answer for: nothing is malformed about it (readings 16). */
  readonly isValid: boolean
  /** Its key is shown as it should be, and nothing about its address could be refused for itself (readings 52). */
  readonly isKeyShown: boolean
  /** It got a whole answer of the service's own: no gateway's, and none that asks to come back later. */
  readonly isHeard: boolean
  /** What no service may answer to such a request, whatever happened besides. */
  readonly wrong: string | undefined
}

/** A message as a page or a result shows it. */
export interface Message {
  readonly id: string
  readonly role: string | undefined
  readonly text: KeptText
  readonly timestamp?: string | null | undefined
}

/** What one message event carries: each text that it may mean, since payloads are not shown (spec 6). */
export interface Said {
  readonly keys: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly words: readonly string[]
  readonly atMs: number
}

export interface SendFact extends Moment {
  readonly kind: 'send'
  readonly start: boolean
  /** Undefined for a start whose conversation is not known. */
  readonly conversation: string | undefined
  readonly reply: 'none' | 'optional' | 'required'
  readonly stream: boolean
  readonly text: KeptText | undefined
  /** What stands in a title that it gave. */
  readonly titleWords: readonly string[]
  /** Whether the service took the message; `open` where nobody can tell. */
  readonly outcome: 'taken' | 'refused' | 'open'
  /** By when it had taken it. */
  readonly takenMs: number
  /** Its answer was given then at the earliest; of a stream, its end. */
  readonly gaveMs: number
  /** How many messages it may have stored: what got no answer was sent again. */
  readonly most: number
  readonly messageId: string | undefined
  /** The conversation that its answer names, where the request named one. */
  readonly named: string | undefined
  /** Strings in an ack: the ids are among them. Undefined where no ack came. */
  readonly carried: readonly string[] | undefined
  readonly carrier: string | undefined
  readonly replies: readonly Message[] | undefined
  readonly said: readonly Said[] | undefined
  readonly timedOut: boolean
  /** The answer says that the turn has ended, and that it holds all of its words; `words`: the end of the first words alone. */
  readonly tells: 'whole-turn' | 'no-words' | 'words' | 'nothing'
}

export interface PageFact extends Moment {
  readonly kind: 'page'
  readonly conversation: string
  readonly cursor: string | undefined
  readonly before: string | null | undefined
  readonly named: string | undefined
  readonly limit: number | undefined
  readonly messages: readonly Message[]
  /** Those without an id or a text as well. */
  readonly count: number
}

export interface StatusFact extends Moment {
  readonly kind: 'status'
  readonly conversation: string
  readonly named: string | undefined
  /** At rest as far as this one look tells (readings 28, 57). */
  readonly quiet: boolean
  readonly busy: boolean | undefined
  readonly title: string | undefined
  readonly stage: string | null | undefined
  readonly phase: string | undefined
  /** The agent works, or a message waits, and nothing says that it drains, waits or is scheduled (readings 28). */
  readonly works: boolean
  /** It says why work may go on although nothing is busy. */
  readonly goesOn: boolean
  readonly accepted: number | undefined
  readonly last: string | null | undefined
  /** The prompts of what waits on the caller, as JSON. */
  readonly gates: string | undefined
  /** In what the agent said last, and in what waits on the caller. */
  readonly shownWords: readonly string[]
  readonly titleWords: readonly string[]
  readonly failed: boolean
  readonly updatedAtMs: number | undefined
}

export interface Row {
  readonly id: string
  readonly busy: boolean | undefined
  readonly title: string | undefined
  readonly stage: string | null | undefined
  readonly updatedAtMs: number | undefined
  readonly titleWords: readonly string[]
  readonly isTicket: boolean
  readonly members: readonly string[]
  /** What it shows of a ticket beside the ids. */
  readonly ticket: TicketShown | undefined
  /** Their values, or the types of those that are no strings. */
  readonly cwd: string | null
  readonly model: string | null
}

export interface TicketShown {
  readonly hasId: boolean
  readonly roles: readonly (string | null)[]
  /** The titles of its members, by their ids. */
  readonly titles: ReadonlyMap<string, string>
}

export interface ListFact extends Moment {
  readonly kind: 'list'
  readonly rows: readonly Row[]
  readonly limit: number | undefined
}

/** A request of one of the five endpoints that showed nothing: refused, cut, or no such thing. */
export interface OtherFact extends Moment {
  readonly kind: 'other'
  readonly endpoint: 'start' | 'send' | 'list' | 'status' | 'history'
  readonly cursor?: string | undefined
  /** Its query holds a limit within its bounds at most. */
  readonly isPlainlyAsked?: boolean
  readonly conversation: string | undefined
  /** It was answered, with more than is read. */
  readonly isTooLarge?: boolean
  /** How many entries of a page or list it shows at least: it may be too large, or the answer to a query whose meaning is open. */
  readonly count?: number | undefined
}

export type Fact = SendFact | PageFact | StatusFact | ListFact | OtherFact

export interface ModelTiming {
  readonly waitLimitMs: number
  readonly slackMs: number
  readonly lagMs: number
  readonly longPauseMs: number
}

/** Something seen that no lawful service can have shown. */
export interface Conflict {
  readonly clause: Clause
  /** The conversation that it is about; undefined where it is about an account. */
  readonly conversation: string | undefined
  /** One sentence: what cannot be. */
  readonly what: string
  /** The exchanges that cannot be explained together, as few as are needed. */
  readonly exchanges: readonly string[]
}

/** The parts of the model, each a sentence of the spec that no lawful service leaves. */
export type Clause =
  | 'access'
  | 'answer'
  | 'identity'
  | 'log'
  | 'kept'
  | 'said'
  | 'newest-words'
  | 'work'
  | 'stream'
  | 'list'
  | 'provenance'
