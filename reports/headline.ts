import type { RequirementResult, Result } from '../schemas/types.ts'
import { behind, knownAlone, passesAsKnown, stillOpen } from './baseline.ts'
import { amongRuns } from './flaky.ts'
import { tolerancesIn } from './tolerance.ts'
import { watchedHeadline } from './watch-text.ts'
import { count, duration, listed, printable } from './words.ts'

/** The verdict of a run and what it was over, in one line. */
export function headline(result: Result): string {
  if (result.watched === true) return `watched: ${watchedHeadline(result)}`
  const shown = result.demonstration === true ? ' (demonstration on the built-in service)' : ''
  return `${deaf(result)}${broke(result)}${sentence(result)}${stopped(result)}${refused(result)}${putOff(result)}${late(result) || deferred(result)}${amongRuns(result)}${shown}`
}

/** A run that found something broken, and did not come to its end: the rest was not looked at. */
function stopped({ verdict, interrupted, aborted }: Result): string {
  if (interrupted === true && verdict !== 'interrupted') return '; interrupted before its end'
  return aborted === undefined || verdict === 'aborted' ? '' : `; aborted before its end: ${printable(aborted)}`
}

/** An agent that follows no script comes first: whoever reads this has that to mend. */
function deaf({ agent = [], verdict }: Result): string {
  const deed = agent.find(({ told }) => told === 'follow its script')
  return deed === undefined || verdict === 'conformant' ? '' : `${printable(deed.did)}: `
}

/** What stopped the spending comes before what it left undecided. */
function broke({ outages = [] }: Result): string {
  return outages
    .filter(isBroke)
    .map(({ what }) => `${printable(what)}, so nothing more was sent that costs: `)
    .join('')
}

function isBroke({ status }: { status: number }): boolean {
  return status === 402
}

/** The rows that must hold and that this run was about. */
export function mustInScope(result: Result): RequirementResult[] {
  return result.requirements.filter((row) => row.level === 'must' && row.reason !== 'out-of-scope')
}

