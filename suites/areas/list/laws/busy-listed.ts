import type { Exchange } from '../../../../schemas/types.ts'
import { broken, type Outcome } from '../../../reading/finding.ts'
import { conversationsIn, type SeenConversation } from '../../../reading/views/conversations.ts'
import { type Followed, farBehindMs, isWithin, laggards, type Run, runsOf } from '../../../reading/views/list-runs.ts'
import { leastCut, limitOf, mostRows, rowFor, rowsIn, type SeenRow } from '../../../reading/views/listing.ts'
import { isTicket } from '../../../reading/views/row-agrees.ts'
import { readStatus, type StatusRead } from '../../../reading/views/status-reads.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { auth } from '../../auth/rows.ts'
import { list } from '../rows.ts'

/** Whose lists show what a credential started, and the rules that say so: that it has a row, and what that row shows (spec 1, 2.1, 4.3). */
interface Reader {
  credential: string
  row: Requirement
  busy: Requirement
}
const owner: Reader = { credential: 'full', row: list['busy-listed'], busy: list['busy-agrees'] }
const another: Reader = { credential: 'readOnly', row: auth['same-account-list'], busy: auth['same-account-list'] }
const readers: { [credential: string]: readonly Reader[] } = {
  full: [owner, another],
  writeOnly: [owner, another],
  otherAccount: [{ ...owner, credential: 'otherAccount' }],
}

/**
 * A law: a conversation whose agent works has a row (spec 4.3), which shows that it works (2.1), whatever it works for and
 * whoever waits for it. Lists may be behind (readings 46): what lacks it counts where the next list lacks it as well, five
 * seconds or half the turn later, each of them between two statuses that show a busy conversation.
 */
export function judgeBusyListed(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const lists = exchanges
    .filter((each) => limitOf(each) === mostRows && rowsIn(each) !== undefined)
    .toSorted((a, b) => a.sentMs - b.sentMs)
  return conversationsIn(exchanges).flatMap((each) => judgeConversation(each, lists, lagMs))
}

function judgeConversation(conversation: SeenConversation, lists: readonly Exchange[], lagMs: number): Outcome[] {
  const [start] = conversation.posts
  if (start === undefined) return []
  const reads = conversation.statuses.flatMap(({ exchange }) => readStatus(exchange) ?? [])
  const [first] = reads
  const runs = runsOf(reads, ({ busy }) => busy).filter(({ value }) => value)
  if (first === undefined || runs.length === 0) return []
  const madeMs = updateOf(first) - (first.exchange.endMs - start.sentMs)
  return (readers[start.credential] ?? []).flatMap((reader) => {
    const seen = {
      id: conversation.id,
      reads,
      lists: lists.filter((each) => each.credential === reader.credential),
      sinceMs: start.sentMs,
      madeMs,
      lagMs,
    }
    return runs.flatMap((run) => judgeRun(run, reader, seen)).slice(0, 1)
  })
}

interface Seen {
  id: string
  reads: readonly StatusRead[]
  lists: readonly Exchange[]
  /** When its start was sent. */
  sinceMs: number
  /** By the service's own clock, nothing that changed for the last time before this was made after the conversation. */
  madeMs: number
  lagMs: number
}

function judgeRun(run: Run<boolean>, reader: Reader, { id, reads, lists, sinceMs, madeMs, lagMs }: Seen): Outcome[] {
  const within = lists.filter((each) => isWithin(run, each) && isBetween(each, reads, lagMs))
  const looks = within.flatMap((exchange) => {
    const rows = rowsIn(exchange) ?? []
    const follows = rowFor(rows, id) !== undefined
    return follows || !mayHide(rows, madeMs) ? [{ follows, exchange }] : []
  })
  const late = laggards(looks)
  const farMs = farBehindMs([longest(run, reads, sinceMs)], lagMs)
  const at = 'GET /conversations, between two statuses that show a busy conversation'
  if (late !== undefined && late.spanMs >= farMs) {
    const actual = `a list without the conversation, for ${Math.round(late.spanMs)} ms`
    return [broken(reader.row, { at, exchange: late.last.id }, `the busy conversation ${id}`, actual)]
  }
  const atRest = laggards(within.flatMap((exchange) => busyIn(exchange, id)))
  if (atRest === undefined || atRest.spanMs < farMs) return []
  const actual = `busy false, for ${Math.round(atRest.spanMs)} ms`
  return [broken(reader.busy, { at, exchange: atRest.last.id }, `busy true in the list entry of ${id}`, actual)]
}

/** The longest that the work may have lasted: statuses show it from the first that is read until the last alone. */
function longest(run: Run<boolean>, reads: readonly StatusRead[], sinceMs: number): Run<boolean> {
  const before = reads.findLast(({ exchange }) => exchange.endMs < run.fromMs)
  const after = reads.find(({ exchange }) => exchange.sentMs > run.untilMs)
  return { value: true, fromMs: before?.exchange.sentMs ?? sinceMs, untilMs: after?.exchange.endMs ?? Infinity }
}

/** What the row of a conversation says of its work. A ticket's may be about its members together. */
function busyIn(exchange: Exchange, id: string): Followed[] {
  const row = rowsIn(exchange)?.find(({ conversationId }) => conversationId === id)
  return row?.busy === undefined || isTicket(row) ? [] : [{ follows: row.busy, exchange }]
}

/** Soon after a status that showed work, and soon before another. */
function isBetween({ sentMs, endMs }: Exchange, reads: readonly StatusRead[], lagMs: number): boolean {
  const busy = reads.filter((each) => each.busy === true)
  return (
    busy.some(({ exchange }) => exchange.endMs <= sentMs && exchange.endMs >= sentMs - lagMs) &&
    busy.some(({ exchange }) => exchange.sentMs >= endMs && exchange.sentMs <= endMs + lagMs)
  )
}

/** A list that is full, or that may hold newer ones alone (readings 27): one that is older in every way shows that it does not. */
function mayHide(rows: readonly SeenRow[], madeMs: number): boolean {
  if (rows.length >= mostRows) return true
  return rows.length >= leastCut && !rows.some(({ updatedAtMs }) => updatedAtMs !== undefined && updatedAtMs < madeMs)
}

/** Not a number where it tells none: then nothing is older. */
function updateOf({ body }: StatusRead): number {
  return typeof body.updatedAtMs === 'number' ? body.updatedAtMs : Number.NaN
}
