import { broken, held, judged, type Outcome, undecided, type Where } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import type { LongConversation } from '../../reading/views/long-conversation.ts'
import { placesIn, type SeenPage, type SeenPageRun } from '../../reading/views/page-run.ts'
import type { Entry } from '../../reading/views/script-entries.ts'
import { history } from './rows.ts'
import { hasOwnRow, tell } from './walk.ts'

/** The most entries that a page reads where no limit is given (spec 4.5, 8). */
const defaultLimit = 50

/** What `limit` bounds, and what applies without one (spec 4.5, 8). */
export function judgeLimits(conversation: LongConversation): Outcome[] {
  const actsElsewhere = conversation.pages.some((page) => hidesWhatWasNotTold(conversation, page))
  return [
    ...conversation.pages.flatMap(judgeBound),
    ...conversation.pages.flatMap((page) => judgeEntries(conversation, page, actsElsewhere)),
    ...judgeDefault(conversation),
  ]
}

function judgeBound({ exchange, limit, older, page }: SeenPage): Outcome[] {
  const row = boundRow(limit, older)
  const where = { at: placeOf(limit, older), exchange: exchange.id }
  if (page === undefined) {
    const refused = exchange.status === 400 && !isCut(exchange)
    return refused && hasOwnRow(limit, older) ? [broken(row, where, 'a page', 'status 400')] : []
  }
  const count = page.messages.length
  if (limit !== null) return [judged(row, count <= limit, where, `${limit} messages at most`, `${count}`)]
  // The default is proven by comparison alone: a page that is short says nothing.
  return older || count <= defaultLimit ? [] : [broken(row, where, `${defaultLimit} messages at most`, `${count}`)]
}

export function boundRow(limit: number | null, older: boolean) {
  if (limit === null) return history['default-50']
  if (older) return history['limit-on-older-pages']
  if (limit === 1) return history['limit-1']
  return limit === 1000 ? history['limit-1000'] : history['limit-bounds']
}

function placeOf(limit: number | null, older: boolean): string {
  const bound = limit === null ? 'no limit' : `limit ${limit}`
  return older ? `page by a cursor with ${bound}` : `newest page with ${bound}`
}

/**
 * A page is one piece of the transcript, so all that lies between two of its messages was read for it. A service may
 * have more entries than the script made. What the agent does between two messages may be one entry (readings 56), but never
 * none.
 */
function judgeEntries(
  { scripted, present, twice }: LongConversation,
  { exchange, limit, older, page, seen, places: shown }: SeenPage,
  actsElsewhere: boolean,
): Outcome[] {
  const places = new Set(shown)
  if (page === undefined || limit === null || places.size === 0 || page.messages.length > limit) return []
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const inOnePiece = [...present].every((at) => at < first || at > last || places.has(at))
  if (!inOnePiece) return []
  const row = history['limit-counts-entries']
  // An agent may say in one message, which is one entry, what it was told to say in several (readings 43).
  const messageAt = new Map(seen.flatMap((each, index) => placesIn(each).map((place) => [place, index])))
  const messages = new Set(messageAt.values()).size
  const hidden = activities(scripted, [...places], messageAt)
  const entries = messages + hidden.length
  const where = { at: placeOf(limit, older), exchange: exchange.id }
  if (entries > limit) {
    // What was said twice may be here for its second time, far from what it followed first (readings 43).
    if (shown.some((at) => twice.has(at))) return []
    const step = stepBeyond(limit, messages, hidden)
    const actual = `${messages} messages from ${tell(scripted, first)} on, and tools or notes in ${hidden.length} places between`
    if (actsElsewhere)
      return [undecided(row, `another page shows that the agent did not act where it was told to; ${actual}`, where)]
    // What was told is there only where it was done, which another view has to show (readings 70).
    const agent = { told: step === 'step note' ? 'write a note' : 'use a tool', did: 'no view shows that it did' }
    return [{ ...undecided(row, `at limit ${limit} a page holds ${actual}`, where), script: step, agent }]
  }
  // It could have held more messages, had it not counted what is left out.
  const telling = hidden.length > 0 && page.messages.length < limit && [...present].some((at) => at < first)
  if (!telling) return []
  const kinds = new Set(hidden.flat())
  const [kind] = kinds
  return [held(row, where), ...(kind !== undefined && kinds.size === 1 ? [{ performed: `step ${kind}` }] : [])]
}

