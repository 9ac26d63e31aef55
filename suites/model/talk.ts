import { type Families, joinFamily } from '../reading/views/families.ts'
import { longestLagMs } from '../reading/views/list-runs.ts'
import type { Fact, ListFact, ModelTiming, PageFact, Row, SendFact, StatusFact } from './facts.ts'

/** All that was seen of one conversation, each kind in the order of sending. */
export interface Talk {
  readonly id: string
  readonly sends: readonly SendFact[]
  readonly pages: readonly PageFact[]
  readonly statuses: readonly StatusFact[]
  readonly rests: readonly RestSeen[]
  readonly timing: ModelTiming
  /** It is a ticket's, or a member of one: what its id answers is open (readings 35). */
  readonly isTicket: boolean
  /** The service names conversations by another member of their ticket: where no list was read, nobody knows (readings 35). */
  readonly renames: boolean
  /** When a list last showed it as what is no ticket's; before everything where none did. */
  readonly plainMs: number
  /** Some page of it was too large to be read: it may hold words that no other view shows whole (readings 43). */
  readonly isUnread: boolean
  /** Itself, and all that rows name as members of one ticket with it: they may show what is the ticket's (readings 35). */
  readonly family: ReadonlySet<string>
}

/** Two looks, the lag apart, that show a conversation at rest, with nothing else between them (readings 28). */
export interface RestSeen {
  readonly fromMs: number
  /** When it was at rest at the latest: the end of the first look. */
  readonly byMs: number
  readonly toMs: number
  readonly looks: readonly [string, string]
}

/** The transcript, sorted by what the parts of the model are about: nothing that happens in one conversation changes another. */
export interface Parted {
  readonly talks: readonly Talk[]
  readonly lists: readonly ListFact[]
  readonly facts: readonly Fact[]
  readonly timing: ModelTiming
  /** Ids of rows with a ticket, and of their members. */
  readonly tickets: ReadonlySet<string>
  /** The ids that stand for one ticket, by each of them. */
  readonly families: Families
  /** Conversations whose views name another member of their ticket, which others address, and that member (readings 35). */
  readonly aliases: ReadonlyMap<string, string>
}

export function parted(facts: readonly Fact[], timing: ModelTiming): Parted {
  const sorted = [...facts].sort((a, b) => a.sentMs - b.sentMs)
  const known = knownIds(sorted)
  const named = familiesIn(sorted.flatMap((fact) => (fact.kind === 'list' ? fact.rows : [])))
  const placed = sorted.map((fact) => (fact.kind === 'send' ? withConversation(fact, known, named) : fact))
  const aliases = aliasesIn(placed, named)
  const talks = new Map<string, Views>()
  for (const fact of placed) {
    if (fact.kind === 'list' || fact.kind === 'other' || fact.conversation === undefined) continue
    let talk = talks.get(fact.conversation)
    if (talk === undefined) {
      talk = { sends: [], pages: [], statuses: [] }
      talks.set(fact.conversation, talk)
    }
    if (fact.kind === 'send') talk.sends.push(fact)
    else if (fact.kind === 'page') talk.pages.push(fact)
    else talk.statuses.push(fact)
  }
  for (const [id, name] of aliases) {
    const [own, other] = [talks.get(name), talks.get(id)]
    if (own !== undefined && other !== undefined) talks.set(name, together(own, other))
    else aliases.delete(id)
  }
  const lists = placed.filter((each) => each.kind === 'list')
  const rows = lists.flatMap((each) => each.rows)
  const tickets = new Set(rows.flatMap(({ id, isTicket, members }) => (isTicket ? [id, ...members] : [])))
  const families = familiesIn(rows)
  const unread = new Set(placed.flatMap(unreadIn))
  const plain = new Map(
    lists.flatMap(({ rows: some, sentMs }) => some.flatMap((row) => (row.isTicket ? [] : [[row.id, sentMs] as const]))),
  )
  const renames = placed.some((each) => isRenamed(each, families))
  return {
    talks: [...talks].map(([id, talk]) => ({
      id,
      ...talk,
      rests: restsIn(talk.statuses, timing),
      timing,
      isTicket: tickets.has(id),
      renames,
      plainMs: plain.get(id) ?? Number.NEGATIVE_INFINITY,
      isUnread: unread.has(id),
      family: families.get(id) ?? new Set([id]),
    })),
    lists,
    tickets,
    families,
    aliases,
    facts: placed,
    timing,
  }
}

function unreadIn(fact: Fact): string[] {
  if (fact.kind !== 'other' || fact.endpoint !== 'history' || fact.isTooLarge !== true) return []
  return fact.conversation === undefined ? [] : [fact.conversation]
}

/**
 * Whether a view names a conversation wrongly. One that became a ticket is named by another member (readings 35); only a later list
 * tells that it did not.
 */
export function isMisnamed({ named, endMs }: PageFact | StatusFact, talk: Talk): boolean {
  if (named === undefined || named === talk.id || talk.isTicket || talk.renames) return false
  return talk.plainMs >= endMs + longestLagMs
}

/** Whether a row says which ids are one piece of work: a ticket's need not name its members (spec 2.1). */
export function tellsTicket({ isTicket, members }: Row): boolean {
  return !isTicket || members.length > 0
}

/** An answer that names another member of the ticket. */
function isRenamed(fact: Fact, families: Families): boolean {
  if (fact.kind === 'list' || fact.kind === 'other' || fact.named === undefined) return false
  const { conversation, named } = fact
  return conversation !== undefined && named !== conversation && families.get(conversation)?.has(named) === true
}

