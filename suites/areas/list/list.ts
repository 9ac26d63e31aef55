import type { Exchange } from '../../../schemas/types.ts'
import { isEpochMs } from '../../reading/epoch.ts'
import {
  broken,
  held,
  judged,
  type Outcome,
  observed,
  undecided,
  undecidedOnce,
  type Where,
} from '../../reading/finding.ts'
import { type Followed, farBehindMs, isWithin, laggards, type Run, runsOf } from '../../reading/views/list-runs.ts'
import { leastCut, limitOf, mostRows, rowFor, rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import { readStatus, type StatusRead } from '../../reading/views/status-reads.ts'
import type { ListedRecord } from '../../records/listed.ts'
import { judgeBeside } from './beside.ts'
import { agreements } from './fields.ts'
import { isOlder, type Older, orderIn, tell } from './order.ts'
import { list } from './rows.ts'

interface Listed extends ListedRecord {
  reads: StatusRead[]
  older: Older
  busy: Run<boolean>[]
  /** The list has room for the conversation and lacks it. */
  leftOut: boolean
  startedAtMs: number
}

/** Spec 4.3. */
const defaultRows = 20

/** What the statuses of a conversation tell of when it worked. One at rest does not become busy by itself. */
export function busyRuns(statuses: readonly Exchange[]): Run<boolean>[] {
  const runs = runsOf(
    statuses.flatMap((each) => readStatus(each) ?? []),
    ({ busy }) => busy,
  )
  const last = runs.at(-1)
  return last?.value === false ? [...runs.slice(0, -1), { ...last, untilMs: Number.POSITIVE_INFINITY }] : runs
}

/**
 * The row of a busy conversation beside its status (spec 2.1, 4.3). Lists may be far behind (readings 46): what they lack
 * counts only where the last that was read still lacks it. `startedAtMs`: the wall clock at the run's time 0.
 */
export function judgeListed(record: ListedRecord, lagMs: number, startedAtMs: number): Outcome[] {
  const before = new Map(
    (rowsIn(record.before) ?? []).flatMap(({ conversationId, updatedAtMs }): [string, number][] =>
      conversationId === undefined || updatedAtMs === undefined ? [] : [[conversationId, updatedAtMs]],
    ),
  )
  const reads = record.statuses.flatMap((exchange) => readStatus(exchange) ?? [])
  const busy = busyRuns(record.statuses)
  const older = { before, lists: record.lists, farMs: farBehindMs(busy, lagMs) }
  const listed: Listed = { ...record, reads, older, busy, leftOut: false, startedAtMs }
  listed.leftOut = record.lists.some((each) => isRoomy(each) && isLate(listed, each) && !hasOwn(listed, each))
  if (reads.length === 0) return []
  return [
    ...record.lists.flatMap((exchange) => judgeOne(listed, exchange)),
    ...judgePresence(listed),
    ...agreements(record, reads, busy, older.farMs),
    ...judgeBeside(record, lagMs),
  ]
}

function isAtWork({ busy }: Listed, exchange: Exchange): boolean {
  return busy.some((run) => run.value && isWithin(run, exchange))
}

/** Read while it works, and so late that a list had the time to follow. */
function isLate({ busy, older }: Listed, exchange: Exchange): boolean {
  return busy.some((run) => run.value && isWithin(run, exchange) && exchange.sentMs - run.fromMs >= older.farMs)
}

/** Also where the row has another id, which is wrong for a reason of its own. */
function hasOwn(listed: Listed, exchange: Exchange): boolean {
  const rows = rowsIn(exchange) ?? []
  return rowFor(rows, listed.conversationId) !== undefined || newWithTitle(listed, rows) !== undefined
}

/** A title holds the run's id, so a new row of that title is ours whatever id it has. */
function newWithTitle({ title, older }: Listed, rows: readonly SeenRow[]): SeenRow | undefined {
  return rows.find((row) => row.title === title && !older.before.has(row.conversationId ?? ''))
}

/** A list that could hold more rows than it does, however few it was asked for at the most. */
function isRoomy(exchange: Exchange): boolean {
  const rows = rowsIn(exchange)
  return rows !== undefined && limitOf(exchange) === mostRows && rows.length < mostRows
}

/** What a single list shows, however far behind it is. */
function judgeOne(listed: Listed, exchange: Exchange): Outcome[] {
  const rows = rowsIn(exchange)
  if (rows === undefined) return []
  const where = { at: exchange.name, exchange: exchange.id }
  const own = rows.filter(({ conversationId }) => conversationId === listed.conversationId)
  const [row] = own
  // A ticket that is live on another of its members is addressed by that one (spec 2.1), and what it shows is that one's.
  const shown = row ?? rowFor(rows, listed.conversationId)
  if (shown === undefined) return judgeAbsence(listed, rows, exchange, where)
  return [
    ...(row === undefined
      ? []
      : [
          judged(list['row-once'], own.length === 1, where, 'one list entry', `${own.length} rows`),
          held(list['row-conversation-id'], where),
        ]),
    ...judgeTime(listed, shown, exchange, where),
    ...orderIn(listed.older, rows, shown, exchange, where),
  ]
}

function judgeAbsence(listed: Listed, rows: SeenRow[], exchange: Exchange, where: Where): Outcome[] {
  const byTitle = newWithTitle(listed, rows)
  if (byTitle !== undefined) {
    return [broken(list['row-conversation-id'], where, listed.conversationId, `${byTitle.conversationId}`)]
  }
  // Who leaves it out of a list that has room says nothing about order in one that has none.
  if (listed.leftOut || rows.length < (limitOf(exchange) ?? defaultRows)) return []
  const ownMs = listed.reads.findLast((read) => read.exchange.endMs <= exchange.sentMs)?.body.updatedAtMs
  const since = typeof ownMs === 'number' ? ownMs - (ownMs % unitOf(rows)) : undefined
  const older = rows.find((row) => isOlder(listed.older, row, since, exchange))
  if (older === undefined || !isLate(listed, exchange)) return []
  return [broken(list['newest-first'], where, 'the newest conversation', `other conversations, such as ${tell(older)}`)]
}

/** Rows may round what a status tells exactly, to a minute at the most: milliseconds. */
function unitOf(rows: readonly SeenRow[]): number {
  return [60_000, 1000].find((unit) => rows.every(({ updatedAtMs = 0 }) => updatedAtMs % unit === 0)) ?? 1
}

/** A conversation whose agent works is in the list (spec 4.3); whether one at rest is, is open (readings 10). */
function judgePresence(listed: Listed): Outcome[] {
  const row = list['busy-listed']
  const full = listed.lists.filter((each) => rowsIn(each) !== undefined && limitOf(each) === mostRows)
  const whole = full.filter((each) => isAtWork(listed, each))
  const atRest = full.filter((each) => listed.busy.some((run) => !run.value && isWithin(run, each)))
  const observations = atRest.map((each) => observed(list['idle-listed'], hasOwn(listed, each), each.id))
  const shown = listed.lists.find((each) => isAtWork(listed, each) && hasOwn(listed, each))
  const looks = whole.filter((each) => hasOwn(listed, each) || !mayHideIt(listed, each))
  const late = laggards(looks.map((exchange): Followed => ({ follows: hasOwn(listed, exchange), exchange })))
  if (late !== undefined && late.spanMs >= listed.older.farMs) {
    const where = { at: late.last.name, exchange: late.last.id }
    const rows = rowsIn(late.last)?.length ?? 0
    return [
      broken(
        row,
        where,
        'the busy conversation',
        `${rows} entries without the conversation, for ${Math.round(late.spanMs)} ms`,
      ),
    ]
  }
  if (shown !== undefined) return [held(row, { at: shown.name, exchange: shown.id }), ...observations]
  const [last] = whole.slice(-1)
  if (last === undefined) {
    const [first] = full
    if (first === undefined) return observations
    // An agent that failed once works in the next play.
    const where = { at: first.name, exchange: first.id }
    return [undecidedOnce(row, 'no list was read while the conversation was busy', where), ...observations]
  }
  const where = { at: last.name, exchange: last.id }
  const why =
    late === undefined
      ? 'the list is full and does not show the conversation'
      : 'the list may be stale and does not show the conversation'
  return [(late === undefined ? undecided : undecidedOnce)(row, why, where), ...observations]
}

/** A list without it that is full, or that holds newer conversations only: one that was there before may have moved since. */
function mayHideIt(listed: Listed, exchange: Exchange): boolean {
  const rows = rowsIn(exchange) ?? []
  return !isRoomy(exchange) || (rows.length >= leastCut && !rows.some((row) => isUnmoved(listed, row)))
}

function isUnmoved({ older }: Listed, { conversationId = '', updatedAtMs }: SeenRow): boolean {
  return updatedAtMs !== undefined && older.before.get(conversationId) === updatedAtMs
}

function judgeTime(listed: Listed, { updatedAtMs }: SeenRow, exchange: Exchange, where: Where): Outcome[] {
  if (updatedAtMs === undefined) return []
  const nowMs = listed.startedAtMs + exchange.endMs
  return [
    judged(list['updated-in-ms'], isEpochMs(updatedAtMs, nowMs), where, `about ${Math.round(nowMs)}`, `${updatedAtMs}`),
  ]
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
