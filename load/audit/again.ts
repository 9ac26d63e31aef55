import { compareText } from '../../suites/reading/text/text.ts'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { type Fault, fault } from './fault.ts'
import type { AuditedSend } from './send.ts'

/**
 * An invariant: a settled history contains all messages of earlier reads, unchanged (spec 2.8, 4.5). Text of a running turn may
 * have grown. `later` is the whole history.
 */
export function judgeReadAgain(earlier: readonly SeenMessage[], later: readonly SeenMessage[], at: string): Fault[] {
  const known = new Map(later.flatMap((each) => (each.messageId === undefined ? [] : [[each.messageId, each]])))
  for (const { messageId, role, text } of earlier) {
    if (messageId === undefined) continue
    const again = known.get(messageId)
    if (again === undefined)
      return [
        fault(
          'lost',
          'history/pages-agree',
          '',
          at,
          `${messageId}, which was read there before`,
          'missing from the history',
        ),
      ]
    const isSame = role === again.role && isGrown(text ?? '', again.text ?? '')
    if (!isSame)
      return [
        fault(
          'altered',
          'history/ids-stable',
          '',
          at,
          tell(messageId, role, text),
          tell(messageId, again.role, again.text),
        ),
      ]
  }
  return []
}

/** An invariant: each send of a conversation gets a unique message id (spec 2.8, 2.11, readings 29). */
export function judgeAnswerIds(sends: readonly AuditedSend[], at: string): Fault[] {
  const owners = new Map<string, string>()
  for (const { messageId, sendId } of sends) {
    if (messageId === null) continue
    const owner = owners.get(messageId)
    if (owner !== undefined)
      return [
        fault(
          'duplicated',
          'history/ids-unique',
          sendId,
          at,
          'a unique message id',
          `${messageId}, the id of ${owner}`,
        ),
      ]
    owners.set(messageId, sendId)
  }
  return []
}

function isGrown(before: string, after: string): boolean {
  return after.startsWith(before.trimEnd()) || compareText(before, after).same || compareText(after, before).same
}

function tell(id: string, role: string | undefined, text = ''): string {
  return `${id}: ${role} ${JSON.stringify(text.slice(0, 60))}`
}
