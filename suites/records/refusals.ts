import type { Exchange } from '../../schemas/types.ts'
import type { SendEndpoint } from '../rules/words.ts'
import type { AfterRefusals } from './after-refusals.ts'
import type { Tried } from './tried.ts'

/** A text with what hardly any store can hold: U+0000, half of a surrogate pair, or both. */
export interface OddText {
  endpoint: 'start' | 'send'
  holds: 'both' | 'nul' | 'lone-surrogate'
  answer: Exchange
}

/** Odd requests of one kind, as they were tried. */
export interface OddTried {
  oddity: Oddity
  tried: Tried<OddRequest>
}

/** What one of the two sends is refused: broken bodies, and faults in each mode. */
export interface RefusedSends {
  lanes: BrokenLane[]
  modes: FaultyModes[]
  deep: OddRequest
}

/** What is asked of conversations that do not exist. */
export interface RefusedNowhere {
  unknown: UnknownConversation[]
  modes: FaultyModes
  probes: OpenProbes
  odd: OddTried[]
  illFormedId: Exchange
  /** A message to an id without a letter. Earlier transcripts have none. */
  emptyId?: Exchange
}

/** What is wrongly asked of a conversation that exists, and the reads that are right. */
export interface RefusedHere {
  status: Exchange
  history: Exchange
  letters: Tried<Exchange>
  below: Exchange
  /** A path below its messages. */
  belowMessages?: Exchange
  /** Its status and its messages where a first segment stands that the API does not have. */
  elsewhere?: Exchange[]
  otherMethods: Exchange[]
  /**
   * Its status and its messages with the last letter of the id left out; a message to that id where neither finds anything.
   * Earlier transcripts have none.
   */
  shortened?: { status: Exchange; history: Exchange; send?: Exchange }
  odd: OddTried
  openLimits: OpenLook[]
}

/** Everything that one conversation is refused, and the valid requests that show why. */
export interface Refusals {
  conversationId: string
  twins: { start: Exchange; send: Exchange }
  start: RefusedSends
  send: RefusedSends
  nowhere: RefusedNowhere
  here: RefusedHere
  /** Cursors that no page of the conversation gave. */
  cursors: { odd: OddTried }
  oddTexts: OddText[]
  /** A message by an unrelated account, which is refused; none where the target has no such credential. */
  strangers: AfterRefusals['refused']
  aftermath: Omit<AfterRefusals, 'refused'>
  /** What stands in the titles of refused starts, and the list that was read afterwards. */
  refusedTitles: { marks: string[]; list: Exchange }
}

/** What a key without the write scope is refused in each mode. */
export interface RefusedScope {
  twin: Exchange
  modes: FaultyModes[]
}

/** Requests that need no conversation. */
export interface WrongRoutes {
  unknown: { get: Exchange; post: Exchange }
  /** The status of a conversation that does not exist: what else gets 404. */
  measure: Exchange
  otherMethods: Exchange[]
  /** Paths that are almost that of the list. */
  neighbours?: { behindMore: Exchange; behindBase: Exchange; withSuffix: Exchange; withFormat?: Exchange }
  twin: Exchange
  letters: Tried<Exchange>
  odd: OddTried
  /** Reads of paths with a percent sign that escapes nothing. Earlier transcripts have none. */
  brokenEscapes?: OddRequest[]
  openLimits: OpenLook[]
}

/** What was done to a lawful request body: where, which constraint it then breaks, and how, in words. */
export interface Fault {
  endpoint: SendEndpoint
  /** JSON pointer, '' for the whole body. */
  place: string
  /** The keyword of JSON Schema; or `absent`, `json`, `end` for what is no JSON value at all. */
  constraint: string
  how: string
}

/** One body that breaks exactly one constraint, and what it got. */
export interface BrokenBody extends Fault {
  answer: Exchange
  /** What the history would show, had the message been stored: texts of which it would hold one, or be one. */
  traces: { within: string[]; exact: string[] }
}

/** All that was tried for one row: every way to break it, each with the values that were drawn. */
export interface BrokenLane {
  endpoint: SendEndpoint
  place: string
  constraint: string
  tried: { examples: BrokenBody[]; smallest: number | null; cutShort: boolean }[]
}

/** What is odd about a request, as the rows are called that say what it must not do to a service. */
export type Oddity =
  | `odd-id-${'send' | 'status' | 'history'}`
  | `odd-query-${'list' | 'history'}`
  | 'odd-cursor'
  | 'foreign-cursor'
  | `${'nul' | 'lone-surrogate' | 'deep-body'}-${'start' | 'send'}`

/** A request that hardly anybody sends. Which status it gets is open; that the service survives it is not. */
export interface OddRequest {
  oddity: Oddity
  answer: Exchange
}

/** Faults that a send may have in any mode; 404 is for messages alone. */
export type FaultStatus = 400 | 401 | 403 | 404

/** One faulty send that names no mode, and the same in each of the others. */
export interface FaultyModes {
  endpoint: SendEndpoint
  status: FaultStatus
  plain: Exchange
  none: Exchange
  stream: Exchange
  /** Earlier transcripts have none of these. */
  required?: Exchange
  optional?: Exchange
  requiredStream?: Exchange
}

/** Rows about requests of which the spec does not say whether they are malformed (readings 16). */
export type OpenSlug =
  | 'empty-text'
  | 'null-optional'
  | 'unknown-field'
  | 'duplicate-keys'
  | 'content-type'
  | 'limit-empty'
  | 'limit-oddly-written'
  | 'limit-fraction'

/** One such request and what it got. */
export interface OpenLook {
  slug: OpenSlug
  what: string
  answer: Exchange
}

/**
 * Messages to a conversation that does not exist: one that is well-formed, one that is malformed, and those of which it
 * is open. Where the first gets 404 and the second 400, the rest tell by their status how they are taken, and cost nothing.
 */
export interface OpenProbes {
  wellFormed: Exchange
  malformed: Exchange
  looks: OpenLook[]
}

/** A request for a conversation that does not exist. */
export interface Asked {
  exchange: Exchange
  /** The id was made longer, so that nobody has it: it no longer has the shape of a real one. */
  lengthened: boolean
}

export interface UnknownConversation {
  endpoint: 'send' | 'status' | 'history'
  /** One after the other, until one got 404: a single one may exist by chance. */
  asked: Asked[]
}

/** The requests by which a target file brings about a 409, and the history around the last of them. */
export interface Provoked {
  /** Null where the target file states none. */
  last: Exchange | null
  /** The history of the conversation that the last request names; null where it names none. */
  before: Exchange[] | null
  after: Exchange[] | null
}
