import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { shownStatus } from '../../../reading/refusal.ts'
import { idIn } from '../../../reading/views/conversations.ts'
import { longestLagMs } from '../../../reading/views/list-runs.ts'
import { rowsIn } from '../../../reading/views/listing.ts'
import { list } from '../rows.ts'

const refusals: readonly (number | null)[] = [400, 403, 404]

/**
 * A law: the id of a row is that of a conversation which can be read (spec 2.1). One that is refused may be gone by then, or
 * not yet be there in that view, so that it counts where it was there long before, and a list much later has the row (readings 46).
 */
export function judgeReadable(exchanges: readonly Exchange[]): Outcome[] {
  const row = list['row-id-readable']
  const lists = exchanges.filter((each) => each.credential === 'full' && rowsIn(each) !== undefined)
  const shows = new Map(lists.map((each) => [each, new Set(rowsIn(each)?.map(({ conversationId }) => conversationId))]))
  const reads = exchanges.flatMap((read) => {
    const endpoint = endpointOf(read)
    const id = idIn(read.path)
    const isRead =
      read.credential === 'full' && read.failure === null && (endpoint === 'status' || endpoint === 'history')
    // With a cursor or a limit, something else may be wrong.
    if (!isRead || id === undefined || (endpoint === 'history' && read.status !== 200)) return []
    const isListed = lists.some((each) => each.endMs <= read.sentMs && shows.get(each)?.has(id) === true)
    return isListed ? [{ read, id }] : []
  })
  const isIn = (id: string, isMeant: (list: Exchange) => boolean): boolean =>
    lists.some((each) => isMeant(each) && shows.get(each)?.has(id) === true)
  const wrong = reads.find(
    ({ read, id }) =>
      refusals.includes(read.status) &&
      (isIn(id, ({ endMs }) => endMs + longestLagMs <= read.sentMs) || isOld(id, read, lists)) &&
      isIn(id, ({ sentMs }) => sentMs >= read.endMs + longestLagMs),
  )
  if (wrong !== undefined) {
    const where = { at: `GET ${wrong.read.path}`, exchange: wrong.read.id }
    return [broken(row, where, 'the conversation that the list names', shownStatus(wrong.read))]
  }
  const right = reads.find(({ read }) => read.status === 200)
  return right === undefined ? [] : [held(row, { at: `GET ${right.read.path}`, exchange: right.read.id })]
}

/**
 * Whether a row had not been changed for long when its conversation was read, by the service's own clock: that shows no less
 * than the newest update of a list, and goes on as ours does.
 */
function isOld(id: string, read: Exchange, lists: readonly Exchange[]): boolean {
  const rows = lists.flatMap((list) => (rowsIn(list) ?? []).map((row) => ({ ...row, list })))
  const nowMs = Math.max(
    ...rows.flatMap(({ updatedAtMs, list }) =>
      updatedAtMs === undefined ? [] : [updatedAtMs + read.sentMs - list.endMs],
    ),
  )
  const changedMs = rows.flatMap(({ conversationId, updatedAtMs = Number.NaN, list }) =>
    conversationId === id && list.endMs <= read.sentMs ? [updatedAtMs] : [],
  )
  return nowMs - Math.max(...changedMs) >= longestLagMs
}
