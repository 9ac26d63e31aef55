import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, type Where } from '../../reading/finding.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import { list } from './rows.ts'

/** What was listed before ours was started, the lists since, and how far behind each of them may be. */
export interface Older {
  /** By id, with its last update then. */
  before: ReadonlyMap<string, number>
  lists: readonly Exchange[]
  farMs: number
}

/** A row that is older than ours however newest is meant: there before it was started, and not updated since. */
export function isOlder(older: Older, row: SeenRow, ownMs: number | undefined, exchange: Exchange): boolean {
  const { conversationId, updatedAtMs } = row
  if (conversationId === undefined || updatedAtMs === undefined || ownMs === undefined) return false
  const wasThere = older.before.get(conversationId) === updatedAtMs
  return wasThere && updatedAtMs < ownMs && staysAt(older, conversationId, updatedAtMs, exchange)
}

/** A row may lag behind its place in the order: that it had not moved is told by a list read later than that (readings 46). */
function staysAt({ lists, farMs }: Older, conversationId: string, updatedAtMs: number, { endMs }: Exchange): boolean {
  return lists.some(
    (later) => later.sentMs >= endMs + farMs && updatesIn(later).get(conversationId)?.has(updatedAtMs) === true,
  )
}

const updates = new WeakMap<Exchange, Map<string, Set<number>>>()

/** The last updates that a list shows of each conversation, read once: each row asks for those of its own. */
function updatesIn(exchange: Exchange): Map<string, Set<number>> {
  const known = updates.get(exchange)
  if (known !== undefined) return known
  const found = new Map<string, Set<number>>()
  for (const { conversationId, updatedAtMs } of rowsIn(exchange) ?? []) {
    if (conversationId === undefined || updatedAtMs === undefined) continue
    found.set(conversationId, (found.get(conversationId) ?? new Set()).add(updatedAtMs))
  }
  updates.set(exchange, found)
  return found
}

/** Our own row comes before each that is surely older (spec 4.3, readings 9). */
export function orderIn(
  older: Older,
  rows: readonly SeenRow[],
  own: SeenRow,
  exchange: Exchange,
  where: Where,
): Outcome[] {
  const place = rows.indexOf(own)
  const others = rows.filter((row) => isOlder(older, row, own.updatedAtMs, exchange))
  const before = new Set(rows.slice(0, Math.max(0, place)))
  const wrong = others.find((row) => before.has(row))
  if (wrong !== undefined) {
    return [broken(list['newest-first'], where, `${tell(own)} first`, `the older ${tell(wrong)} first`)]
  }
  return others.length > 0 ? [held(list['newest-first'], where)] : []
}

export function tell({ title, updatedAtMs }: SeenRow): string {
  return `${JSON.stringify(excerpt(title, 60))} (updated at ${updatedAtMs})`
}
