import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import type { SendEndpoint } from '../../rules/words.ts'

/**
 * Spec 4; RFC 9112, 9.3: what a refusal left unread of its request is no part of the next one. A service that closes the
 * connection in place of reading it is as good (9.6): the next request then makes a connection of its own.
 */
export const afterRefused = (to: SendEndpoint) => (log: Log, report: Report) => {
  for (const [earlier, tries] of seconds(log, to)) {
    const [first] = tries
    if (first === undefined) continue
    if (earlier.isAccepted) report.cannotTell(first, 'the earlier send was not rejected')
    else if (earlier.isOverheard)
      report.fails(first, 'one response to each request', `a second response followed the refusal (${earlier.id})`)
    else judgeLike(report, tries, measureOf(log, first), { like: 200, where: `after ${earlier.at} was rejected` })
  }
}

/** Spec 4; RFC 9112, 9.5: a connection may be closed when it was idle; what is answered on it is answered rightly. */
export function idle(log: Log, report: Report): void {
  for (const [earlier, tries] of seconds(log, 'list')) {
    const [first] = tries
    if (first === undefined) continue
    if (earlier.status !== 200) report.cannotTell(first, `the earlier read got ${earlier.shown}`)
    else judgeLike(report, tries, measureOf(log, first), { like: 200, where: 'after a second without a request' })
  }
}

/** Reads on a connection that was kept after such a request, with the first of those: a second try comes with a fresh one. */
function seconds(log: Log, to: SendEndpoint | 'list'): (readonly [earlier: Fact, tries: readonly Fact[]])[] {
  const kept = log.facts.filter(({ connection }) => connection !== undefined)
  const pairs = kept.flatMap((next): (readonly [Fact, Fact])[] => {
    const earlier = kept.findLast(
      (each) => each.connection === next.connection && each.sentMs < next.sentMs && each.id !== next.id,
    )
    return earlier?.endpoint === to && next.method === 'GET' ? [[earlier, next]] : []
  })
  const alike = Map.groupBy(pairs, ([{ scene, attempt, credential, form }, { path }]) =>
    [scene, attempt, credential, form, path].join(' '),
  )
  return [...alike.values()].flatMap((all) => (all[0] ? [[all[0][0], all.map(([, next]) => next)]] : []))
}

/** The same read on a connection that nothing else was to share. */
function measureOf(log: Log, { scene, attempt, path, credential }: Fact): Fact | undefined {
  const all = log.facts.filter((each) => each.path === path && each.credential === credential && !each.owned)
  return all.find((each) => each.scene === scene && each.attempt === attempt && each.connection === undefined)
}

/**
 * RFC 9112, 6.1 and 7.1: who reads HTTP/1.1 reads chunks; 6.3: one that wants to know the length says 411. RFC 9110, 10.1.1: who
 * is asked to expect a body says 100 and reads it, answers at once, or says 417 (readings 89); 8.3: a parameter does not change
 * the media type. Told by the 404 of an unknown conversation, for which the body has to be read.
 */
export const bodyForm = (way: NonNullable<Fact['written']>, allowed?: number) => (log: Log, report: Report) => {
  const sends = log.facts.filter(({ endpoint, owned, form }) => endpoint === 'send' && owned && form !== undefined)
  const alike = Map.groupBy(sends, ({ scene, attempt, conversation, form }) =>
    [scene, attempt, conversation, form].join(' '),
  )
  for (const all of alike.values()) {
    const measure = all.find(({ written }) => written === undefined)
    const tries = all.filter(({ written }) => written === way)
    if (measure !== undefined) judgeLike(report, tries, measure, { like: 404, allowed, where: `as ${way}` })
  }
}

interface Question {
  like: number
  allowed?: number | undefined
  where: string
}

/** What comes once alone is a chance, or another fault; silence has its own tries (readings 73). */
function judgeLike(
  report: Report,
  tries: readonly Fact[],
  measure: Fact | undefined,
  { like, allowed, where }: Question,
): void {
  const [first] = tries
  if (first === undefined || measure === undefined) return
  const right = tries.find(({ status }) => status === like || status === allowed)
  const silent = tries.find(({ silence }) => silence !== undefined)
  const open = tries.find(({ unheard }) => unheard !== undefined)
  const expected = `${like}, as without it${allowed === undefined ? '' : `, or ${allowed}`}`
  if (measure.status !== like)
    report.cannotTell(first, measure.unheard ?? `a request without it got ${measure.shown} (${measure.id})`)
  else if (right === first) report.passes(first)
  else if (right !== undefined)
    report.cannotTell(first, `the request got ${first.shown}, and ${right.status} in a second try`)
  else if (silent?.silence !== undefined) report.fails(silent, expected, silent.silence)
  else if (open?.unheard !== undefined) report.cannotTell(first, open.unheard, { again: true })
  else if (tries.length === 1)
    report.cannotTell(first, `the request got ${first.shown}, and was not repeated`, { again: true })
  else report.fails(first, expected, `${first.shown}, twice, ${where}`)
}
