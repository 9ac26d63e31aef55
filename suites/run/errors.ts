import type { Result } from '../../schemas/types.ts'

/** What the person who called must mend: a flag, a file, a variable, a refused key. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** What was found until this showed, where it showed only when requests had been made. */
  found: Result | undefined
}

/** The run could not be made: nothing listens, the target went away, or the fault is ours. Exit code 4. */
export class AbortedError extends Error {
  override name = 'AbortedError'
}

/** The run was stopped from outside. Exit code 130. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
}

/** A scene could not be set up: its checks are undecided, for this reason. Never leaves the runner. */
export class UnplayableError extends Error {
  override name = 'UnplayableError'
}
