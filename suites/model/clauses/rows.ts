import { longestLagMs } from '../../reading/views/list-runs.ts'
import type { Conflict, ListFact, Row, SendFact, StatusFact } from '../facts.ts'
import { overMs, type Parted, type Talk } from '../talk.ts'
import { isUpdatedAfter } from './account.ts'

/** Spec 2.1, 4.3: a row shows what the status shows, and what is at work, or came last, has a row. */
export function rowsLikeStatuses(parts: Parted): Conflict[] {
  const byId = new Map(parts.talks.map((talk) => [talk.id, talk]))
  const started = parts.talks.filter(
    ({ isTicket, sends }) => !isTicket && sends.some((each) => each.start && each.outcome === 'taken'),
  )
  const isSteady = !comeAndGo(parts.lists)
  return parts.lists.flatMap((list) => {
    // What another account began has no row here.
    const ours = started.filter(({ sends }) => sends.some((each) => each.start && each.account === list.account))
    const shown = list.rows.flatMap((row) => {
      const talk = byId.get(row.id)
      return talk === undefined || row.isTicket ? [] : unlike(row, list, talk)
    })
    const omitted = isSteady ? leftOut(list, parts, ours) : []
    return [...shown, ...ours.flatMap((talk) => missing(list, talk, ours)), ...omitted]
  })
}

/**
 * Whether some list with room for more lacks a row that the lists before and after it show alike: one at rest may be missing,
 * and then from any list (readings 10).
 */
function comeAndGo(lists: readonly ListFact[]): boolean {
  return [...Map.groupBy(lists, ({ account }) => account).values()].some((all) =>
    all.some((list, at) => {
      const [before, after] = [all[at - 1], all[at + 1]]
      if (before === undefined || after === undefined || list.rows.length >= (list.limit ?? 0)) return false
      const here = new Set(list.rows.map(({ id }) => id))
      const later = new Map(after.rows.map((row) => [row.id, row.updatedAtMs]))
      return before.rows.some(({ id, updatedAtMs }) => !here.has(id) && later.get(id) === updatedAtMs)
    }),
  )
}

/** The statuses that enclose all moments at which a row may have been taken; undefined where they do not. */
function around(list: ListFact, { statuses, timing }: Talk): readonly StatusFact[] | undefined {
  const from = statuses.findLastIndex((each) => each.endMs <= list.sentMs - longestLagMs)
  const to = statuses.findIndex((each) => each.sentMs - 2 * timing.lagMs >= list.endMs)
  return from < 0 || to < 0 ? undefined : statuses.slice(from, to + 1)
}

function unlike(row: Row, list: ListFact, talk: Talk): Conflict[] {
  const seen = around(list, talk)
  const [first] = seen ?? []
  if (seen === undefined || first === undefined) return []
  const conflict = (what: string): Conflict[] => [
    { clause: 'list', conversation: row.id, what, exchanges: [first.id, list.id, seen.at(-1)?.id ?? ''] },
  ]
  const isAll = (of: (status: StatusFact) => unknown): boolean => seen.every((each) => of(each) === of(first))
  // Who names a conversation later may leave a row as it is until something happens.
  const wasNamedSo = talk.statuses.some((each) => each.endMs <= list.sentMs && each.title === row.title)
  if (row.title !== undefined && isAll(({ title }) => title) && row.title !== first.title && !wasNamedSo)
    return conflict('a list entry has another title than the status before and after it')
  if (row.stage !== undefined && isAll(({ stage }) => stage) && row.stage !== first.stage)
    return conflict('a list entry has another stage than the status before and after it')
  const isStill = isAll(({ busy, quiet, goesOn }) => `${busy} ${quiet} ${goesOn}`) && !first.goesOn
  const lastMs = seen.at(-1)?.endMs ?? list.endMs
  // The first status may not know yet of what came shortly before it.
  const fromMs = first.sentMs - talk.timing.lagMs
  const isSent = talk.sends.some((each) => each.endMs > fromMs && each.sentMs < lastMs)
  // An agent that wakes by itself between two looks is busy there, and moves its conversation (readings 43).
  const isMoved = isSent || [row, ...seen].some((each) => isUpdatedAfter(each, first))
  if (isStill && !isMoved && row.busy !== undefined && first.busy !== undefined && row.busy !== first.busy)
    return conflict('a list entry has another value of busy than the statuses before and after it')
  return []
}

/** One that works since long before the list was read, and after it (readings 6, 46). */
function missing(list: ListFact, talk: Talk, ours: readonly Talk[]): Conflict[] {
  if (list.limit === undefined || list.rows.length >= list.limit || list.rows.some(({ id }) => id === talk.id))
    return []
  const seen = around(list, talk)
  if (seen === undefined || !seen.every(({ busy, goesOn }) => busy === true && !goesOn)) return []
  // A service may list fewer than it is asked for (readings 27), but not an older one in place of a newer one.
  const [start] = talk.sends
  const byId = new Map(list.rows.map((row) => [row.id, row]))
  const isBelow = (each: Talk, begun: SendFact): boolean => {
    const row = byId.get(each.id)
    return row !== undefined && seen.every((status) => !isUpdatedAfter(row, status)) && isOlder(each, begun, list)
  }
  if (start === undefined || !ours.some((each) => isBelow(each, start))) return []
  const named = [seen[0]?.id ?? '', list.id, seen.at(-1)?.id ?? '']
  return [{ clause: 'list', conversation: talk.id, what: 'a busy conversation is not in the list', exchanges: named }]
}

/** A full list holds an older conversation in place of a newer one, which longer lists show before it and after it. */
function leftOut(list: ListFact, { lists }: Parted, ours: readonly Talk[]): Conflict[] {
  if (list.limit === undefined || list.rows.length !== list.limit) return []
  const here = new Map(list.rows.map((row) => [row.id, row]))
  const rowIn = (other: ListFact | undefined, id: string): Row | undefined => other?.rows.find((row) => row.id === id)
  for (const newer of ours) {
    const start = newer.sends.find((each) => each.start && each.outcome === 'taken')
    if (here.has(newer.id) || start === undefined || start.endMs > list.sentMs - longestLagMs) continue
    const before = lists.findLast((each) => each.endMs <= list.sentMs && (each.limit ?? 0) > (list.limit ?? 0))
    const after = lists.find((each) => each.sentMs >= list.endMs && (each.limit ?? 0) > (list.limit ?? 0))
    const newest = rowIn(before, newer.id)
    if (before === undefined || after === undefined || newest === undefined || !rowIn(after, newer.id)) continue
    const older = ours.find((each) => {
      const row = here.get(each.id)
      return row !== undefined && !isUpdatedAfter(row, newest) && isOlder(each, start, list)
    })
    if (older === undefined) continue
    return [
      {
        clause: 'list',
        conversation: newer.id,
        what: 'a full list lacks a newer conversation and has an older one',
        exchanges: [start.id, before.id, list.id, after.id],
      },
    ]
  }
  return []
}

/** Whether a conversation had changed for the last time before another was begun, as far as a list can show. */
function isOlder(talk: Talk, start: SendFact, list: ListFact): boolean {
  const sends = talk.sends.filter((send) => send.most > 0 && send.sentMs < list.endMs)
  return sends.every((send) => overMs(send, talk) < start.sentMs)
}
