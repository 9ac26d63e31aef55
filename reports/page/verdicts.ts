import type { RuleResult } from '../../schemas/types.ts'
import type { Tone } from '../verdict.ts'
import { verdictWords } from '../words.ts'

export const signs: Record<Tone, string> = { pass: '✓', fail: '✕', warn: '!', unsure: '?', none: '–' }

type Rule = Pick<RuleResult, 'level' | 'verdict' | 'isNew'> & Known

/** Whether a baseline lists the failure of a rule: it does not fail the run, so it is a warning to the eye. */
export interface Known {
  isKnown?: boolean
}

export function isMandatory({ level }: Pick<RuleResult, 'level'>): boolean {
  return level === 'mandatory'
}

export function isInformational({ level }: Pick<RuleResult, 'level'>): boolean {
  return level === 'informational'
}

/** Says what a rule fails for: only a mandatory rule fails a run. */
export function toneOf({ level, verdict, isKnown = false }: Rule): Tone {
  switch (verdict) {
    case 'pass':
      return 'pass'
    case 'fail':
      return level === 'mandatory' && !isKnown ? 'fail' : 'warn'
    case 'inconclusive':
    case 'error':
      return 'unsure'
    default:
      return 'none'
  }
}

/** The word for what became of a rule: a failure of HTTP or SSE is a warning. */
export function wordOf(rule: Rule): string {
  if (rule.isKnown === true) return 'known failure'
  if (rule.isNew === true && toneOf(rule) === 'warn') return 'new, fails'
  return toneOf(rule) === 'warn' ? 'warning' : verdictWords[rule.verdict]
}

/** What obliges the service to keep a rule. */
export const levelWords: Record<RuleResult['level'], string> = {
  mandatory: 'Mandatory: the specification states it',
  advisory: 'Advisory: HTTP or SSE states it, and a failure is a warning',
  informational: 'Informational: the specification leaves it open',
}

/** The words, in the order in which every page has them, with the tone of each. */
export const tallied: readonly { tone: Tone; word: string; verdict: RuleResult['verdict'] }[] = [
  { tone: 'pass', word: 'pass', verdict: 'pass' },
  { tone: 'fail', word: 'fail', verdict: 'fail' },
  { tone: 'unsure', word: 'inconclusive', verdict: 'inconclusive' },
  { tone: 'none', word: 'not exercised', verdict: 'not-exercised' },
  { tone: 'unsure', word: 'internal error', verdict: 'error' },
]
