import { creditsOf } from '../reading/refusal.ts'
import type { Endpoint, Mode } from '../rules/words.ts'
import { isBodyDefect } from './body.ts'
import type { Fact } from './fact.ts'
import type { Log } from './log.ts'
import type { Report } from './report.ts'
import type { Defect } from './request.ts'

/** The statuses that refuse a request; the first one is the letter of the spec, and the others are right by that interpretation. */
interface Refusal {
  readonly expected: readonly [number, ...number[]]
  readonly reading?: number
}

/** What each defect gets (spec 5.1, 5.5, 7; readings 19, 76). */
const refusals: Readonly<Partial<Record<Defect, Refusal>>> = {
  // Without a body there is no length and no media type either, which HTTP lets a server say (readings 21).
  'no-body': { expected: [400, 411, 415], reading: 21 },
  'no-credential': { expected: [401] },
  'wrong-credential': { expected: [401] },
  basic: { expected: [401] },
  'query-key': { expected: [401] },
  'bare-key': { expected: [401, 400] },
  'header-key': { expected: [401] },
  'read-scope-missing': { expected: [403] },
  'write-scope-missing': { expected: [403] },
  'no-access': { expected: [403] },
  balance: { expected: [402] },
  'other-account': { expected: [404, 403], reading: 19 },
}

/** What is malformed otherwise (spec 7; readings 16, 17). */
const wrong: Refusal = { expected: [400] }

export type Refused = Exclude<Defect, 'unknown-conversation'>

/** Credentials that are malformed as a header, which 400 may say (readings 76). */
const malformed: readonly string[] = ['bare', 'no-key', 'word']

function refusalOf(defect: Refused, { credential, asked }: Fact, log: Log): Refusal {
  if (defect === 'no-body' && asked !== undefined) return wrong
  const mayBe400 = malformed.includes(credential) || (defect === 'query-key' && isStrict(log))
  return mayBe400 ? { expected: [401, 400], reading: 76 } : (refusals[defect] ?? wrong)
}

/** A service that refuses unknown parameters may do so before it misses the credential. */
function isStrict(log: Log): boolean {
  return (
    log.isServed('list') &&
    log.facts.some((each) => each.hasOddParameter && each.credential === 'full' && each.status === 400)
  )
}

/**
 * Checks that requests with this defect are refused. Success is never right. Another status counts only if the request has
 * no second defect (readings 20), and if the service accepted a control request.
 */
export function refused(defect: Refused, endpoint: Endpoint, modes?: readonly Mode[]) {
  return (log: Log, report: Report): void => {
    for (const fact of log.facing(defect, endpoint)) {
      if (modes === undefined || modes.includes(fact.mode)) judgeRefused(log, report, defect, fact)
    }
  }
}

/** `isOpen`: its second defect gets another status, which the caller has looked at. */
export function judgeRefused(log: Log, report: Report, defect: Refused, fact: Fact, isOpen = false): void {
  const { endpoint, status, silence, unheard, asked } = fact
  const shown = asked !== undefined && isBodyDefect(defect) ? `${fact.shown} (request body: ${asked})` : fact.shown
  const { expected, reading } = refusalOf(defect, fact, log)
  const isAlone = isOpen || log.defectsOf(fact).length === 1
  if (endpoint === null || (!isAlone && !(fact.isAccepted && defect === 'other-account'))) return
  const wanted = expected.join(' or ')
  const isPost = endpoint === 'start' || endpoint === 'send'
  const isServed =
    isPost || isOpen ? log.isServed(endpoint, defect === 'balance' ? fact.mode : '') : log.isServedBeside(fact)
  const needs = creditsOf({ ...fact, method: isPost ? 'POST' : 'GET' })
  if (fact.isAccepted) report.fails(fact, wanted, shown)
  else if (!log.isPlain(fact)) return
  else if (silence !== undefined && isServed) report.fails(fact, wanted, silence)
  else if (unheard !== undefined) report.cannotTell(fact, unheard)
  else if (needs !== undefined) report.cannotTell(fact, '402: that account has no credits', { needs })
  // Whoever does not know the conversation yet may say so (readings 20, 28).
  else if (status === 404 && !expected.includes(404) && !log.isSettled(fact)) return
  else if (!isServed) report.cannotTell(fact, 'no valid request to this endpoint was accepted')
  else if (status === null || !expected.includes(status)) report.fails(fact, wanted, shown)
  else report.passes(fact, status === expected[0] ? undefined : reading)
}
