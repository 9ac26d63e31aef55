/** The share of the wait limit by which a wait may run out too soon (readings 64). */
const earlyShare = 0.05

/**
 * From when on after the request a wait may have run out: 5 % before the limit, or the slack where that is more. Where nobody
 * says what the limit is, from the shortest wait on that was seen to run out.
 */
export function mayRunOutMs({ waitLimitMs, slackMs, ranOutFromMs }: Limit): number {
  const earliestMs = waitLimitMs - Math.max(slackMs, earlyShare * waitLimitMs)
  return Math.min(earliestMs, ranOutFromMs ?? earliestMs)
}

interface Limit {
  waitLimitMs: number
  slackMs: number
  ranOutFromMs?: number
}

/**
 * What a script asks of an agent beyond the wait limit: it pauses for longer than that, and says what follows. What it does before
 * that pause is another matter, so that it stands for all scripts that end like it.
 */
export function beyondLimit(script: string): string {
  const end = script.slice(Math.max(0, script.lastIndexOf('pauseMs')))
  return `${end.replace(/(?: say)+/, ' say')}, after the wait limit`
}

/** What a script asks before that: an agent that says one thing beyond the limit may leave out another before it (readings 43). */
export function beforeLimit(script: string): string {
  return `${script.slice(0, Math.max(0, script.lastIndexOf('pauseMs'))).trim()}, before the wait limit`
}

/**
 * How long after its turn an answer is too late, of a long pause. What waits for the limit is later than that, since the turn
 * takes half the limit; what takes its time, as a poll each second does, comes sooner.
 */
export const lateShare = 0.75
