import type { Undecided } from '../../../schemas/types.ts'
import type { Check } from '../define.ts'
import type { RunFacts } from '../facts.ts'

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

/** Where a step was to be seen that no view showed. */
export const everyScene = 'every test case'

/** The check that sees whether hidden steps were taken: a run without it cannot tell. */
const witness = 'history/limit-counts-entries'

/**
 * Why nothing that was held about a row counts: no view showed the step that it hangs on. Undefined where one did, or nobody was
 * told. `missing`: what scenes lack that were not played; where those are all that show the step, that is what is missing.
 */
export function unseenStep(
  rule: string,
  performed: ReadonlySet<string>,
  checks: readonly Check[],
  toldBy: RunFacts['agent'],
  missing: ReadonlyMap<string, readonly string[]>,
): Undecided | undefined {
  const step = hangsOn[rule]
  if (toldBy === 'none' || step === undefined || performed.has(`step ${step}`)) return undefined
  const seeing = checks.find(({ id }) => id === witness)
  if (seeing === undefined) return undefined
  const lacks = seeing.scenes.map(({ id }) => missing.get(id) ?? [])
  if (lacks.every((each) => each.length > 0)) {
    const needs = [...new Set(lacks.flat())].sort().join(', ')
    return { rule, undecided: 'no test case that shows hidden steps ran', at: everyScene, needs }
  }
  // What would show it is a page with room left: a limit that counts messages alone leaves none (readings 100).
  const why = `the history limit may count only messages, or the agent did not ${deeds[step]}`
  const agent = {
    told: deeds[step],
    did: 'no view shows the step: the agent skipped it, or the history limit counts only messages',
  }
  return { rule, undecided: `${why}: no view shows the step`, at: everyScene, agent }
}

/** The kinds of steps that an agent may be told to take. */
export const stepKinds = ['say', 'pause', 'tool', 'note', 'ask', 'stage'] as const
export type StepKind = (typeof stepKinds)[number]

/** What an agent that says more than its script takes away: words that come first, or a turn without any (readings 43). */
type Restraint = 'first words' | 'silence'

/** Rows that hang on a step by what their ids ask; what hangs on words are all others that need the agent. */
const asks: readonly (readonly [StepKind | Restraint, RegExp])[] = [
  ['pause', /^(?:send|stream)\/.*-(?:at-once|waits|first-words|as-said|while-busy)$/],
  ['pause', /^wait\/.*-(?:runs-out|not-early|not-late|carries-on|earlier-words|limit-done|limit-error|not-cut)$/],
  ['pause', /^status\/(?:start-shown|send-shown|busy-while-working|busy-in-tool|last-text-mid-turn|gate-listed)$/],
  ['tool', /^status\/busy-in-tool$|^history\/limit-counts-entries$/],
  ['ask', /^status\/gate-listed$/],
  ['stage', /^status\/done-null-bucket$/],
  ['first words', /^wait\/[a-z]+-required-(?:runs-out|not-early|not-late|not-cut)$/],
  ['silence', /^(?:send|stream)\/.*-(?:silent|silent-504|silent-kept|old-words|stream-error|error-before-done)$/],
  ['silence', /^errors\/504-(?:json|error|closed)$/],
]

/** The rows, of some, that cannot be proven where the agent does not take a step, or show restraint, when it is told to. */
export function hangingOn(step: StepKind | Restraint, rows: readonly string[]): string[] {
  return rows.filter((id) => hangsOn[id] === step || asks.some(([kind, asked]) => kind === step && asked.test(id)))
}
