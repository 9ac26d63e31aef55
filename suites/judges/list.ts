import type { Exchange } from '../../schemas/types.ts'
import { list } from '../requirements/list.ts'
import type { Requirement } from '../requirements/requirement.ts'
import {
  broken,
  held,
  isFinding,
  isUndecided,
  judged,
  type Outcome,
  observed,
  undecided,
  type Where,
} from './finding.ts'
import { limitOf, rowFor, rowsIn, type SeenRow } from './listing.ts'
import { readStatus, type StatusRead } from './watched.ts'

/** A conversation of ours that works for a while, and the lists that were read meanwhile. */
export interface ListedRecord {
  /** The list before it was started: whatever is in it is older. */
  before: Exchange
  title: string
  conversationId: string
  start: Exchange
  /** Its status, in the order of reading. */
  statuses: readonly Exchange[]
  /** Lists read after the start, in order. */
  lists: readonly Exchange[]
}

interface Listed extends ListedRecord {
  reads: StatusRead[]
  /** What was listed before ours was started, by id, with its last update then. */
  older: ReadonlyMap<string, number>
  /** It is missing where there is room. */
  leftOut: boolean
  lagMs: number
  startedAtMs: number
}

const dayMs = 86_400_000
/** Spec 4.3. */
const defaultRows = 20
const mostRows = 100

/**
 * The row of a busy conversation beside its status (spec 2.1, 4.3). `lagMs`: how long views may lag; `startedAtMs`: the
 * wall clock at the run's time 0.
 */
export function judgeListed(record: ListedRecord, lagMs: number, startedAtMs: number): Outcome[] {
  const older = new Map(
    (rowsIn(record.before) ?? []).flatMap(({ conversationId, updatedAtMs }): [string, number][] =>
      conversationId === undefined || updatedAtMs === undefined ? [] : [[conversationId, updatedAtMs]],
    ),
  )
  const reads = record.statuses.flatMap((exchange) => readStatus(exchange) ?? [])
  const listed: Listed = { ...record, reads, older, leftOut: false, lagMs, startedAtMs }
  listed.leftOut = isLeftOut(listed)
  const outcomes = record.lists.flatMap((exchange) => judgeOne(listed, exchange))
  const seen = outcomes.some((each) => isFinding(each) && each.held && each.requirement === list['busy-listed'].id)
  // One list that was full without it says nothing where another one had it.
  return seen ? outcomes.filter((each) => !isUndecided(each)) : outcomes
}

function judgeOne(listed: Listed, exchange: Exchange): Outcome[] {
  const rows = rowsIn(exchange)
  const busy = steadyBusy(listed, exchange)
  if (rows === undefined || busy === undefined) return []
  const where = { at: exchange.name, exchange: exchange.id }
  const own = rows.filter(({ conversationId }) => conversationId === listed.conversationId)
  const [row] = own
  if (row === undefined) return judgeElsewhere(listed, rows, exchange, busy, where)
  return [
    judged(list['row-once'], own.length === 1, where, 'one row', `${own.length} rows`),
    held(list['row-conversation-id'], where),
    ...judgePresence(busy, exchange, where),
    ...agreement(list['busy-agrees'], row.busy, busy, where),
    ...agreement(list['title-agrees'], row.title, steady(listed, exchange, titleOf), where),
    ...agreement(list['stage-agrees'], row.stage, steady(listed, exchange, stageOf), where),
    ...judgeTime(listed, row, exchange, where),
    ...judgeOrder(listed, rows, row, exchange, where),
  ]
}

function judgePresence(busy: boolean, exchange: Exchange, where: Where): Outcome[] {
  return busy ? [held(list['busy-listed'], where)] : [observed(list['idle-listed'], true, exchange.id)]
}

/**
 * No row has our id. A ticket that is live on another of its members is addressed by that one (spec 2.1), and what it
 * shows is that one's: only that it is there, when it moved and where it stands is judged.
 */
function judgeElsewhere(listed: Listed, rows: SeenRow[], exchange: Exchange, busy: boolean, where: Where): Outcome[] {
  const ticket = rowFor(rows, listed.conversationId)
  if (ticket === undefined) return judgeAbsence(listed, rows, exchange, busy, where)
  return [
    ...judgePresence(busy, exchange, where),
    ...judgeTime(listed, ticket, exchange, where),
    ...judgeOrder(listed, rows, ticket, exchange, where),
  ]
}

const titleOf = ({ body }: StatusRead): string | null | undefined => stringOf(body.title)
const stageOf = ({ stage }: StatusRead): string | null | undefined => stringOf(stage)

function stringOf(value: unknown): string | null | undefined {
  return typeof value === 'string' || value === null ? value : undefined
}

/** A title holds the run's id, so a new row of that title is ours whatever id it has. */
function judgeAbsence(listed: Listed, rows: SeenRow[], exchange: Exchange, busy: boolean, where: Where): Outcome[] {
  const byTitle = rows.find(
    ({ title, conversationId = '' }) => title === listed.title && !listed.older.has(conversationId),
  )
  if (byTitle !== undefined) {
    return [broken(list['row-conversation-id'], where, listed.conversationId, `${byTitle.conversationId}`)]
  }
  if (!busy) return limitOf(exchange) === mostRows ? [observed(list['idle-listed'], false, exchange.id)] : []
  const older = olderRow(listed, rows, exchange)
  const limit = limitOf(exchange) ?? defaultRows
  if (rows.length >= limit) {
    // Who leaves it out of a list that has room says nothing about order in one that has none.
    if (older !== undefined && !listed.leftOut) {
      return [broken(list['newest-first'], where, 'the newest conversation', `only others, such as ${tell(older)}`)]
    }
    return limit === mostRows ? [undecided(list['busy-listed'], 'the list is full without it', where)] : []
  }
  if (limit !== mostRows) return []
  if (older === undefined && rows.length >= defaultRows) {
    return [undecided(list['busy-listed'], 'the list holds newer conversations only', where)]
  }
  return [broken(list['busy-listed'], where, 'the busy conversation', `${rows.length} rows without it`)]
}

