import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { type Followed, follow, type Noticed } from './follow.ts'
import { type History, historiesIn, tell } from './histories.ts'
import { hasOwnRule, limitIn } from './limits.ts'
import { isReadWhole, type SeenPage } from './seen-page.ts'
import type { Walk } from './walks.ts'

/** The most entries that a page may have (spec 4.5). What is longer has rules of its own. */
export const largestPage = 1000

/** A walk from the newest page of a conversation whose order is known, and what became of the messages meanwhile. */
interface Look extends Followed {
  readonly history: History
  readonly walk: Walk
  readonly first: Fact
  readonly last: Fact
  /** All of its pages were asked for with one limit. */
  readonly isConstant: boolean
}

type Judge = (look: Look, report: Report, log: Log) => void

/** A rule about each walk. */
const ofWalks =
  (judge: Judge) =>
  (log: Log, report: Report): void => {
    for (const look of looksIn(log)) judge(look, report, log)
  }

const looked = new WeakMap<readonly History[], readonly Look[]>()

function looksIn(log: Log): readonly Look[] {
  const histories = historiesIn(log)
  const looks = looked.get(histories) ?? histories.flatMap(looksAt)
  looked.set(histories, looks)
  return looks
}

function looksAt(history: History): Look[] {
  const { walks, twice, isOrdered, told, presentTo } = history
  if (!isOrdered || told.entries.length > largestPage) return []
  return walks.flatMap((walk): Look[] => {
    const { pages, isFromNewest, limit, credential, span, refusal } = walk
    const [first, last] = [pages[0]?.fact, pages.at(-1)?.fact]
    // A message that cannot be read may be any.
    if (!isFromNewest || first === undefined || last === undefined || !pages.every(isReadWhole)) return []
    if (pages.some((page) => history.pages.some((each) => isOtherwise(page, each)))) return []
    const isConstant = limit !== undefined && (refusal === undefined || limitIn(refusal) === limit)
    return [{ ...follow(walk, presentTo(credential, span), twice), history, walk, first, last, isConstant }]
  })
}

/** The same page as it was read at another time of the same rest: what it shows then is for `pages-agree`. */
function isOtherwise(page: SeenPage, again: SeenPage): boolean {
  if (again === page || again.view.cursor !== page.view.cursor || again.span !== page.span) return false
  if (again.fact.credential !== page.fact.credential) return false
  const [one = '', other = ''] = [page, again].map(({ view }) => view.messages.map(({ text }) => text.key).join('\n'))
  if (one === other) return false
  const isWholeTwice = [page, again].every(({ view }) => view.before === null && (view.limit ?? 0) >= again.view.count)
  // Any page may be short (readings 27).
  return isWholeTwice || (again.limit === page.limit && !one.endsWith(other) && !other.endsWith(one))
}

const isWhole = ({ walk, withWords }: Look): boolean => walk.end === 'start' && withWords > 1

/** The first page with messages has the newest that any page showed. */
export const newestPageFirst = ofWalks(({ history, skippedNewest: [skipped], withWords, first }, report) => {
  if (withWords === 0) return
  if (skipped === undefined) report.passes(first)
  else {
    const newest = tell(history, Math.max(...skipped.page.places))
    report.fails(skipped.page.fact, tell(history, skipped.at), `${newest} as the newest message of the page`)
  }
})

/** Judged on the order that we caused (readings 39): a message before its turn, words in the order of the script. */
export function oldestFirst(log: Log, report: Report): void {
  for (const history of historiesIn(log)) {
    if (!history.isOrdered) continue
    for (const { fact, span, places: shown } of history.pages) {
      // What was said twice has no one place (readings 43).
      const places = [...new Set(shown)].filter((at) => !history.twice.has(at))
      if (span === undefined || places.length < 2) continue
      const wrong = places.findIndex((at, index) => index > 0 && at < (places[index - 1] ?? 0))
      if (wrong === -1) report.passes(fact)
      else report.fails(fact, `${tell(history, places[wrong])} first`, `after ${tell(history, places[wrong - 1])}`)
    }
  }
}

export const beforeIsOlder = ofWalks(({ history, late: [late], notOlder: [stuck], older, last }, report) => {
  const expected = 'only messages older than those of the previous page'
  if (late !== undefined) report.fails(late.page.fact, expected, tell(history, late.at))
  else if (stuck !== undefined) report.fails(stuck.fact, expected, 'no older message')
  else if (older.length > 0) report.passes(last)
})

/** Words between which the agent did not pause may share a moment: they have a rule of their own. */
const isApart =
  ({ told }: History) =>
  ({ at }: Noticed): boolean =>
    told.entries[at]?.kind !== 'said' || told.entries[at]?.isApart !== false

function failsMissing({ history }: Look, report: Report, missing: readonly Noticed[]): boolean {
  const [first] = missing
  if (first === undefined) return false
  const more = missing.length === 1 ? '' : `; ${missing.length - 1} more messages are missing`
  const expected = `a page with ${tell(history, first.at)}, because this walk shows older messages`
  report.fails(first.page.fact, expected, `no page of this walk has it${more}`)
  return true
}

