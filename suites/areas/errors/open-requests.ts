import type { OpenBody } from '../../log/body.ts'
import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isStoppedInFront } from '../../reading/error-body.ts'
import { parameterIn } from '../../reading/in-path.ts'

/**
 * Readings 16. A message to nobody costs nothing: where a well-formed one gets 404 and a malformed one 400, the status tells how
 * another is taken.
 */
export const openBody = (slug: OpenBody) => (log: Log, report: Report) => {
  const toNobody = log.facts.filter(
    (each) =>
      each.endpoint === 'send' &&
      each.credential === 'full' &&
      // A reply of null names no mode.
      (each.mode === 'none' || each.open?.[0] === 'null-optional') &&
      !log.isKnown(each),
  )
  const isTold =
    toNobody.some((each) => each.isPlain && log.defectsOf(each).length === 1 && each.status === 404) &&
    toNobody.some((each) => log.defectsOf(each).includes('text-type') && each.status === 400)
  const looks = toNobody.filter((each) => each.open?.[0] === slug && log.defectsOf(each).length === 1)
  const [first] = looks
  if (first === undefined) return
  const shown = ({ status }: Fact): string =>
    !isTold
      ? 'unknown'
      : status === 400
        ? 'refused'
        : status === 404
          ? 'accepted'
          : (status?.toString() ?? 'no response')
  report.observes(looks.map((each) => `${each.open?.[1]}: ${shown(each)}`).join('; '), first)
}

/** What a fraction, an empty limit and one that is oddly written get is open (readings 16). */
export type OpenLimit = 'limit-empty' | 'limit-oddly-written' | 'limit-fraction'

export const openLimit = (slug: OpenLimit) => (log: Log, report: Report) => {
  for (const to of ['list', 'history'] as const) {
    const looks = log.facts.filter((each) => each.endpoint === to && limitOf(each) === slug)
    const shown = ({ path, status }: Fact): string =>
      `${parameterIn(path, 'limit') || 'nothing'}: ${status ?? 'no response'}`
    const [first] = looks
    if (first !== undefined) report.observes(looks.map(shown).join('; '), first)
  }
}

function limitOf({ path, owned }: Fact): OpenLimit | undefined {
  const [, limit] = /^[^?]*\?limit=([^&]*)$/.exec(path) ?? []
  if (limit === undefined || owned) return undefined
  if (limit === '') return 'limit-empty'
  if (/^\d+\.\d+$/.test(limit)) return 'limit-fraction'
  return /^(\d+e\d+|(%2B|\+)\d+|\d+[a-z]+)$/i.test(limit) ? 'limit-oddly-written' : undefined
}

/** Readings 18: whether an id that no conversation can have is malformed or unknown. */
export function illFormedId(log: Log, report: Report): void {
  const looks = log.facts.filter((each) => each.endpoint === 'status' && log.madeUp(each) === 'other')
  const heard = looks.filter(({ path, status }) => !isStoppedInFront(path) && (status === 400 || status === 404))
  const [first] = heard
  if (first !== undefined) report.observes([...new Set(heard.map(({ status }) => status))].sort().join(', '), first)
}

/** Spec 7 shows no set of them. */
export function codeValues(log: Log, report: Report): void {
  const errors = log.facts.filter(({ status }) => status !== null && status >= 400)
  const seen = new Set(errors.flatMap(({ status, code }) => (code === undefined ? [] : [`${status} ${code}`])))
  const last = errors.at(-1)
  if (last !== undefined) report.observes([...seen].sort().slice(0, 20).join(', ') || 'none', last)
}

/** Readings 34: a refused start may leave an empty conversation behind. The title of no other start has its words. */
export function refusedStartRow(log: Log, report: Report): void {
  const starts = log.facts.filter(({ endpoint, credential }) => endpoint === 'start' && credential === 'full')
  const wordsOf = (some: readonly Fact[]): string[] =>
    some.flatMap(({ view }) => (view?.kind === 'send' ? view.titleWords : []))
  const others = new Set(wordsOf(starts.filter(({ status }) => status !== 400)))
  const words = new Set(wordsOf(starts.filter(({ status }) => status === 400)).filter((each) => !others.has(each)))
  const last = log.facts.findLast(
    ({ view, credential }) => view?.kind === 'list' && view.limit === 100 && credential === 'full',
  )
  if (last?.view?.kind !== 'list' || words.size === 0) return
  report.observes(
    last.view.rows.some(({ titleWords }) => titleWords.some((each) => words.has(each))),
    last,
  )
}
