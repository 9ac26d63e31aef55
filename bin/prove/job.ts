import type { RunVerdict } from '../../schemas/types.ts'

/** `chance`: a broken service that fires at random, so that one run tells little. */
export type Kind = 'mutant' | 'variant' | 'chance'

/** One fixture to judge once. */
export interface Job {
  kind: Kind
  id: string
  seed: number
  /** Patterns of requirements or checks to look at alone; all where empty. */
  only: string[]
  /** Played over connections of this machine, in real time; else in virtual time, at the real wait limit. */
  sockets?: true
  /** Its service runs few turns at a time: the run lasts minutes, and mostly waits. */
  lasting?: true
  /** An agent without a script in place of the service's own: it disobeys at random. */
  agent?: 'unruly'
}

/** What the suite said of it. */
export interface Judged extends Job {
  verdict: RunVerdict
  /** Ids of broken must rows. */
  failed: string[]
  /** Ids of broken rows of level standard. */
  warned: string[]
  /** Must rows in scope that were not decided. */
  inconclusive: string[]
  /** One sentence for each of the rows above: what was found there, or what kept it from being decided. */
  why: Record<string, string>
  /** Why the run was aborted, where it was. */
  aborted?: string
  durationMs: number
  /** Of the rows that are not open, the share that held or broke. */
  exercised: number
  meteredSends: number
  /** Scenes that the suite played again. */
  replays: number
  /** Our own process was late while a scene was played: what was found may be of our making. */
  late: boolean
}

/** The job that a run was given. */
export function jobOf({ kind, id, seed, only, sockets, lasting, agent }: Job): Job {
  return {
    kind,
    id,
    seed,
    only,
    ...(sockets === true ? { sockets } : {}),
    ...(lasting === true ? { lasting } : {}),
    ...(agent === undefined ? {} : { agent }),
  }
}

/** What a run takes of a thread, in runs of one rule: those mostly wait, while the whole suite keeps a sixth of a thread at work. */
export function weightOf({ only, lasting }: Job): number {
  if (only.length > 0) return 1
  return lasting === true ? 2 : 7
}
