import type { Fault } from './audit-fault.ts'
import { type AuditedConversation, sortHistory } from './audit-history.ts'
import { judgeKept } from './audit-kept.ts'
import { judgeTold } from './audit-told.ts'

/** What the audit of one conversation adds to the counts of a run. */
export interface ConversationAudit {
  faults: Fault[]
  acknowledged: number
  found: number
  unsettled: number
}

/** Judges everything that is known of one conversation, once its history was read back whole. */
export function judgeConversation(conversation: AuditedConversation): ConversationAudit {
  const { faults, found, unsettled } = judgeKept(conversation, sortHistory(conversation))
  return {
    faults: [...faults, ...judgeTold(conversation)],
    acknowledged: conversation.sends.filter(({ accepted }) => accepted).length,
    found,
    unsettled,
  }
}
