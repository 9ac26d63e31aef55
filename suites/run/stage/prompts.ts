import type { Timing } from '../../../schemas/types.ts'
import { durationOf, type Step, wordsOf } from './script.ts'

/** What an agent without a script can be asked for, in plain words (agent.prompts of the target file). */
export const promptKinds = ['reply', 'several', 'silent', 'long', 'ask', 'tool'] as const
export type PromptKind = (typeof promptKinds)[number]

/** A script that pauses for more than this share of the wait limit asks for a turn that outlasts it. */
const longShare = 0.5
/** More words than these are what matters of a script. */
const fewWords = 2

/** What comes nearest to a script among the things that an agent without one can be asked for. */
export function kindNearest(steps: readonly Step[], { waitLimitMs }: Pick<Timing, 'waitLimitMs'>): PromptKind {
  const words = wordsOf(steps).length
  // Where a wait is short, what pauses after a question pauses for long.
  if (words <= fewWords && steps.some((step) => 'ask' in step)) return 'ask'
  if (durationOf(steps) > longShare * waitLimitMs) return 'long'
  if (words > fewWords) return 'several'
  if (words === 0) return 'silent'
  if (steps.some((step) => 'tool' in step)) return 'tool'
  return words === 1 ? 'reply' : 'several'
}

/**
 * A turn of an agent that is only prompted. `rest` makes its text one of its own: where the same was sent twice, one of the
 * two might be lost. What it says, and how long it takes, the views will tell; one that is to outlast the wait limit is given
 * as long again to come to rest.
 */
export function promptedTurn(prompt: string, kind: PromptKind, rest: string, { waitLimitMs }: Timing) {
  return { text: `${prompt}\n${rest}`, steps: null, said: null, lastsMs: kind === 'long' ? waitLimitMs : 0 }
}
