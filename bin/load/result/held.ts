import type { RunConfig } from '../plan.ts'

/** Below this share of what was to be open at once, the figures are of another load. */
const leastHeld = 0.5
/** What is held for less may have ended before the last send. */
const leastHoldMs = 1000

/**
 * Why a load that holds sends open held too few of them; undefined if it did not. The service took them all, so that turns ended
 * before their script did.
 * @param most that were open at once
 */
export function heldFew(
  { open, holdMs, mix, script, disturbances }: RunConfig,
  { most, acknowledged }: { most: number; acknowledged: number },
): string | undefined {
  if (open === 0 || holdMs < leastHoldMs || disturbances !== undefined) return undefined
  const weights = Object.values(mix).reduce((sum, each) => sum + each, 0)
  const planned = open * (1 - mix.none / weights)
  if (acknowledged < open || most >= leastHeld * planned) return undefined
  const why =
    script === null
      ? 'no agent.script holds them open'
      : 'turns ended before their script did. Check that the agent executes agent.script'
  return `at most ${most} of ${Math.round(planned)} sends were open at once, because ${why}`
}
