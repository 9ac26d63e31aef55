import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, judged, type Outcome, undecided } from '../../reading/finding.ts'
import { pageOf } from '../../reading/views/page.ts'
import { Plot, type PlotStep } from '../../reading/views/plot.ts'
import {
  limitsInWords,
  type SeenPage,
  type SeenStretch,
  type Stretch,
  seenStretch,
} from '../../reading/views/stretch.ts'
import type { SeenPoint, Talk } from '../../reading/views/talk.ts'
import { follow } from './follow.ts'
import { history } from './rows.ts'
import { tell, whereOf } from './walk.ts'

/** A second conversation beside the talkative one. */
export interface NeighbourRecord {
  conversationId: string
  told: { text: string; steps: readonly PlotStep[]; answer: Exchange }
  pages: Stretch
  /** A cursor of the talkative conversation, shown to this one; null where there was none to show. */
  foreign: Exchange | null
  /** A cursor of this conversation, shown to the talkative one. */
  lent: Exchange | null
}

/** A cursor leads to the same older messages before and after more was said (spec 4.5). */
export function judgeStability(talk: Talk): Outcome[] {
  return talk.points.flatMap((point) => judgePoint(talk, point))
}

function judgePoint(talk: Talk, { reached, first, again }: SeenPoint): Outcome[] {
  const row = history['cursor-stable']
  const places = reached.pages.flatMap((page) => page.places)
  if (first === undefined || again === undefined || places.length === 0) return []
  const where = whereOf(again, again.pages[0])
  const status = again.pages[0]?.exchange.status ?? null
  if (first.pages[0]?.page === undefined) return [undecided(row, 'the cursor could not be followed at first', where)]
  if (again.pages[0]?.page === undefined) {
    const refused = status !== null && status >= 400 && status < 500 && status !== 429
    return [
      refused
        ? broken(row, where, 'the same page as before', `status ${status}`)
        : undecided(row, 'a page could not be read', where),
    ]
  }
  const below = Math.min(...places)
  // What went wrong at first as well is a fault of the walk, not of what came between.
  const before = faultsOf(talk, first, below)
  const faults = [...faultsOf(talk, again, below)].filter(([fault]) => !before.has(fault))
  const [fault] = faults
  if (fault === undefined) return [held(row, where)]
  return [broken(row, whereOf(again, fault[1] ?? undefined), 'the same older messages as before', fault[0])]
}

/** Each fault in words, and the page that shows it. */
function faultsOf(talk: Talk, stretch: SeenStretch, below: number): Map<string, SeenPage | undefined> {
  const older = new Set([...talk.present].filter((at) => at < below))
  const { missing, again, late, left } = follow(stretch, older, talk.twice, below)
  const faults = new Map<string, SeenPage | undefined>()
  for (const { at, page } of missing) faults.set(`${tell(talk.plot, at)} is missing`, page)
  for (const { at, page } of again) faults.set(`${tell(talk.plot, at)} comes again`, page)
  for (const { at, page } of late) faults.set(`${tell(talk.plot, at)} is not older`, page)
  if (stretch.end === 'start')
    for (const at of left) faults.set(`${tell(talk.plot, at)} is missing`, stretch.pages.at(-1))
  return faults
}

/** Nothing of one conversation is shown by another, whatever cursor it is asked with (spec 4.5). */
export function judgeNeighbour(talk: Talk, neighbour: NeighbourRecord | null): Outcome[] {
  const where = { at: 'two conversations' }
  if (neighbour === null) {
    const why = 'a second conversation could not be started'
    return [undecided(history['own-messages-only'], why, where), undecided(history['foreign-cursor'], why, where)]
  }
  const beside = new Plot([neighbour.told])
  const pages = seenStretch(beside, `${limitsInWords(neighbour.pages)} next door`, neighbour.pages).pages
  return [...judgeOwn(talk.plot, talk.pages, pages), ...judgeForeign(talk, beside, neighbour)]
}

function judgeOwn(plot: Plot, own: readonly SeenPage[], beside: readonly SeenPage[]): Outcome[] {
  const row = history['own-messages-only']
  for (const page of [...own, ...beside]) {
    const strange = page.seen.find((seen) => seen.strange.length > 0)
    if (strange === undefined) continue
    const where = { at: 'words of another conversation', exchange: page.exchange.id }
    return [
      broken(row, where, 'messages of this conversation only', JSON.stringify(strange.message.text?.slice(0, 80))),
    ]
  }
  const both = [own, beside].every((pages) => pages.some(({ places }) => places.length > 0))
  return both ? [held(row, { at: `both conversations, ${plot.entries.length} entries in the longer one` })] : []
}

function judgeForeign(talk: Talk, beside: Plot, { foreign, lent }: NeighbourRecord): Outcome[] {
  const row = history['foreign-cursor']
  const works = talk.points.some(({ first }) => first?.pages[0]?.page !== undefined)
  const shows = (plot: Plot, exchange: Exchange): boolean =>
    (pageOf(exchange)?.messages ?? []).some((message) => plot.recognise(message).at !== undefined)
  const judge = (exchange: Exchange | null, owner: Plot, at: string): Outcome[] => {
    if (exchange === null || exchange.status === null || exchange.status >= 500) return []
    const where = { at, exchange: exchange.id }
    if (!works) return [undecided(row, 'the cursor did not work in its own conversation either', where)]
    return [
      judged(row, !shows(owner, exchange), where, 'none of the messages that the cursor belongs to', 'some of them'),
    ]
  }
  return [...judge(foreign, talk.plot, 'shown next door'), ...judge(lent, beside, 'from next door')]
}
