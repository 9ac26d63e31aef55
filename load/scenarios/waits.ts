import type { LoadConfig, SendKind } from '../config.ts'
import { heldOpen } from '../engine/pace/held-open.ts'
import { kindOf, latestFirstWord } from '../engine/pace/kinds.ts'
import type { TurnPlan } from '../engine/script.ts'
import { added, whole } from '../thresholds.ts'

/** Sends of all reply modes that stay open for the hold time, up to the wait limit and beyond. */
export const waits = heldOpen({
  id: 'waits',
  about: 'Sends that stay open, in all reply modes, up to the wait limit',
  options: ['open', 'hold', 'mix'],
  defaults: { open: 1000, holdMs: 30_000, eventsPerSecond: null },
  mix: { none: 0, optional: 2, required: 1, stream: 1 },
  thresholds: [added('p99', 5000), whole],
  garbage: () => 'little',
  bufferBytes: 256,
  turn: (config, index) => {
    const kind = kindOf(config, `${index}.0`)
    return { kind, plan: waited(config, kind) }
  },
})

/** A turn that keeps its caller waiting: the text for a required reply comes at the end. */
function waited({ holdMs, waitLimitMs }: LoadConfig, kind: SendKind): TurnPlan {
  const replies =
    kind === 'required'
      ? [{ atMs: Math.min(holdMs, latestFirstWord * waitLimitMs), chars: null }]
      : [0, holdMs].map((atMs) => ({ atMs, chars: null }))
  return { replies, lastsMs: holdMs, tools: 0, userChars: null }
}
