import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { plainTitleIn } from '../../reading/sent.ts'
import { usesTitle } from '../../reading/text/used-title.ts'
import { conversationsIn, type SeenConversation } from '../../reading/views/conversations.ts'
import { longestLagMs } from '../../reading/views/list-runs.ts'
import { rowFor, rowsIn } from '../../reading/views/listing.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import { isTicket } from '../../reading/views/row-agrees.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { send } from './rows.ts'

/**
 * A law: the title that a start under `none` gives is used (spec 4.1, readings 31), whoever started it and whatever else it
 * gives. While the first turn goes on without a word, nothing has a reason to rename it: a status that says so shows the title,
 * the first of them soon after the answer. One that shows it is enough: later renaming is lawful.
 */
export function judgeEarlyTitles(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((each) => judgeConversation(each, exchanges, lagMs))
}

function judgeConversation(
  { id, posts, statuses }: SeenConversation,
  exchanges: readonly Exchange[],
  lagMs: number,
): Outcome[] {
  const [start, next] = posts
  const title = start === undefined ? undefined : plainTitleIn(start)
  if (start === undefined || title === undefined) return []
  const { status, repeats, endMs } = start
  if (endpointOf(start) !== 'start' || status !== 202 || repeats.length > 0) return []
  // A ticket's live member may show the ticket's title (readings 54): that it is none, its row tells.
  const rows = exchanges.flatMap((each) => rowFor(rowsIn(each) ?? [], id) ?? [])
  if (rows.length === 0 || rows.some(isTicket)) return []
  const looks = statuses
    .flatMap(({ exchange }) => readStatus(exchange) ?? [])
    .filter(({ exchange }) => exchange.sentMs >= endMs && exchange.endMs < (next?.sentMs ?? Number.POSITIVE_INFINITY))
  // The first turn may have spoken, or ended without a word.
  const over = looks.findIndex(({ lastText, exchange }) => lastText !== null || isQuiet(exchange) === true)
  const silent = over === -1 ? looks : looks.slice(0, over)
  const row = send['start-title-used']
  const at = 'POST /conversations, reply none, with a title'
  const [first] = silent
  const shows = looks.find(({ body }) => typeof body.title === 'string' && usesTitle(title, body.title))
  if (shows !== undefined) return [held(row, { at, exchange: shows.exchange.id })]
  // A status may be behind: it counts where a later one says that the turn goes on without a word.
  const silentMs = (silent.at(-1)?.exchange.sentMs ?? 0) - lagMs
  const late = silent.find(
    ({ body, exchange }) =>
      typeof body.title === 'string' && exchange.sentMs >= endMs + lagMs && exchange.endMs <= silentMs,
  )
  if (first === undefined || late === undefined || first.exchange.sentMs > endMs + longestLagMs) return []
  return [broken(row, { at, exchange: late.exchange.id }, JSON.stringify(title), JSON.stringify(late.body.title))]
}
