import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { historiesIn } from './histories.ts'
import type { SeenPage } from './seen-page.ts'

const [defaultLimit, largest] = [50, 1000]

/** The limit of a request as it was given; null where none was, undefined where it is open what it means. */
export function limitIn({ path }: Fact): number | null | undefined {
  if (!/[?&]limit/.test(path)) return null
  const [, limit] = /^[^?]*\?(?:before=[^&]*&)?limit=(\d+)(?:&before=[^&]*)?$/.exec(path) ?? []
  return limit !== undefined && Number(limit) >= 1 && Number(limit) <= largest ? Number(limit) : undefined
}

/** Whether a rule is about a newest page with this limit alone. */
export function hasOwnRule(limit: number | null | undefined): boolean {
  return limit === null || limit === 1 || limit === largest
}

type Kind = 'default' | 'older' | 'smallest' | 'largest' | 'other'

/** Undefined for an older page without a limit. */
function kindOf(limit: number | null, isOlder: boolean): Kind | undefined {
  if (limit === null) return isOlder ? undefined : 'default'
  if (isOlder) return 'older'
  if (limit === 1) return 'smallest'
  return limit === largest ? 'largest' : 'other'
}

/** A page has at most as many messages as its limit. One that is too large to be read shows how many it has at least. */
export const bounds =
  (kind: Kind) =>
  (log: Log, report: Report): void => {
    for (const fact of log.facts) {
      const { view, cursor } = fact
      const [limit, isOlder] = [limitIn(fact), cursor !== undefined]
      if (fact.endpoint !== 'history' || limit === undefined || kindOf(limit, isOlder) !== kind) continue
      const most = limit ?? defaultLimit
      const count = view?.kind === 'page' || view?.kind === 'other' ? view.count : undefined
      if (count !== undefined && count > most) report.fails(fact, `${most} messages at most`, `${count}`)
      // That the default is 50 only the same page with that limit shows.
      else if (view?.kind === 'page' && kind !== 'default') report.passes(fact)
      else if (isRefusedPage(log, fact) && hasOwnRule(limit) && !isOlder) report.fails(fact, 'a page', fact.shown)
    }
  }

/** The service refuses nothing else of this conversation. */
function isRefusedPage(log: Log, fact: Fact): boolean {
  if (fact.status !== 400 || fact.unheard !== undefined || !log.isValid(fact)) return false
  return log.facts.some(({ view }) => view?.kind === 'page' && view.conversation === fact.conversation)
}

/** Any page may be short by chance (readings 27): what differs has to differ each time. */
const leastReads = 3

export function defaultIs50(log: Log, report: Report): void {
  bounds('default')(log, report)
  for (const { pages } of historiesIn(log)) {
    const settled = pages.filter(({ span, limit }) => span !== undefined && (limit === null || limit === defaultLimit))
    const places = Map.groupBy(settled, ({ fact, span, view }) => JSON.stringify([fact.credential, span, view.cursor]))
    for (const reads of places.values()) compare(reads, report)
  }
}

function compare(reads: readonly SeenPage[], report: Report): void {
  const plain = reads.filter(({ limit }) => limit === null)
  const explicit = reads.filter(({ limit }) => limit !== null)
  const [first, other] = [plain[0], explicit[0]]
  if (first === undefined || other === undefined) return
  const [shown, wanted] = [shownBy(first), shownBy(other)]
  const isSteady = plain.every((each) => shownBy(each) === shown) && explicit.every((each) => shownBy(each) === wanted)
  if (!isSteady) report.cannotTell(first.fact, 'the pages changed although the conversation was settled')
  else if (shown !== wanted && Math.min(plain.length, explicit.length) >= leastReads)
    report.fails(first.fact, `${other.view.count} messages, as with limit 50`, `${first.view.count}`)
  // What has room for more shows no limit.
  else if (shown === wanted && other.view.before !== null) report.passes(first.fact)
}

function shownBy({ view: { messages, before } }: SeenPage): string {
  return JSON.stringify([messages.map(({ text }) => text.key), before === null])
}
