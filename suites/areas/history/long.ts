import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { type History, historiesIn, tell } from './histories.ts'
import { isReadWhole, type SeenPage } from './seen-page.ts'
import type { Entry } from './told.ts'
import { largestPage } from './walk.ts'
import type { Walk } from './walks.ts'

/** A whole reading of a history that is longer than the largest page, from its newest page to its start. */
interface LongWalk {
  readonly history: History
  readonly walk: Walk
  readonly shown: ReadonlySet<number>
}

function longWalksIn(log: Log): LongWalk[] {
  return historiesIn(log).flatMap((history) => {
    const { told, isOrdered, walks } = history
    if (!isOrdered || told.entries.length <= largestPage) return []
    return walks.flatMap((walk): LongWalk[] => {
      if (!walk.isFromNewest || !walk.pages.every(isReadWhole)) return []
      return [{ history, walk, shown: new Set(walk.pages.flatMap(({ places }) => places)) }]
    })
  })
}

/** What the agent was told to say or said, each text once. */
function saidIn({ told }: History): Entry[] {
  return told.entries.filter(({ kind, at }) => kind === 'said' && !told.repeated.has(at))
}

/** Texts that an answer shows: then they were said, and the history owes them. */
function answeredIn({ told }: History): ReadonlySet<string> {
  return new Set(told.turns.flatMap(({ send }) => (send.replies ?? []).map(({ text }) => text.key)))
}

/**
 * What was said beyond the first page is found on the next. That all was said shows in the last word. An agent may leave out some of
 * so many words; a service loses them where pages meet, or before the oldest of them.
 */
export function walkLong(log: Log, report: Report): void {
  for (const { history, walk, shown } of longWalksIn(log)) {
    const said = saidIn(history)
    const [fact, last] = [walk.pages.at(-1)?.fact, said.at(-1)]
    if (fact === undefined || last === undefined || walk.limit !== largestPage || walk.end === 'left') continue
    const missing = said.filter(({ at }) => !shown.has(at))
    const answered = answeredIn(history)
    const lost = missing.find(({ text }) => answered.has(text.key))
    const isMerged = walk.pages.some(({ seen }) => seen.some(({ together }) => together.length > 0))
    if (!shown.has(last.at) || isMerged)
      report.cannotTell(fact, 'no view shows the last scripted text', { again: true })
    else if (missing.length === 0) report.passes(fact)
    else if (walk.end === 'refused') report.cannotTell(fact, 'the history could not be read to its end')
    else if (walk.end !== 'start') continue
    else if (lost === undefined && missing.every(({ at }) => walk.pages.some((page) => isAround(page, at))))
      report.cannotTell(
        fact,
        `the agent was instructed to say ${said.length} texts: no view shows ${missing.length} of them`,
      )
    else
      report.fails(
        fact,
        `all ${said.length} messages, on as many pages as necessary`,
        `${missing.length} are on none of them`,
      )
  }
}

/** Whether one page shows an older message as well as a newer one: nothing between the two can be on another page. */
function isAround({ places }: SeenPage, at: number): boolean {
  return places.some((each) => each < at) && places.some((each) => each > at)
}

/** The same history with pages of other sizes: each message that the largest pages show is found once. */
export function deepLimits(log: Log, report: Report): void {
  const walks = longWalksIn(log)
  for (const { history, walk, shown } of walks) {
    const fact = walk.pages.at(-1)?.fact
    const whole = walks.find(
      (each) => each.history === history && each.walk.limit === largestPage && each.walk.end === 'start',
    )
    if (fact === undefined || whole === undefined || walk.limit !== undefined) continue
    const { refusal, end } = walk
    const answered = answeredIn(history)
    const known = saidIn(history).filter(({ at, text }) => answered.has(text.key) && whole.shown.has(at))
    const isAgain = ({ at }: Entry): boolean =>
      !history.twice.has(at) && walk.pages.filter(({ places }) => places.includes(at)).length > 1
    const again = known.find(isAgain)
    const lost = end === 'start' ? known.find(({ at }) => !shown.has(at)) : undefined
    if (refusal !== undefined) report.fails(refusal, 'a page', refusal.shown)
    else if (again !== undefined) report.fails(fact, 'each message once', `${tell(history, again.at)} is repeated`)
    else if (lost !== undefined) report.fails(fact, `${tell(history, lost.at)}, which one page shows`, 'missing')
    else if (end === 'start') report.passes(fact)
  }
}
