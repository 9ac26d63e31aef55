import type { LoadConfig } from '../config.ts'
import { Random } from '../random.ts'
import { kindOfStart } from './held.ts'
import { type Pace, type Record, shareOf, totalOf, turnsEndMs } from './pace.ts'
import { planOf, playedTurn } from './recorded-turn.ts'

/**
 * Turns like the recorded ones, each in a conversation of its own, at times that have a shape: a follow-up would come
 * when its user has thought, and blur it.
 * @param when the moment of a send by its share of all sends, from 0 to 1; milliseconds
 */
export function lone(config: LoadConfig, vu: number, { sessions }: Record, when: (share: number) => number): Pace {
  const total = totalOf(config)
  const turns = sessions.flat()
  const dueMsOf = (index: number): number => when((index * config.vus + vu + 0.5) / total)
  return {
    count: shareOf(total, config, vu),
    dueMs: dueMsOf,
    at: (index) => {
      const session = index * config.vus + vu
      const sendId = `${session}.0`
      const drawn = turns[new Random(config.seed, `lone ${session}`).below(turns.length)]
      const turn = drawn ?? { thinkMs: 0, userChars: null, turnMs: 0, replies: [], toolSteps: 0 }
      const dueMs = dueMsOf(index)
      const plan = planOf(playedTurn(turn, session, 0, config), turnsEndMs(config) - dueMs)
      return { session, turn: 0, kind: kindOfStart(config, sendId, plan), dueMs, plan }
    },
    isLast: () => true,
  }
}

/** A rate that rises evenly from nothing. */
export function rising({ durationMs }: LoadConfig): (share: number) => number {
  return (share) => durationMs * Math.sqrt(share)
}

/** The rate of a rise over all VUs at a moment, in sends per second. */
export function rateAt({ ratePerSecond, durationMs }: LoadConfig, atMs: number): number {
  return ratePerSecond * Math.min(1, Math.max(0, atMs / durationMs))
}

/** How much of a wave comes within its crest, and how long that is. */
const crest = { share: 0.8, within: 0.1 }

/** Waves every ten seconds, or six of them where the window is shorter than a minute. */
export function waves({ durationMs }: LoadConfig): (share: number) => number {
  const count = Math.max(6, Math.round(durationMs / 10_000))
  const waveMs = durationMs / count
  return (share) => {
    const wave = Math.floor(share * count)
    const rest = share * count - wave
    const inside =
      rest < crest.share
        ? (rest / crest.share) * crest.within
        : crest.within + ((rest - crest.share) / (1 - crest.share)) * (1 - crest.within)
    return (wave + inside) * waveMs
  }
}
