import type { Result, RuleResult } from '../../schemas/types.ts'
import { verdictWords } from '../words.ts'

/** A meaning that has a colour and a sign on every page. A warning never has those of a failure. */
export type Tone = 'pass' | 'fail' | 'warn' | 'unsure' | 'none'

export const signs: Record<Tone, string> = { pass: '✓', fail: '✕', warn: '!', unsure: '?', none: '–' }

type Rule = Pick<RuleResult, 'level' | 'verdict'>

export function isMandatory({ level }: Pick<RuleResult, 'level'>): boolean {
  return level === 'mandatory'
}

export function isInformational({ level }: Pick<RuleResult, 'level'>): boolean {
  return level === 'informational'
}

/** Says what a rule fails for: only a mandatory rule fails a run. */
export function toneOf({ level, verdict }: Rule): Tone {
  switch (verdict) {
    case 'pass':
      return 'pass'
    case 'fail':
      return level === 'mandatory' ? 'fail' : 'warn'
    case 'inconclusive':
    case 'error':
      return 'unsure'
    default:
      return 'none'
  }
}

export const toneOfRun: Record<Result['verdict'], Tone> = {
  conformant: 'pass',
  nonconformant: 'fail',
  incomplete: 'unsure',
  aborted: 'unsure',
  interrupted: 'unsure',
}

/** The word for what became of a rule: a failure of HTTP or SSE is a warning. */
export function wordOf(rule: Rule): string {
  return toneOf(rule) === 'warn' ? 'warning' : verdictWords[rule.verdict]
}

/** What obliges the service to keep a rule. */
export const levelWords: Record<RuleResult['level'], string> = {
  mandatory: 'Mandatory: the specification states it',
  advisory: 'Advisory: HTTP or SSE states it, and a failure is a warning',
  informational: 'Informational: the specification leaves it open',
}

/** The four words, in the order in which every page has them, with the tone of each. */
export const fourWords: readonly { tone: Tone; word: string; verdicts: readonly RuleResult['verdict'][] }[] = [
  { tone: 'pass', word: 'pass', verdicts: ['pass'] },
  { tone: 'fail', word: 'fail', verdicts: ['fail'] },
  { tone: 'unsure', word: 'inconclusive', verdicts: ['inconclusive', 'error'] },
  { tone: 'none', word: 'not exercised', verdicts: ['not-exercised'] },
]
