import type { AgentDeviation, RuleResult } from '../schemas/types.ts'

/** Whether a rule is inconclusive because no view shows a scripted tool or note: the agent or the history limit is the cause. */
export function isOfUnseenStep({ verdict, note = '' }: Pick<RuleResult, 'verdict' | 'note'>): boolean {
  return verdict === 'inconclusive' && /^the (?:history )?limit may count only messages, or /.test(note)
}

/** Whether an entry about the agent has the same two possible causes. */
export function mayBeLimit({ actual }: AgentDeviation): boolean {
  return actual.endsWith('or the history limit counts only messages')
}
