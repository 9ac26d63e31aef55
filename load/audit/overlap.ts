import type { AuditedConversation, SeenRest } from './history.ts'
import type { AuditedSend } from './send.ts'

type Turns = Pick<AuditedConversation, 'sends' | 'rests'>

/**
 * The known end of each turn: a settled status after the response, or the response itself. A response counts only if no earlier
 * turn can be running: it may contain the end of that turn (readings 12).
 */
function endsOf({ sends, rests }: Turns): ReadonlyMap<AuditedSend, number> {
  const ends = new Map<AuditedSend, number>()
  const earlier: AuditedSend[] = []
  for (const send of [...sends].sort((a, b) => a.sentMs - b.sentMs)) {
    const isSeen = ({ answeredByMs }: SeenRest): boolean => answeredByMs >= send.endMs
    // A send that the load ended without a response may start its turn later.
    const known = send.accepted || send.refused ? rests.filter(isSeen).map(({ atMs }) => atMs) : []
    const isOwn = earlier.every((each) => (ends.get(each) ?? Number.POSITIVE_INFINITY) <= send.sentMs)
    if (send.overMs !== null && isOwn) known.push(send.overMs)
    if (known.length > 0) ends.set(send, Math.min(...known))
    if (!send.refused) earlier.push(send)
  }
  return ends
}

const known = new WeakMap<Turns, ReadonlyMap<AuditedSend, number>>()

/** Reports whether a turn is known to have ended before another send started. Otherwise the two may overlap (readings 12). */
export function isBefore(first: AuditedSend, second: AuditedSend, conversation: Turns): boolean {
  const ends = known.get(conversation) ?? endsOf(conversation)
  known.set(conversation, ends)
  const overMs = ends.get(first)
  return overMs !== undefined && overMs <= second.sentMs
}

/** Reports whether no other turn of the conversation can overlap this one, so that nothing was merged. */
export function isAlone(send: AuditedSend, conversation: Turns): boolean {
  return conversation.sends.every(
    (other) =>
      other === send || other.refused || isBefore(other, send, conversation) || isBefore(send, other, conversation),
  )
}
