import type { Exchange } from '../../../../schemas/types.ts'
import { broken, held, type Outcome, type Where } from '../../../reading/finding.ts'
import {
  conversationsIn,
  type PageRead,
  type Rest,
  restOf,
  restsOf,
  type SeenConversation,
} from '../../../reading/views/conversations.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { history } from '../rows.ts'

/** Spec 4.5, 8. */
const defaultLimit = 50
/** So many pairs of pages are compared in one conversation: more are walks of one history, which agree or do not. */
const mostPairs = 4000

/** While a turn runs, a view may be as many lags behind: one second is ours, not the spec's (readings 46). */
const lagsBehind = 5

/** A page with the place of each message in it. */
interface Read {
  exchange: Exchange
  ids: readonly string[]
  places: ReadonlyMap<string, number>
  /** What led to it; undefined for the newest page. */
  cursor: string | undefined
  /** Nothing older is there: its cursor is null. */
  whole: boolean
  /** Read at rest: until when that lasted; undefined where it was not. */
  restedUntilMs: number | undefined
}

/**
 * A law: pages of one conversation agree, wherever they were read (spec 2.9, 4.5). What one showed is on each later one that
 * covers its place, in the same order, and no page has more than its limit. Views may lag (readings 28), and messages that
 * overlap a turn may find their place late (readings 39): what is said of places holds for pages that were read at rest.
 */
export function judgePagesAgree(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((each) => judgeConversation(each, lagMs))
}

function judgeConversation(conversation: SeenConversation, lagMs: number): Outcome[] {
  const limits = conversation.pages.map(judgeLimit)
  const reads = readsOf(conversation, lagMs)
  const wrong = limits.find((each) => !each.held) ?? disagreement(reads, lagMs) ?? movedTime(conversation, lagMs)
  if (wrong !== undefined) return [wrong]
  const settled = reads.filter((read) => read.restedUntilMs !== undefined && read.ids.length > 1)
  const [first] = settled
  if (first === undefined || settled.length < 2) return limits.slice(0, 1)
  const where = { at: `${settled.length} pages of ${conversation.id}`, exchange: first.exchange.id }
  return [...limits.slice(0, 1), held(history['pages-agree'], where), held(history['oldest-first-in-page'], where)]
}

function judgeLimit({ exchange, page, limit, cursor }: PageRead) {
  const isDefault = limit === undefined && !/[?&]limit/.test(exchange.path)
  // What a limit out of its range gets is open (spec 8).
  const most = isDefault ? defaultLimit : limit !== undefined && limit >= 1 ? limit : Number.POSITIVE_INFINITY
  const row = isDefault
    ? history['default-50']
    : cursor === undefined
      ? history['limit-bounds']
      : history['limit-on-older-pages']
  const where = whereOf(exchange)
  if (page.messages.length <= most) return held(row, where)
  return broken(row, where, `at most ${most} messages`, `${page.messages.length}`)
}

/** Pages of which each message has an id of its own; what is wrong with ids is for another law. */
function readsOf(conversation: SeenConversation, lagMs: number): Read[] {
  const rests = restsOf(conversation, lagMs)
  const given = new Set(conversation.pages.map(({ page }) => page.before))
  return conversation.pages.flatMap(({ exchange, page, cursor }) => {
    // What a cursor gets that this conversation never gave is open.
    if (cursor !== undefined && !given.has(cursor)) return []
    const ids = page.messages.flatMap(({ messageId }) => messageId ?? [])
    const places = new Map(ids.map((id, place) => [id, place]))
    if (places.size !== page.messages.length) return []
    const restedUntilMs = restOf(rests, exchange)?.untilMs
    return [{ exchange, ids, places, cursor, whole: page.before === null, restedUntilMs }]
  })
}

function disagreement(reads: readonly Read[], lagMs: number) {
  let pairs = 0
  for (const [index, later] of reads.entries()) {
    for (const earlier of reads.slice(0, index)) {
      pairs += 1
      if (pairs > mostPairs) return undefined
      const wrong = compared(earlier, later, lagMs)
      if (wrong !== undefined) return wrong
    }
  }
  return undefined
}

function compared(earlier: Read, later: Read, lagMs: number) {
  const isSettled = later.restedUntilMs !== undefined
  if (earlier.restedUntilMs !== undefined && isSettled) {
    const wrong = orderOf(earlier, later) ?? missingIn(earlier, later)
    return wrong ?? (earlier.restedUntilMs === later.restedUntilMs ? insertedIn(earlier, later) : undefined)
  }
  return lostFrom(
    earlier,
    later,
    isSettled ? Number.POSITIVE_INFINITY : later.exchange.sentMs - earlier.exchange.endMs,
    lagMs,
  )
}

/** Two messages that both pages show, in another order. */
function orderOf(earlier: Read, later: Read) {
  let last: string | undefined
  for (const id of later.ids) {
    if (!earlier.places.has(id)) continue
    if (last !== undefined && (earlier.places.get(id) ?? 0) < (earlier.places.get(last) ?? 0)) {
      const expected = `${id} before ${last}, as in ${earlier.exchange.id}`
      return broken(history['oldest-first-in-page'], whereOf(later.exchange), expected, `${last} before ${id}`)
    }
    last = id
  }
  return undefined
}

/** A message of the earlier page that the later one lacks, although it shows what stands on both sides of it. */
function missingIn(earlier: Read, later: Read) {
  const shared = earlier.ids.flatMap((id, place) => (later.places.has(id) ? [place] : []))
  const [first, last] = [shared[0], shared.at(-1)]
  for (const [place, id] of earlier.ids.entries()) {
    if (later.places.has(id)) continue
    const isNotNewer = coversAll(later, earlier) || (last !== undefined && place < last)
    const isNotOlder = first !== undefined && place > first
    if (isNotNewer && isNotOlder) return lacks(history['pages-agree'], id, earlier, later)
    if (isNotNewer && later.whole) return lacks(history['null-only-at-start'], id, earlier, later)
  }
  return undefined
}

