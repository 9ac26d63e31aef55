import type { Target } from '../../schemas/types.ts'
import type { Suite } from './define.ts'
import type { RunFacts } from './facts.ts'
import type { Plan } from './plan.ts'
import type { Scope, ScopeRequest } from './scope.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { ReadRun } from './transcript/read-run.ts'
import type { TranscriptWriter } from './transcript/transcript.ts'
import type { Watcher } from './watcher.ts'
import type { World } from './world.ts'

/** Turns that run at once where nobody says how many a service works on, and none is seen to wait for others: as many as a run has. */
export const defaultConcurrency = 48

export interface RunOptions {
  suite: Suite
  target: Target
  /** The built-in service stands in for a target: the result says so. */
  demonstration?: boolean
  scope: ScopeRequest
  seed: number
  /** The most metered sends, besides the target's own budget. */
  maxSends?: number
  /** The most turns at once, besides the target's own `concurrency`. */
  concurrency?: number
  transcript: TranscriptWriter
  watcher?: Watcher
  /** Stops the run; what was found until then is in the result. */
  signal?: AbortSignal
  environment?: NodeJS.ProcessEnv
  /** Gets to know every secret, for a caller who writes what the run gives. */
  secrets?: Secrets
  /** Where it takes place; on this machine and its network unless told otherwise. */
  world?: World
  /** Plays all scenes also where the agent does not follow its script. */
  keepGoing?: boolean
  /** Told in titles, so that conversations can be told apart from those of other runs; a random one unless told otherwise. */
  runId?: string
  /** Requests carry a trace id and the id of the run, by which the service finds them in its logs; they do unless told otherwise. */
  traceHeaders?: boolean
  /** An earlier run that goes on: its complete records are kept, and the transcript is added to. */
  earlier?: ReadRun
}

/** All that is settled before anything is sent. */
export interface Prepared {
  scope: Scope
  plan: Plan
  run: RunFacts
  /** The most metered sends; infinite where nobody set a limit. */
  maxSends: number
  /** Turns that may run at once. */
  concurrency: number
  /** Nobody said how many that are: it is looked for. */
  isConcurrencyUnknown: boolean
}
