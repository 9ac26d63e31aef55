import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, isBroken, judged, type Outcome, observed } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import { entriesReadOf } from '../../reading/read-part.ts'
import { repeatedIn } from '../../reading/repeated.ts'
import { limitOf, rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import type { BoundedLists, BoundsRecord } from '../../records/listed.ts'
import { list } from './rows.ts'

const defaultLimit = 20

/** What the limit of the list bounds, and what applies without one (spec 4.3, 8). */
export function judgeBounds(record: BoundedLists): Outcome[] {
  // So many are surely listed that a list of a smaller limit is cut by it.
  const enough = Math.min(...record.whole.map((exchange) => rowsIn(exchange)?.length ?? 0))
  return [
    ...[...record.whole, ...record.limited, ...record.twenty].flatMap(judgeAccepted),
    ...[...record.limited, ...record.twenty].flatMap((exchange) => judgeCut(exchange, enough)),
    ...record.whole.flatMap((exchange) => judgeCut(exchange, 0)),
    ...judgeDefault(record, enough),
  ]
}

/** The same of other keys, which are not asked for all of it: what they are listed proves nothing, and may be wrong. */
export function judgeBoundsOfOthers({ others = [] }: BoundsRecord): Outcome[] {
  return others.flatMap(judgeBounds).filter(isBroken)
}

/** Lists of smaller limits between the first two of limit 100, read while conversations were at work: those are listed. */
export function judgeCuts(lists: readonly Exchange[]): Outcome[] {
  const [from, to] = lists.flatMap((each, index) => (limitOf(each) === 100 ? [index] : []))
  if (from === undefined || to === undefined) return []
  const enough = Math.min(...[lists[from], lists[to]].map((each) => (each && rowsIn(each)?.length) ?? 0))
  return lists.slice(from + 1, to).flatMap((each) => judgeCut(each, enough))
}

function judgeAccepted(exchange: Exchange): Outcome[] {
  const limit = limitOf(exchange)
  const row = limit === 1 ? list['limit-1-accepted'] : limit === 100 ? list['limit-100-accepted'] : list['limit-bounds']
  const where = { at: `limit ${limit}`, exchange: exchange.id }
  if (exchange.status === 400 && !isCut(exchange)) return [broken(row, where, 'a list', 'status 400')]
  return rowsIn(exchange) === undefined || row === list['limit-bounds'] ? [] : [held(row, where)]
}

/** Proven only where there was more to list. */
function judgeCut(exchange: Exchange, enough: number): Outcome[] {
  const limit = limitOf(exchange)
  const rows = rowsIn(exchange)
  if (limit === undefined || rows === undefined) return []
  const row = limit === 1 ? list['limit-1'] : list['limit-bounds']
  const where = { at: `limit ${limit}`, exchange: exchange.id }
  if (rows.length > limit) return [broken(row, where, `${limit} entries at most`, `${rows.length}`)]
  return enough > limit ? [held(row, where)] : []
}

/**
 * Compared only by length, and only where each kind keeps its own and begins as the long lists around them do: conversations
 * of others come and go, and so may rows at rest (readings 10).
 */
function judgeDefault({ whole, unlimited, twenty }: BoundedLists, enough: number): Outcome[] {
  const row = list['default-20']
  const [first] = unlimited
  if (first === undefined) return []
  const where = { at: 'lists without a limit, compared with limit 20', exchange: first.id }
  const refused = unlimited.find((each) => each.status === 400 && !isCut(each))
  if (refused !== undefined) return [broken(row, { ...where, exchange: refused.id }, 'a list', 'status 400')]
  const [plain, explicit] = [unlimited, twenty].map((lists) => lists.map((each) => rowsIn(each)?.length ?? -1))
  const over = plain?.find((length) => length > defaultLimit)
  if (over !== undefined) return [broken(row, where, `${defaultLimit} entries at most`, `${over}`)]
  const [length, other] = [only(plain), only(explicit)]
  if (length === undefined || other === undefined || other > defaultLimit) return []
  if (length !== other && !areBeginnings([...unlimited, ...twenty], whole)) return []
  if (length !== other) return [broken(row, where, `${other} entries each time`, `${length} entries each time`)]
  return enough > defaultLimit ? [held(row, where)] : []
}

/** Whether long lists show the same rows, and each other list some of the first of them. */
function areBeginnings(lists: readonly Exchange[], whole: readonly Exchange[]): boolean {
  const [all = []] = whole.map(idsIn)
  return (
    whole.every((each) => idsIn(each).length === all.length) &&
    [...whole, ...lists].every((each) => idsIn(each).every((id, place) => id === all[place]))
  )
}

function idsIn(exchange: Exchange): (string | undefined)[] {
  return (rowsIn(exchange) ?? []).map(({ conversationId }) => conversationId)
}

function only(lengths: readonly number[] | undefined): number | undefined {
  const different = new Set(lengths)
  const [length] = different
  return different.size === 1 && length !== undefined && length >= 0 ? length : undefined
}

/** What is open about the list. */
export function observeBounds({ whole, twenty, odd }: BoundsRecord): Outcome[] {
  const [all] = whole
  const rows = all && rowsIn(all)
  const short = twenty.flatMap((exchange) => rowsIn(exchange)?.length ?? [])
  return [
    ...[
      { row: list['limit-0'], exchange: odd.limit0 },
      { row: list['limit-negative'], exchange: odd.limitNegative },
      { row: list['limit-101'], exchange: odd.limit101 },
    ].map(({ row, exchange }) => {
      const seen = rowsIn(exchange)
      return observed(row, `${exchange.status}${seen === undefined ? '' : ` with ${seen.length} entries`}`, exchange.id)
    }),
    ...(rows !== undefined && rows.length > 1
      ? [observed(list['order-by'], isByUpdate(rows) ? 'by last update' : 'not by last update', all?.id)]
      : []),
    ...(rows !== undefined && rows.length > defaultLimit
      ? [
          observed(
            list['fills-limit'],
            short.every((length) => length === defaultLimit),
            all?.id,
          ),
        ]
      : []),
  ]
}

function isByUpdate(rows: readonly SeenRow[]): boolean {
  const times = rows.map(({ updatedAtMs }) => updatedAtMs ?? 0)
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0))
}

