import type { Mutant } from '../../fixtures/define.ts'
import { globOf } from '../../suites/run/glob.ts'
import { lawfulOf } from './found.ts'
import type { Judged } from './job.ts'

/** Nothing was held against the service, and nothing was left open or warned of but what its ruling says may be. */
export function isCleanRun({ id, verdict, failed, inconclusive, warned, agent }: Judged): boolean {
  const { mayStayOpen = [], mayWarn = [] } = lawfulOf(id)?.fixture ?? {}
  const patterns = mayStayOpen.map(globOf)
  // What an agent gave no occasion for is rightly open.
  const isScripted = agent === undefined
  const open = inconclusive.filter((row) => isScripted && !patterns.some((pattern) => pattern.test(row)))
  const warnings = warned.filter((row) => !mayWarn.includes(row))
  const isWhole = verdict === 'conformant' || (verdict === 'incomplete' && inconclusive.length > 0)
  return isWhole && failed.length === 0 && open.length === 0 && warnings.length === 0
}

/** Whether a run found the row broken that its service breaks. */
export function hasFound(run: Judged, rule: string): boolean {
  return run.failed.includes(rule)
}

/** Whether a run of the whole suite found the row broken that its service breaks, those that break with it, and no other. */
export function isExact({ failed }: Judged, { breaks, also = [], atTimes = [] }: Blamed): boolean {
  const owed = [breaks, ...also].map(({ id }) => id)
  const fair = new Set([...owed, ...atTimes.map(({ id }) => id)])
  return owed.every((id) => failed.includes(id)) && failed.every((id) => fair.has(id))
}

type Blamed = Pick<Mutant, 'breaks' | 'also' | 'atTimes'>

/** What a run said, in a few words. */
export function inFewWords({ verdict, failed, inconclusive, aborted }: Judged): string {
  const some = (ids: readonly string[]): string =>
    ids.length > 3 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ')
  return [
    verdict,
    ...(aborted === undefined ? [] : [aborted]),
    ...(failed.length === 0 ? [] : [`failed ${some(failed)}`]),
    ...(inconclusive.length === 0 ? [] : [`inconclusive ${some(inconclusive)}`]),
  ].join('; ')
}