/**
 * Whether a page holds less than it may, with older messages left, though the agent was told nothing there that is hidden:
 * it acted at another place than its script says, or the service has entries of its own.
 */
function hidesWhatWasNotTold(
  { scripted, present }: LongConversation,
  { limit, page, places: shown }: SeenPage,
): boolean {
  if (page === undefined || limit === null || shown.length === 0 || page.messages.length >= limit) return false
  const [first, last] = [Math.min(...shown), Math.max(...shown)]
  const before = [...present].filter((at) => at < first)
  if (before.length === 0) return false
  const after = Math.min(scripted.entries.length, ...[...present].filter((at) => at > last))
  return scripted.entries.slice(Math.max(...before) + 1, after).every(({ kind }) => kind !== 'tool' && kind !== 'note')
}

/** Which steps alone are too many for a page, beside its messages. */
function stepBeyond(limit: number, messages: number, hidden: readonly Entry['kind'][][]): string {
  const isBeyond = (kind: Entry['kind']): boolean =>
    messages + hidden.filter((kinds) => kinds.includes(kind)).length > limit
  return isBeyond('tool') ? 'step tool' : isBeyond('note') ? 'step note' : 'step tool, step note'
}

/** The places between these messages where the agent used tools or wrote notes, and which of the two. `messageAt`: the message at a place. */
function activities(
  { entries }: LongConversation['scripted'],
  places: readonly number[],
  messageAt: ReadonlyMap<number, number>,
): Entry['kind'][][] {
  const sorted = places.toSorted((one, other) => one - other)
  return sorted.slice(1).flatMap((place, index) => {
    const before = sorted[index] ?? place
    // Within one message, nothing tells where the agent was at work.
    const between = messageAt.get(before) === messageAt.get(place) ? [] : entries.slice(before + 1, place)
    const kinds = between.flatMap(({ kind }) => (kind === 'tool' || kind === 'note' ? [kind] : []))
    return kinds.length === 0 ? [] : [kinds]
  })
}

function judgeDefault(conversation: LongConversation): Outcome[] {
  const row = history['default-50']
  const [unlimited, fifty] = [conversation.unlimited, conversation.fifty]
  const where: Where = { at: 'pages without a limit beside those with limit 50' }
  const first = unlimited[0]?.pages[0]
  const place = first === undefined ? where : { ...where, exchange: first.exchange.id }
  if (first !== undefined && first.page === undefined && first.exchange.status === 400) return []
  if ([...unlimited, ...fifty].some(({ end }) => end === 'broken')) {
    return [undecided(row, 'a page could not be read', place)]
  }
  const [plain, ...plainAgain] = unlimited.map(shownBy)
  const [explicit, ...explicitAgain] = fifty.map(shownBy)
  if (plain === undefined || explicit === undefined) return []
  const isSteady = plainAgain.every((each) => each === plain) && explicitAgain.every((each) => each === explicit)
  if (!isSteady) return [undecided(row, 'the pages changed while at rest', where)]
  const pages = fifty[0]?.pages.filter(({ places }) => places.length > 0).length ?? 0
  if (plain !== explicit)
    return [broken(row, place, `${sizesOf(fifty[0])} messages`, `${sizesOf(unlimited[0])} messages`)]
  return pages > 1 ? [held(row, place)] : []
}

/** What each page shows, so that two walks can be compared page by page. */
function shownBy({ pages, end }: SeenPageRun): string {
  const shown = pages.map(({ page }) => page?.messages.map(({ text }) => text ?? null))
  return JSON.stringify([shown, end])
}

function sizesOf(pageRun: SeenPageRun | undefined): string {
  return (pageRun?.pages ?? []).map(({ page }) => page?.messages.length ?? 0).join(', ')
}
