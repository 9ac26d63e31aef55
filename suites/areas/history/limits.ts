import { broken, held, judged, type Outcome, undecided, type Where } from '../../reading/finding.ts'
import { isCut } from '../../reading/gateway.ts'
import type { LongConversation } from '../../reading/views/long-conversation.ts'
import type { SeenPage, SeenPageRun } from '../../reading/views/page-run.ts'
import { judgeEntries } from './entries.ts'
import { history } from './rows.ts'
import { hasOwnRow, placeOf } from './walk.ts'

/** The most entries that a page reads where no limit is given (spec 4.5, 8). */
const defaultLimit = 50

/** What `limit` bounds, and what applies without one (spec 4.5, 8). */
export function judgeLimits(conversation: LongConversation): Outcome[] {
  return [...conversation.pages.flatMap(judgeBound), ...judgeEntries(conversation), ...judgeDefault(conversation)]
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

function judgeDefault(conversation: LongConversation): Outcome[] {
  const row = history['default-50']
  const [unlimited, fifty] = [conversation.unlimited, conversation.fifty]
  const where: Where = { at: 'pages without a limit, compared with limit 50' }
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
  if (!isSteady) return [undecided(row, 'the pages changed although the conversation was settled', where)]
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
