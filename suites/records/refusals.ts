import type { Exchange } from '../../schemas/types.ts'
import type { BrokenLane } from '../areas/errors/broken-body.ts'
import type { Oddity, OddRequest } from '../areas/errors/odd-request.ts'
import type { OpenLook, OpenProbes } from '../areas/errors/open-requests.ts'
import type { FaultyModes } from '../areas/errors/other-mode.ts'
import type { UnknownConversation } from '../areas/errors/unknown-conversation.ts'
import type { Aftermath } from '../reading/aftermath.ts'

/** What became of a property, as a play keeps it. */
interface Tried<Example> {
  examples: Example[]
  smallest: number | null
  cutShort: boolean
}

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
}

/** What is wrongly asked of a conversation that exists, and the reads that are right. */
export interface RefusedHere {
  status: Exchange
  history: Exchange
  letters: Tried<Exchange>
  below: Exchange
  /** A path below its messages. */
  belowMessages?: Exchange
  otherMethods: Exchange[]
  odd: OddTried
  openLimits: OpenLook[]
}

/** Cursors that no page of the conversation gave; none from elsewhere where no page gave one. */
export interface WrongCursors {
  odd: OddTried
  foreign: OddRequest[]
}

/** Everything that one conversation is refused, and the valid requests that show why. */
export interface Refusals {
  conversationId: string
  twins: { start: Exchange; send: Exchange }
  start: RefusedSends
  send: RefusedSends
  nowhere: RefusedNowhere
  here: RefusedHere
  cursors: WrongCursors
  oddTexts: OddText[]
  /** A message by an unrelated account, which is refused; none where the target has no such credential. */
  strangers: Aftermath['refused']
  aftermath: Omit<Aftermath, 'refused'>
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
  neighbours?: { behindMore: Exchange; behindBase: Exchange; withSuffix: Exchange }
  twin: Exchange
  letters: Tried<Exchange>
  odd: OddTried
  openLimits: OpenLook[]
}