/** Whether nothing on the earlier page is newer than where the later one begins: one cursor is one place (spec 4.5). */
function coversAll(later: Read, earlier: Read): boolean {
  return later.cursor === undefined || later.cursor === earlier.cursor
}

/** A message that the later page shows between two of the earlier one, while nothing happened. */
function insertedIn(earlier: Read, later: Read) {
  const shared = later.ids.flatMap((id, place) => (earlier.places.has(id) ? [place] : []))
  const [first = Number.POSITIVE_INFINITY, last = -1] = [shared[0], shared.at(-1)]
  const id = later.ids.find((each, place) => !earlier.places.has(each) && place > first && place < last)
  return id === undefined ? undefined : lacks(history['pages-agree'], id, later, earlier)
}

/**
 * The same where the earlier page may have shown an order that was not the last: the later one holds everything, unless it
 * is behind. It is not where it shows what stood after the message that it lacks. `sinceMs`: the time between the two.
 */
function lostFrom(earlier: Read, later: Read, sinceMs: number, lagMs: number) {
  if (later.cursor !== undefined || !later.whole) return undefined
  const place = earlier.ids.findIndex((id) => !later.places.has(id))
  const id = earlier.ids[place]
  if (id === undefined) return undefined
  const isBehind = !earlier.ids.slice(place + 1).some((each) => later.places.has(each))
  const mayLagMs = isBehind ? lagsBehind * lagMs : lagMs
  return sinceMs < mayLagMs ? undefined : lacks(history['pages-agree'], id, earlier, later)
}

/** RFC 3339: what any reader takes for the same moment, seconds and their fraction or not. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([.,]\d+)?(Z|[+-]\d\d:\d\d)$/i

/** A time of a message as a page at rest told it. */
interface Told {
  timestamp: string
  ms: number
  /** How far off it may be: by the lag, and by what its form leaves out. */
  offMs: number
  exchange: Exchange
}

/**
 * Messages whose time is another one when they are read again (spec 2.8). One move of one message is none of that: what a
 * service does after a turn may move a time once. A time that moves again within one rest is nobody's, and so are the times of
 * a page that moved by just as much as passed between two reads of it. Times that are not known now and then, and those in
 * other forms, tell nothing (readings 29, 32, 81).
 */
function movedTime(conversation: SeenConversation, lagMs: number) {
  const rests = restsOf(conversation, lagMs)
  const first = new Map<string, Told>()
  const last = new Map<string, { told: Told; rest: Rest; moves: number }>()
  for (const { exchange, page } of conversation.pages) {
    const rest = restOf(rests, exchange)
    // Whose time it is cannot be told where two messages of a page have one id.
    const isEach = new Set(page.messages.map(({ messageId }) => messageId)).size === page.messages.length
    if (rest === undefined || !isEach) continue
    const times = page.messages.flatMap(({ messageId, timestamp }) => {
      const told = toldIn(timestamp, exchange, lagMs)
      return messageId === undefined || told === undefined ? [] : [{ id: messageId, told }]
    })
    const again = times.flatMap(({ id, told }) => {
      const before = first.get(id)
      return before === undefined ? [] : [{ id, told, before }]
    })
    const [one] = again
    if (one !== undefined && again.length > 1 && again.every(isTimeOfReading))
      return moved(one.id, one.before, one.told)
    for (const { id, told } of times) {
      if (!first.has(id)) first.set(id, told)
      const known = last.get(id)
      const before = known?.rest === rest ? known : undefined
      const isMoved = before !== undefined && isApart(before.told, told)
      const moves = (before?.moves ?? 0) + (isMoved ? 1 : 0)
      if (before !== undefined && isMoved && moves > 1) return moved(id, before.told, told)
      if (before === undefined || isMoved) last.set(id, { told, rest, moves })
    }
  }
  return undefined
}

function isApart(one: Told, other: Told): boolean {
  return Math.abs(one.ms - other.ms) > Math.max(one.offMs, other.offMs)
}

function isTimeOfReading({ before, told }: { before: Told; told: Told }): boolean {
  const offMs = Math.max(before.offMs, told.offMs)
  const passedMs = told.exchange.sentMs - before.exchange.sentMs
  return passedMs > 2 * offMs && Math.abs(told.ms - before.ms - passedMs) <= offMs
}

function moved(id: string, before: Told, told: Told) {
  const expected = `${id} at ${before.timestamp}, as in ${before.exchange.id}`
  return broken(history['pages-agree'], whereOf(told.exchange), expected, told.timestamp)
}

function toldIn(timestamp: string | null | undefined, exchange: Exchange, lagMs: number): Told | undefined {
  const [, seconds] = moment.exec(timestamp ?? '') ?? []
  const ms = moment.test(timestamp ?? '') ? Date.parse((timestamp ?? '').replace(',', '.').toUpperCase()) : Number.NaN
  if (typeof timestamp !== 'string' || Number.isNaN(ms)) return undefined
  return { timestamp, ms, offMs: lagMs + (seconds === undefined ? 60_000 : 1000), exchange }
}

function lacks(row: Requirement, id: string, shows: Read, without: Read) {
  const what =
    row === history['pages-agree']
      ? 'a page around its place without the message'
      : 'a null cursor on a page without the message'
  return broken(row, whereOf(without.exchange), `${id}, which ${shows.exchange.id} shows`, what)
}

function whereOf(exchange: Exchange): Where {
  return { at: `${exchange.method} ${exchange.path.split('?')[0]}`, exchange: exchange.id }
}
