/** How one send of a load run asks to be answered. */
export type AuditKind = 'none' | 'optional' | 'required' | 'stream'

/** What a send intended; derived from the run's seed whenever it is needed, and never stored. */
export interface Intent {
  sendId: string
  kind: AuditKind
  /** It began a conversation. */
  start: boolean
  text: string
  /** What the agent was told to say, in order; null for an agent that cannot be scripted. */
  words: readonly string[] | null
  /** The least time that passes before each word, by the script's pauses; milliseconds from the beginning of the turn. */
  wordsMs: readonly number[]
  /** The least time that the turn takes. */
  lastsMs: number
}

/**
 * A text that an answer showed. `word` counts from 1: the word of its own send that it is, or with the text itself, that it
 * holds beside more (readings 43); 0 with the text where it is anything else.
 */
export type Shown = [id: string | null, word: number, text?: string]

/** What is kept of a send once it was answered: small, since it is kept for each of them to the end. */
export interface LedgerEntry {
  sendId: string
  kind: AuditKind
  start: boolean
  /** Milliseconds since the run began. */
  sentMs: number
  endMs: number
  status: number | null
  /** The service took it: 200, 202, or 504 with the API's error body. */
  accepted: boolean
  /** It was refused by the service itself, so that nothing of it may be stored. */
  refused: boolean
  /** The id that the answer gave to the message; null where it gave none, or as a stream. */
  messageId: string | null
  /** Of a stream: the data of its ack, whose fields are open. */
  ack: string | null
  /** The id line of that event, where it had one: it may carry an id as well (readings 55). */
  ackLine?: string
  timedOut: boolean
  shown: Shown[]
  /** The answer says that it holds the whole turn: not timed out, not cut, not the first words alone. */
  whole: boolean
  /** It came before the wait limit could have run out. */
  inTime: boolean
  /** When its turn is known to have ended; null where that is not known. */
  overMs: number | null
  /** A stream without done when our own time was up. */
  givenUp?: true
  /** It was counted among the good ones when it was answered. */
  good?: true
}

/** An entry with what its send intended. */
export interface AuditedSend extends LedgerEntry {
  intent: Intent
}
