import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, judged, type Outcome, undecided } from '../../reading/finding.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { LongConversation, SeenPoint } from '../../reading/views/long-conversation.ts'
import { pageOf } from '../../reading/views/page.ts'
import { limitsInWords, type SeenPage, type SeenPageRun, seenPageRun } from '../../reading/views/page-run.ts'
import { ScriptEntries } from '../../reading/views/script-entries.ts'
import type { NeighbourRecord } from '../../records/long-conversation.ts'
import { follow } from './follow.ts'
import { history } from './rows.ts'
import { isPageRefused, tell, whereOf } from './walk.ts'

/** A cursor leads to the same older messages before, while and after more was said (spec 4.5). */
export function judgeStability(conversation: LongConversation): Outcome[] {
  return conversation.points.flatMap((point) => [
    ...judgePoint(conversation, point, point.meanwhile),
    ...judgePoint(conversation, point, point.again),
  ])
}

function judgePoint(
  conversation: LongConversation,
  { reached, first }: SeenPoint,
  again: SeenPageRun | undefined,
): Outcome[] {
  const row = history['cursor-stable']
  const places = reached.pages.flatMap((page) => page.places)
  if (first === undefined || again === undefined || places.length === 0) return []
  const where = whereOf(again, again.pages[0])
  if (first.pages[0]?.page === undefined) return [undecided(row, 'the first read with the cursor failed', where)]
  if (again.pages[0]?.page === undefined) {
    const page = again.pages[0]?.exchange
    return [
      page !== undefined && isPageRefused(page)
        ? broken(row, where, 'the same page as before', `status ${page.status}`)
        : undecided(row, 'a page could not be read', where),
    ]
  }
  const below = Math.min(...places)
  // What went wrong at first as well is a fault of the walk, not of what came between.
  const before = faultsOf(conversation, first, below)
  const faults = [...faultsOf(conversation, again, below)].filter(([fault]) => !before.has(fault))
  const [fault] = faults
  if (fault === undefined) return [held(row, where)]
  return [broken(row, whereOf(again, fault[1] ?? undefined), 'the same older messages as before', fault[0])]
}

/** Each fault in words, and the page that shows it. */
function faultsOf(
  conversation: LongConversation,
  pageRun: SeenPageRun,
  below: number,
): Map<string, SeenPage | undefined> {
  const older = new Set([...conversation.present].filter((at) => at < below))
  const { missing, again, late, left } = follow(pageRun, older, conversation.twice, below)
  const faults = new Map<string, SeenPage | undefined>()
  for (const { at, page } of missing) faults.set(`${tell(conversation.scripted, at)} is missing`, page)
  for (const { at, page } of again) faults.set(`${tell(conversation.scripted, at)} is repeated`, page)
  for (const { at, page } of late) faults.set(`${tell(conversation.scripted, at)} is not older`, page)
  if (pageRun.end === 'start')
    for (const at of left) faults.set(`${tell(conversation.scripted, at)} is missing`, pageRun.pages.at(-1))
  return faults
}

/** Nothing of one conversation is shown by another, whatever cursor it is asked with (spec 4.5). */
export function judgeNeighbour(conversation: LongConversation, neighbour: NeighbourRecord | null): Outcome[] {
  const where = { at: 'two conversations' }
  if (neighbour === null) {
    const why = 'a second conversation could not be started'
    return [undecided(history['own-messages-only'], why, where), undecided(history['foreign-cursor'], why, where)]
  }
  const beside = new ScriptEntries([neighbour.told])
  const pages = seenPageRun(beside, `${limitsInWords(neighbour.pages)} of another conversation`, neighbour.pages).pages
  return [
    ...judgeOwn(conversation.scripted, conversation.pages, pages),
    ...judgeForeign(conversation, beside, neighbour),
  ]
}

function judgeOwn(scripted: ScriptEntries, own: readonly SeenPage[], beside: readonly SeenPage[]): Outcome[] {
  const row = history['own-messages-only']
  for (const page of [...own, ...beside]) {
    const strange = page.seen.find((seen) => seen.strange.length > 0)
    if (strange === undefined) continue
    const where = { at: 'text of another conversation', exchange: page.exchange.id }
    return [broken(row, where, 'messages of this conversation only', JSON.stringify(excerpt(strange.message.text, 80)))]
  }
  const both = [own, beside].every((pages) => pages.some(({ places }) => places.length > 0))
  return both ? [held(row, { at: `both conversations, ${scripted.entries.length} entries in the longer one` })] : []
}

function judgeForeign(
  conversation: LongConversation,
  beside: ScriptEntries,
  { foreign, lent }: NeighbourRecord,
): Outcome[] {
  const row = history['foreign-cursor']
  const works = conversation.points.some(({ first }) => first?.pages[0]?.page !== undefined)
  const shows = (scripted: ScriptEntries, exchange: Exchange): boolean =>
    (pageOf(exchange)?.messages ?? []).some((message) => scripted.recognise(message).at !== undefined)
  const judge = (exchange: Exchange | null, owner: ScriptEntries, at: string): Outcome[] => {
    if (exchange === null || exchange.status === null || exchange.status >= 500) return []
    const where = { at, exchange: exchange.id }
    if (!works) return [undecided(row, 'the cursor did not work in its own conversation either', where)]
    return [judged(row, !shows(owner, exchange), where, 'no message of the other conversation', 'messages of it')]
  }
  return [
    ...judge(foreign, conversation.scripted, 'a cursor of the long conversation, used in another conversation'),
    ...judge(lent, beside, 'a cursor of another conversation, used in the long one'),
  ]
}
