/** The share of the wait limit by which a wait may run out too soon (readings 64). */
const earlyShare = 0.05

/** From when on after the request a wait may have run out: 5 % before the limit, or the slack where that is more. */
export function mayRunOutMs({ waitLimitMs, slackMs }: { waitLimitMs: number; slackMs: number }): number {
  return waitLimitMs - Math.max(slackMs, earlyShare * waitLimitMs)
}
