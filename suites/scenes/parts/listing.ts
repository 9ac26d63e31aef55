import type { Exchange, Timing } from '../../../schemas/types.ts'
import { rowFor, rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import type { Stage } from '../../run/stage/stage.ts'

/** The same list as two credentials see it: the owner's before and after the other's. */
export interface ListedBetween {
  before: Exchange
  other: Exchange
  after: Exchange
}

const longestList = { limit: 100 }

/** How long a conversation works that two lists are to show while it does: a list may be far behind (readings 46). */
export function listedForMs({ longPauseMs, lagMs }: Timing): number {
  return 2 * (longPauseMs + lagMs)
}

/**
 * Reads the owner's list until it shows a conversation, then the other's until that shows it too or the lag is over, then the
 * owner's again. What a list must show is open (readings 10), so only the owner's two tell what the other's lacks.
 */
export async function listedBetween(owner: Stage, other: Stage, conversationId: string): Promise<ListedBetween> {
  const { lagMs } = owner.timing
  const shows = (list: Exchange): boolean => rowFor(rowsIn(list) ?? [], conversationId) !== undefined
  const read = async (stage: Stage, name: string, withinMs: number): Promise<Exchange> => {
    let list = await stage.api.list(longestList, { name })
    await owner.until(withinMs, async () => {
      if (shows(list)) return true
      // What is at work has a row: statuses around the lists that lack it say that it is.
      await owner.api.status(conversationId, { name: 'beside' })
      list = await stage.api.list(longestList, { name })
      return shows(list) || undefined
    })
    return list
  }
  const before = await read(owner, 'owner-list', listedForMs(owner.timing) - 2 * lagMs)
  const seen = await read(other, 'other-list', 1.1 * lagMs)
  // The next list may come from a copy that is behind (readings 46).
  return { before, other: seen, after: await read(owner, 'owner-list', lagMs) }
}

/** Of more conversations than this, which appeared with ours, we read no history: an account may be full of others. */
const mostSeconds = 5

interface Appearing {
  /** Before ours was started. */
  before: Exchange
  /** At once after it: what was made with it stands beside it there. */
  first: Exchange
  lists: readonly Exchange[]
  conversationId: string
}

/** The rows of a list, the nearest to ours first; as they are where ours is not among them. */
function besideFirst(list: Exchange, conversationId: string): SeenRow[] {
  const rows = rowsIn(list) ?? []
  const own = rows.findIndex((row) => row.conversationId === conversationId)
  if (own === -1) return rows
  return rows
    .map((row, at) => ({ row, away: Math.abs(at - own) }))
    .sort((one, other) => one.away - other.away)
    .map(({ row }) => row)
}

/**
 * Reads the newest page of each conversation that was not listed before ours was started, and that no scene of the run gave
 * its title: one of them may hold what was sent to ours (readings 66).
 */
export async function readSeconds(stage: Stage, { before, first, lists, conversationId }: Appearing): Promise<void> {
  const known = new Set([conversationId, ...(rowsIn(before) ?? []).map((row) => row.conversationId ?? '')])
  const rows = [...besideFirst(first, conversationId), ...lists.flatMap((list) => rowsIn(list) ?? [])]
  const partners = rows.filter(({ members = [] }) => members.includes(conversationId))
  const ids = rows
    .filter((row) => !partners.includes(row) && !row.title?.includes(stage.run.runId))
    .flatMap((row) => row.conversationId ?? [])
  const found = [...new Set(ids)].filter((id) => id !== '' && !known.has(id)).slice(0, mostSeconds)
  for (const id of found) await stage.api.history(id, { limit: 50 }, { name: 'second', owned: true })
}
