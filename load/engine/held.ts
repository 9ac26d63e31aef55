import type { LoadConfig, SendKind } from '../config.ts'
import { Random } from '../random.ts'
import type { Pace } from './pace.ts'
import type { TurnPlan } from './script.ts'

/** What a send takes of a core where many are to be held open: a burst of all at once would measure the burst. */
const launchUs = { send: 1250, word: 20 }
/** Never longer than this share of the time that they are held: all are open together for the rest of it. */
const launchShare = 0.5

type Held = Pick<LoadConfig, 'open' | 'holdMs' | 'eventsPerSecond'>

/** Over how long the sends of `waits` and `streams` are begun. */
export function launchMs(config: Held): number {
  const { open } = config
  const needed = (open * (launchUs.send + wordsOfEach(config) * launchUs.word)) / 1000
  return Math.min(Math.max(1000, needed), config.holdMs * launchShare)
}

function wordsOfEach({ open, holdMs, eventsPerSecond }: Held): number {
  return ((eventsPerSecond / open) * holdMs) / 1000
}

/** This VU's share of sends that are held open together. */
export function held(config: LoadConfig, vu: number): Pace {
  const { open, vus } = config
  const overMs = launchMs(config)
  const count = Math.max(0, Math.ceil((open - vu) / vus))
  const plan = config.scenario === 'streams' ? streamed : waited
  const dueMs = (index: number): number => ((index * vus + vu) / open) * overMs
  return {
    count,
    dueMs,
    at: (index) => {
      const session = index * vus + vu
      const kind = config.scenario === 'streams' ? 'stream' : kindOf(config, `${session}.0`)
      return { session, turn: 0, kind, dueMs: dueMs(index), plan: plan(config, session, kind) }
    },
    isLast: () => true,
  }
}

/**
 * A required start that gets 504 names no conversation, and nobody could read it back: its words come well before the
 * limit, as a share of it, or it is sent as an optional one.
 */
const latestFirstWord = 0.8

/** The kind of a send that begins a conversation. */
export function kindOfStart(config: LoadConfig, sendId: string, { replies }: TurnPlan): SendKind {
  const kind = kindOf(config, sendId)
  const isAnswered = (replies[0]?.atMs ?? Number.POSITIVE_INFINITY) <= latestFirstWord * config.waitLimitMs
  return kind === 'required' && !isAnswered ? 'optional' : kind
}

/** Which kind a send is, by the weights of the mix. */
export function kindOf({ mix, seed }: Pick<LoadConfig, 'mix' | 'seed'>, sendId: string): SendKind {
  const { none, optional, required, stream } = mix
  const drawn = new Random(seed, `kind ${sendId}`).share() * (none + optional + required + stream)
  if (drawn < none) return 'none'
  if (drawn < none + required) return 'required'
  return drawn < none + required + stream ? 'stream' : 'optional'
}

/** A turn that keeps its caller waiting: the words that answer a required reply come at its end alone. */
function waited({ holdMs, waitLimitMs }: LoadConfig, _: number, kind: SendKind): TurnPlan {
  const replies =
    kind === 'required'
      ? [{ atMs: Math.min(holdMs, latestFirstWord * waitLimitMs), chars: null }]
      : [0, holdMs].map((atMs) => ({ atMs, chars: null }))
  return { replies, lastsMs: holdMs, tools: 0, userChars: null }
}

/** A turn whose words are its stream's share of all events, each stream at another moment. */
function streamed({ holdMs, open, eventsPerSecond }: LoadConfig, session: number): TurnPlan {
  const everyMs = eventsPerSecond > 0 ? (open / eventsPerSecond) * 1000 : holdMs
  const phaseMs = (session / open) * everyMs
  const count = Math.max(1, Math.ceil((holdMs - phaseMs) / everyMs))
  const replies = Array.from({ length: count }, (_, index) => ({
    atMs: Math.min(holdMs, phaseMs + index * everyMs),
    chars: null,
  }))
  return { replies, lastsMs: holdMs, tools: 0, userChars: null }
}
