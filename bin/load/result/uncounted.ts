import { count } from '../../../reports/words.ts'
import type { Load, LoadAudit } from '../../../schemas/types.ts'
import { faultsIn } from './faults.ts'

type Uncounted = 'lateAnswers' | 'earlyTimeouts'

/**
 * The faults that are not counted against the service, because the generator or its machine may have caused them.
 * @param busy the share of the processors in use, if generator and service lacked processor time
 */
export function uncountedIn(
  audit: LoadAudit,
  { latenciesCount, bottleneck, busy }: { latenciesCount: boolean; bottleneck: boolean; busy: number | undefined },
): Uncounted[] {
  const names: Uncounted[] = [
    ...(latenciesCount && busy === undefined ? [] : (['lateAnswers'] as const)),
    // The built-in service without a free processor is late, and conforms otherwise.
    ...(bottleneck ? (['earlyTimeouts'] as const) : []),
  ]
  return names.filter((name) => audit[name] > 0)
}

/** The faults that count against the service. */
export function countedFaults({ audit, uncounted = [] }: Pick<Load, 'audit' | 'uncounted'>): number {
  return faultsIn({ ...audit, ...Object.fromEntries(uncounted.map((name) => [name, 0])) })
}

/** Why late responses are not counted. */
export function lateNote(late: number, busy: number | undefined): string {
  const why =
    busy === undefined
      ? 'no latency of this load counts'
      : `the processors that service and generator share were up to ${Math.round(100 * busy)} % busy. Lower the load, or use another machine for the generator`
  return `${count(late, 'late response')} not counted as a fault, because ${why}`
}
