import { readFileSync } from 'node:fs'
import { median } from 'simple-statistics'
import { readSessions } from '../../../load/workloads/sessions.ts'
import { sha256 } from '../../certificate/digests.ts'
import { packagePath } from '../../package-root.ts'

// The procedure of a benchmark. A change here that moves a figure needs a new version.

export const procedure = 'conversation-benchmark/1'

/** What the procedure asks for. */
export const asked = {
  /** The fewest different loads. */
  points: 7,
  /** From one point to the next. */
  factor: 2,
  /** Steps at each point. */
  repeats: 2,
  /** The interval of a headline figure, on each side, after which more steps are not needed. */
  precision: 0.05,
  /** The widest interval, on each side, of a valid result. */
  widest: 0.1,
  /** The limit of the send lag at p99. */
  sendLagMs: 20,
  /** The seed is the day of the start, or one of so many days before. */
  seedDays: 7,
}

/** The steady window of each step. Two waits of full length fit into it. */
export function windowMs(waitLimitMs: number): number {
  return Math.max(16_000, 2 * waitLimitMs)
}

/** Sends that are due earlier are not in the figures. */
export function warmUpMs(waitLimitMs: number): number {
  return windowMs(waitLimitMs) / 4
}

/** Recorded times are divided by this number, so that a third of the turns exceed the wait limit. */
export function compressOf(waitLimitMs: number): number {
  return 600_000 / waitLimitMs
}

/** The sessions of a benchmark. */
export interface Sessions {
  sha256: string
  /** Half of the turns are shorter. */
  turnMs: number
}

/** The recorded sessions of the package. */
export function recordedSessions(): Sessions {
  return sessionsIn(packagePath('load/workloads/agent-sessions.csv'))
}

export function sessionsIn(file: string): Sessions {
  const text = readFileSync(file, 'utf8')
  return {
    sha256: sha256(text),
    turnMs: median(readSessions(text).flatMap((turns) => turns.map((turn) => turn.turnMs))),
  }
}

/** One caller sends the next message when a turn of median length has ended. */
export function callerRate({ turnMs }: Sessions, compress: number): number {
  return (1000 * compress) / turnMs
}

/** The seed of the nth step of a point (`repeat` from 0), or of the nth step of the search. */
export function seedAt(seed: number, phase: 'point' | 'search', nth: number): number {
  return seed + nth + (phase === 'point' ? 0 : asked.repeats)
}

/** 20261130 of a moment, in UTC. */
export function dayOf(atMs: number): number {
  return Number(new Date(atMs).toISOString().slice(0, 10).replaceAll('-', ''))
}
