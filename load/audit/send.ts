/** Reply mode of one send. */
export type AuditKind = 'none' | 'optional' | 'required' | 'stream'

/** The content of a send. It is derived from the seed, and never stored. */
export interface Intent {
  sendId: string
  kind: AuditKind
  /** The send starts a conversation. */
  start: boolean
  text: string
  /** Scripted agent texts, in order; null for an agent without a script. */
  words: readonly string[] | null
  /** Least time before each text, from the pauses of the script; milliseconds from the start of the turn. */
  wordsMs: readonly number[]
  /** Least duration of the turn, in milliseconds. */
  lastsMs: number
}

/**
 * A text in a response. `word` is the number of the scripted text, from 1; 0 for another text. The text itself follows if it is
 * not exactly the scripted one (readings 43).
 */
export type Shown = [id: string | null, word: number, text?: string]

/** The record of a send after its response. It is small, because all are kept until the end. */
export interface LedgerEntry {
  sendId: string
  kind: AuditKind
  start: boolean
  /** Milliseconds since the start of the load. */
  sentMs: number
  endMs: number
  status: number | null
  /** 200, 202, or 504 with an ApiError. */
  accepted: boolean
  /** The service rejected the send, so the history contains nothing of it. */
  refused: boolean
  /** Null without an id in the response, and for a stream. */
  messageId: string | null
  /** Data of the ack event of a stream; its fields are open. */
  ack: string | null
  /** The `id:` line of the ack event, which may contain the id (readings 55). */
  ackLine?: string
  timedOut: boolean
  shown: Shown[]
  /** The response contains the whole turn: not timed out, not cut, not only the first texts. */
  whole: boolean
  /** The response came before the wait limit. */
  inTime: boolean
  /** Known end of the turn; null if unknown. */
  overMs: number | null
  /** Counted as good when the response came. */
  good?: true
}

export interface AuditedSend extends LedgerEntry {
  intent: Intent
}
