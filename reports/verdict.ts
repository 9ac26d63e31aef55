import type { Result } from '../schemas/types.ts'
import { hasOnlyKnown, passesAsKnown } from './baseline.ts'

/** What a colour and a sign mean in every report. A warning never has those of a failure. */
export type Tone = 'pass' | 'fail' | 'warn' | 'unsure' | 'none'

/**
 * The verdict of a run in one word, the same in every report. Watched traffic has none. With a baseline, a run without a new failure is
 * `passed`, or `incomplete` if another rule keeps it from exit code 0.
 */
export function verdictOf(result: Result): string {
  if (result.watched === true) return 'watched'
  if (passesAsKnown(result)) return 'passed'
  return hasOnlyKnown(result) ? 'incomplete' : result.verdict
}

const tones: Record<Result['verdict'], Tone> = {
  conformant: 'pass',
  nonconformant: 'fail',
  incomplete: 'unsure',
  aborted: 'unsure',
  interrupted: 'unsure',
}

/** How a run ended, for its colour: only a new failure of a mandatory rule is `fail`. */
export function toneOfRun(result: Result): Tone {
  if (result.watched === true && result.verdict !== 'nonconformant')
    return result.aborted === undefined ? 'none' : 'unsure'
  if (passesAsKnown(result)) return 'pass'
  return hasOnlyKnown(result) ? 'unsure' : tones[result.verdict]
}

/** How a verdict is coloured on a terminal. */
export const colourOf = { pass: 'green', fail: 'red', warn: 'yellow', unsure: 'yellow', none: 'cyan' } as const
