import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided, undecidedOnce, type Where } from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { silentThrice } from '../../reading/silence.ts'
import type { AfterRefused, ConnectionsPlay } from '../../records/connections.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { route } from '../../rules/words.ts'
import { transport } from './rows.ts'

/**
 * Spec 4; RFC 9112, 9.3: what a refusal left unread of its request is no part of the next one. A service that closes the
 * connection in place of reading it is as good (9.6): the next request then makes a connection of its own.
 */
export function judgeAfterRefused({ refused: all }: ConnectionsPlay): Outcome[] {
  return all.map((each) => judgeNext(each))
}

function judgeNext({ endpoint, refused, next, measure, again }: AfterRefused): Outcome {
  const row = transport[`after-refused-${endpoint}`]
  const at = `${next.method} ${next.path} on the connection of a rejected ${route[endpoint]} (${refused.id}, ${refused.name})`
  const where = { at, exchange: next.id }
  if (isAccepted(refused)) return undecided(row, 'the earlier send was not rejected', where)
  const unasked = 'a second response followed the refusal'
  if (refused.overheard) return broken(row, where, 'one response to each request', unasked)
  return judgeLikeAnyOther(row, next, measure, where, again?.next)
}

/** Spec 4; RFC 9112, 9.5: a connection may be closed when it was idle; what is answered on it is answered rightly. */
export function judgeIdle({ idle: { first, second, measure, again } }: ConnectionsPlay): Outcome[] {
  const row = transport['idle-connection']
  const where = {
    at: `${second.method} ${second.path} on a connection that was idle for a second`,
    exchange: second.id,
  }
  if (first.status !== 200) return [undecided(row, `the earlier read got ${shownStatus(first)}`, where)]
  return [judgeLikeAnyOther(row, second, measure, where, again)]
}

/** `again`: the same once more. What comes once alone is a chance, or another fault. */
function judgeLikeAnyOther(
  row: Requirement,
  next: Exchange,
  measure: Exchange,
  where: Where,
  again: Exchange | undefined,
): Outcome {
  if (next.status !== 200 && again?.status === 200)
    return undecided(row, `the request got ${shownStatus(next)}, and 200 in a second try`, where)
  const why = unheard(measure) ?? unheard(next) ?? (again === undefined ? undefined : unheard(again))
  if (why !== undefined) return undecided(row, why, where)
  if (measure.status !== 200)
    return undecided(row, `on its own connection, the request got ${shownStatus(measure)} (${measure.id})`, where)
  if (next.status === 200) return held(row, where)
  if (again === undefined)
    return undecidedOnce(row, `the request got ${shownStatus(next)}, and was not repeated`, where)
  return broken(row, where, '200, as on its own connection', `${shownStatus(next)}, twice`)
}

/**
 * RFC 9112, 6.1 and 7.1: who reads HTTP/1.1 reads chunks; 6.3: one that wants to know the length says 411. Told by the 404, for
 * which the body has to be read.
 */
export function judgeChunked({ forms: { plain, chunked, again } }: ConnectionsPlay): Outcome[] {
  if (!('transfer-encoding' in chunked.requestHeaders)) return []
  return [
    judgeForm(
      transport['request-chunked'],
      plain,
      [chunked, again?.chunked],
      'POST /messages with a chunked body',
      411,
    ),
  ]
}

/** RFC 9110, 10.1.1: it says 100 and reads the body, answers at once, or says 417 (readings 89). */
export function judgeContinued({ forms: { plain, continued, again } }: ConnectionsPlay): Outcome[] {
  if (!('expect' in continued.requestHeaders)) return []
  return [
    judgeForm(
      transport['request-expect'],
      plain,
      [continued, again?.continued],
      'POST /messages with Expect: 100-continue',
      417,
    ),
  ]
}

/** Broken is what came in two tries, and silence in three, with right requests that were answered between them (readings 73). */
function judgeForm(
  row: Requirement,
  plain: Exchange,
  [asked, again]: readonly [Exchange, Exchange | undefined],
  at: string,
  allowed: number,
): Outcome {
  const where = { at, exchange: asked.id }
  const isRight = ({ status }: Exchange): boolean => status === 404 || status === allowed
  const unmeasured = unheard(plain)
  if (unmeasured !== undefined) return undecided(row, unmeasured, where)
  if (plain.status !== 404) return undecided(row, `without this header, the request got ${shownStatus(plain)}`, where)
  if (isRight(asked)) return held(row, where)
  const expected = `404, as without this header, or ${allowed}`
  const silence = silentThrice(asked)
  if (silence !== undefined) return broken(row, where, expected, silence)
  const why = unheard(asked) ?? (again === undefined ? undefined : unheard(again))
  if (why !== undefined) return undecidedOnce(row, why, where)
  if (again === undefined)
    return undecidedOnce(row, `the request got ${shownStatus(asked)}, and was not repeated`, where)
  if (isRight(again))
    return undecided(row, `the request got ${shownStatus(asked)}, and ${again.status} in a second try`, where)
  return broken(row, where, expected, `${shownStatus(asked)}, twice`)
}
