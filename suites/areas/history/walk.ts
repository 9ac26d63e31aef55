import { broken, held, judged, type Outcome, undecided, type Where } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import type { Plot } from '../../reading/views/plot.ts'
import type { SeenPage, SeenStretch } from '../../reading/views/stretch.ts'
import type { Talk } from '../../reading/views/talk.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type Followed, follow, type Noticed } from './follow.ts'
import { history } from './rows.ts'

/** Every message, each once, whichever way a history is read back from its newest page (spec 4.5). */
export function judgeWalks(talk: Talk): Outcome[] {
  const constant = [...talk.constant, ...talk.unlimited, ...talk.fifty]
  return [
    ...constant.flatMap((stretch) => judgeWalk(talk, stretch, false)),
    ...talk.mixed.flatMap((stretch) => judgeWalk(talk, stretch, true)),
    ...talk.pages.flatMap((page) => judgeOrder(talk.plot, page)),
  ]
}

function judgeWalk(talk: Talk, stretch: SeenStretch, mixed: boolean): Outcome[] {
  const followed = follow(stretch, talk.present, talk.twice)
  return [
    ...judgeNewest(talk.plot, stretch, followed),
    ...judgeOlder(talk.plot, stretch, followed),
    ...(mixed ? judgeMixed(talk, stretch, followed) : judgeConstant(talk, stretch, followed)),
    ...judgeNull(talk.plot, stretch, followed),
    ...judgeEnd(stretch, followed),
  ]
}

function judgeConstant(talk: Talk, stretch: SeenStretch, followed: Followed): Outcome[] {
  const { plot } = talk
  const apart = ({ at }: Noticed): boolean => plot.entry(at)?.apart === true
  const gaps = followed.missing.filter(apart)
  const bursts = followed.missing.filter((each) => !apart(each))
  const outcomes: Outcome[] = [
    ...lost(plot, stretch, history['walk-no-gap'], gaps),
    ...lost(plot, stretch, history['walk-burst'], bursts),
    ...again(plot, stretch, history['walk-no-overlap'], followed.again),
    ...judgeRefusal(stretch, followed, history['walk-no-gap']),
  ]
  const whole = stretch.end === 'start' && followed.withWords > 1
  if (whole && gaps.length === 0) outcomes.push(held(history['walk-no-gap'], whereOf(stretch)))
  if (whole && followed.again.length === 0) outcomes.push(held(history['walk-no-overlap'], whereOf(stretch)))
  const inBurst = followed.edges.some((edge) => isInBurst(plot, edge))
  if (inBurst && bursts.length === 0) outcomes.push(held(history['walk-burst'], whereOf(stretch)))
  return outcomes
}

function judgeMixed(talk: Talk, stretch: SeenStretch, followed: Followed): Outcome[] {
  const row = history['walk-mixed-limits']
  const faults = [
    ...lost(talk.plot, stretch, row, followed.missing),
    ...again(talk.plot, stretch, row, followed.again),
    ...judgeRefusal(stretch, followed, row),
  ]
  if (faults.length > 0) return faults
  return stretch.end === 'start' && followed.withWords > 1 ? [held(row, whereOf(stretch))] : []
}

/**
 * A limit that the spec allows and a cursor that the service gave: who refuses them lets nobody walk. Where all has been
 * shown, the cursor is what is wrong: there had to be none.
 */
function judgeRefusal(stretch: SeenStretch, { left, withWords }: Followed, row: Requirement): Outcome[] {
  const last = stretch.pages.at(-1)
  if (stretch.end !== 'broken' || last === undefined) return []
  const { exchange, limit, older } = last
  const { status } = exchange
  const where = whereOf(stretch, last)
  if (status !== null && status >= 400 && status < 500 && status !== 429 && !isCut(exchange)) {
    if (hasOwnRow(limit, older)) return []
    return withWords > 0 && left.length === 0
      ? [broken(history['null-at-start'], where, 'null', `a cursor that is refused with ${status}`)]
      : [broken(row, where, 'a page', `status ${status}`)]
  }
  return [undecided(row, 'a page could not be read', where)]
}

function judgeNewest(plot: Plot, stretch: SeenStretch, { skippedNewest, withWords }: Followed): Outcome[] {
  if (withWords === 0) return []
  const [first] = skippedNewest
  const where = whereOf(stretch, first?.page)
  const seen = first === undefined ? '' : `${tell(plot, Math.max(...first.page.places))} as the newest of it`
  return [judged(history['newest-page-first'], first === undefined, where, tell(plot, first?.at), seen)]
}

