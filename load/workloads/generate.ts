import type { Random } from '../random.ts'
import type { RecordedSession, RecordedTurn } from './sessions.ts'

/** The record has no turn in which the agent stays silent, and the API allows them: this share of turns is made so. */
const silentShare = 0.03
/** Two sessions from one record differ by as much in each of their times: enough that they do not run in step. */
const spread = 0.1

/**
 * A session like the recorded ones, from the same distributions: one of them, drawn with replacement, as a whole
 * a little longer or shorter. What belongs together stays together: the replies of a turn and their
 * offsets, tool steps, and the times that the user took between.
 */
export function sessionLike(record: readonly RecordedSession[], random: Random): RecordedSession {
  const stretch = stretchOf(random)
  return (record[random.below(record.length)] ?? []).map((turn) => turnLike(turn, stretch, random))
}

/** By how much the times of a session are stretched: the first number drawn for it. */
export function stretchOf(random: Random): number {
  return 1 + spread * (2 * random.share() - 1)
}

/** A turn like a recorded one. */
export function turnLike(turn: RecordedTurn, stretch: number, random: Random): RecordedTurn {
  const silent = random.share() < silentShare
  const longer = (ms: number): number => ms * stretch
  return {
    ...turn,
    thinkMs: longer(turn.thinkMs),
    turnMs: longer(turn.turnMs),
    replies: silent ? [] : turn.replies.map((reply) => ({ ...reply, offsetMs: longer(reply.offsetMs) })),
  }
}

/**
 * The same session in less time. With a factor of 600,000 over the wait limit as many turns outlast the limit as
 * outlasted ten minutes in the record.
 */
export function compressed(session: RecordedSession, factor: number): RecordedSession {
  const shorter = (ms: number): number => ms / factor
  return session.map((turn) => ({
    ...turn,
    thinkMs: shorter(turn.thinkMs),
    turnMs: shorter(turn.turnMs),
    replies: turn.replies.map((reply) => ({ ...reply, offsetMs: shorter(reply.offsetMs) })),
  }))
}
