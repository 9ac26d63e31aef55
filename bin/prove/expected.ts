import type { Judged } from './job.ts'

/** Nothing was held against the service, and nothing was left open. */
export function isCleanRun({ verdict, failed, inconclusive, warned }: Judged): boolean {
  return verdict === 'conformant' && failed.length === 0 && inconclusive.length === 0 && warned.length === 0
}

/** Whether a run found the row broken that its service breaks. */
export function hasFound(run: Judged, requirement: string): boolean {
  return run.failed.includes(requirement)
}

/** What a run said, in a few words. */
export function inFewWords({ verdict, failed, inconclusive, aborted }: Judged): string {
  const some = (ids: readonly string[]): string =>
    ids.length > 3 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ')
  return [
    verdict,
    ...(aborted === undefined ? [] : [aborted]),
    ...(failed.length === 0 ? [] : [`failed ${some(failed)}`]),
    ...(inconclusive.length === 0 ? [] : [`undecided ${some(inconclusive)}`]),
  ].join('; ')
}