function failsAgain({ history, again: [first] }: Look, report: Report): boolean {
  if (first === undefined) return false
  report.fails(first.page.fact, 'each message once', `${tell(history, first.at)} is repeated`)
  return true
}

/**
 * A limit that the spec allows and a cursor that the service gave: who refuses them lets nobody walk. Where all has been shown, the
 * cursor is what is wrong.
 */
function failsRefused({ walk: { refusal }, left, withWords }: Look, report: Report): boolean {
  if (refusal === undefined || limitIn(refusal) === null || withWords === 0 || left.length === 0) return false
  report.fails(refusal, 'a page', refusal.shown)
  return true
}

export function noGap(log: Log, report: Report): void {
  for (const look of looksIn(log)) {
    if (!look.isConstant) continue
    const isLost = failsMissing(look, report, look.missing.filter(isApart(look.history)))
    if (!failsRefused(look, report) && !isLost && isWhole(look)) report.passes(look.last)
  }
  for (const fact of log.facts) {
    const isRefused = fact.endpoint === 'history' && fact.status === 400 && fact.unheard === undefined
    if (!isRefused || !log.isValid(fact) || hasOwnRule(limitIn(fact))) continue
    // A walk that shows messages is judged above.
    const isLooked = (): boolean => looksIn(log).some(({ history }) => history.talk.id === fact.conversation)
    if (fact.cursor === undefined ? isLooked() : showsNothing(fact, log)) report.fails(fact, 'a page', fact.shown)
  }
}

/** No page of the conversation has a message. */
function showsNothing({ conversation }: Fact, { facts }: Log): boolean {
  return facts.every(
    ({ view, conversation: id }) => id !== conversation || view?.kind !== 'page' || view.messages.length === 0,
  )
}

export const noOverlap = ofWalks((look, report) => {
  if (look.isConstant && !failsAgain(look, report) && isWhole(look)) report.passes(look.last)
})

export const burst = ofWalks((look, report) => {
  const { history, missing, edges, last, isConstant } = look
  if (!isConstant) return
  const isLost = failsMissing(
    look,
    report,
    missing.filter((each) => !isApart(history)(each)),
  )
  if (!isLost && edges.some((edge) => isInBurst(history, edge))) report.passes(last)
})

function isInBurst({ told }: History, [newer, older]: [number, number]): boolean {
  const [one, other] = [told.entries[newer], told.entries[older]]
  if (one?.kind !== 'said' || other?.kind !== 'said') return false
  return one.turn === other.turn && !one.isApart && !other.isApart
}

export const mixedLimits = ofWalks((look, report) => {
  if (look.isConstant) return
  const faults = [failsMissing(look, report, look.missing), failsAgain(look, report), failsRefused(look, report)]
  if (!faults.includes(true) && isWhole(look)) report.passes(look.last)
})

/** So many pages that show nothing older are too many, as are so many pages of any kind (readings 26). */
const mostPages = { beyond: 100, ofAll: 600 }

function isEndless({ walk: { pages, end, limit } }: Look): boolean {
  if (end !== 'left') return false
  const filled = pages.filter(({ view }) => view.count > 0).length
  const isLarge = limit === largestPage && (pages.length - filled > mostPages.beyond || filled > mostPages.beyond)
  return isLarge || pages.length >= mostPages.ofAll
}

export const ends = ofWalks((look, report) => {
  const { walk, last } = look
  if (walk.end === 'start') report.passes(last)
  else if (walk.end === 'cursor-again') report.fails(last, 'a new cursor', 'the cursor of an earlier page')
  else if (isEndless(look)) report.fails(last, 'an end', `none after ${walk.pages.length} pages`)
})

/** Of one page alone, `pages-agree` tells it. */
export const nullOnlyAtStart = ofWalks((look, report) => {
  const { history, left, last } = look
  if (!isWhole(look)) return
  const [next] = left
  const actual = `null, although there are ${left.length} older messages: ${tell(history, next)}`
  if (next === undefined) report.passes(last)
  else report.fails(last, 'a cursor to older messages', actual)
})

/** A hidden entry may lie before the first message, so that its page has a cursor. */
const hiddenFirst = 26

export const nullAtStart = ofWalks((look, report) => {
  const { walk, left, last, lastPage, withWords } = look
  if (withWords === 0 || left.length > 0 || !walk.pages.some(({ places }) => places.includes(0))) return
  const isEmpty = lastPage?.view.count === 0
  if (walk.end === 'start') report.passes(last, isEmpty ? hiddenFirst : undefined)
  else if (walk.end === 'refused') report.fails(last, 'null', `a cursor that is refused with ${walk.refusal?.status}`)
  else if (isEmpty && (walk.end === 'cursor-again' || isEndless(look)))
    report.fails(last, 'null', 'cursors to empty pages only')
})

/** Whether the oldest message has a page behind it. */
export function hiddenBeforeFirst(log: Log, report: Report): void {
  for (const { pages, isOrdered } of historiesIn(log))
    for (const { fact, view, places, span } of pages)
      if (isOrdered && span !== undefined && places.includes(0)) report.observes(view.before !== null, fact)
}
