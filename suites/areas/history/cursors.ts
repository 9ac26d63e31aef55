import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { type History, historiesIn } from './histories.ts'
import { isReadWhole, type SeenPage } from './seen-page.ts'

/**
 * Spec 4.5: a page that was read at rest shows no other messages when it is read again after a further message was sent. A shorter
 * one says nothing (readings 27): each begins where its cursor points.
 */
export function cursorStable(log: Log, report: Report): void {
  for (const history of historiesIn(log)) {
    const older = history.pages.filter((each) => each.isOlder && isReadWhole(each))
    for (const first of older) {
      if (first.span === undefined || first.view.count === 0) continue
      for (const again of older) if (isLater(first, again, history)) judgeAgain(history, first, again, report)
      const refused = log.facts.find((fact) => isRefusedLater(fact, first, history))
      if (refused !== undefined) report.fails(refused, `the page of ${first.fact.id}`, refused.shown)
    }
  }
}

function isLater({ view, limit, fact }: SeenPage, again: Pick<SeenPage, 'view' | 'limit' | 'fact'>, { talk }: History) {
  if (again.view.cursor !== view.cursor || again.limit !== limit || again.fact.credential !== fact.credential)
    return false
  return talk.sends.some(({ sentMs, most }) => most > 0 && sentMs >= view.endMs && sentMs <= again.view.sentMs)
}

/** The same request, and its cursor was good in a page before. */
function isRefusedLater(fact: Fact, first: SeenPage, { talk }: History): boolean {
  const { path, credential, status, unheard, sentMs } = fact
  if (path !== first.fact.path || credential !== first.fact.credential || unheard !== undefined) return false
  const isSent = talk.sends.some((each) => each.most > 0 && each.sentMs >= first.view.endMs && each.sentMs <= sentMs)
  return isSent && status !== null && status >= 400 && status < 500
}

function judgeAgain({ twice }: History, first: SeenPage, again: SeenPage, report: Report): void {
  const textsOf = ({ view, seen }: SeenPage): string[] =>
    view.messages.flatMap(({ text }, index) => (twice.has(seen[index]?.at ?? -1) ? [] : [text.key]))
  const [before, after] = [textsOf(first), textsOf(again)]
  const shared = Math.min(before.length, after.length)
  const isSame =
    shared === 0 ? again.view.before !== null : before.slice(-shared).join('\n') === after.slice(-shared).join('\n')
  if (isSame && shared > 0) report.passes(again.fact)
  else if (!isSame)
    report.fails(again.fact, `the messages of ${first.fact.id}, which has the same cursor`, `${after.length} others`)
}

/** The conversations that gave each cursor. */
function givers(log: Log): Map<string, History[]> {
  const all = historiesIn(log).flatMap((history) =>
    history.pages.flatMap(({ view }) => (typeof view.before === 'string' ? [{ cursor: view.before, history }] : [])),
  )
  const found = Map.groupBy(all, ({ cursor }) => cursor)
  return new Map([...found].map(([cursor, some]) => [cursor, [...new Set(some.map(({ history }) => history))]]))
}

const known = new WeakMap<History, ReadonlySet<string>>()

/** The texts that pages of a conversation show. */
function keysOf(history: History): ReadonlySet<string> {
  const keys =
    known.get(history) ?? new Set(history.pages.flatMap(({ view }) => view.messages.map(({ text }) => text.key)))
  known.set(history, keys)
  return keys
}

/** Spec 4.5: a cursor leads nowhere in another conversation, whatever status it gets there. */
export function foreignCursor(log: Log, report: Report): void {
  const byCursor = givers(log)
  const byId = new Map(historiesIn(log).map((each) => [each.talk.id, each]))
  for (const fact of log.facts) {
    const { endpoint, cursor, conversation, status, view } = fact
    if (endpoint !== 'history' || cursor === undefined || status === null || status >= 500) continue
    const own = byId.get(conversation ?? '')
    const givenBy = byCursor.get(cursor) ?? []
    const others = givenBy.filter((each) => each !== own)
    // Cursors that count are the same in many conversations.
    if (
      own === undefined ||
      givenBy.includes(own) ||
      others.length === 0 ||
      others.some(({ talk }) => talk.family.has(conversation ?? ''))
    )
      continue
    const isForeign = (key: string): boolean => !keysOf(own).has(key) && others.some((each) => keysOf(each).has(key))
    const foreign = view?.kind === 'page' ? view.messages.find(({ text }) => isForeign(text.key)) : undefined
    const works = others.some(({ pages }) => pages.some((each) => each.view.cursor === cursor))
    if (foreign !== undefined)
      report.fails(fact, 'no message of the other conversation', JSON.stringify(foreign.text.head))
    else if (works) report.passes(fact)
    else report.cannotTell(fact, 'the cursor was not used in its own conversation')
  }
}

/** A text of the run that was sent to other conversations alone (readings 12). */
export function ownMessagesOnly(log: Log, report: Report): void {
  const homes = homesOf(log)
  for (const { pages, talk } of historiesIn(log)) {
    // A message of one that was begun elsewhere, or by a lost request, may have come from there.
    if (!talk.sends.some(({ start }) => start)) continue
    for (const { fact, view } of pages) {
      if (fact.owned) continue
      const words = view.messages.flatMap(({ text }) => text.words)
      const foreign = words.find((word) => {
        const home = homes.get(word)
        return home !== undefined && !home.has(undefined) && ![...talk.family].some((id) => home.has(id))
      })
      if (foreign !== undefined) report.fails(fact, 'messages of this conversation only', foreign)
      else if (words.length > 0 && historiesIn(log).length > 1) report.passes(fact)
    }
  }
}

/** The conversations that each word of the run was sent to; undefined among them where nobody knows which. */
function homesOf(log: Log): Map<string, Set<string | undefined>> {
  const homes = new Map<string, Set<string | undefined>>()
  for (const send of log.parts.facts) {
    // What was refused went nowhere.
    if (send.kind !== 'send' || (send.conversation === undefined && send.most === 0 && send.isHeard)) continue
    for (const word of [...(send.text?.words ?? []), ...send.titleWords])
      homes.set(word, (homes.get(word) ?? new Set()).add(send.conversation))
  }
  return homes
}
