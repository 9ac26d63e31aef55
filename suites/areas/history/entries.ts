import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import type { LongConversation } from '../../reading/views/long-conversation.ts'
import { placesIn, type SeenPage } from '../../reading/views/page-run.ts'
import type { Entry } from '../../reading/views/script-entries.ts'
import { fullPagesOf, isFull } from './full-pages.ts'
import { history } from './rows.ts'
import { placeOf, tell } from './walk.ts'

type Kind = Entry['kind']

/** A page that is full of messages, though the agent was told to do more between them than it may hold. */
interface TooFull {
  page: SeenPage
  limit: number
  /** What the agent was told, of which the page has no room for one. */
  step: Step
  shown: string
}

type Step = 'step tool' | 'step note' | 'step tool, step note'

/**
 * What the limit counts (spec 4.5). A page is one piece of the transcript, so all that lies between two of its messages was read for
 * it. A service may have more entries than the script made. What the agent does between two messages may be one entry
 * (readings 56), but never none.
 */
export function judgeEntries(conversation: LongConversation): Outcome[] {
  const row = history['limit-counts-entries']
  const looks = conversation.pages.map((page) => lookAt(conversation, page))
  const tooFull = looks.flatMap((look) => ('step' in look ? [look] : []))
  const others = looks.flatMap((look) => ('outcomes' in look ? look.outcomes : []))
  if (tooFull.length === 0) return others
  const { against, leaveNoTool } = fullPagesOf(conversation)
  const acted = actedIn(conversation)
  return [
    ...others,
    ...tooFull.map(({ page, limit, step, shown }): Outcome => {
      const where = { at: placeOf(limit, page.older), exchange: page.exchange.id }
      if (acted.has('nothing'))
        return undecided(row, `other pages are short although the agent had no steps; ${shown}`, where)
      if (against !== undefined) {
        const other = `exchange ${against.exchange.id} has ${against.seen.length} messages with limit ${against.limit}`
        return broken(row, where, `fewer messages than ${limit}: ${other}`, shown)
      }
      // Another view has to show that the agent does what it was told, and no page that it did so at times (readings 70, 100).
      const why = `the limit may count only messages, or the agent deviated from its script: ${shown}`
      return acted.has(step) || !leaveNoTool
        ? undecided(row, `${why}; the agent may have executed the step in other places`, where)
        : { ...undecided(row, `${why}; no page shows the step`, where), script: step }
    }),
  ]
}

function lookAt({ scripted, present, twice }: LongConversation, seenPage: SeenPage): TooFull | { outcomes: Outcome[] } {
  const { exchange, limit, older, page, seen, places: shown } = seenPage
  const nothing = { outcomes: [] }
  const places = new Set(shown)
  if (page === undefined || limit === null || places.size === 0 || page.messages.length > limit) return nothing
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const inOnePiece = [...present].every((at) => at < first || at > last || places.has(at))
  if (!inOnePiece) return nothing
  // An agent may say in one message, which is one entry, what it was told to say in several (readings 43).
  const messageAt = new Map(seen.flatMap((each, index) => placesIn(each).map((place) => [place, index])))
  const messages = new Set(messageAt.values()).size
  const hidden = activities(scripted, [...places], messageAt)
  if (messages + hidden.length > limit) {
    // What was said twice may be here for its second time, far from what it followed first (readings 43). A page that holds
    // fewer than it may counts some of what was told: the agent may have left out the rest.
    if (!isFull(seenPage) || shown.some((at) => twice.has(at))) return nothing
    return {
      page: seenPage,
      limit,
      step: stepBeyond(limit, messages, hidden),
      shown: `with limit ${limit}, a page has ${messages} messages from ${tell(scripted, first)} on, although the script has tools or notes in ${hidden.length} places between them`,
    }
  }
  // It could have held more messages, had it not counted what is left out.
  const telling = hidden.length > 0 && page.messages.length < limit && [...present].some((at) => at < first)
  if (!telling) return nothing
  const kinds = new Set(hidden.flat())
  const [kind] = kinds
  const where = { at: placeOf(limit, older), exchange: exchange.id }
  const performed = kind !== undefined && kinds.size === 1 ? [{ performed: `step ${kind}` }] : []
  return { outcomes: [held(history['limit-counts-entries'], where), ...performed] }
}

/** What short pages with older messages left show that the agent did, or that something is hidden where it was told `nothing`. */
function actedIn({ scripted, present, pages }: LongConversation): ReadonlySet<Step | 'nothing'> {
  const acted = new Set<Step | 'nothing'>()
  for (const { page, limit, places: shown } of pages) {
    if (page === undefined || limit === null || shown.length === 0 || page.messages.length >= limit) continue
    const [first, last] = [Math.min(...shown), Math.max(...shown)]
    const before = [...present].filter((at) => at < first)
    if (before.length === 0) continue
    const after = Math.min(scripted.entries.length, ...[...present].filter((at) => at > last))
    const around = scripted.entries.slice(Math.max(...before) + 1, after).map(({ kind }) => kind)
    const [tools, notes] = [around.includes('tool'), around.includes('note')]
    if (!tools && !notes) acted.add('nothing')
    else acted.add('step tool, step note')
    if (tools && !notes) acted.add('step tool')
    if (notes && !tools) acted.add('step note')
  }
  return acted
}

/** Which steps alone are too many for a page, beside its messages. */
function stepBeyond(limit: number, messages: number, hidden: readonly Kind[][]): Step {
  const isBeyond = (kind: Kind): boolean => messages + hidden.filter((kinds) => kinds.includes(kind)).length > limit
  return isBeyond('tool') ? 'step tool' : isBeyond('note') ? 'step note' : 'step tool, step note'
}

/** The places between these messages where the agent used tools or wrote notes, and which of the two. `messageAt`: the message at a place. */
function activities(
  { entries }: LongConversation['scripted'],
  places: readonly number[],
  messageAt: ReadonlyMap<number, number>,
): Kind[][] {
  const sorted = places.toSorted((one, other) => one - other)
  return sorted.slice(1).flatMap((place, index) => {
    const before = sorted[index] ?? place
    // Within one message, nothing tells where the agent was at work.
    const between = messageAt.get(before) === messageAt.get(place) ? [] : entries.slice(before + 1, place)
    const kinds = between.flatMap(({ kind }) => (kind === 'tool' || kind === 'note' ? [kind] : []))
    return kinds.length === 0 ? [] : [kinds]
  })
}
