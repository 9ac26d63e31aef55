import type { LoadConfig, SendKind } from '../../config.ts'
import type { Defaults, Scenario } from '../../scenario.ts'
import type { TurnPlan } from '../script.ts'
import { type Pace, shareOf } from './pace.ts'

/** What one that holds its sends open says for itself. */
type Own = Pick<Scenario, 'id' | 'about' | 'options' | 'mix' | 'thresholds' | 'garbage' | 'bufferBytes'> & {
  defaults: Omit<Defaults & { by: 'open' }, 'by'>
  /** The nth send of all, which begins a conversation of its own. */
  turn(config: LoadConfig, index: number): { kind: SendKind; plan: TurnPlan }
}

/** A scenario whose sends are begun one after the other, and are then open together. */
export function heldOpen({ turn, defaults, ...own }: Own): Scenario {
  return {
    ...own,
    defaults: { by: 'open', ...defaults },
    sends: ({ open }) => open,
    pace: (config, vu) => paceOf(config, vu, turn),
    arrivalsEndMs: launchMs,
    turnsEndMs: (config) => launchMs(config) + config.holdMs,
    // Often enough to see our own lateness.
    readEveryMs: () => 2000,
  }
}

/** What a send takes of a core where many are to be held open: a burst of all at once would measure the burst. */
const launchUs = { send: 1250, word: 20 }
/** Never longer than this share of the time that they are held open: all are open together for the rest of it. */
const launchShare = 0.5

/** Over how long the sends are begun. */
function launchMs({ open, holdMs, eventsPerSecond }: LoadConfig): number {
  const wordsOfEach = ((eventsPerSecond / open) * holdMs) / 1000
  const needed = (open * (launchUs.send + wordsOfEach * launchUs.word)) / 1000
  return Math.min(Math.max(1000, needed), holdMs * launchShare)
}

/** This VU's share of sends that are held open together. */
function paceOf(config: LoadConfig, vu: number, turn: Own['turn']): Pace {
  const { open, vus } = config
  const overMs = launchMs(config)
  const dueMs = (index: number): number => ((index * vus + vu) / open) * overMs
  return {
    count: shareOf(open, config, vu),
    dueMs,
    at: (index) => {
      const session = index * vus + vu
      return { session, turn: 0, dueMs: dueMs(index), ...turn(config, session) }
    },
    isLast: () => true,
  }
}
