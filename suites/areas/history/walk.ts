import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, judged, type Outcome, tolerated, undecided, type Where } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { LongConversation } from '../../reading/views/long-conversation.ts'
import type { SeenPage, SeenPageRun } from '../../reading/views/page-run.ts'
import type { ScriptEntries } from '../../reading/views/script-entries.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Followed, follow, type Noticed } from './follow.ts'
import { history } from './rows.ts'

/** Every message, each once, whichever way a history is read back from its newest page (spec 4.5). */
export function judgeWalks(conversation: LongConversation): Outcome[] {
  const constant = [...conversation.constant, ...conversation.unlimited, ...conversation.fifty]
  return [
    ...constant.flatMap((pageRun) => judgeWalk(conversation, pageRun, false)),
    ...conversation.mixed.flatMap((pageRun) => judgeWalk(conversation, pageRun, true)),
    ...conversation.pages.flatMap((page) => judgeOrder(conversation, page)),
  ]
}

function judgeWalk(conversation: LongConversation, pageRun: SeenPageRun, mixed: boolean): Outcome[] {
  const followed = follow(pageRun, conversation.present, conversation.twice)
  return [
    ...judgeNewest(conversation.scripted, pageRun, followed),
    ...judgeOlder(conversation.scripted, pageRun, followed),
    ...(mixed ? judgeMixed(conversation, pageRun, followed) : judgeConstant(conversation, pageRun, followed)),
    ...judgeNull(conversation.scripted, pageRun, followed),
    ...judgeEnd(pageRun, followed),
  ]
}

function judgeConstant(conversation: LongConversation, pageRun: SeenPageRun, followed: Followed): Outcome[] {
  const { scripted } = conversation
  const apart = ({ at }: Noticed): boolean => scripted.entry(at)?.apart === true
  const gaps = followed.missing.filter(apart)
  const bursts = followed.missing.filter((each) => !apart(each))
  const outcomes: Outcome[] = [
    ...lost(scripted, pageRun, history['walk-no-gap'], gaps),
    ...lost(scripted, pageRun, history['walk-burst'], bursts),
    ...again(scripted, pageRun, history['walk-no-overlap'], followed.again),
    ...judgeRefusal(pageRun, followed, history['walk-no-gap']),
  ]
  const whole = pageRun.end === 'start' && followed.withWords > 1
  if (whole && gaps.length === 0) outcomes.push(held(history['walk-no-gap'], whereOf(pageRun)))
  if (whole && followed.again.length === 0) outcomes.push(held(history['walk-no-overlap'], whereOf(pageRun)))
  const inBurst = followed.edges.some((edge) => isInBurst(scripted, edge))
  if (inBurst && bursts.length === 0) outcomes.push(held(history['walk-burst'], whereOf(pageRun)))
  return outcomes
}

function judgeMixed(conversation: LongConversation, pageRun: SeenPageRun, followed: Followed): Outcome[] {
  const row = history['walk-mixed-limits']
  const faults = [
    ...lost(conversation.scripted, pageRun, row, followed.missing),
    ...again(conversation.scripted, pageRun, row, followed.again),
    ...judgeRefusal(pageRun, followed, row),
  ]
  if (faults.length > 0) return faults
  return pageRun.end === 'start' && followed.withWords > 1 ? [held(row, whereOf(pageRun))] : []
}

/**
 * A limit that the spec allows and a cursor that the service gave: who refuses them lets nobody walk. Where all has been
 * shown, the cursor is what is wrong: there had to be none.
 */
function judgeRefusal(pageRun: SeenPageRun, { left, withWords }: Followed, row: Requirement): Outcome[] {
  const last = pageRun.pages.at(-1)
  if (pageRun.end !== 'broken' || last === undefined) return []
  const { exchange, limit, older } = last
  const { status } = exchange
  const where = whereOf(pageRun, last)
  if (isPageRefused(exchange)) {
    if (hasOwnRow(limit, older)) return []
    return withWords > 0 && left.length === 0
      ? [broken(history['null-at-start'], where, 'null', `a cursor that is refused with ${status}`)]
      : [broken(row, where, 'a page', `status ${status}`)]
  }
  return [undecided(row, 'a page could not be read', where)]
}

/** Whether the service itself says no to a page, for good. */
export function isPageRefused(page: Exchange): boolean {
  const { status } = page
  return status !== null && status >= 400 && status < 500 && status !== 429 && !isCut(page)
}

function judgeNewest(scripted: ScriptEntries, pageRun: SeenPageRun, { skippedNewest, withWords }: Followed): Outcome[] {
  if (withWords === 0) return []
  const [first] = skippedNewest
  const where = whereOf(pageRun, first?.page)
  const seen =
    first === undefined ? '' : `${tell(scripted, Math.max(...first.page.places))} as the newest message of the page`
  return [judged(history['newest-page-first'], first === undefined, where, tell(scripted, first?.at), seen)]
}

function judgeOlder(scripted: ScriptEntries, pageRun: SeenPageRun, followed: Followed): Outcome[] {
  const row = history['before-is-older']
  const late = followed.late.map(({ at, page }) =>
    broken(row, whereOf(pageRun, page), 'only messages older than those of the previous page', tell(scripted, at)),
  )
  const stuck = followed.notOlder.map((page) =>
    broken(row, whereOf(pageRun, page), 'older messages', 'no message older than the previous page'),
  )
  if (late.length + stuck.length > 0) return [...late.slice(0, 2), ...stuck.slice(0, 1)]
  return followed.older.length > 0 ? [held(row, whereOf(pageRun))] : []
}

