import type { LoadConfig, SendKind } from '../../config.ts'
import type { Defaults, Scenario } from '../../scenario.ts'
import type { TurnPlan } from '../script.ts'
import { type Pace, placeOfStart, shareOf } from './pace.ts'

/** The properties that such a scenario sets itself. */
type Own = Pick<Scenario, 'id' | 'about' | 'options' | 'mix' | 'thresholds' | 'garbage' | 'bufferBytes'> & {
  defaults: Omit<Defaults & { by: 'open' }, 'by'>
  /** Send number `index`, which starts a conversation. */
  turn(config: LoadConfig, index: number): { kind: SendKind; plan: TurnPlan }
}

/** A scenario that starts its sends one after the other, and keeps them open together. */
export function heldOpen({ turn, defaults, ...own }: Own): Scenario {
  return {
    ...own,
    defaults: { by: 'open', ...defaults },
    sends: ({ open }) => open,
    pace: (config, vu) => paceOf(config, vu, turn),
    arrivalsEndMs: launchMs,
    turnsEndMs: (config) => launchMs(config) + config.holdMs,
    // Often enough to measure the delay of the generator.
    readEveryMs: () => 2000,
  }
}

/** Processor time of a send at the start. Without it, all sends would start in one burst. */
const launchUs = { send: 1250, word: 20 }
/** The start takes at most this share of the hold time. All sends are open for the rest. */
const launchShare = 0.5

/** Duration of the start of all sends. */
function launchMs({ open, holdMs, eventsPerSecond }: LoadConfig): number {
  const wordsOfEach = ((eventsPerSecond / open) * holdMs) / 1000
  const needed = (open * (launchUs.send + wordsOfEach * launchUs.word)) / 1000
  return Math.min(Math.max(1000, needed), holdMs * launchShare)
}

/** The sends of this VU. */
function paceOf(config: LoadConfig, vu: number, turn: Own['turn']): Pace {
  const { open, vus } = config
  const overMs = launchMs(config)
  const count = shareOf(open, config, vu)
  const dueMs = (index: number): number => ((index * vus + vu) / open) * overMs
  return {
    count,
    dueMs,
    at: (index) => {
      const session = index * vus + vu
      return { session, turn: 0, dueMs: dueMs(index), ...turn(config, session) }
    },
    placeOf: (sendId) => placeOfStart(sendId, { count, vus, vu }),
    isLast: () => true,
  }
}
