import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { historiesIn } from './histories.ts'

/** What a history request got that is open (spec 8). */
export const answerTo =
  (isMeant: (fact: Fact, log: Log) => boolean) =>
  (log: Log, report: Report): void => {
    for (const fact of log.facts) {
      const { view, endpoint, status, met } = fact
      if (endpoint !== 'history' || !log.isKnown(fact) || !isMeant(fact, log)) continue
      const count = view?.kind === 'page' || view?.kind === 'other' ? view.count : undefined
      report.observes(
        `${status ?? met[0] ?? 'no response'}${count === undefined ? '' : ` with ${count} messages`}`,
        fact,
      )
    }
  }

const limitOf = ({ path }: Fact): number => Number(/[?&]limit=(-?\d+)/.exec(path)?.[1] ?? Number.NaN)

export const isLimit0 = (fact: Fact): boolean => limitOf(fact) === 0
export const isNegative = (fact: Fact): boolean => limitOf(fact) < 0
export const isAboveLargest = (fact: Fact): boolean => limitOf(fact) > 1000
export const isEmptyCursor = ({ cursor }: Fact): boolean => cursor === ''
export const isInvented = (fact: Fact, log: Log): boolean =>
  fact.cursor !== undefined && fact.cursor !== '' && log.giverOf(fact) === undefined
export const isForeign = (fact: Fact, log: Log): boolean => log.giverOf(fact) === 'other'

export function emptyPages(log: Log, report: Report): void {
  for (const { pages } of historiesIn(log)) {
    const settled = pages.filter(({ span }) => span !== undefined)
    const [first] = settled
    const empty = settled.filter(({ view }) => view.count === 0).length
    if (first !== undefined) report.observes(`${empty} of ${settled.length}`, first.fact)
  }
}

/** Whether no message of a conversation has the id of one of another. */
export function idsAcross(log: Log, report: Report): void {
  const known = new Set<string>()
  for (const { pages } of historiesIn(log)) {
    const [first] = pages
    const ids = new Set(pages.flatMap(({ view }) => view.messages.map(({ id }) => id)))
    if (first !== undefined && known.size > 0) report.observes(![...ids].some((id) => known.has(id)), first.fact)
    for (const id of ids) known.add(id)
  }
}

export function timestamps(log: Log, report: Report): void {
  for (const { pages } of historiesIn(log)) {
    const [first] = pages
    const known = new Map(
      pages.flatMap(({ view }) => view.messages.map(({ id, timestamp }) => [id, timestamp] as const)),
    )
    const given = [...known.values()].filter((each) => typeof each === 'string')
    const [sample] = given
    const shown = sample === undefined ? 'none' : `${given.length} of ${known.size}, such as ${sample.slice(0, 40)}`
    if (first !== undefined && known.size > 0) report.observes(shown, first.fact)
  }
}

/** Two clocks differ: how far the newest time is ahead, in whole seconds. */
export function timesToCome({ facts, startedAtMs }: Log, report: Report): void {
  if (startedAtMs === undefined) return
  for (const fact of facts) {
    const times =
      fact.view?.kind === 'page' ? fact.view.messages.map(({ timestamp }) => Date.parse(timestamp ?? '')) : []
    const known = times.filter((each) => !Number.isNaN(each))
    if (known.length === 0) continue
    const aheadMs = Math.max(...known) - startedAtMs - fact.endMs
    report.observes(aheadMs < 1000 ? 'no' : `${Math.floor(aheadMs / 1000)} s ahead`, fact)
  }
}

export function timestampsInOrder(log: Log, report: Report): void {
  for (const { pages } of historiesIn(log))
    for (const { fact, view, span } of pages) {
      const moments = view.messages.flatMap(({ timestamp }) => {
        const ms = Date.parse(timestamp ?? '')
        return Number.isNaN(ms) ? [] : [ms]
      })
      if (span === undefined || moments.length < 2) continue
      report.observes(
        moments.every((ms, at) => at === 0 || ms >= (moments[at - 1] ?? 0)),
        fact,
      )
    }
}

/** Whether words show before the turn that says more of them has ended. */
export function midTurn(log: Log, report: Report): void {
  for (const { pages, told, isOrdered, talk } of historiesIn(log)) {
    if (!isOrdered) continue
    for (const [turn, { send }] of told.turns.entries()) {
      const said = told.entries.filter((each) => each.turn === turn && each.kind === 'said')
      const [first, last] = [said[0], said.at(-1)]
      const next =
        talk.sends.find(({ sentMs, most }) => most > 0 && sentMs > send.sentMs)?.sentMs ?? Number.POSITIVE_INFINITY
      const looks = pages.filter(
        ({ view }) => view.sentMs >= send.sentMs && view.sentMs < next && view.cursor === undefined,
      )
      const [look] = looks
      if (first === undefined || last === undefined || first === last || look === undefined) continue
      const early = looks.find(({ places }) => places.includes(first.at) && !places.includes(last.at))
      report.observes(early !== undefined, (early ?? look).fact)
    }
  }
}

/** Whether a question that waits on the caller is also a message. */
export function questionShown(log: Log, report: Report): void {
  for (const { pages, told } of historiesIn(log)) {
    const questions = told.entries.filter(({ kind }) => kind === 'asked').map(({ text }) => text)
    const whole = pages.findLast(
      ({ view, span }) => span !== undefined && view.cursor === undefined && view.before === null,
    )
    if (questions.length === 0 || whole === undefined) continue
    const agents = whole.view.messages.filter(({ role }) => role !== 'user')
    const isShown = agents.some(({ text }) => questions.some(({ tail }) => text.tail.includes(tail)))
    report.observes(isShown, whole.fact)
  }
}
