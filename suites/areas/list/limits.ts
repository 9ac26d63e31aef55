import type { Fact } from '../../log/fact.ts'
import { type ListRead, listsIn, mostRows } from '../../log/lists.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'

/** Spec 4.3. */
const defaultLimit = 20

/** Lists of one key between two that have all there is to list, as far as one list can. */
export interface Window {
  readonly before: ListRead
  readonly after: ListRead
  readonly lists: readonly ListRead[]
}

const windows = new WeakMap<Log['parts'], readonly Window[]>()

export function windowsIn(log: Log): readonly Window[] {
  const known = windows.get(log.parts) ?? [...Map.groupBy(listsIn(log), keyOf).values()].flatMap(windowsOf)
  windows.set(log.parts, known)
  return known
}

const keyOf = ({ credential }: Fact): string => credential
const isWhole = ({ view }: ListRead): boolean => view.limit === mostRows

function windowsOf(lists: readonly ListRead[]): Window[] {
  const whole = lists.filter(isWhole)
  return whole.slice(1).flatMap((after, at) => {
    const before = whole[at]
    if (before === undefined) return []
    const between = lists.filter((each) => !isWhole(each) && each.sentMs >= before.endMs && each.endMs <= after.sentMs)
    return between.length === 0 ? [] : [{ before, after, lists: between }]
  })
}

/** So many are surely listed that a list of a smaller limit is cut by it. */
const enoughIn = ({ before, after }: Window): number => Math.min(before.view.rows.length, after.view.rows.length)

/** `entries`: of a list that is too large to be read to its end, those that were read. */
const lengthOf = ({ view }: Fact): number | undefined =>
  view?.kind === 'list' ? view.rows.length : view?.kind === 'other' ? view.count : undefined

/** The limit within its bounds that was asked for, and nothing else; null for none; undefined for what is open (spec 8). */
function askedOf({ path }: Fact): number | null | undefined {
  const [whole, limit] = /^\/conversations(?:\?limit=(\d+))?$/.exec(path) ?? []
  if (whole === undefined || limit === undefined) return whole === undefined ? undefined : null
  return Number(limit) >= 1 && Number(limit) <= mostRows ? Number(limit) : undefined
}

/** That a list is short enough shows the rule only where there was more to list. */
export const atMost = (isMeant: (limit: number) => boolean) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const limit = askedOf(fact)
    const length = lengthOf(fact)
    if (limit === undefined || limit === null || !isMeant(limit) || length === undefined) continue
    if (length > limit) report.fails(fact, `${limit} entries at most`, `${length} entries`)
  }
  for (const window of windowsIn(log))
    for (const list of window.lists) {
      const limit = askedOf(list) ?? mostRows
      if (isMeant(limit) && list.view.rows.length <= limit && enoughIn(window) > limit) report.passes(list)
    }
}

/** A list that is refused for its limit: never accepted with it. What is no response of the API says nothing of it. */
function isRefused(log: Log, fact: Fact): boolean {
  const isRefusal = fact.endpoint === 'list' && fact.status === 400 && fact.error !== undefined && log.isValid(fact)
  return isRefusal && !listsIn(log).some(({ path }) => path === fact.path)
}

export const accepted = (limit: number) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    if (askedOf(fact) !== limit) continue
    if (isRefused(log, fact)) report.fails(fact, 'a list', fact.shown)
    else if (fact.isAccepted) report.passes(fact)
  }
}

export function bounds(log: Log, report: Report): void {
  atMost((limit) => limit > 1)(log, report)
  for (const fact of log.facts) {
    const limit = askedOf(fact) ?? mostRows
    if (limit > 1 && limit < mostRows && isRefused(log, fact)) report.fails(fact, 'a list', fact.shown)
  }
}

export function byDefault(log: Log, report: Report): void {
  for (const fact of log.facts) {
    if (askedOf(fact) !== null) continue
    const length = lengthOf(fact) ?? 0
    if (length > defaultLimit) report.fails(fact, `${defaultLimit} entries at most`, `${length} entries`)
    else if (isRefused(log, fact)) report.fails(fact, 'a list', fact.shown)
  }
  for (const window of windowsIn(log)) compareDefault(window, report)
}

/**
 * Compared only by length, and only where each kind keeps its own: conversations of others come and go, and so may entries at rest
 * (readings 10).
 */
function compareDefault(window: Window, report: Report): void {
  const plain = window.lists.filter((each) => askedOf(each) === null)
  const twenty = window.lists.filter((each) => askedOf(each) === defaultLimit)
  const [length, other] = [plain, twenty].map((lists) => onlyOf(lists.map(({ view }) => view.rows.length)))
  const [first] = plain
  if (first === undefined || length === undefined || other === undefined || other > defaultLimit) return
  if (length === other) {
    if (enoughIn(window) > defaultLimit) report.passes(first)
  } else if (length <= defaultLimit && areBeginnings([...plain, ...twenty], window))
    report.fails(first, `${other} entries each time, as with limit ${defaultLimit}`, `${length} entries each time`)
}

function onlyOf(lengths: readonly number[]): number | undefined {
  return new Set(lengths).size === 1 ? lengths[0] : undefined
}

/** Whether long lists show the same entries, and each other list some of the first of them. */
function areBeginnings(lists: readonly ListRead[], { before, after }: Window): boolean {
  const all = before.view.rows.map(({ id }) => id)
  const isBeginning = ({ view }: ListRead): boolean => view.rows.every(({ id }, place) => id === all[place])
  return after.view.rows.length === all.length && [after, ...lists].every(isBeginning)
}

/** What a limit out of its bounds gets is open (spec 8). */
export const oddLimit = (isMeant: (limit: number) => boolean) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const [, limit] = /^\/conversations\?limit=(-?\d+)$/.exec(fact.path) ?? []
    if (limit === undefined || !isMeant(Number(limit)) || fact.credential !== 'full' || fact.status === null) continue
    const length = lengthOf(fact)
    report.observes(`${fact.status}${length === undefined ? '' : ` with ${length} entries`}`, fact)
  }
}

/** Once nothing moves any more. */
export function orderBy(log: Log, report: Report): void {
  const last = listsIn(log).findLast((each) => isWhole(each) && each.view.rows.length > 1)
  if (last === undefined) return
  const times = last.view.rows.map(({ updatedAtMs }) => updatedAtMs ?? 0)
  const isByUpdate = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0))
  report.observes(isByUpdate ? 'by last update' : 'not by last update', last)
}

export function fillsLimit(log: Log, report: Report): void {
  for (const window of windowsIn(log)) {
    const twenty = window.lists.filter((each) => askedOf(each) === defaultLimit)
    const [first] = twenty
    if (first === undefined || enoughIn(window) <= defaultLimit) continue
    report.observes(
      twenty.every(({ view }) => view.rows.length === defaultLimit),
      first,
    )
  }
}
