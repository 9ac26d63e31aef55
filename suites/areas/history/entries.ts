import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { fullPagesOf, isFull } from './full-pages.ts'
import { type History, historiesIn, tell } from './histories.ts'
import { placesIn, type SeenPage } from './seen-page.ts'
import type { Entry } from './told.ts'
import { largestPage } from './walk.ts'

type Kind = Entry['kind']
type Step = 'step tool' | 'step note' | 'step tool, step note'

/** A page that is full of messages, though the agent was told to do more between them than it may hold. */
interface TooFull {
  readonly page: SeenPage
  /** What the agent was told, of which the page has no room for one. */
  readonly step: Step
  readonly shown: string
}

/** Pages that were read of one conversation while it rested, at whatever time, and what they show together. */
interface Looked {
  readonly history: History
  readonly pages: readonly SeenPage[]
  readonly tooFull: readonly TooFull[]
  /** Pages with less than they may hold, for which something else was counted; with the step where it can be but one. */
  readonly counted: readonly { readonly fact: Fact; readonly step: Step | undefined }[]
}

/**
 * What the limit counts (spec 4.5). A page is one piece of the transcript, so all that lies between two of its messages was read for
 * it. A service may have more entries than the script made. What the agent does between two messages may be one entry
 * (readings 56), but never none.
 */
export function countsEntries(log: Log, report: Report): void {
  const looks = historiesIn(log).flatMap((history) => lookAt(history))
  const performed = new Set<Step>(looks.flatMap(({ counted }) => counted.flatMap(({ step }) => step ?? [])))
  const inTool = statusInTool(log)
  if (inTool !== undefined) performed.add('step tool')
  if (inTool !== undefined) report.performs(inTool, 'step tool')
  for (const { counted } of looks)
    for (const { fact, step } of counted) {
      report.passes(fact)
      if (step !== undefined) report.performs(fact, step)
    }
  for (const look of looks) if (look.tooFull.length > 0) judgeTooFull(look, performed, report)
}

/** A status in phase `tool` of a conversation whose agent was told to use one: then it does so when it is told to (readings 70, 100). */
function statusInTool(log: Log): Fact | undefined {
  const told = new Set(
    log.facts.flatMap(({ script, view }) =>
      view?.kind === 'send' && view.outcome === 'taken' && script?.some(({ tool }) => tool !== undefined)
        ? [view.conversation]
        : [],
    ),
  )
  return log.facts.find(({ view }) => view?.kind === 'status' && view.phase === 'tool' && told.has(view.conversation))
}

/** Another view has to show that the agent does what it was told, and no page that it did so at times (readings 70, 100). */
function judgeTooFull({ history, pages, tooFull }: Looked, performed: ReadonlySet<string>, report: Report): void {
  const { against, leaveNoTool } = fullPagesOf(history, pages)
  const acted = actedIn(history, pages)
  for (const { page, step, shown } of tooFull) {
    const { fact, limit } = page
    const why = `the limit may count only messages, or the agent deviated from its script: ${shown}`
    if (acted.has('nothing')) report.cannotTell(fact, `other pages are short although the agent had no steps; ${shown}`)
    else if (against !== undefined) {
      const other = `exchange ${against.fact.id} has ${against.view.count} messages with limit ${against.limit}`
      report.fails(fact, `fewer messages than ${limit}: ${other}`, shown)
    } else if (acted.has(step) || !leaveNoTool)
      report.cannotTell(fact, `${why}; the agent may have executed the step in other places`)
    else if (performed.has(step))
      report.fails(fact, 'room for the steps of the script, which the agent executes elsewhere in this run', shown)
    else report.cannotTell(fact, `${why}; no page shows the step`)
  }
}

function lookAt(history: History): Looked[] {
  if (!history.isOrdered || history.told.entries.length > largestPage) return []
  const pages = history.pages.filter(({ span }) => span !== undefined)
  const looks = pages.flatMap((page) => lookAtPage(history, page) ?? [])
  return [
    {
      ...{ history, pages },
      tooFull: looks.flatMap((look) => ('page' in look ? [look] : [])),
      counted: looks.flatMap((look) => ('fact' in look ? [look] : [])),
    },
  ]
}

function lookAtPage(history: History, page: SeenPage): TooFull | Looked['counted'][number] | undefined {
  const { fact, limit, view, seen, places: shown, span } = page
  const places = new Set(shown)
  if (limit === null || span === undefined || places.size === 0 || view.count > limit) return undefined
  const present = [...history.presentTo(fact.credential, span)]
  const [first, last] = [Math.min(...places), Math.max(...places)]
  if (present.some((at) => at > first && at < last && !places.has(at))) return undefined
  // An agent may say in one message, which is one entry, what it was told to say in several (readings 43).
  const messageAt = new Map(seen.flatMap((each, index) => placesIn(each).map((place) => [place, index])))
  const messages = new Set(messageAt.values()).size
  const hidden = activities(history, [...places], messageAt)
  if (messages + hidden.length > limit) {
    // What was said twice may be here for its second time, far from what it followed first (readings 43). A page that holds
    // fewer than it may counts some of what was told: the agent may have left out the rest.
    if (!isFull(page) || shown.some((at) => history.twice.has(at))) return undefined
    const steps = `although the script has tools or notes in ${hidden.length} places between them`
    return {
      ...{ page, step: stepBeyond(limit, messages, hidden) },
      shown: `with limit ${limit}, a page has ${messages} messages from ${tell(history, first)} on, ${steps}`,
    }
  }
  // It could have held more messages, had it not counted what is left out.
  if (hidden.length === 0 || view.count === limit || !present.some((at) => at < first)) return undefined
  const [kind, ...others] = new Set(hidden.flat())
  return { fact, step: others.length > 0 ? undefined : kind === 'tool' ? 'step tool' : 'step note' }
}

/** What short pages with older messages left show that the agent did, or that something is hidden where it was told `nothing`. */
function actedIn({ told: { entries }, presentTo }: History, pages: readonly SeenPage[]): ReadonlySet<Step | 'nothing'> {
  const acted = new Set<Step | 'nothing'>()
  for (const { limit, places: shown, view, span, fact } of pages) {
    if (limit === null || span === undefined || shown.length === 0 || view.count >= limit) continue
    const present = [...presentTo(fact.credential, span)]
    const [first, last] = [Math.min(...shown), Math.max(...shown)]
    const before = present.filter((at) => at < first)
    if (before.length === 0) continue
    const after = Math.min(entries.length, ...present.filter((at) => at > last))
    const around = entries.slice(Math.max(...before) + 1, after).map(({ kind }) => kind)
    const [tools, notes] = [around.includes('tool'), around.includes('note')]
    acted.add(tools || notes ? 'step tool, step note' : 'nothing')
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
  { told: { entries } }: History,
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
