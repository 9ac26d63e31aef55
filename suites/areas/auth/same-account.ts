import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import { entryOf, type Own, ownIn } from '../../log/own.ts'
import type { Report } from '../../log/report.ts'
import { absenceOf, unlikeIn } from '../../log/unlike.ts'
import type { ListFact, PageFact, StatusFact } from '../../model/facts.ts'
import { isEndAsShown } from '../../reading/text/text.ts'
import { leastCut } from '../../reading/views/listing.ts'

// Spec 1: conversations belong to the account, not to the key that started them.

/** Valid requests by another key of the account than the one that started the conversation. */
function fromAnother(log: Log, endpoint: Fact['endpoint']): readonly Fact[] {
  return log.facts.filter((fact) => {
    const starter = log.starterOf(fact.conversation)
    return fact.endpoint === endpoint && starter !== undefined && starter !== fact.credential && log.isValid(fact)
  })
}

export function sameSend(log: Log, report: Report): void {
  for (const fact of fromAnother(log, 'send')) {
    if (fact.isAccepted) report.passes(fact)
    else if (fact.status === 404 && fact.unheard === undefined) {
      if (log.isSettled(fact)) report.fails(fact, 'success', fact.shown)
    } else report.cannotTell(fact, fact.unheard ?? `the request got ${fact.shown}`)
  }
}

export function sameStatus(log: Log, report: Report): void {
  judgeReads(log, report, 'status', (fact, { talk, isSettled }) => {
    const { view } = fact
    if (view?.kind !== 'status') return undefined
    const { lagMs } = log.timing
    const own = talk.statuses.filter(({ credential }) => credential === 'full')
    // What the first key was shown the lag before, the other one is shown as well.
    const isKnown = (each: StatusFact): boolean =>
      (view.quiet && each.endMs + lagMs <= view.sentMs) || isSettled(each, fact)
    return otherField(view, own, lagsBehind * lagMs) ?? lostWords(view, own.filter(isKnown))
  })
}

export function sameHistory(log: Log, report: Report): void {
  judgeReads(log, report, 'history', (fact, { talk, isSettled }) => {
    const { view } = fact
    if (fact.cursor !== undefined) return 'nothing to compare'
    // One that was cut, or was too large to be read, may hold all of it.
    if (view?.kind !== 'page') return { why: 'the page could not be read' }
    const isKnown = (page: PageFact): boolean => page.endMs + log.timing.lagMs <= fact.sentMs || isSettled(page, fact)
    const isLike = ({ credential, cursor, limit }: PageFact): boolean =>
      credential === 'full' && cursor === undefined && limit === view.limit
    const own = talk.pages.findLast((page) => isLike(page) && isKnown(page))?.messages ?? []
    const isShown = ({ id, text }: (typeof own)[number]): boolean =>
      view.messages.some((each) => each.id === id || each.text.key === text.key)
    if (own.every(isShown)) return own.length === 0 ? 'nothing to compare' : undefined
    if (view.before === null)
      return { expected: 'what the first key gets', actual: 'a page without a message that the first key gets' }
    return { why: 'the message may be on an older page' }
  })
}

type Difference = { expected: string; actual: string } | { why: string }
interface Beside {
  talk: Log['parts']['talks'][number]
  /** At rest, views show all that another has shown before (readings 28). */
  isSettled: (first: Pick<Fact, 'sentMs' | 'endMs'>, fact: Fact) => boolean
}

/** `differs`: how the response differs from what the first key was shown. */
function judgeReads(
  log: Log,
  report: Report,
  endpoint: 'status' | 'history',
  differs: (fact: Fact, beside: Beside) => Difference | 'nothing to compare' | undefined,
): void {
  const talks = new Map(log.parts.talks.map((talk) => [talk.id, talk]))
  const alike = new Set<string>()
  const open: { fact: Fact; why: string }[] = []
  for (const fact of fromAnother(log, endpoint)) {
    const talk = talks.get(fact.conversation ?? '')
    if (talk === undefined) continue
    if (!fact.isAccepted) {
      if (fact.status === 404 && fact.unheard === undefined) {
        // A key that is let in at another time is not kept out for itself.
        if (log.isSettled(fact) && log.isServedBeside(fact) && !isLetIn(log, fact))
          report.fails(fact, '200', fact.shown)
      } else report.cannotTell(fact, fact.unheard ?? `the request got ${fact.shown}`)
      continue
    }
    const isSettled: Beside['isSettled'] = (first, { sentMs }) =>
      first.endMs <= sentMs &&
      talk.rests.some(
        ({ toMs }) =>
          toMs <= first.sentMs &&
          talk.sends.every((each) => each.most === 0 || each.endMs <= toMs || each.sentMs >= sentMs),
      )
    const difference = differs(fact, { talk, isSettled })
    if (difference === undefined) alike.add(talk.id)
    if (difference === undefined || difference === 'nothing to compare') report.passes(fact)
    else if ('why' in difference) open.push({ fact, why: difference.why })
    else report.fails(fact, difference.expected, difference.actual)
  }
  // One read that can be compared is enough.
  for (const { fact, why } of open)
    if (!alike.has(fact.conversation ?? '')) report.cannotTell(fact, why, { again: true })
}

function isLetIn(log: Log, { endpoint, conversation, credential }: Fact): boolean {
  return log.facts.some(
    (each) =>
      each.isAccepted &&
      each.endpoint === endpoint &&
      each.conversation === conversation &&
      each.credential === credential,
  )
}

/** One second is ours, not the spec's, and two keys need not be shown the same copy (readings 46). */
const lagsBehind = 5

