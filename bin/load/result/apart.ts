import { duration } from '../../../reports/words.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'

/** Processes that begin within it begin together: what an operator resumes one after the other takes that long. */
const togetherMs = 1000

/** When a process was about to send: until then, it may have been paused. */
export function beganAtMs({ beganAtMs: began, startedAtMs }: LoadInstance): number {
  return began ?? startedAtMs
}

/** What it means that processes began seconds apart; undefined where they began together, as all do that know the moment. */
export function apartNote(
  instances: readonly LoadInstance[],
  { startAtMs }: Pick<RunConfig, 'startAtMs'>,
): string | undefined {
  if (startAtMs !== null || instances.length < 2) return undefined
  const order = instances.toSorted((a, b) => beganAtMs(a) - beganAtMs(b))
  const [first, last] = [order[0], order.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const apartMs = beganAtMs(last) - beganAtMs(first)
  if (apartMs <= togetherMs) return undefined
  return `the processes started ${duration(apartMs)} apart (instance ${first.instance} first, instance ${last.instance} last), so the rate over the whole time is lower than requested`
}
