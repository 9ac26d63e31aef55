import type { Fact } from '../../log/fact.ts'
import { type ListRead, listsIn, rowOf } from '../../log/lists.ts'
import type { Log } from '../../log/log.ts'
import { entryOf, isForeign, type Own, ownIn } from '../../log/own.ts'
import type { Report } from '../../log/report.ts'
import { isWithin, stretchesOf } from '../../log/work.ts'
import type { Row } from '../../model/facts.ts'
import { isEpochMs } from '../../reading/epoch.ts'
import { isUnreadable } from '../../reading/refusal.ts'
import { repeatedIn } from '../../reading/repeated.ts'
import { farBehindMs, longestLagMs } from '../../reading/views/list-runs.ts'

export function rowOnce(log: Log, report: Report): void {
  for (const list of listsIn(log)) {
    const [twice] = repeatedIn(list.view.rows.map(({ id }) => id))
    if (twice !== undefined) report.fails(list, 'one entry for each conversation', `two entries of ${twice}`)
    else if (list.view.rows.length > 0) report.passes(list)
  }
}

/** The new entry that has the title of a conversation in place of its own. */
export function misnamedIn(list: ListRead, own: Own): Row | undefined {
  const { title, start, listed, works } = own
  const isAtWork = works.some((each) => isWithin(each, list))
  if (title === undefined || !isAtWork || entryOf(list, own) !== undefined) return undefined
  const isNew = ({ id }: Row): boolean => (listed.id(id)?.fromMs ?? 0) > start.sentMs
  return list.view.rows.find((row) => row.title === title && isNew(row) && !row.isTicket)
}

export function rowId(log: Log, report: Report): void {
  for (const own of ownIn(log))
    for (const list of own.lists) {
      const wrong = misnamedIn(list, own)
      if (wrong !== undefined) report.fails(list, own.talk.id, wrong.id)
      else if (rowOf(list, own.talk.id) !== undefined) report.passes(list)
    }
}

/** Entries under wrong ids explain whatever is not found. */
export function isMisnaming(log: Log): boolean {
  return ownIn(log).some((own) => own.lists.some((list) => misnamedIn(list, own) !== undefined))
}

/**
 * Spec 2.1. What is refused may be gone, or not yet be there in that view: it counts where it was there long before, and a list much
 * later has the entry (readings 46). Tickets have a rule of their own.
 */
export function readable(log: Log, report: Report): void {
  if (isMisnaming(log)) return
  const isFound = ({ endpoint, isAccepted }: Fact): boolean => endpoint === 'status' && isAccepted
  const found = new Set(log.facts.flatMap((each) => (isFound(each) ? each.conversation : [])))
  // What is refused at times is for the rules of the read.
  if (log.facts.some((each) => !each.owned && isRefused(each) && found.has(each.conversation))) return
  const lists = listsIn(log).filter(({ credential }) => credential === 'full')
  const far = farBehindMs(log.timing)
  for (const fact of log.facts) {
    const { endpoint, conversation: id, credential, sentMs, endMs } = fact
    // With a cursor or a limit, something else may be wrong.
    const isRead = endpoint === 'status' || (endpoint === 'history' && fact.isAccepted)
    if (!isRead || id === undefined || credential !== 'full' || log.parts.tickets.has(id)) continue
    const before = lists.filter((each) => each.endMs <= sentMs && rowOf(each, id) !== undefined)
    if (before.length === 0) continue
    if (fact.isAccepted) report.passes(fact)
    else if (isRefused(fact)) {
      const isOld = before.some((each) => each.endMs + far <= sentMs) || isLongUnmoved(id, fact, lists)
      const isStillListed = lists.some((each) => each.sentMs >= endMs + far && rowOf(each, id) !== undefined)
      if (isOld && isStillListed && !isForeign(log, id, fact.account))
        report.fails(fact, 'the conversation that the list names', fact.shown)
    }
  }
}

/** The service refused a status of the main account. */
function isRefused(fact: Fact): boolean {
  const isOurs = fact.endpoint === 'status' && fact.credential === 'full'
  return isOurs && fact.unheard === undefined && isUnreadable(fact)
}

/** By the clock of the service, which goes on as ours does, an entry had not been changed for long when it was read. */
function isLongUnmoved(id: string, { sentMs }: Fact, lists: readonly ListRead[]): boolean {
  const known = lists.filter((each) => each.endMs <= sentMs)
  const clocks = known.flatMap(({ view, endMs }) =>
    view.rows.map(({ updatedAtMs = 0 }) => updatedAtMs + sentMs - endMs),
  )
  const changes = known.flatMap((each) => rowOf(each, id)?.updatedAtMs ?? [])
  return changes.length > 0 && Math.max(...clocks) - Math.max(...changes) >= longestLagMs
}

/** How far the clock of a service is from ours is not stated (readings 78). */
export function updatedInMs(log: Log, report: Report): void {
  if (log.startedAtMs === undefined) return
  for (const own of ownIn(log))
    for (const list of own.lists) {
      const nowMs = log.startedAtMs + list.endMs
      const updatedAtMs = entryOf(list, own)?.updatedAtMs
      if (updatedAtMs === undefined) continue
      if (isEpochMs(updatedAtMs, nowMs)) report.passes(list)
      else report.fails(list, `about ${Math.round(nowMs)}`, `${updatedAtMs}`)
    }
}

/** The last list that was read while a conversation was at rest, and its entry there. */
function lastAtRest(log: Log): { own: Own; list: ListRead; row: Row | undefined }[] {
  return ownIn(log).flatMap((own) => {
    const rests = stretchesOf(own.talk.statuses, ({ quiet }) => quiet).filter(({ value }) => value)
    const list = own.lists.findLast((each) => each.view.limit === 100 && rests.some((rest) => isWithin(rest, each)))
    return list === undefined ? [] : [{ own, list, row: entryOf(list, own) }]
  })
}

export function idleListed(log: Log, report: Report): void {
  for (const { list, row } of lastAtRest(log)) report.observes(row !== undefined, list)
}

export function updatedAgrees(log: Log, report: Report): void {
  for (const { own, list, row } of lastAtRest(log)) {
    const status = own.talk.statuses.findLast((each) => each.endMs <= list.sentMs)
    if (row !== undefined) report.observes(row.updatedAtMs === status?.updatedAtMs, list)
  }
}

export const valuesOf = (field: 'cwd' | 'model') => (log: Log, report: Report) => {
  for (const { list, row } of lastAtRest(log)) if (row !== undefined) report.observes(row[field], list)
}
