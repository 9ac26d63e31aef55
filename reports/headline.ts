import type { Result } from '../schemas/types.ts'
import { newFailures } from './baseline.ts'
import { amongRuns } from './flaky.ts'
import { inScope, numberOf, numbersOf } from './numbers.ts'
import { verdictOf } from './verdict.ts'
import { watchedHeadline } from './watch-text.ts'
import { count, duration, listed, printable } from './words.ts'

/** The verdict of a run and what it was over, in one line. */
export function headline(result: Result): string {
  if (result.watched === true) return `WATCHED: ${watchedHeadline(result)}`
  return `${deviation(result)}${creditsExhausted(result)}${sentence(result)}${stopped(result)}${accessLost(result)}${rateLimited(result)}${slowMachine(result) || deferred(result)}${amongRuns(result)}`
}

/** A failed run that stopped early: the other rules were not exercised. */
function stopped({ verdict, interrupted, aborted }: Result): string {
  if (interrupted === true && verdict !== 'interrupted') return '; interrupted before the end'
  return aborted === undefined || verdict === 'aborted' ? '' : `; aborted before the end: ${printable(aborted)}`
}

/** An agent that does not follow its script comes first: that is what the reader has to fix. */
function deviation({ agent = [], verdict }: Result): string {
  const found = agent.find(({ instructed }) => instructed === 'follow its script')
  return found === undefined || verdict === 'conformant' ? '' : `${printable(found.actual)}: `
}

/** Exhausted credits explain the inconclusive rules, so they come first. */
function creditsExhausted({ outages = [] }: Result): string {
  return outages
    .filter(isOfCredits)
    .map(({ what }) => `${printable(what)}, so the run stopped its metered sends: `)
    .join('')
}

function isOfCredits({ status }: { status: number }): boolean {
  return status === 402
}

function sentence(result: Result): string {
  const rules = inScope(result.rules)
  const [passed, failed] = [numberOf(rules, 'pass'), numberOf(rules, 'fail')]
  const all = count(rules.length, 'mandatory rule')
  const word = verdictOf(result)
  const verdict = `${word.toUpperCase()} (${placeOf(result)})`
  if (word !== result.verdict) return `${verdict}: ${numbersOf(result).join(', ')}`
  switch (result.verdict) {
    case 'nonconformant':
      return `${verdict}: ${[`${failed} of ${all} failed${causesIn(result, failed)}`, ...newFailures(result)].join(', ')}`
    case 'aborted':
      return `ABORTED: ${printable(result.aborted ?? errorOf(result) ?? 'the reason was not recorded')}`
    case 'interrupted':
      return `${verdict}: ${passed} of ${all} passed and ${failed} failed before the interruption`
    case 'incomplete':
      if (rules.length === 0) return `${verdict}: no mandatory rule is in scope`
      return `${verdict}: ${numbersOf(result).join(', ')}`
    case 'conformant':
      return `${verdict}: ${numbersOf(result).join(', ')}`
  }
}

/** Printed where several rules fail for fewer root causes. */
function causesIn({ causes = [] }: Result, failed: number): string {
  return causes.length > 0 && causes.length < failed ? ` (${count(causes.length, 'root cause')})` : ''
}

/** Access that the service refused from some moment on. */
function accessLost({ outages = [] }: Result): string {
  return outages
    .filter((each) => !isOfCredits(each))
    .map(({ what }) => `; ${printable(what)}`)
    .join('')
}

/** A larger share of rate limited requests explains what a run could not decide. */
const sharePutOff = 0.1

/** The rate limit, where it kept a run from a verdict. */
function rateLimited({ verdict, repeated = {}, usage, aborted = '' }: Result): string {
  const reasons = Object.entries(repeated).filter(([reason]) => /^(429|503)/.test(reason))
  const times = reasons.reduce((sum, [, each]) => sum + each, 0)
  const isTold = /\brate limit/.test(aborted)
  const isWhy = (verdict === 'incomplete' || verdict === 'aborted') && !isTold && times > sharePutOff * usage.requests
  const named = listed(reasons.map(([reason]) => printable(reason)))
  return isWhy
    ? `; the service rate limited ${times} of ${count(usage.requests, 'request')} (${named}): raise the limit of these keys, or use --concurrency 2`
    : ''
}

/** A busy machine, where it kept a run from a verdict: turns were late as well. */
function slowMachine({ verdict, lateMs, rules }: Result): string {
  return verdict === 'incomplete' && lateMs !== undefined && numberOf(inScope(rules), 'inconclusive') > 0
    ? `; this machine delayed the run by up to ${duration(lateMs)} at a time: run it on a machine with less load`
    : ''
}

/** More inconclusive rules than this do not come from a single late turn. */
const mostByChance = 9

/** Deferred turns, where they kept a run from a verdict. */
function deferred(result: Result): string {
  const isSeen = result.observations.some(({ rule }) => rule === 'status/deferral-fields')
  const open = numberOf(inScope(result.rules), 'inconclusive')
  return isSeen && result.verdict === 'incomplete' && open > mostByChance
    ? '; turns were deferred: if the service runs few turns in parallel, set "concurrency" in the target file'
    : ''
}

function errorOf(result: Result): string | undefined {
  const row = result.rules.find((each) => each.verdict === 'error')
  return row && `internal error in ${row.id}: ${row.note ?? 'see result.json'}`
}

/** `certify, only stream/*`: the profile and the patterns that limited it. */
export function scopeOf({ profile, scope }: Result): string {
  const only = scope.only.length === 0 ? '' : `, only ${scope.only.map(printable).join(' ')}`
  const skip = scope.skip.length === 0 ? '' : `, without ${scope.skip.map(printable).join(' ')}`
  return profile + only + skip
}

function placeOf(result: Result): string {
  return `${result.demonstration === true ? 'demo, ' : ''}profile ${scopeOf(result)}`
}

/** Whether no mandatory rule passed or failed. */
export function showsNothing(result: Result): boolean {
  return result.verdict === 'incomplete' && numberOf(inScope(result.rules), 'pass') === 0
}