function judgeOlder(plot: Plot, stretch: SeenStretch, followed: Followed): Outcome[] {
  const row = history['before-is-older']
  const late = followed.late.map(({ at, page }) =>
    broken(row, whereOf(stretch, page), 'only messages older than those of the page before', tell(plot, at)),
  )
  const stuck = followed.notOlder.map((page) =>
    broken(row, whereOf(stretch, page), 'older messages', 'none that is older than the page before'),
  )
  if (late.length + stuck.length > 0) return [...late.slice(0, 2), ...stuck.slice(0, 1)]
  return followed.older.length > 0 ? [held(row, whereOf(stretch))] : []
}

function judgeNull(plot: Plot, stretch: SeenStretch, followed: Followed): Outcome[] {
  const { left, lastPage, withWords } = followed
  const [next] = left
  if (stretch.end === 'start') {
    if (next !== undefined) {
      const actual = `null, and ${left.length} older messages: ${tell(plot, next)}`
      return [broken(history['null-only-at-start'], whereOf(stretch, lastPage), 'a cursor to older messages', actual)]
    }
    const reached = withWords > 0 ? [held(history['null-at-start'], whereOf(stretch))] : []
    return withWords > 1 ? [...reached, held(history['null-only-at-start'], whereOf(stretch))] : reached
  }
  // A hidden entry may lie before the first message (readings 26): one empty page more says nothing, no end of them does.
  const beyond = next === undefined && withWords > 0 && lastPage?.page?.messages.length === 0
  const endless = stretch.end === 'cursor-again' || stretch.end === 'too-long'
  if (!beyond || !endless) return []
  return [broken(history['null-at-start'], whereOf(stretch, lastPage), 'null', 'cursors to nothing but empty pages')]
}

function judgeEnd(stretch: SeenStretch, { lastPage }: Followed): Outcome[] {
  const row = history['walk-ends']
  const where = whereOf(stretch, lastPage)
  if (stretch.end === 'start') return [held(row, where)]
  if (stretch.end === 'cursor-again') return [broken(row, where, 'a cursor that was not there before', 'one that was')]
  return stretch.end === 'too-long' ? [broken(row, where, 'an end', `none after ${stretch.pages.length} pages`)] : []
}

/** Judged on the order that we caused (readings 39): a message before its turn, words in the order of the script. */
function judgeOrder(plot: Plot, page: SeenPage): Outcome[] {
  const places = [...new Set(page.places)]
  if (places.length < 2) return []
  const wrong = places.findIndex((at, index) => index > 0 && at < (places[index - 1] ?? 0))
  const where = {
    at: `page with ${page.limit === null ? 'no limit' : `limit ${page.limit}`}`,
    exchange: page.exchange.id,
  }
  const [expected, actual] = [tell(plot, places[wrong]), `it comes after ${tell(plot, places[wrong - 1])}`]
  return [judged(history['oldest-first-in-page'], wrong === -1, where, `${expected} first`, actual)]
}

function lost(plot: Plot, stretch: SeenStretch, row: Requirement, missing: readonly Noticed[]): Outcome[] {
  const [first] = missing
  if (first === undefined) return []
  const more = missing.length === 1 ? '' : `, and ${missing.length - 1} more`
  return [
    broken(row, whereOf(stretch, first.page), `${tell(plot, first.at)} before older ones`, `it is missing${more}`),
  ]
}

function again(plot: Plot, stretch: SeenStretch, row: Requirement, twice: readonly Noticed[]): Outcome[] {
  const [first] = twice
  if (first === undefined) return []
  const more = twice.length === 1 ? '' : `, so are ${twice.length - 1} more`
  return [
    broken(row, whereOf(stretch, first.page), 'each message once', `${tell(plot, first.at)} is shown again${more}`),
  ]
}

function isInBurst(plot: Plot, [newer, older]: [number, number]): boolean {
  const [one, other] = [plot.entry(newer), plot.entry(older)]
  if (one?.kind !== 'said' || other?.kind !== 'said') return false
  return one.turn === other.turn && !one.apart && !other.apart
}

export function whereOf(stretch: SeenStretch, page?: SeenPage): Where {
  const at = `walk with ${stretch.name}`
  if (page === undefined) return { at }
  const number = stretch.pages.indexOf(page) + 1
  return { at: number > 0 ? `${at}, page ${number}` : at, exchange: page.exchange.id }
}

/** A message of ours in a few words. */
export function tell(plot: Plot, at: number | undefined): string {
  const entry = at === undefined ? undefined : plot.entry(at)
  if (entry === undefined) return 'the newest message'
  const text =
    entry.kind === 'sent' ? `message ${entry.turn + 1} of the caller` : JSON.stringify(entry.text.slice(0, 40))
  return text
}

/** Whether a row says of this limit alone that it is accepted. */
export function hasOwnRow(limit: number | null, older: boolean): boolean {
  return !older && (limit === null || limit === 1 || limit === 1000)
}