/** What a status shows, in a form in which two that show the same are equal. */
const fields: { readonly [what: string]: (status: StatusFact) => string | undefined } = {
  title: ({ title }) => title,
  stage: ({ stage }) => (stage === undefined ? undefined : JSON.stringify(stage)),
  // What else a gate has may be made for whoever reads it.
  pendingGates: ({ gates }) => gates,
  lastAssistantText: ({ last }) => (last === undefined ? undefined : JSON.stringify(last)),
}

/** A field that the first key was shown otherwise all along: from far enough before, as views may be behind, until after it. */
function otherField(read: StatusFact, own: readonly StatusFact[], behindMs: number): Difference | undefined {
  const from = own.findLastIndex((each) => each.endMs + behindMs <= read.sentMs)
  const to = own.findIndex((each) => each.sentMs >= read.endMs)
  const [first, ...rest] = from === -1 || to === -1 ? [] : own.slice(from, to + 1)
  if (first === undefined) return undefined
  for (const [what, shownIn] of Object.entries(fields)) {
    const [known, shown] = [shownIn(first), shownIn(read)]
    if (known === undefined || shown === undefined || known === shown || rest.some((each) => shownIn(each) !== known))
      continue
    if (what === 'lastAssistantText' && isOneEnd(first.last, read.last)) continue
    return { expected: `${what} ${known.slice(0, 120)}, as in ${first.id}`, actual: shown.slice(0, 120) }
  }
  return undefined
}

/** It may be an end of any length (spec 2.4). */
function isOneEnd(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return (one ?? '') === (other ?? '')
  return isEndAsShown(one, other) || isEndAsShown(other, one)
}

/** At rest no text is lost. */
function lostWords(read: StatusFact, own: readonly StatusFact[]): Difference | undefined {
  const known = own.findLast(({ last }) => last)
  return known === undefined || read.last || read.last === undefined
    ? undefined
    : { expected: `the agent text of ${known.id}`, actual: 'no agent text' }
}

/** What "active" means is open (readings 10), so the lists of the full key say whether an entry has to be there. */
export function sameList(log: Log, report: Report): void {
  for (const own of ownIn(log)) judgeReaders(own, log, report)
  const own = log.parts.lists.filter(({ credential }) => credential === 'full')
  for (const fact of log.facts) {
    const { view, credential } = fact
    if (credential !== 'readOnly' || fact.endpoint !== 'list' || !log.isValid(fact)) continue
    if (view?.kind !== 'list') {
      if (fact.unheard !== undefined) report.cannotTell(fact, fact.unheard)
      continue
    }
    const ids = idsIn(view)
    const missing = busyAround(view, own, log.timing.lagMs).find(
      (id) => !ids.has(id) && !isShownLater(id, view, log.parts.lists),
    )
    if (missing !== undefined)
      report.fails(fact, `${missing}, which the full key lists`, 'a list without the conversation')
    else if ([...ids].some((id) => (log.starterOf(id) ?? credential) !== credential)) report.passes(fact)
  }
}

/** What the first key is shown as it should be meanwhile, and another key is not. */
function judgeReaders(own: Own, log: Log, report: Report): void {
  const { lagMs } = log.timing
  const absent = absenceOf(own, own.readers)
  const meanwhile = own.lists.filter(
    ({ sentMs, endMs }) =>
      absent !== undefined &&
      sentMs >= absent.list.sentMs - absent.spanMs - lagMs &&
      endMs <= absent.list.endMs + lagMs,
  )
  if (absent !== undefined && meanwhile.length > 0 && meanwhile.every((list) => entryOf(list, own) !== undefined))
    report.fails(absent.list, `the busy conversation ${own.talk.id}`, 'a list without the conversation')
  for (const field of ['title', 'stage', 'busy'] as const) {
    const unlike = unlikeIn(field, own, own.readers)
    if (unlike === undefined || ownIn(log).some((each) => unlikeIn(field, each, each.lists) !== undefined)) continue
    report.fails(unlike.list, `${field} ${unlike.expected}, as in the status`, `${unlike.row[field]}`)
  }
}

/** A copy of the list may be behind: the last list that this key gets while the conversation is busy counts (readings 46). */
function isShownLater(id: string, { credential, sentMs }: ListFact, lists: readonly ListFact[]): boolean {
  const busy = lists.findLast(
    (each) => each.credential === 'full' && each.rows.some((row) => row.id === id && row.busy),
  )
  return lists.some(
    (each) =>
      each.credential === credential && each.sentMs > sentMs && each.endMs <= (busy?.endMs ?? 0) && idsIn(each).has(id),
  )
}

/** What works, and is in the lists of the full key before and after this one; the first of them is not too late for a view to follow. */
function busyAround(list: ListFact, lists: readonly ListFact[], lagMs: number): string[] {
  const alike = lists.filter(({ limit }) => limit === list.limit)
  const before = alike.findLast(({ endMs }) => endMs <= list.sentMs)
  const after = alike.find(({ sentMs }) => sentMs >= list.endMs)
  const early = new Set(alike.filter(({ endMs }) => endMs + lagMs <= list.sentMs).flatMap((each) => [...idsIn(each)]))
  if (before === undefined || after === undefined) return []
  const known = idsIn(before)
  // A list may be short, and others may have come before it (readings 27).
  if (list.rows.length >= leastCut && [...idsIn(list)].some((id) => !known.has(id))) return []
  const busyAfter = new Set(after.rows.filter(({ busy }) => busy).map(({ id }) => id))
  return before.rows.filter(({ id, busy }) => busy && busyAfter.has(id) && early.has(id)).map(({ id }) => id)
}

function idsIn({ rows }: ListFact): ReadonlySet<string> {
  return new Set(rows.flatMap(({ id, members }) => [id, ...members]))
}
