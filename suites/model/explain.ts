import { longestLagMs } from '../reading/views/list-runs.ts'
import { accountsInOrder } from './clauses/account.ts'
import { type SentTexts, sendsInLog } from './clauses/kept.ts'
import { pagesInLog } from './clauses/log.ts'
import { wordsAtHome } from './clauses/provenance.ts'
import { refusedForWhat } from './clauses/refusals.ts'
import { rowsLikeStatuses } from './clauses/rows.ts'
import { wordsInLog } from './clauses/said.ts'
import { statusesInLog } from './clauses/status.ts'
import type { Conflict, Fact, ModelTiming, Row, SendFact } from './facts.ts'
import { grouped } from './grouped.ts'
import { logOf } from './log.ts'
import { type Parted, parted, type Talk, tellsTicket } from './talk.ts'

/** What the model says of a transcript. */
export type Explanation =
  | { kind: 'explained'; exchanges: number; conversations: number }
  | { kind: 'unexplained'; exchanges: number; conversations: number; conflicts: readonly Conflict[] }
  | { kind: 'undecided'; why: string }

/** A certify run has some 1,500; what is beyond is for `load`, which looks at one conversation at a time. */
const mostFacts = 50_000
/** Each page is compared with the log around it: so many messages on all pages of one conversation take about a second. */
const mostShown = 400_000

/**
 * Whether some lawful service can have shown all of this. The state that the spec speaks of is, for each conversation, a log
 * that only grows, and turns that read what was sent. Nobody searches for that state: what was seen puts bounds on the one
 * order of a log and on when each entry came to be, and where these leave nothing, no state explains it.
 */
export function explain(facts: readonly Fact[], timing: ModelTiming): Explanation {
  if (facts.length > mostFacts)
    return { kind: 'undecided', why: `${facts.length} exchanges are too many for the consistency check` }
  const parts = parted(facts, timing)
  const large = parts.talks.find(({ pages }) => pages.reduce((sum, each) => sum + each.messages.length, 0) > mostShown)
  if (large !== undefined)
    return { kind: 'undecided', why: `conversation ${large.id} has too many reads for the consistency check` }
  const conflicts = conflictsIn(parts)
  const counts = { exchanges: facts.length, conversations: parts.talks.length }
  return conflicts.length === 0 ? { kind: 'explained', ...counts } : { kind: 'unexplained', ...counts, conflicts }
}

function conflictsIn(parts: Parted): Conflict[] {
  const sent = sentTexts(parts.facts)
  return [
    ...answers(parts),
    ...rowsLikeStatuses(parts),
    ...accountsInOrder(parts),
    ...refusedForWhat(parts),
    ...wordsAtHome(parts),
    ...parts.talks.flatMap((talk) => ofTalk(talk, sent)),
  ]
}

/** What one conversation shows that no log and no turns explain. `sent`: all sends of the transcript, by their texts. */
export function ofTalk(talk: Talk, sent: SentTexts): Conflict[] {
  const log = logOf(talk)
  return [
    ...log.conflicts,
    ...pagesInLog(talk, log),
    ...sendsInLog(talk, log, sent),
    ...wordsInLog(talk, log),
    ...statusesInLog(talk, log),
  ]
}

/** What a single answer shows: whatever the state, no service gives it to such a request (spec 4, 5, 7). */
function answers(all: Parted): Conflict[] {
  const { facts, talks, timing } = all
  const started = new Set(
    talks.flatMap(({ id, sends }) => (sends.some((each) => each.start && each.outcome === 'taken') ? [id] : [])),
  )
  return facts.flatMap((fact): Conflict[] => {
    const conversation = 'conversation' in fact ? fact.conversation : undefined
    const isKnown = conversation === undefined || started.has(conversation)
    const isRefused = fact.isValid && fact.credential === 'full' && fact.status === 400 && isKnown
    const giver = refusedCursor(fact, talks, timing)
    if (giver !== undefined)
      return [{ clause: 'answer', conversation, what: 'a valid cursor is rejected', exchanges: [giver, fact.id] }]
    const shower = otherNamed(fact, all)
    const misnamed = 'the response has the id of another conversation'
    const other: Conflict[] =
      shower === undefined ? [] : [{ clause: 'answer', conversation, what: misnamed, exchanges: [fact.id, shower] }]
    const what =
      fact.wrong ??
      (isRefused ? '400 for a valid request' : undefined) ??
      (isUnlisted(fact) ? `status ${fact.status} for a valid request` : undefined)
    if (what === undefined) return other
    const isStream = fact.kind === 'send' && fact.said !== undefined
    return [...other, { clause: isStream ? 'stream' : 'answer', conversation, what, exchanges: [fact.id] }]
  })
}

/** What the service may say for itself (spec 7), and what it may say of the way (readings 21, 49). */
const listed = [400, 401, 402, 403, 404, 406, 409, 411, 414, 415, 429, 431, 502, 503, 504]

function isUnlisted({ isValid, isHeard, credential, status }: Fact): boolean {
  return isValid && isHeard && credential === 'full' && status !== null && status >= 400 && !listed.includes(status)
}

/**
 * Spec 2.11: an answer names the conversation that was written to, or another member of the same ticket (readings 35). Where no
 * list of so much later that it cannot be behind (readings 46) has a row of either, nothing tells which. Gives that list.
 */
function otherNamed(fact: Fact, { families, lists }: Parted): string | undefined {
  if (fact.kind !== 'send' || fact.named === undefined || fact.conversation === undefined) return undefined
  const { named, conversation, endMs } = fact
  if (named === conversation || families.get(conversation)?.has(named) === true) return undefined
  const isOf = ({ id }: Row): boolean => id === named || id === conversation
  const shower = lists.find(
    ({ sentMs, rows }) => sentMs >= endMs + longestLagMs && rows.some((row) => tellsTicket(row) && isOf(row)),
  )
  return shower?.id
}

/**
 * Spec 4.5: a cursor is passed back to the conversation that gave it, by the account that it was given to: another's is no
 * such conversation (readings 19). The page that gave one which is refused there.
 */
function refusedCursor(fact: Fact, talks: readonly Talk[], { lagMs }: ModelTiming): string | undefined {
  if (fact.kind !== 'other' || fact.cursor === undefined || fact.credential !== 'full') return undefined
  if (fact.status !== 400 && fact.status !== 404) return undefined
  const talk = talks.find(({ id }) => id === fact.conversation)
  const pages = talk?.pages.filter(({ account }) => account === fact.account) ?? []
  const statuses = talk?.statuses.filter(({ account }) => account === fact.account) ?? []
  // A view that is behind may not know the conversation yet (readings 28).
  const isKnown = [...pages, ...statuses].some((each) => each.endMs + lagMs <= fact.sentMs)
  if (fact.status === 404 && !isKnown) return undefined
  // Nothing else about the request may be refused.
  const isPlain = pages.some((each) => each.cursor === fact.cursor && each.limit !== undefined)
  const giver = pages.find((each) => each.before === fact.cursor && each.endMs <= fact.sentMs)
  return isPlain ? giver?.id : undefined
}

function sentTexts(facts: readonly Fact[]): SentTexts {
  const sends = facts.filter((each): each is SendFact => each.kind === 'send' && each.text !== undefined)
  return grouped(sends, ({ text }) => text?.key ?? '')
}