/** A hidden entry may lie before the first message, so that its page has a cursor. */
const hiddenFirst = 26

function judgeNull(scripted: ScriptEntries, pageRun: SeenPageRun, followed: Followed): Outcome[] {
  const { left, lastPage, withWords } = followed
  const [next] = left
  if (pageRun.end === 'start') {
    if (next !== undefined) {
      const actual = `null, although there are ${left.length} older messages: ${tell(scripted, next)}`
      return [broken(history['null-only-at-start'], whereOf(pageRun, lastPage), 'a cursor to older messages', actual)]
    }
    const isBeyond = lastPage?.page?.messages.length === 0
    const row = history['null-at-start']
    const reached =
      withWords === 0 ? [] : [isBeyond ? tolerated(row, whereOf(pageRun), hiddenFirst) : held(row, whereOf(pageRun))]
    return withWords > 1 ? [...reached, held(history['null-only-at-start'], whereOf(pageRun))] : reached
  }
  // A hidden entry may lie before the first message (readings 26): one empty page more says nothing, no end of them does.
  const beyond = next === undefined && withWords > 0 && lastPage?.page?.messages.length === 0
  const endless = pageRun.end === 'cursor-again' || pageRun.end === 'too-long'
  if (!beyond || !endless) return []
  return [broken(history['null-at-start'], whereOf(pageRun, lastPage), 'null', 'cursors to empty pages only')]
}

function judgeEnd(pageRun: SeenPageRun, { lastPage }: Followed): Outcome[] {
  const row = history['walk-ends']
  const where = whereOf(pageRun, lastPage)
  if (pageRun.end === 'start') return [held(row, where)]
  if (pageRun.end === 'cursor-again') return [broken(row, where, 'a new cursor', 'the cursor of an earlier page')]
  return pageRun.end === 'too-long' ? [broken(row, where, 'an end', `none after ${pageRun.pages.length} pages`)] : []
}

/** Judged on the order that we caused (readings 39): a message before its turn, words in the order of the script. */
function judgeOrder({ scripted, twice }: LongConversation, page: SeenPage): Outcome[] {
  // What was said twice has no one place (readings 43).
  const places = [...new Set(page.places)].filter((at) => !twice.has(at))
  if (places.length < 2) return []
  const wrong = places.findIndex((at, index) => index > 0 && at < (places[index - 1] ?? 0))
  const where = {
    at: `page with ${page.limit === null ? 'no limit' : `limit ${page.limit}`}`,
    exchange: page.exchange.id,
  }
  const [expected, actual] = [tell(scripted, places[wrong]), `after ${tell(scripted, places[wrong - 1])}`]
  return [judged(history['oldest-first-in-page'], wrong === -1, where, `${expected} first`, actual)]
}

function lost(scripted: ScriptEntries, pageRun: SeenPageRun, row: Requirement, missing: readonly Noticed[]): Outcome[] {
  const [first] = missing
  if (first === undefined) return []
  const more = missing.length === 1 ? '' : `; ${missing.length - 1} more messages are missing`
  const expected = `a page with ${tell(scripted, first.at)}, because this walk shows older messages`
  return [broken(row, whereOf(pageRun, first.page), expected, `no page of this walk has it${more}`)]
}

function again(scripted: ScriptEntries, pageRun: SeenPageRun, row: Requirement, twice: readonly Noticed[]): Outcome[] {
  const [first] = twice
  if (first === undefined) return []
  const more = twice.length === 1 ? '' : `, so are ${twice.length - 1} more`
  return [
    broken(row, whereOf(pageRun, first.page), 'each message once', `${tell(scripted, first.at)} is repeated${more}`),
  ]
}

function isInBurst(scripted: ScriptEntries, [newer, older]: [number, number]): boolean {
  const [one, other] = [scripted.entry(newer), scripted.entry(older)]
  if (one?.kind !== 'said' || other?.kind !== 'said') return false
  return one.turn === other.turn && !one.apart && !other.apart
}

export function whereOf(pageRun: SeenPageRun, page?: SeenPage): Where {
  const at = `pages with ${pageRun.name}`
  if (page === undefined) return { at }
  const number = pageRun.pages.indexOf(page) + 1
  return { at: number > 0 ? `${at}, page ${number}` : at, exchange: page.exchange.id }
}

/** A message of ours in a few words. */
export function tell(scripted: ScriptEntries, at: number | undefined): string {
  const entry = at === undefined ? undefined : scripted.entry(at)
  if (entry === undefined) return 'the newest message'
  const text =
    entry.kind === 'sent' ? `message ${entry.turn + 1} of the caller` : JSON.stringify(excerpt(entry.text, 40))
  return text
}

/** Whether a row says of this limit alone that it is accepted. */
export function hasOwnRow(limit: number | null, older: boolean): boolean {
  return !older && (limit === null || limit === 1 || limit === 1000)
}

/** Where a page was read, in words. */
export function placeOf(limit: number | null, older: boolean): string {
  const bound = limit === null ? 'no limit' : `limit ${limit}`
  return older ? `older page with ${bound}` : `newest page with ${bound}`
}