/** No list holds a conversation twice (spec 2.1, 4.3), wherever one was read. */
export function judgeRowsOnce(exchange: Exchange): Outcome[] {
  const ids = (rowsIn(exchange) ?? []).flatMap(({ conversationId }) => conversationId ?? [])
  const twice = repeatedIn(ids)[0]
  if (ids.length === 0) return []
  const where = { at: exchange.name, exchange: exchange.id }
  return [
    judged(list['row-once'], twice === undefined, where, 'one entry for each conversation', `two entries of ${twice}`),
  ]
}

/**
 * No list is longer than its limit, wherever one was read: a service that lists busy conversations alone has few to
 * show when the limits are tried. That a list is short enough proves nothing by itself (spec 4.3).
 */
export function judgeOverfull(exchange: Exchange): Outcome[] {
  // Only plain queries: what a limit that is given twice or outside its range gets is open (spec 8).
  const asked = /^\/conversations(?:\?limit=(\d+))?$/.exec(exchange.path)
  const rows = rowsIn(exchange)?.length ?? rowsReadOf(exchange)
  const most = Number(asked?.[1] ?? 20)
  if (asked === null || rows === undefined || most < 1 || most > 100 || rows <= most) return []
  const row = asked[1] === undefined ? list['default-20'] : most === 1 ? list['limit-1'] : list['limit-bounds']
  const where = { at: `GET ${exchange.path}`, exchange: exchange.id }
  return [broken(row, where, `${most} entries at most`, `${rows} entries`)]
}

/** Of a list that is too large to be read to its end, the rows that were read. */
function rowsReadOf(exchange: Exchange): number | undefined {
  if (endpointOf(exchange) !== 'list' || exchange.status !== 200) return undefined
  return entriesReadOf(exchange, 'conversations')
}
