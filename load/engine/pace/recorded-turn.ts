import type { LoadConfig } from '../../config.ts'
import { Random } from '../../random.ts'
import { compressed, stretchOf, turnLike } from '../../workloads/generate.ts'
import type { RecordedTurn } from '../../workloads/sessions.ts'
import type { TurnPlan } from '../script.ts'

/** Factor for the times of a session, before compression. */
export function stretchOfSession(session: number, { seed }: LoadConfig): number {
  return stretchOf(new Random(seed, `session ${session}`))
}

/** A recorded turn for this load: slightly longer or shorter, and compressed. */
export function playedTurn(turn: RecordedTurn, session: number, at: number, config: LoadConfig): RecordedTurn {
  const random = new Random(config.seed, `turn ${session}.${at}`)
  const [played] = compressed([turnLike(turn, stretchOfSession(session, config), random)], config.compress)
  return played ?? turn
}

/** @param mostMs longer turns are cut, because the load ends */
export function planOf(turn: RecordedTurn, mostMs: number): TurnPlan {
  const lastsMs = Math.min(turn.turnMs, mostMs)
  return {
    replies: turn.replies
      .filter(({ offsetMs }) => offsetMs <= lastsMs)
      .map(({ offsetMs, chars }) => ({ atMs: offsetMs, chars })),
    lastsMs,
    tools: turn.toolSteps,
    userChars: turn.userChars,
  }
}