function aliasesIn(facts: readonly Fact[], families: Families): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const fact of facts)
    if ((fact.kind === 'page' || fact.kind === 'status') && fact.named !== undefined && isRenamed(fact, families))
      aliases.set(fact.conversation, fact.named)
  for (const [name, family] of families)
    for (const id of family) if (id !== name && isGoneOver(id, name, facts)) aliases.set(id, name)
  // Two that are named by each other are named by nobody.
  for (const [id, name] of aliases) if (aliases.has(name)) aliases.delete(id)
  return aliases
}

/** One member of a ticket was read first, and then another, which nobody started and which shows a message, or the title, of the first. */
function isGoneOver(id: string, name: string, facts: readonly Fact[]): boolean {
  const factsOf = (of: string) =>
    facts.flatMap((fact) => (fact.kind !== 'other' && fact.kind !== 'list' && fact.conversation === of ? [fact] : []))
  const viewsOf = (of: string) => factsOf(of).filter(({ kind }) => kind !== 'send')
  const isStarted = factsOf(name).some((fact) => fact.kind === 'send' && fact.start)
  const [first] = viewsOf(name)
  const last = viewsOf(id).at(-1)
  if (isStarted || first === undefined || last === undefined || last.endMs > first.sentMs) return false
  const known = new Set(factsOf(id).flatMap(signsOf))
  return factsOf(name)
    .flatMap(signsOf)
    .some((each) => known.has(each) && (!each.startsWith('title ') || isMadeHere(id, facts)))
}

/** What hardly any two conversations share: messages, and the title of a new one. */
function signsOf(fact: SendFact | PageFact | StatusFact): string[] {
  if (fact.kind === 'page') return fact.messages.map(({ id }) => id)
  return [fact.kind === 'send' ? (fact.messageId ?? []) : fact.title === undefined ? [] : `title ${fact.title}`].flat()
}

/** No list from before the first start shows it. */
function isMadeHere(id: string, facts: readonly Fact[]): boolean {
  const started = facts.find((fact) => fact.kind === 'send' && fact.start)
  const listed = facts.find(
    (fact) => fact.kind === 'list' && fact.rows.some((row) => row.id === id || row.members.includes(id)),
  )
  return started !== undefined && (listed === undefined || listed.sentMs > started.sentMs)
}

interface Views {
  readonly sends: SendFact[]
  readonly pages: PageFact[]
  readonly statuses: StatusFact[]
}

function together(one: Views, other: Views): Views {
  const inOrder = <Some extends Fact>(facts: Some[]): Some[] => facts.sort((a, b) => a.sentMs - b.sentMs)
  return {
    sends: inOrder([...one.sends, ...other.sends]),
    pages: inOrder([...one.pages, ...other.pages]),
    statuses: inOrder([...one.statuses, ...other.statuses]),
  }
}

function familiesIn(rows: readonly Row[]): Families {
  const families = new Map<string, ReadonlySet<string>>()
  for (const row of rows) joinFamily(families, row)
  return families
}

/** Ids of conversations, as paths and bodies name them: those that a service knows. */
function knownIds(facts: readonly Fact[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const fact of facts) {
    if (fact.kind === 'page' || fact.kind === 'status') ids.add(fact.conversation)
    if (fact.kind === 'list') for (const { id } of fact.rows) ids.add(id)
  }
  return ids
}

/** A streamed start says in its ack which conversation it made: the string there that is an id of one, or of several of its ticket (readings 22, 35). */
function withConversation(send: SendFact, known: ReadonlySet<string>, families: Families): SendFact {
  if (send.conversation !== undefined || send.carried === undefined) return send
  const [first, ...others] = send.carried.filter((each) => known.has(each))
  const isOne = others.every((each) => each === first || families.get(each)?.has(first ?? '') === true)
  return first !== undefined && isOne ? { ...send, conversation: first } : send
}

/** Two times whose difference is the lag to the letter may differ from it as fractions of a millisecond are written. */
export const roundingMs = 0.001

export function restsIn(statuses: readonly StatusFact[], { lagMs }: ModelTiming): RestSeen[] {
  const rests: RestSeen[] = []
  let first: StatusFact | undefined
  for (const status of statuses) {
    if (!status.quiet) {
      first = undefined
      continue
    }
    first ??= status
    if (status.sentMs - first.endMs < lagMs - roundingMs) continue
    rests.push({ fromMs: first.sentMs, byMs: first.endMs, toMs: status.endMs, looks: [first.id, status.id] })
    first = status
  }
  return rests
}

/** By when the turn of a send is known to have ended; infinite where that was never seen. */
export function overMs(send: SendFact, { rests, timing }: Pick<Talk, 'rests' | 'timing'>): number {
  if (send.outcome === 'refused') return send.endMs
  if (send.tells === 'whole-turn' || send.tells === 'no-words') return send.endMs
  return restAfter(send, { rests, timing })?.byMs ?? Number.POSITIVE_INFINITY
}

/** The first rest that tells that a send is over: its first look came the lag after the answer (readings 28). */
export function restAfter(send: SendFact, { rests, timing }: Pick<Talk, 'rests' | 'timing'>): RestSeen | undefined {
  return rests.find((each) => each.fromMs >= send.endMs + timing.lagMs)
}

/** Whether no other message was on its way, or waited, while this one was (readings 12). */
export function isAlone(send: SendFact, talk: Talk): boolean {
  const over = overMs(send, talk)
  return talk.sends.every(
    (each) => each === send || each.most === 0 || each.sentMs >= over || overMs(each, talk) <= send.sentMs,
  )
}
