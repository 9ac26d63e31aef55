import type { Exchange } from '../../schemas/types.ts'
import type { Endpoint, Mode, SendEndpoint } from '../rules/words.ts'
import type { AfterRefusals } from './after-refusals.ts'

/** One exchange with each of the five endpoints. */
export type EachEndpoint = Record<Endpoint, Exchange>

/** Ways to come without a credential that the API knows. */
export type Unaccepted = 'none' | 'wrong' | 'basic' | 'query'

/** Ways to show a good key that are not the API's, and its way without a key. */
export type ShownOtherwise = 'basic-plain' | 'bare' | 'own-header' | 'no-key'

/** A read with parameters in its query, by a key that may and by one that may not; `allowed`: by one that may do nothing else. */
export interface QueriedRead {
  endpoint: 'list' | 'status' | 'history'
  good: Exchange
  allowed?: Exchange
  refused: Exchange
}

/** What was asked of a conversation at work, and has to be refused (readings 102). */
export interface BusyKnock {
  endpoint: 'send' | 'status' | 'history'
  refused: Exchange
}

/** A send that must be refused, though not for its key; `full`: the same by a key of both scopes, where the answer spoke of the key. */
export interface FaultyWrite {
  endpoint: SendEndpoint
  answer: Exchange
  full?: Exchange
}

/** Every endpoint with a good key, and without one in four ways. */
export interface CredentialsPlay {
  good: EachEndpoint
  /** A start whose body has escapes, and blanks around its parts, where it was refused and the plain one was sent. */
  written?: Exchange
  bad: Record<Unaccepted, EachEndpoint>
  /** The list, with a good key and a query parameter that no API has. */
  oddParameter: Exchange
  /** The list, with the scheme in small and in capital letters. */
  schemes: { small: Exchange; capital: Exchange }
  /** An unrelated account at the conversation of the good key; undefined where the target has no such credential. */
  stranger: Record<'send' | 'status' | 'history', Exchange> | undefined
  kind: 'apiKey' | 'accessToken' | 'unstated'
  aftermath: AfterRefusals
  /** Reads with parameters in their query, without a credential and with a wrong one. Earlier transcripts have none. */
  queried?: (QueriedRead & { how: 'none' | 'wrong' })[]
  /** The three reads with characters added to a good key, and the list with its letters' case turned. Earlier transcripts have none. */
  altered?: {
    longer: Record<'list' | 'status' | 'history', Exchange>
    /** With the last characters left out. Earlier transcripts have none. */
    shorter?: Record<'list' | 'status' | 'history', Exchange>
    otherCase: Exchange
    /** The list, with a word in place of a key that is the name of a member of every object. Earlier transcripts have none. */
    word?: Exchange
  }
  /** A good key that is not shown as a bearer credential, and none that is. Earlier transcripts have none. */
  otherwise?: Record<ShownOtherwise, EachEndpoint>
  /** An older page, by a cursor of the good key, with it and without any; undefined where there is no older page. */
  older?: { good: Exchange; none: Exchange }
}

/** A valid credential of an account that cannot use the API yet, on every endpoint. */
export interface NoAccessPlay {
  /** By the full key; its sends are seen in another scene, its reads of a conversation only where the run has one to name. */
  good: { list: Exchange; status?: Exchange; history?: Exchange }
  barred: EachEndpoint
  /** Starts, and messages, in modes whose success would look different. Earlier transcripts have none. */
  starts?: Exchange[]
  sends?: Exchange[]
  /**
   * A conversation that does not exist, asked for by a key without the scope: which of the two the endpoint looks at
   * first. Undefined where the target has no such key.
   */
  order: Record<'send' | 'status' | 'history', Exchange | undefined>
}

/** A conversation of an unrelated account, which the full key must not reach. */
export interface OtherAccountPlay {
  conversationId: string
  /** The owner's lists, before and after the stranger's; the owner's own reads. `older`: with a cursor that the owner got; `limited`: with a limit. */
  owner: { before: Exchange; after: Exchange; status: Exchange; history: Exchange }
  stranger: {
    list: Exchange
    status: Exchange
    history: Exchange
    send: Exchange
    older?: Exchange
    /** Earlier transcripts have none. */
    limited?: Exchange
  }
  /** The key of the stranger's account that only reads, where the target has one. Earlier transcripts have none. */
  reader?: Record<'status' | 'history', Exchange>
  /** What keys of the stranger's account asked while it was at work. Earlier transcripts have none. */
  busy?: BusyKnock[]
  aftermath: AfterRefusals
}

/** What three keys of one account may do with a conversation that the first of them started. */
export interface ScopesPlay {
  conversationId: string
  /** The first message of the conversation, by the full key. */
  text: string
  started: Exchange
  /** GETs at rest by the full key, by the key that only reads and by the one that only writes. */
  full: Record<'list' | 'status' | 'history', Exchange>
  readOnly: Record<'list' | 'status' | 'history', Exchange>
  writeOnly: Record<'list' | 'status' | 'history', Exchange>
  /** Lists while the conversation was busy: the full key's before and after that of the other key. */
  busy: { before: Exchange; other: Exchange; after: Exchange }
  /** POSTs by the key that only reads, and by the one that only writes: one start, one message to the conversation. */
  refused: { start: Exchange; send: Exchange }
  taken: { start: Exchange; send: Exchange }
  /** Reads with parameters in their query, and of what it started itself, by the full key and by the one that only writes. Earlier transcripts have none. */
  queried?: QueriedRead[]
  /** What the key that only writes asked, in each mode, and must be refused for another reason. Earlier transcripts have none. */
  faulty?: FaultyWrite[]
  /** Whether the conversation was at rest before the message that has to be taken. */
  rested: boolean
  aftermath: AfterRefusals
  /**
   * An older page, by a cursor of the full key, with it and with the two others; undefined where there is none. Earlier
   * transcripts have none of the key that only reads.
   */
  older?: { full: Exchange; readOnly?: Exchange; writeOnly: Exchange }
}

/** An account without credits: its reads, and both sends in every mode. */
export interface EmptyBalancePlay {
  lists: Exchange[]
  statuses: Exchange[]
  pages: Exchange[]
  starts: Record<Mode, Exchange>
  /** Undefined where the account has no conversation at rest that is not done and waits for nobody (readings 65). */
  sends: Record<Mode, Exchange> | undefined
  /** In their place: messages to a conversation that does not exist. Earlier transcripts have none. */
  blind?: Record<Mode, Exchange>
  /** Whether a list that was read after the starts shows one of them. */
  refusedStartListed: boolean
  /** Earlier transcripts did not look. */
  left?: AfterRefusals['starts']
  aftermath: AfterRefusals | undefined
}

/** The same message to a conversation that does not exist, labelled with a charset and without: free, and read to the end. */
export interface CharsetPlay {
  plain: Exchange
  charset: Exchange
}
