import type { RunVerdict } from '../../schemas/types.ts'

/** One fixture to judge once. */
export interface Job {
  kind: 'mutant' | 'variant'
  id: string
  seed: number
  /** Patterns of requirements or checks to look at alone; all where empty. */
  only: string[]
}

/** What the suite said of it. */
export interface Judged {
  kind: Job['kind']
  id: string
  seed: number
  verdict: RunVerdict
  /** Ids of broken must rows. */
  failed: string[]
  /** Ids of broken rows of level standard. */
  warned: string[]
  /** Must rows in scope that were not decided: their ids, with why. */
  inconclusive: { id: string; note: string }[]
  /** Why the run was aborted, where it was. */
  aborted?: string
  durationMs: number
  meteredSends: number
  replays: number
}
