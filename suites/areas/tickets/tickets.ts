import type { Fact } from '../../log/fact.ts'
import { type ListRead, listsIn } from '../../log/lists.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { Row } from '../../model/facts.ts'
import { isUnreadable } from '../../reading/refusal.ts'
import { repeatedIn } from '../../reading/repeated.ts'

/** What a ticketId means is not shown (spec 2.12), so an entry is known for a ticket's by its members alone. */
function eachTicket(log: Log, look: (row: Row, list: ListRead) => void): void {
  for (const list of listsIn(log)) for (const row of list.view.rows) if (row.members.length > 0) look(row, list)
}

/** Two entries with one ticketId may be two tickets (readings 62); a member of two entries may not be. */
export function oneRow(log: Log, report: Report): void {
  eachTicket(log, ({ members }, list) => {
    const same = list.view.rows.filter((each) => each.members.some((id) => members.includes(id)))
    if (same.length > 1) report.fails(list, 'one list entry', `${same.length} entries with members of one ticket`)
    else report.passes(list)
  })
}

export function liveMember(log: Log, report: Report): void {
  eachTicket(log, ({ id, members }, list) => {
    if (members.includes(id)) report.passes(list)
    else report.fails(list, `one of ${members.join(', ')}`, id)
  })
}

export function membersNoRows(log: Log, report: Report): void {
  eachTicket(log, (row, list) => {
    const others = row.members.filter((id) => id !== row.id)
    const own = list.view.rows.find((each) => each !== row && others.includes(each.id))
    if (own !== undefined) report.fails(list, 'no entries of other members', `${own.id} has a list entry`)
    else if (others.length > 0) report.passes(list)
  })
}

/**
 * Spec 2.1, 4.4. A ticket may move to another member at any time: its id has to be readable where a later list still shows it. What is
 * refused once is refused for another reason than its id.
 */
export function idReadable(log: Log, report: Report): void {
  const lists = listsIn(log)
  const shows = (list: ListRead, id: string | undefined): boolean =>
    list.view.rows.some((row) => row.id === id && row.members.length > 0)
  const shownMs = new Map<string, number>()
  eachTicket(log, ({ id }, { endMs }) => shownMs.set(id, Math.min(endMs, shownMs.get(id) ?? endMs)))
  const reads = log.facts.filter((fact) => {
    const { credential, endpoint, conversation = '', sentMs } = fact
    const isRead = credential === 'full' && (endpoint === 'status' || endpoint === 'history')
    return isRead && (shownMs.get(conversation) ?? Number.POSITIVE_INFINITY) <= sentMs && log.isPlain(fact)
  })
  for (const alike of Map.groupBy(reads, ({ endpoint, conversation }) => `${endpoint} ${conversation}`).values()) {
    for (const fact of alike.filter(({ status }) => status === 200)) report.passes(fact)
    const refused = alike.filter(isUnreadable)
    const last = refused.at(-1)
    if (last === undefined || refused.length < 2 || alike.some(({ status }) => status === 200)) continue
    const after = lists.findLast(({ sentMs, account }) => sentMs >= last.endMs && account === last.account)
    if (after !== undefined && shows(after, last.conversation)) report.fails(last, '200', last.shown)
  }
}

/** No sentence forbids it (readings 93). */
export function membersDistinct(log: Log, report: Report): void {
  eachTicket(log, ({ members }, list) =>
    report.observes(repeatedIn(members).length === 0 ? 'each once' : 'one twice', list),
  )
}

export function idValues(log: Log, report: Report): void {
  eachTicket(log, ({ ticket, members }, list) =>
    report.observes(`${ticket?.hasId ? 'a string' : 'none'}, ${members.length} members`, list),
  )
}

export function roles(log: Log, report: Report): void {
  eachTicket(log, ({ ticket }, list) => {
    for (const role of new Set(ticket?.roles)) report.observes(role, list)
  })
}

export function memberStatus(log: Log, report: Report): void {
  const members = new Set<string>()
  const live = new Set<string>()
  eachTicket(log, ({ id, members: all }) => {
    live.add(id)
    for (const each of all) members.add(each)
  })
  const isOther = ({ endpoint, conversation = '' }: Fact): boolean =>
    endpoint === 'status' && members.has(conversation) && !live.has(conversation)
  for (const fact of log.facts.filter(isOther)) if (fact.status !== null) report.observes(fact.status, fact)
}

/** A title may be given, or changed, between the two looks: the nearest list before the status is the one to compare. */
export function memberTitles(log: Log, report: Report): void {
  const lists = listsIn(log)
  for (const fact of log.facts) {
    const { view, sentMs, account } = fact
    if (view?.kind !== 'status' || view.title === undefined) continue
    const list = lists.findLast((each) => each.endMs <= sentMs && each.account === account)
    const titles = list?.view.rows.flatMap(({ ticket }) => ticket?.titles.get(view.conversation) ?? []) ?? []
    for (const title of titles) report.observes(title === view.title ? 'the same' : 'different', fact)
  }
}
