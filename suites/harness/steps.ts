import type { Undecided } from '../../schemas/types.ts'
import type { Check } from './define.ts'

/** Rows about what is hidden, and the step that an agent has to take for them to mean anything (readings 70). */
const hangsOn: Readonly<Record<string, 'tool' | 'note'>> = {
  'send/replies-hide-tools': 'tool',
  'stream/hides-tools': 'tool',
  'history/hides-tools': 'tool',
  'status/last-text-hides-tools': 'tool',
  'send/replies-hide-notes': 'note',
  'stream/hides-notes': 'note',
  'history/hides-notes': 'note',
  'status/last-text-hides-notes': 'note',
}

const deeds = { tool: 'use a tool', note: 'write a note' }

/** The check that sees whether hidden steps were taken: a run without it cannot tell. */
const witness = 'history/limits'

/** Why nothing that was held about a row counts: no view showed the step that it hangs on. Undefined where one did. */
export function unseenStep(
  requirement: string,
  performed: ReadonlySet<string>,
  checks: readonly Check[],
): Undecided | undefined {
  const step = hangsOn[requirement]
  if (step === undefined || performed.has(`step ${step}`)) return undefined
  if (!checks.some(({ id }) => id === witness)) return undefined
  const agent = { told: deeds[step], did: 'no view shows that it did' }
  return { requirement, undecided: `the agent was told to ${agent.told}: ${agent.did}`, at: 'every scene', agent }
}