function isLeftOut(listed: Listed): boolean {
  return listed.lists.some((exchange) => {
    const rows = rowsIn(exchange)
    if (rows === undefined || limitOf(exchange) !== mostRows || rows.length >= mostRows) return false
    return rowFor(rows, listed.conversationId) === undefined && steadyBusy(listed, exchange) === true
  })
}

/** A row that is older than ours however newest is meant: there before it was started, and not updated since. */
function olderRow(listed: Listed, rows: readonly SeenRow[], exchange: Exchange): SeenRow | undefined {
  const updatedAtMs = lastBefore(listed, exchange)?.body.updatedAtMs
  const ownMs = typeof updatedAtMs === 'number' ? updatedAtMs : undefined
  return rows.find((row) => isOlder(listed, row, ownMs, exchange))
}

function isOlder(listed: Listed, row: SeenRow, ownMs: number | undefined, exchange: Exchange): boolean {
  const { conversationId, updatedAtMs } = row
  if (conversationId === undefined || updatedAtMs === undefined || ownMs === undefined) return false
  const wasThere = listed.older.get(conversationId) === updatedAtMs
  return wasThere && updatedAtMs < ownMs && staysAt(listed, conversationId, updatedAtMs, exchange)
}

/** A row may lag behind its place in the order: that it had not moved is told by a list read later than that. */
function staysAt({ lists, lagMs }: Listed, conversationId: string, updatedAtMs: number, { endMs }: Exchange): boolean {
  return lists.some(
    (later) =>
      later.sentMs >= endMs + lagMs &&
      rowsIn(later)?.some((row) => row.conversationId === conversationId && row.updatedAtMs === updatedAtMs),
  )
}

function judgeOrder(
  listed: Listed,
  rows: readonly SeenRow[],
  own: SeenRow,
  exchange: Exchange,
  where: Where,
): Outcome[] {
  const place = rows.indexOf(own)
  const others = rows.filter((row) => isOlder(listed, row, own.updatedAtMs, exchange))
  const before = new Set(rows.slice(0, Math.max(0, place)))
  const wrong = others.find((row) => before.has(row))
  if (wrong !== undefined) {
    return [broken(list['newest-first'], where, 'the newer conversation first', `${tell(wrong)} comes before it`)]
  }
  return others.length > 0 ? [held(list['newest-first'], where)] : []
}

function judgeTime(listed: Listed, { updatedAtMs }: SeenRow, exchange: Exchange, where: Where): Outcome[] {
  if (updatedAtMs === undefined) return []
  const nowMs = listed.startedAtMs + exchange.endMs
  const close = Math.abs(updatedAtMs - nowMs) < dayMs
  return [judged(list['updated-in-ms'], close, where, `about ${Math.round(nowMs)}`, `${updatedAtMs}`)]
}

/** Row and status are compared only where the status is steady round the list. */
function agreement<T>(row: Requirement, seen: T | undefined, expected: T | undefined, where: Where): Outcome[] {
  if (expected === undefined || seen === undefined) return []
  return [judged(row, seen === expected, where, `${expected}, as in the status`, `${seen}`)]
}

/**
 * What the status showed from more than the lag before a list until more than the lag after it, since either view may be
 * the one that lags. Undefined where it changed or was not read. `afterMs`: how much later the last of these reads is.
 */
function steady<T>(
  { reads, lagMs }: Listed,
  exchange: Exchange,
  field: (read: StatusRead) => T | undefined,
  afterMs: (read: StatusRead) => number = () => lagMs,
): T | undefined {
  const first = reads.findLastIndex((read) => read.exchange.endMs + lagMs <= exchange.sentMs)
  const last = reads.findIndex((read) => read.exchange.sentMs >= exchange.endMs + afterMs(read))
  if (first === -1 || last === -1) return undefined
  const values = new Set(reads.slice(first, last + 1).map(field))
  const [value] = values
  return values.size === 1 ? value : undefined
}

/** A conversation at rest does not become busy by itself; its title and its stage may still change. */
function steadyBusy(listed: Listed, exchange: Exchange): boolean | undefined {
  const isBusy = ({ busy }: StatusRead): boolean | undefined => busy
  return steady(listed, exchange, isBusy, ({ busy }) => (busy === false ? 0 : listed.lagMs))
}

function lastBefore({ reads }: Listed, { sentMs }: Exchange): StatusRead | undefined {
  return reads.findLast((read) => read.exchange.endMs <= sentMs)
}

function tell({ title, updatedAtMs }: SeenRow): string {
  return `${JSON.stringify(title?.slice(0, 60))} (updated at ${updatedAtMs})`
}

/** What is open about the row of a conversation at rest. */
export function observeListed(record: ListedRecord): Outcome[] {
  const last = record.lists.at(-1)
  const row = last && rowFor(rowsIn(last) ?? [], record.conversationId)
  const status = record.statuses.map(readStatus).at(-1)
  if (last === undefined || row === undefined || status === undefined) return []
  const { cwd, model } = row.value
  return [
    observed(list['updated-agrees'], row.updatedAtMs === status.body.updatedAtMs, last.id),
    observed(list['cwd-values'], kindOf(cwd), last.id),
    observed(list['model-values'], kindOf(model), last.id),
  ]
}

function kindOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 80) : value === null ? null : typeof value
}
