import type { Timing } from '../../schemas/types.ts'

/** What a judge may know of the run besides the record. */
export interface RunFacts {
  runId: string
  baseUrl: string
  /** Wall-clock milliseconds since 1970 at the run's time 0. */
  startedAtMs: number
  timing: Timing
  /** Credential slots that the target offers. */
  slots: readonly string[]
  /** What kind of credential the target file says that a slot holds. */
  kinds?: Readonly<Record<string, 'apiKey' | 'accessToken'>>
  agent: 'script' | 'prompts' | 'none'
}

/** The transcript of a watch is known by this id of its run. */
export const watchRunId = 'watched'
