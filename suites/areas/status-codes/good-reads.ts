import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { triesThatTell } from '../../reading/silence.ts'

export type Read = 'list' | 'status' | 'history'

/** A view may be as many lags behind the answer to a start: one second is ours, not the spec's (readings 28, 46). */
const lagsBehind = 5

const refusals: readonly (number | null)[] = [400, 401, 403, 404]

/**
 * Spec 4.3, 4.4, 4.5: the list within its limits, and what belongs to a conversation of this account once views had the time to
 * follow. Other rules judge what a cursor gets.
 */
export const goodRead = (to: Read) => (log: Log, report: Report) => {
  neverAnswered(to, log, report)
  // Where nothing at all is read with this key, it may be another than the target file says.
  const isLetIn = log.facts.some((each) => isGood(each) && (each.status === 200 || each.status === 404))
  const known = knownFrom(log)
  for (const fact of log.facts) {
    const { endpoint, status, error, conversation = '', sentMs } = fact
    if (endpoint !== to || !isGood(fact)) continue
    const isKnown = to === 'list' || (known.get(conversation) ?? Number.POSITIVE_INFINITY) <= sentMs
    const isBarred = status === 401 || status === 403
    if (status === 200) report.passes(fact)
    else if (refusals.includes(status) && error !== undefined && isKnown && (isLetIn || !isBarred))
      report.fails(fact, '200', fact.shown)
  }
}

/** By a key with both scopes, shown as it should be; no query, or a limit within its range. */
function isGood({ endpoint, method, credential, owned, scheme, isPlain, cursor }: Fact): boolean {
  const isRead = endpoint !== null && method === 'GET' && credential === 'full' && !owned
  return isRead && (scheme === undefined || scheme === 'Bearer') && isPlain && cursor === undefined
}

/** From when on each conversation of this account has to be there. What a ticket's member answers is open (readings 35). */
function knownFrom(log: Log): ReadonlyMap<string, number> {
  const { lagMs } = log.timing
  const known = new Map<string, number>()
  for (const { account, view, endpoint, status, conversation, owned, endMs } of log.facts) {
    if (account !== 'main') continue
    const isStart = view?.kind === 'send' && view.start && !view.stream && view.outcome === 'taken'
    const isFound = endpoint === 'status' && status === 200 && !owned
    const id = isStart ? view.conversation : isFound ? conversation : undefined
    if (id === undefined || log.parts.tickets.has(id)) continue
    known.set(id, Math.min(endMs + (isStart ? lagsBehind : 1) * lagMs, known.get(id) ?? Number.POSITIVE_INFINITY))
  }
  return known
}

/**
 * A read of which no answer ever comes: none in the whole run, in three tries or more that were not all made at once, while others
 * were answered during each (readings 73). What a read with another limit gets is another matter.
 */
function neverAnswered(to: Read, log: Log, report: Report): void {
  const reads = log.facts.filter((each) => each.endpoint === to && each.credential === 'full' && !each.owned)
  const answered = log.facts.filter(({ status, unheard }) => status !== null && unheard === undefined)
  for (const alike of Map.groupBy(reads, queryOf).values()) {
    const left = alike.filter(
      ({ isLeft, sentMs, endMs }) => isLeft && answered.some((each) => each.sentMs >= sentMs && each.endMs <= endMs),
    )
    const [first] = left
    const isOver = left.some((one) => left.some((other) => other.sentMs >= one.endMs))
    if (first === undefined || left.length < triesThatTell || !isOver || alike.some(({ status }) => status === 200))
      continue
    report.fails(first, 'a response', `${first.shown} in ${left.length} tries, while other requests got responses`)
  }
}

function queryOf({ path }: Fact): string {
  return path.split('?')[1]?.replace(/before=[^&]*/, 'before=') ?? ''
}
