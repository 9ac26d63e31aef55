import { type ListRead, rowOf } from '../../log/lists.ts'
import type { Log } from '../../log/log.ts'
import { isForeign, type Own, ownIn } from '../../log/own.ts'
import type { Report } from '../../log/report.ts'
import type { Row } from '../../model/facts.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { farBehindMs } from '../../reading/views/list-runs.ts'
import { type Window, windowsIn } from './limits.ts'

// Newest may be created or updated last (spec 4.3, readings 9): judged where both agree. An entry and its place may be behind, and
// not alike (readings 46).

const tell = ({ title, updatedAtMs }: Row): string =>
  `${JSON.stringify(excerpt(title, 60))} (updated at ${updatedAtMs})`

/** Whether one was created before the other was started, and updated before it, as their entries show. */
function isOlder(row: Row, older: Own | undefined, newer: Own, newerRow: Row): boolean {
  if (row.isTicket || row.updatedAtMs === undefined || row.updatedAtMs >= (newerRow.updatedAtMs ?? 0)) return false
  const thereMs = Math.min(older?.start.takenMs ?? Infinity, newer.listed.id(row.id)?.fromMs ?? Infinity)
  return thereMs < newer.start.sentMs
}

export function newestFirst(log: Log, report: Report): void {
  const owns = new Map(ownIn(log).map((own) => [own.talk.id, own]))
  const isSteady = isClockSteady([...owns.values()], farBehindMs(log.timing))
  const lists = new Set([...owns.values()].flatMap((own) => own.lists))
  for (const list of lists) judgePairs(list, owns, { log, report, isSteady })
  judgePicked(log, report)
}

interface Judging {
  readonly log: Log
  readonly report: Report
  readonly isSteady: boolean
}

/** Each of our conversations comes before all that are older. */
function judgePairs(list: ListRead, owns: ReadonlyMap<string, Own>, { log, report, isSteady }: Judging): void {
  const { rows } = list.view
  const far = farBehindMs(log.timing)
  for (const [place, row] of rows.entries()) {
    const own = owns.get(row.id)
    if (own === undefined || own.start.account !== list.account || row.isTicket) continue
    const isBelow = (each: Row): boolean =>
      isOlder(each, owns.get(each.id), own, row) && !isForeign(log, each.id, list.account)
    // That the older one had not moved, a later list tells; that the newer one had, one from before.
    const { listed, start } = own
    const wrong = rows.slice(0, place).find((each) => {
      const stays = (listed.state(each)?.untilMs ?? 0) >= list.endMs + far
      const wasThere = (listed.state(row)?.fromMs ?? Infinity) + far <= list.sentMs
      return stays && isBelow(each) && (listed.isUnmovedSince(each, start.sentMs) || (isSteady && wasThere))
    })
    if (wrong !== undefined) report.fails(list, `${tell(row)} first`, `the older ${tell(wrong)} first`)
    else if (rows.slice(place + 1).some(isBelow)) report.passes(list)
  }
}

/**
 * Whether one clock may have given all last updates: each was made after its start was sent, and before a list showed it. One that
 * steps back tells nothing of which of two was updated later (readings 78).
 */
function isClockSteady(owns: readonly Own[], far: number): boolean {
  let [leastAheadMs, mostAheadMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { talk, start, lists, listed } of owns)
    for (const list of lists) {
      const row = rowOf(list, talk.id)
      if (row?.updatedAtMs === undefined) continue
      leastAheadMs = Math.max(leastAheadMs, row.updatedAtMs - (listed.state(row)?.fromMs ?? Infinity))
      mostAheadMs = Math.min(mostAheadMs, row.updatedAtMs - start.sentMs)
    }
  return leastAheadMs <= mostAheadMs + far
}

/** An entry that two long lists show alike, with its places in them. */
interface Still {
  readonly row: Row
  readonly places: readonly [number, number]
}

/**
 * A full list that is short has the newest: what comes before one of its entries in the long lists around it, and did not move between
 * those, has an entry there as well. Not where an entry at rest is there in one list and not in the next (readings 10).
 */
function judgePicked(log: Log, report: Report): void {
  const windows = windowsIn(log).map((window) => ({ window, still: stillIn(window) }))
  if (windows.some(({ window, still }) => comesAndGoes(window, still))) return
  const far = farBehindMs(log.timing)
  for (const { window, still } of windows) {
    const newestMs = Math.max(...still.map(({ row }) => row.updatedAtMs ?? 0))
    for (const list of window.lists) {
      if (list.view.limit === undefined || list.view.rows.length !== list.view.limit) continue
      // A list that is behind lacks what was updated last.
      const isLong = list.sentMs - window.before.endMs >= far
      const isSettled = ({ row }: Still): boolean => isLong || newestMs - (row.updatedAtMs ?? newestMs) >= far
      const found = leftOut(list, still).find(({ absent }) => isSettled(absent))
      if (found === undefined) continue
      const { shown, absent } = found
      report.fails(list, 'the first entries of longer lists', `${tell(shown.row)} without ${tell(absent.row)}`)
    }
  }
}

/** Entries that a list lacks, and one that it has although longer lists show it behind them. Of two that were updated at once, either may be newer. */
function leftOut(list: ListRead, still: readonly Still[]): { shown: Still; absent: Still }[] {
  const shown = still.findLast(({ row }) => rowOf(list, row.id) !== undefined)
  if (shown === undefined) return []
  return still.flatMap((absent) => {
    const isAbsent = rowOf(list, absent.row.id) === undefined && comesBefore(absent, shown)
    return isAbsent && absent.row.updatedAtMs !== shown.row.updatedAtMs ? [{ shown, absent }] : []
  })
}

function comesAndGoes({ lists }: Window, still: readonly Still[]): boolean {
  return [...Map.groupBy(lists, ({ path }) => path).values()].some((alike) => {
    const lacks = alike.map((list) => leftOut(list, still).map(({ absent }) => absent.row.id))
    return lacks.some((ids) => ids.some((id) => alike.some((list) => rowOf(list, id) !== undefined)))
  })
}

function comesBefore(one: Still, other: Still): boolean {
  return one.places.every((place, at) => place < (other.places[at] ?? -1))
}

/** A ticket may be live on another of its members at any time. */
function stillIn({ before, after }: Window): Still[] {
  const places = new Map(after.view.rows.map((row, place) => [row.id, { row, place }]))
  return before.view.rows.flatMap((row, place): Still[] => {
    const again = places.get(row.id)
    if (again === undefined || row.updatedAtMs === undefined || row.updatedAtMs !== again.row.updatedAtMs) return []
    return row.isTicket || again.row.isTicket ? [] : [{ row, places: [place, again.place] }]
  })
}
