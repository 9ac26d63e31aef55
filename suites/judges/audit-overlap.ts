import type { AuditedConversation } from './audit-history.ts'
import type { AuditedSend } from './audit-send.ts'

/** When the turn of a send is known to have ended: by its own answer, or by a rest that was seen after it. */
export function overMsOf(send: AuditedSend, { rests }: Pick<AuditedConversation, 'rests'>): number | undefined {
  const rest = rests.filter(({ answeredByMs }) => answeredByMs >= send.endMs).map(({ atMs }) => atMs)
  const known = [...(send.overMs === null ? [] : [send.overMs]), ...rest]
  return known.length === 0 ? undefined : Math.min(...known)
}

/** Whether a turn is known to have ended before another send left; where nothing tells, they may overlap (readings 12). */
export function isBefore(
  first: AuditedSend,
  second: AuditedSend,
  conversation: Pick<AuditedConversation, 'rests'>,
): boolean {
  const overMs = overMsOf(first, conversation)
  return overMs !== undefined && overMs <= second.sentMs
}

/** Whether no other turn of the conversation can have run into this one: nothing was merged, and all of it is its own. */
export function isAlone(send: AuditedSend, conversation: Pick<AuditedConversation, 'sends' | 'rests'>): boolean {
  return conversation.sends.every(
    (other) =>
      other === send || other.refused || isBefore(other, send, conversation) || isBefore(send, other, conversation),
  )
}