function sentence(result: Result): string {
  const rows = mustInScope(result)
  const all = count(rows.length, 'must rule')
  const number = (verdict: RequirementResult['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const [held, broken] = [number('pass'), number('fail')]
  const within = `${result.verdict} within ${scopeOf(result)}`
  switch (result.verdict) {
    case 'nonconformant':
      if (knownAlone(result) !== undefined) return asKnown(result, rows, held)
      return `${within}: ${causesIn(result, broken)}${broken} of ${all} broken`
    case 'conformant':
      return held === rows.length
        ? `${within}: ${rows.length === 1 ? 'the one must rule' : `all ${all}`} held${tolerancesIn(rows)}`
        : `${within}: ${held} of ${all} held${tolerancesIn(rows)}, none broken; ${listed(harmless(result, rows))}`
    case 'incomplete':
      if (held === 0 && undecided(result, rows).length === 0) return `${within}: ${nothing(result, rows)}`
      return `${within}: ${held} of ${all} held, none broken, but ${listed(undecided(result, rows))}`
    case 'aborted':
      return `aborted: ${printable(result.aborted ?? errorOf(result) ?? 'the reason was not recorded')}`
    case 'interrupted':
      return `interrupted within ${scopeOf(result)}: of ${all}, ${held} held and ${broken} broke until then`
  }
}

/** A run in which nothing broke that the baseline does not know. */
function asKnown(result: Result, rows: readonly RequirementResult[], held: number): string {
  const known = count(knownAlone(result) ?? 0, 'known failure')
  const follow = rows.filter((row) => behind(result, row) !== undefined).length
  const all = `${held} of ${count(rows.length, 'must rule')} held`
  const follows = follow === 0 ? '' : `, ${count(follow, 'rule')} not held as a consequence of it`
  if (passesAsKnown(result)) {
    const lacks = harmless(result, rows)
    return `passed within ${scopeOf(result)}, ${known}: ${all}${follows}${lacks.length === 0 ? '' : `; ${listed(lacks)}`}`
  }
  const open = undecided(result, stillOpen(result))
  return `incomplete within ${scopeOf(result)}, ${known}: ${all}${follows}${open.length === 0 ? '' : `, but ${listed(open)}`}`
}

/** Said only where it says something: several rules that fail for fewer causes. */
function causesIn({ causes = [] }: Result, broken: number): string {
  return causes.length > 0 && causes.length < broken ? `${count(causes.length, 'cause')}, ` : ''
}

/** What was refused from some moment on. */
function refused({ outages = [] }: Result): string {
  return outages
    .filter((each) => !isBroke(each))
    .map(({ what }) => `; ${printable(what)}`)
    .join('')
}

/** So many of its requests, and whatever a run could not decide has that for a reason. */
const sharePutOff = 0.1

/** What was put off, again and again, where that kept a run from its end. */
function putOff({ verdict, repeated = {}, usage, aborted = '' }: Result): string {
  const reasons = Object.entries(repeated).filter(([reason]) => /^(429|503)/.test(reason))
  const times = reasons.reduce((sum, [, each]) => sum + each, 0)
  const isTold = /\bputs? off\b/.test(aborted)
  const isWhy = (verdict === 'incomplete' || verdict === 'aborted') && !isTold && times > sharePutOff * usage.requests
  const named = listed(reasons.map(([reason]) => printable(reason)))
  return isWhy
    ? `; the service put off ${times} of ${count(usage.requests, 'request')} (${named}): raise what it allows these keys, or ask less at once with --concurrency 2`
    : ''
}

/** A machine that kept us waiting, where that kept a run from its end: it made turns late as well. */
function late({ verdict, lateMs }: Result): string {
  return verdict === 'incomplete' && lateMs !== undefined
    ? `; this machine kept the run waiting for up to ${duration(lateMs)} at a time: play it where less else runs`
    : ''
}

/** So many rules, and it was no single turn that came late. */
const mostByChance = 9

/** Turns that waited for a place, where that kept a run from its end: which of them ended late tells nothing of the service. */
function deferred(result: Result): string {
  const isSeen = result.observations.some(({ requirement }) => requirement === 'status/deferral-fields')
  const open = mustInScope(result).filter((row) => row.verdict === 'inconclusive').length
  return isSeen && result.verdict === 'incomplete' && open > mostByChance
    ? '; turns were deferred: where the service runs few at once, state how many as concurrency in the target file'
    : ''
}

function errorOf(result: Result): string | undefined {
  const row = result.requirements.find((each) => each.verdict === 'error')
  return row && `our own fault in ${row.id}: ${row.note ?? 'see result.json'}`
}

/** `certify`, and by what patterns it was narrowed. */
export function scopeOf({ profile, scope }: Result): string {
  const only = scope.only.length === 0 ? '' : `, only ${scope.only.map(printable).join(' ')}`
  const skip = scope.skip.length === 0 ? '' : `, without ${scope.skip.map(printable).join(' ')}`
  return profile + only + skip
}

/** What a conformant run may lack. */
function harmless(result: Result, rows: readonly RequirementResult[]): string[] {
  const [waived, others] = [rows.filter((row) => isWaived(result, row)), rows.filter((row) => !isWaived(result, row))]
  return numbered([
    [others.filter((row) => row.reason === 'no-occasion').length, 'without occasion'],
    [others.filter((row) => row.reason === 'nobodys-power').length, 'with no known way to bring them about'],
    [waived.filter((row) => row.verdict !== 'pass').length, 'waived'],
  ])
}

/** Why a run shows nothing, though nothing stood in its way. */
function nothing(result: Result, rows: readonly RequirementResult[]): string {
  if (rows.length === 0) return 'nothing was shown: no must rule is in scope'
  return `nothing was exercised, so nothing was shown: of ${count(rows.length, 'must rule')}, ${listed(harmless(result, rows))}`
}

/** Whether a run ended without a must rule that was seen to hold, or broken. */
export function showsNothing(result: Result): boolean {
  return result.verdict === 'incomplete' && mustInScope(result).every((row) => row.verdict !== 'pass')
}

/** What makes a run incomplete. */
function undecided(result: Result, rows: readonly RequirementResult[]): string[] {
  const open = rows.filter((row) => !isWaived(result, row))
  return numbered([
    [open.filter((row) => row.verdict === 'inconclusive').length, 'inconclusive'],
    [open.filter((row) => row.reason === 'prerequisite').length, 'not exercised for want of a prerequisite'],
  ])
}

function numbered(parts: readonly (readonly [number, string])[]): string[] {
  return parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`)
}

export function isWaived(result: Result, row: RequirementResult): boolean {
  return result.waived !== undefined && Object.hasOwn(result.waived, row.id)
}
