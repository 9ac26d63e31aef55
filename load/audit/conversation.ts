import { judgeAnswerIds } from './again.ts'
import { judgeExplained } from './explained.ts'
import type { Fault } from './fault.ts'
import type { AuditedConversation } from './history.ts'
import { judgeKept, type KeptAudit } from './kept.ts'
import { judgeTold } from './told.ts'

/** What the audit of one conversation adds to the counts of a run. */
export interface ConversationAudit {
  faults: Fault[]
  acknowledged: number
  found: number
  unsettled: number
  unspoken: number
}

/**
 * Checks one conversation after its history was read.
 * @param kept the result of `judgeKept`, if known
 */
export function judgeConversation(
  conversation: AuditedConversation,
  kept: KeptAudit = judgeKept(conversation),
): ConversationAudit {
  if (kept.plain) return { faults: [], acknowledged: 1, found: 1, unsettled: 0, unspoken: 0 }
  const { found, unsettled, unspoken } = kept
  const faults = [
    ...kept.faults,
    ...judgeTold(conversation),
    ...judgeAnswerIds(conversation.sends, `the responses of ${conversation.id}`),
  ]
  return {
    faults: faults.length > 0 ? faults : judgeExplained(conversation),
    acknowledged: conversation.sends.filter(({ accepted }) => accepted).length,
    found,
    unsettled,
    unspoken,
  }
}
