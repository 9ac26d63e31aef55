import type { Exchange } from '../../schemas/types.ts'
import type { Precondition } from '../rules/preconditions.ts'
import type { Requirement } from '../rules/requirement.ts'
import { broken, held, type Outcome, tolerated, undecided, unprepared } from './finding.ts'
import { unheard } from './gateway.ts'
import { silentThrice } from './silence.ts'
import { excerpt } from './text/excerpt.ts'

/** One request that has to be refused, and the one that differs from it in what is refused alone. */
export interface Refusal {
  refused: Exchange
  /** The valid request; undefined where another check looks at it. */
  twin: Exchange | undefined
  /** What was wrong with the refused one, in words. */
  at: string
  /** The statuses that say so; the first one is the letter of the spec. */
  expected: readonly [number, ...number[]]
  /** The ruling by which the others are as good as the first; where there is none, the spec itself says so. */
  reading?: number
}

/**
 * Judges that a request is refused with the right status. Success is never right; another refusal counts for or against
 * the service only where the twin shows that nothing else was wrong with it.
 */
export function judgeRefusal(row: Requirement, { refused, twin, at, expected, reading }: Refusal): Outcome {
  const where = { at, exchange: refused.id }
  const silence = silentThrice(refused)
  if (silence !== undefined && (twin === undefined || isAccepted(twin)))
    return broken(row, where, expected.join(' or '), silence)
  const why = unheard(refused)
  if (why !== undefined) return undecided(row, why, where)
  const isExpected = refused.status !== null && expected.includes(refused.status)
  if (!isAccepted(refused) && twin !== undefined && !isAccepted(twin)) {
    return undecided(row, `the valid request got ${shownStatus(twin)} (${twin.id})`, where)
  }
  if (isExpected && reading !== undefined && refused.status !== expected[0]) return tolerated(row, where, reading)
  return isExpected ? held(row, where) : broken(row, where, expected.join(' or '), shownStatus(refused))
}

/**
 * The same for an account that is there to be refused for something else: nothing says that it has credits, and the order
 * of refusals is open, so a 402 to one of the two sends says nothing (readings 20, 44).
 */
export function judgeRefusalOfOther(row: Requirement, refusal: Refusal): Outcome {
  const { refused, at } = refusal
  if (refused.method !== 'POST' || refused.status !== 402) return judgeRefusal(row, refusal)
  const why = '402: this account has no credits'
  const where = { at, exchange: refused.id }
  const needs = creditsOf(refused)
  return needs === undefined ? undecided(row, why, where) : unprepared(row, needs, why, where)
}

/** Whose credits are missing where an account that should have some got 402; undefined where it did not. */
export function creditsOf({
  method,
  status,
  credential,
}: Pick<Exchange, 'method' | 'status' | 'credential'>): Precondition | undefined {
  if (method !== 'POST' || status !== 402) return undefined
  return credential === 'otherAccount' || credential === 'noAccess' ? `credits.${credential}` : undefined
}

/** Whether the service took a request: also where it said nothing to a required reply, which is no refusal (spec 4.2). */
export function isAccepted(exchange: Exchange): boolean {
  const { status } = exchange
  if (status === null || unheard(exchange) !== undefined) return false
  return (status >= 200 && status < 300) || (status === 504 && exchange.method === 'POST')
}

/** Of a body so much is looked at for its beginning: blanks may stand before it, and it may be of any size. */
const looked = 2000

/** The status of an answer and the beginning of its body, for people. */
export function shownStatus({ status, body, failure }: Exchange): string {
  if (status === null) return failure?.message ?? 'no response'
  const start = excerpt((body ?? '').slice(0, looked).replace(/\s+/g, ' ').trim(), 80)
  return start === '' ? String(status) : `${status} ${start}`
}
