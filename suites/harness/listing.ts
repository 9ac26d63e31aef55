import type { Exchange } from '../../schemas/types.ts'
import { rowFor, rowsIn } from '../judges/listing.ts'
import type { Stage } from './stage.ts'

/** The same list as two credentials see it: the owner's before and after the other's. */
export interface ListedBetween {
  before: Exchange
  other: Exchange
  after: Exchange
}

const longestList = { limit: 100 }

/**
 * Reads the owner's list until it shows a conversation, then the other's until that shows it too or the lag is over, then the
 * owner's again. What a list must show is open (readings 10), so only the owner's two tell what the other's lacks.
 */
export async function listedBetween(owner: Stage, other: Stage, conversationId: string): Promise<ListedBetween> {
  const { lagMs, longPauseMs } = owner.timing
  const shows = (list: Exchange): boolean => rowFor(rowsIn(list) ?? [], conversationId) !== undefined
  const read = async (stage: Stage, name: string, withinMs: number): Promise<Exchange> => {
    let list = await stage.api.list(longestList, { name })
    await owner.until(withinMs, async () => {
      if (shows(list)) return true
      list = await stage.api.list(longestList, { name })
      return shows(list) || undefined
    })
    return list
  }
  const before = await read(owner, 'owner-list', longPauseMs)
  const seen = await read(other, 'other-list', lagMs)
  return { before, other: seen, after: await owner.api.list(longestList, { name: 'owner-list' }) }
}
