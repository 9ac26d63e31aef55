import type { Result } from '../schemas/types.ts'
import { knownAlone, passesAsKnown } from './baseline.ts'

/** What a colour and a sign mean in every report. A warning never has those of a failure. */
export type Tone = 'pass' | 'fail' | 'warn' | 'unsure' | 'none'

/** The verdict of a run in one word. Watched traffic has none. */
export function verdictOf({ watched, verdict }: Pick<Result, 'watched' | 'verdict'>): string {
  return watched === true ? 'watched' : verdict
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
  if (passesAsKnown(result)) return 'warn'
  return result.verdict === 'nonconformant' && knownAlone(result) !== undefined ? 'unsure' : tones[result.verdict]
}

/** How a verdict is coloured on a terminal. */
export const colourOf = { pass: 'green', fail: 'red', warn: 'yellow', unsure: 'yellow', none: 'cyan' } as const
