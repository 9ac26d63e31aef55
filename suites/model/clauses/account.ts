import { longestLagMs } from '../../reading/views/list-runs.ts'
import type { Conflict, ListFact, OtherFact, PageFact } from '../facts.ts'
import { overMs, type Parted, type Talk } from '../talk.ts'
import { unissued } from './refusals.ts'

/** What holds between the conversations of an account, and between accounts (spec 1, 4.3, 5). */
export function accountsInOrder(parts: Parted): Conflict[] {
  return [...access(parts), ...parts.lists.flatMap((list) => rows(list)), ...order(parts), ...found(parts)]
}

/** A service that looks for no credential does not miss one in another header (readings 76). */
const notShown: readonly string[] = ['none', 'own-header']

/** Who may do what (spec 5, 7): an answer that only another credential can have got. */
function access({ facts }: Parted): Conflict[] {
  const owners = new Map<string, { account: string; by: string }>()
  const conflicts: Conflict[] = []
  for (const fact of facts) {
    const { account, credential, id } = fact
    const conversation = 'conversation' in fact ? fact.conversation : undefined
    const conflict = (what: string, ...more: string[]): void => {
      conflicts.push({ clause: 'access', conversation, what, exchanges: [...more, id] })
    }
    const isPost = fact.kind === 'send'
    const isShown = fact.kind !== 'other' && (!isPost || fact.outcome === 'taken')
    if (!isShown) continue
    // A slot that is not the main account's may be named in a way that the model does not know: nothing is said of it.
    if (unissued.includes(credential))
      conflict(`a response to a request with ${notShown.includes(credential) ? 'no' : 'no such'} credential`)
    if (isPost && credential === 'readOnly') conflict('a key without the write scope could send')
    if (!isPost && credential === 'writeOnly') conflict('a key without the read scope could read')
    if (credential === 'noAccess') conflict('an account without access was served')
    if (isPost && credential === 'emptyBalance') conflict('an account without credits could send')
    if (account === undefined) continue
    const ids = fact.kind === 'list' ? fact.rows.map((row) => row.id) : conversation === undefined ? [] : [conversation]
    for (const each of ids) {
      const owner = owners.get(each)
      if (owner === undefined && isPost && fact.start) owners.set(each, { account, by: id })
      else if (owner !== undefined && owner.account !== account)
        conflict('one account was shown a conversation of another', owner.by)
    }
  }
  return conflicts
}

/** Spec 2.1, 4.3: each conversation and each ticket has one row, and a list is no longer than its limit. */
function rows(list: ListFact): Conflict[] {
  const ids = list.rows.map(({ id }) => id)
  const members = list.rows.flatMap((row) => [...new Set(row.members)])
  const conflict = (what: string): Conflict => ({ clause: 'list', conversation: undefined, what, exchanges: [list.id] })
  return [
    ...(new Set(ids).size < ids.length ? [conflict('a list has two entries of one conversation')] : []),
    ...(new Set(members).size < members.length
      ? [conflict('a list names a conversation as a member of two tickets')]
      : []),
    ...(list.rows.some((row) => row.members.length > 0 && !row.members.includes(row.id))
      ? [conflict('the entry of a ticket has the id of none of its members')]
      : []),
    ...(list.rows.some((row) => row.members.some((id) => id !== row.id && ids.includes(id)))
      ? [conflict('a list has an entry of a conversation that is a member of another entry')]
      : []),
    ...(list.rows.some(({ updatedAtMs }) => isOtherUnit(updatedAtMs))
      ? [conflict('the time of a list entry is not in milliseconds since 1970')]
      : []),
    ...(list.limit !== undefined && list.limit >= 1 && list.limit <= 100 && ids.length > list.limit
      ? [conflict(`a list of ${ids.length} where ${list.limit} was the limit`)]
      : []),
  ]
}

