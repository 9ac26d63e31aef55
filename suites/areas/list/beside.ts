import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { type Followed, farBehindMs, isWithin, laggards, runsOf } from '../../reading/views/list-runs.ts'
import { leastCut, rowFor, rowsIn } from '../../reading/views/listing.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import type { ListedRecord } from '../../records/listed.ts'
import { agreements } from './fields.ts'
import { list } from './rows.ts'

/**
 * The conversation that works beside ours, and whose own words come long after: it is listed all the while as well, and
 * its row shows what its own status does. Two lists may be far behind, as those of ours (readings 46).
 */
export function judgeBeside({ beside, lists }: ListedRecord, lagMs: number): Outcome[] {
  if (beside === undefined) return []
  const reads = beside.statuses.flatMap((each) => readStatus(each) ?? [])
  // Between two reads that show it at work it did not rest: nothing was sent to it but its one turn.
  const busy = runsOf(reads, (read) => read.busy)
  const farMs = farBehindMs(busy, lagMs)
  const looks = lists
    .filter((each) => isTelling(each) && busy.some((run) => run.value && isWithin(run, each)))
    .map(
      (exchange): Followed => ({
        exchange,
        follows: rowFor(rowsIn(exchange) ?? [], beside.conversationId) !== undefined,
      }),
    )
  return [...presence(looks, farMs), ...agreements({ ...beside, lists }, reads, busy, farMs)]
}

/** A list that has room, and no ticket that keeps to itself whom it stands for (spec 2.1). */
function isTelling(exchange: Exchange): boolean {
  const rows = rowsIn(exchange)
  if (rows === undefined || rows.length >= leastCut || !/[?&]limit=100$/.test(exchange.path)) return false
  return rows.every(({ ticketId, members }) => ticketId === undefined || members !== undefined)
}

function presence(looks: readonly Followed[], farMs: number): Outcome[] {
  const late = laggards(looks)
  if (late !== undefined && late.spanMs >= farMs) {
    const where = { at: `${late.last.name}, of the other busy conversation`, exchange: late.last.id }
    const seen = `${rowsIn(late.last)?.length} entries without the conversation, for ${Math.round(late.spanMs)} ms`
    return [broken(list['busy-listed'], where, 'the busy conversation', seen)]
  }
  const shown = looks.find(({ follows }) => follows)
  return shown === undefined
    ? []
    : [held(list['busy-listed'], { at: shown.exchange.name, exchange: shown.exchange.id })]
}
