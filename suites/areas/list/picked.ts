import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { longestLagMs } from '../../reading/views/list-runs.ts'
import { limitOf, rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import type { BoundsRecord } from '../../records/listed.ts'
import { tell } from './order.ts'
import { list } from './rows.ts'

/** A row that two long lists show alike, with its places in them. */
interface Still {
  row: SeenRow
  places: [number, number]
}

/**
 * A short list has the newest conversations (spec 4.3): what comes before one of its rows in the long lists that were
 * read around it, and did not move between those, has a row there as well. Others may use the account meanwhile, so
 * nothing else is compared. Nor is anything where such a row is there in one list and not in the next that asks for as many:
 * one at rest may be missing (readings 10), and a service may leave out another one each time.
 */
export function judgePicked({ whole: [before, after], limited, unlimited, twenty, again }: BoundsRecord): Outcome[] {
  if (before === undefined || after === undefined) return []
  const still = stillIn(rowsIn(before) ?? [], rowsIn(after) ?? [])
  if ([limited, unlimited, twenty].some((lists) => comeAndGo(still, lists))) return []
  const outcomes = limited.flatMap((exchange) => judgeShort(exchange, before, after))
  if (again === undefined) return outcomes
  return [...outcomes, ...again.limited.flatMap((exchange) => judgeShort(exchange, after, again.whole))]
}

/** Whether two lists of one limit differ in a row that did not move, although the one without it shows an older one. */
function comeAndGo(still: readonly Still[], lists: readonly Exchange[]): boolean {
  const shown = lists.map((exchange) => {
    const ids = new Set((rowsIn(exchange) ?? []).map(({ conversationId }) => conversationId))
    return { path: exchange.path, rows: new Set(still.filter(({ row }) => ids.has(row.conversationId))) }
  })
  return shown.some((one) =>
    shown.some(
      (other) =>
        one.path === other.path &&
        [...one.rows].some((row) => !other.rows.has(row) && [...other.rows].some((older) => comesBefore(row, older))),
    ),
  )
}

function judgeShort(exchange: Exchange, before: Exchange, after: Exchange): Outcome[] {
  const still = stillIn(rowsIn(before) ?? [], rowsIn(after) ?? [])
  const rows = rowsIn(exchange)
  const limit = limitOf(exchange)
  // Whether a list fills its limit is open (readings 27), and so is what one lacks that does not.
  if (rows === undefined || limit === undefined || rows.length < limit) return []
  const ids = new Set(rows.map(({ conversationId }) => conversationId))
  const shown = still.filter(({ row }) => ids.has(row.conversationId))
  const absent = still.filter(({ row }) => !ids.has(row.conversationId))
  const row = list['newest-first']
  const where = { at: `limit ${limit}, between lists with limit 100`, exchange: exchange.id }
  const newestMs = Math.max(...still.map((each) => each.row.updatedAtMs ?? 0))
  // A list that is behind lacks what was updated last: by the service's own clock, unless it was listed for long enough.
  const isLong = exchange.sentMs - before.endMs >= longestLagMs
  const settled = absent.filter((each) => isLong || newestMs - (each.row.updatedAtMs ?? newestMs) >= longestLagMs)
  for (const one of shown) {
    // Of rows that were updated in one millisecond, either may be the newer one.
    const absentOne = settled.find((each) => comesBefore(each, one) && each.row.updatedAtMs !== one.row.updatedAtMs)
    if (absentOne !== undefined)
      return [broken(row, where, 'the first entries of both lists', without(one.row, absentOne.row))]
  }
  return shown.some((newer) => settled.some((older) => comesBefore(newer, older))) ? [held(row, where)] : []
}

/** Newest may mean updated or created last (readings 9), so the order of the long lists is no proof of which is newer. */
function without(shown: SeenRow, absent: SeenRow): string {
  const isContrary = (absent.updatedAtMs ?? 0) < (shown.updatedAtMs ?? 0)
  const order = isContrary ? ', although it was updated earlier' : ''
  return `${tell(shown)} without ${tell(absent)}, which both lists show before it${order}`
}

function comesBefore(one: Still, other: Still): boolean {
  return one.places.every((place, index) => place < (other.places[index] ?? -1))
}

/** What both lists show with the same update. A ticket may be live on another of its members at any time. */
function stillIn(first: readonly SeenRow[], last: readonly SeenRow[]): Still[] {
  const places = new Map(last.map((row, index) => [row.conversationId, { row, index }]))
  return first.flatMap((row, index) => {
    const again = places.get(row.conversationId)
    if (again === undefined || row.conversationId === undefined || row.updatedAtMs === undefined) return []
    const isTicket = [row, again.row].some(({ ticketId, members }) => ticketId !== undefined || members !== undefined)
    return isTicket || again.row.updatedAtMs !== row.updatedAtMs
      ? []
      : [{ row, places: [index, again.index] as [number, number] }]
  })
}