/** Of seconds, or of microseconds: as milliseconds these would be of the first years after 1970, or of a time far off (spec 2.1, 2.4). */
export function isOtherUnit(ms: number | undefined): boolean {
  return ms !== undefined && ((ms > 1e8 && ms < 1e11) || ms > 1e14)
}

/** Spec 4.3, readings 9: one that was begun when the other had been at rest for long stands before it. */
function order({ lists, talks, timing }: Parted): Conflict[] {
  const known = new Map(
    talks.flatMap((talk): [string, { talk: Talk; startedMs: number; by: string }][] => {
      const start = talk.sends.find((each) => each.start && each.outcome === 'taken')
      return start === undefined ? [] : [[talk.id, { talk, startedMs: start.sentMs, by: start.id }]]
    }),
  )
  const conflicts: Conflict[] = []
  for (const list of lists) {
    const ours = list.rows.flatMap(({ id, isTicket, updatedAtMs }) => {
      const each = isTicket ? undefined : known.get(id)
      return each === undefined ? [] : [{ ...each, updatedAtMs }]
    })
    let newestMs = Number.NEGATIVE_INFINITY
    let newest: (typeof ours)[number] | undefined
    for (const each of [...ours].reverse()) {
      // Each is compared with those below it: the one among them that was begun last.
      const lastMs = lastChangeMs(each.talk, list)
      const isLate = newest !== undefined && isUpdatedAfter(each, newest)
      if (newest !== undefined && !isLate && lastMs + timing.lagMs < newestMs && newestMs + longestLagMs < list.sentMs)
        conflicts.push({
          clause: 'list',
          conversation: each.talk.id,
          what: 'a list shows a conversation below an older, settled one',
          exchanges: [each.by, newest.by, list.id],
        })
      if (each.startedMs > newestMs && each.startedMs < list.sentMs) {
        newestMs = each.startedMs
        newest = each
      }
    }
  }
  return conflicts
}

/** By its own times a conversation changed after another: no send tells of an agent that woke by itself (section 3). */
export function isUpdatedAfter(
  one: { readonly updatedAtMs: number | undefined },
  other: { readonly updatedAtMs: number | undefined },
): boolean {
  return one.updatedAtMs !== undefined && other.updatedAtMs !== undefined && one.updatedAtMs > other.updatedAtMs
}

/** By when a conversation had changed for the last time before a list was read. */
function lastChangeMs(talk: Talk, list: ListFact): number {
  const sends = talk.sends.filter((each) => each.most > 0 && each.sentMs < list.endMs)
  return Math.max(...sends.map((each) => overMs(each, talk)))
}

function gave(page: PageFact, { cursor }: OtherFact): boolean {
  return cursor !== undefined && page.before === cursor
}

/** Spec 7: what was there is not gone; a view that is behind may not know it yet (readings 28). */
function found({ facts, talks, tickets, timing }: Parted): Conflict[] {
  const seen = new Map(
    talks.flatMap((talk) => [...talk.pages, ...talk.statuses].map((each) => [talk.id, each] as const)).reverse(),
  )
  return facts.flatMap((fact): Conflict[] => {
    if (fact.kind !== 'other' || fact.status !== 404 || fact.account !== 'main' || fact.conversation === undefined)
      return []
    if (fact.endpoint !== 'status' && fact.endpoint !== 'history') return []
    // The query may have earned it: what a cursor gets that nobody gave, or a limit out of its range, is open (spec 8).
    const isGiven = talks.some(({ id, pages }) => id === fact.conversation && pages.some((page) => gave(page, fact)))
    if (fact.isPlainlyAsked !== true && !isGiven) return []
    const before = seen.get(fact.conversation)
    if (
      before === undefined ||
      before.account !== 'main' ||
      before.endMs + timing.lagMs > fact.sentMs ||
      tickets.has(fact.conversation)
    )
      return []
    return [
      {
        clause: 'list',
        conversation: fact.conversation,
        what: 'an existing conversation is not found',
        exchanges: [before.id, fact.id],
      },
    ]
  })
}
