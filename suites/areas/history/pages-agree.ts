import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { type History, historiesIn } from './histories.ts'
import type { Span } from './rests.ts'
import { movedTime, type Wrong } from './times.ts'

/** So many pairs of pages are compared in one conversation: more are walks of one history, which agree or do not. */
const mostPairs = 4000
/** While a turn runs, a view may be as many lags behind: one second is ours, not the spec's (readings 46). */
const lagsBehind = 5

/** A page on which each message has an id of its own, with the place of each. */
interface Read {
  readonly fact: Fact
  readonly ids: readonly string[]
  readonly places: ReadonlyMap<string, number>
  /** What led to it; undefined for the newest page. */
  readonly cursor: string | undefined
  /** Nothing older is there. */
  readonly isWhole: boolean
  readonly span: Span | undefined
}

/**
 * Spec 2.9, 4.5: what one page showed is on each later one that covers its place, in the same order. Views may lag (readings 28), and
 * messages that overlap a turn may find their place late (readings 39): what is said of places holds for pages that were read at rest.
 */
export function pagesAgree(log: Log, report: Report): void {
  const { lagMs } = log.timing
  for (const history of historiesIn(log)) {
    const reads = readsOf(history)
    const wrong = firstOf(reads, (earlier, later) => disagreement(earlier, later, lagMs)) ?? movedTime(history, lagMs)
    const settled = reads.filter(({ span, ids }) => span !== undefined && ids.length > 1)
    const [first] = settled
    if (wrong !== undefined) report.fails(wrong.fact, wrong.expected, wrong.actual)
    else if (first !== undefined && settled.length > 1) report.passes(first.fact)
  }
}

/** Two pages that were read at rest show two messages in one order, whatever that is. */
export function ordersAgree(log: Log, report: Report): void {
  for (const history of historiesIn(log)) {
    // What is not known by a script is none of the agent's messages.
    if (history.isOrdered && history.told.turns.some(({ script }) => script !== undefined)) continue
    const wrong = firstOf(readsOf(history), (earlier, later) =>
      earlier.span !== undefined && later.span !== undefined ? otherOrder(earlier, later) : undefined,
    )
    if (wrong !== undefined) report.fails(wrong.fact, wrong.expected, wrong.actual)
  }
}

function readsOf({ pages }: History): Read[] {
  return pages.flatMap(({ fact, view, span }): Read[] => {
    const ids = view.messages.map(({ id }) => id)
    const places = new Map(ids.map((id, place) => [id, place]))
    if (places.size !== view.count) return []
    return [{ fact, ids, places, cursor: view.cursor, isWhole: view.before === null, span }]
  })
}

function firstOf(
  reads: readonly Read[],
  compare: (earlier: Read, later: Read) => Wrong | undefined,
): Wrong | undefined {
  let pairs = 0
  for (const [index, later] of reads.entries()) {
    for (const earlier of reads.slice(0, index)) {
      pairs += 1
      if (pairs > mostPairs) return undefined
      const wrong = compare(earlier, later)
      if (wrong !== undefined) return wrong
    }
  }
  return undefined
}

function otherOrder(earlier: Read, later: Read): Wrong | undefined {
  let last: string | undefined
  for (const id of later.ids) {
    if (!earlier.places.has(id)) continue
    if (last !== undefined && (earlier.places.get(id) ?? 0) < (earlier.places.get(last) ?? 0))
      return {
        fact: later.fact,
        expected: `${id} before ${last}, as in ${earlier.fact.id}`,
        actual: `${last} before ${id}`,
      }
    last = id
  }
  return undefined
}

function disagreement(earlier: Read, later: Read, lagMs: number): Wrong | undefined {
  if (earlier.span === undefined || later.span === undefined)
    return lostFrom(
      earlier,
      later,
      later.span === undefined ? later.fact.sentMs - earlier.fact.endMs : Number.POSITIVE_INFINITY,
      lagMs,
    )
  return missingIn(earlier, later) ?? (earlier.span === later.span ? missingIn(later, earlier) : undefined)
}

/** A message of one page that another lacks, although it shows what stands on both sides of it, or all that is older. */
function missingIn(shows: Read, without: Read): Wrong | undefined {
  const shared = shows.ids.flatMap((id, place) => (without.places.has(id) ? [place] : []))
  const [first = Number.POSITIVE_INFINITY, last = -1] = [shared[0], shared.at(-1)]
  const isLater = without.fact.sentMs > shows.fact.sentMs
  // One cursor is one place (spec 4.5).
  const coversAll = isLater && (without.cursor === undefined || without.cursor === shows.cursor)
  // One that reaches the start has all that is older, too.
  const from = isLater && without.isWhole ? -1 : first
  const id = shows.ids.find((each, place) => !without.places.has(each) && place > from && (coversAll || place < last))
  return id === undefined ? undefined : lacks(id, shows, without)
}

/**
 * The same where the earlier page may have shown an order that was not the last: the later one holds everything, unless it
 * is behind. It is not where it shows what stood after the message that it lacks. `sinceMs`: the time between the two.
 */
function lostFrom(earlier: Read, later: Read, sinceMs: number, lagMs: number): Wrong | undefined {
  if (later.cursor !== undefined || !later.isWhole) return undefined
  const place = earlier.ids.findIndex((id) => !later.places.has(id))
  const id = earlier.ids[place]
  if (id === undefined) return undefined
  const isBehind = !earlier.ids.slice(place + 1).some((each) => later.places.has(each))
  return sinceMs < (isBehind ? lagsBehind * lagMs : lagMs) ? undefined : lacks(id, earlier, later)
}

function lacks(id: string, shows: Read, without: Read): Wrong {
  const expected = `${id}, which ${shows.fact.id} shows`
  return { fact: without.fact, expected, actual: 'a page around its place without the message' }
}
