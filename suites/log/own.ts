import { accounts } from '../model/digest.ts'
import type { ListFact, Row, SendFact } from '../model/facts.ts'
import type { Talk } from '../model/talk.ts'
import { leastCut } from '../reading/views/listing.ts'
import { Listed, type ListRead, listsIn, mostRows, rowOf } from './lists.ts'
import type { Log } from './log.ts'
import { busyIn, streamedIn, type Work } from './work.ts'

/** A conversation that the log started once, and what the lists of its account show. */
export interface Own {
  readonly talk: Talk
  readonly start: SendFact
  /** The title that its start gave; undefined where another start gave it too. */
  readonly title: string | undefined
  /** When statuses show it at work. */
  readonly busy: readonly Work[]
  /** When it works, as these and its streams tell. */
  readonly works: readonly Work[]
  /** By keys that read for the account as its first key does. */
  readonly lists: readonly ListRead[]
  /** By another key, which may read and nothing else. */
  readonly readers: readonly ListRead[]
  readonly listed: Listed
}

const known = new WeakMap<Log['parts'], readonly Own[]>()

export function ownIn(log: Log): readonly Own[] {
  const all = known.get(log.parts) ?? made(log)
  known.set(log.parts, all)
  return all
}

function made(log: Log): Own[] {
  const byAccount = Map.groupBy(listsIn(log), ({ account }) => account)
  const shown = new Map(
    [...byAccount].map(([account, all]) => {
      const lists = all.filter(({ credential }) => credential !== 'readOnly')
      const readers = all.filter(({ credential }) => credential === 'readOnly')
      return [account, { lists, readers, listed: new Listed(all) }]
    }),
  )
  const titles = new Map(log.facts.map(({ id, title }) => [id, title]))
  const given = Map.groupBy(titles.values(), (title) => title)
  const onlyTitle = (id: string): string | undefined =>
    given.get(titles.get(id))?.length === 1 ? titles.get(id) : undefined
  return log.parts.talks.flatMap((talk) => {
    const [start, ...others] = talk.sends.filter((each) => each.start && each.outcome === 'taken')
    const lists = shown.get(start?.account)
    if (start === undefined || lists === undefined || others.length > 0) return []
    const busy = busyIn(talk)
    return [{ talk, start, title: onlyTitle(start.id), busy, works: [...busy, ...streamedIn(talk)], ...lists }]
  })
}

/** Whether another account is shown a conversation as well: whose it is, another rule tells. */
export function isForeign(log: Log, id: string, account: string | undefined): boolean {
  const owner = accounts[log.starterOf(id) ?? '']
  if (owner !== undefined) return owner !== account
  return log.parts.lists.some((list) => list.account !== account && list.rows.some((row) => row.id === id))
}

/** The entry of a conversation, or that of a ticket which is live on another of its members (spec 2.1, readings 35). */
export function entryOf(list: ListRead, { talk: { id, family } }: Own): Row | undefined {
  return (
    rowOf(list, id) ?? list.view.rows.find((row) => family.has(row.id) || row.members.some((each) => family.has(each)))
  )
}

/** Whether a list may lack an active conversation: it is full, it has newer ones alone, or a ticket does not say who its members are. */
export function mayLack({ rows, limit }: ListFact, { start, listed }: Own): boolean {
  if (
    limit !== mostRows ||
    rows.length >= limit ||
    rows.some(({ isTicket, members }) => isTicket && members.length === 0)
  )
    return true
  return rows.length >= leastCut && !rows.some((row) => listed.isUnmovedSince(row, start.sentMs))
}
