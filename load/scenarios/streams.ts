import type { LoadConfig } from '../config.ts'
import { heldOpen } from '../engine/pace/held-open.ts'
import type { TurnPlan } from '../engine/script.ts'
import { added, whole } from '../thresholds.ts'

/** Streams that are open at the same time, and share the rate of message events. */
export const streams = heldOpen({
  id: 'streams',
  about: 'Streams that stay open while message events arrive',
  options: ['open', 'hold', 'events'],
  defaults: { open: 500, holdMs: 30_000, eventsPerSecond: 500 },
  mix: { none: 0, optional: 0, required: 0, stream: 1 },
  thresholds: [{ metric: 'time_to_ack{stream}', of: 'p99', is: '<=', bound: 5000 }, added('p99', 5000), whole],
  garbage: ({ eventsPerSecond }) => (eventsPerSecond > manyEvents ? 'never' : 'little'),
  bufferBytes: 512,
  turn: (config, index) => ({ kind: 'stream', plan: streamed(config, index) }),
})

/** With more events, garbage collection shows in their delay. */
const manyEvents = 5000

/** A turn with the events of one stream. Each stream has other moments. */
function streamed({ holdMs, open, eventsPerSecond }: LoadConfig, index: number): TurnPlan {
  const everyMs = eventsPerSecond > 0 ? (open / eventsPerSecond) * 1000 : holdMs
  const phaseMs = (index / open) * everyMs
  const count = Math.max(1, Math.ceil((holdMs - phaseMs) / everyMs))
  const replies = Array.from({ length: count }, (_, at) => ({
    atMs: Math.min(holdMs, phaseMs + at * everyMs),
    chars: null,
  }))
  return { replies, lastsMs: holdMs, tools: 0, userChars: null }
}
