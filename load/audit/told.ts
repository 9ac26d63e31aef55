import { compareText } from '../../suites/reading/text/text.ts'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { type Fault, faultsAt, ofReply, ofSend, ofTurn } from './fault.ts'
import type { AuditedConversation } from './history.ts'
import { type Mark, markOf } from './marks.ts'
import { isAlone, isBefore } from './overlap.ts'
import type { AuditedSend, Shown } from './send.ts'

/**
 * Checks the responses of a conversation (spec 2.10, 4.2, 6, readings 3, 12, 29, 38). They contain no text of another
 * conversation, or of a turn that cannot overlap. They contain all text of a turn that they waited for, with the id and text of
 * the history.
 */
export function judgeTold(conversation: AuditedConversation): Fault[] {
  return [
    ...judgeStarts(conversation),
    ...conversation.sends.flatMap((send) => [
      ...judgeOthers(send, conversation),
      ...judgeComplete(send, conversation),
      ...judgeStored(send, conversation),
      ...judgeConflict(send, conversation),
    ]),
  ]
}

const foundIn = ({ sendId, kind }: AuditedSend) => faultsAt(sendId, `the response to ${sendId}, ${kind}`)

/** Each start creates a separate conversation (spec 4.1). */
function judgeStarts({ id, sends }: AuditedConversation): Fault[] {
  const [, ...more] = sends.filter(({ start, accepted }) => start && accepted)
  return more.map((send) => foundIn(send)('foreign', 'send/start-new-conversation', 'a separate conversation', id))
}

function judgeOthers(send: AuditedSend, conversation: AuditedConversation): Fault[] {
  const foreign = send.shown.flatMap(([, word, text]): Fault[] => {
    const mark = word > 0 || text === undefined ? undefined : markOf(text)
    if (mark === undefined || (mark.runId === conversation.runId && mark.sendId === send.sendId)) return []
    const other = conversation.sends.find(({ sendId }) => sendId === mark.sendId)
    // Text that quotes an earlier turn, or adds to it, is text of this turn (readings 43).
    if (mark.runId === conversation.runId && other !== undefined && !isWordOf(other, mark, text ?? '')) return []
    const expected = 'only agent text of turns in this conversation that overlap this wait'
    if (other === undefined || mark.runId !== conversation.runId) {
      return [foundIn(send)('foreign', ofSend(send, 'only-said'), expected, text ?? '')]
    }
    const apart = isBefore(other, send, conversation) || other.sentMs > send.endMs
    return apart
      ? [
          foundIn(send)(
            'foreign',
            ofSend(send, 'only-said'),
            expected,
            `text of ${mark.sendId}, whose turn does not overlap`,
          ),
        ]
      : []
  })
  return foreign.slice(0, 1)
}

function isWordOf({ intent }: AuditedSend, mark: Mark, text: string): boolean {
  const word = mark.of === 'word' ? intent.words?.[mark.word - 1] : undefined
  return word !== undefined && compareText(word, text).same
}

/** If no other turn overlaps, a response contains the whole turn or its beginning. A gap is a loss. */
function judgeComplete(send: AuditedSend, conversation: AuditedConversation): Fault[] {
  const { words } = send.intent
  if (words === null || !send.accepted || send.kind === 'none' || !conversation.performed) return []
  if (send.status !== 200 || !isAlone(send, conversation)) return []
  const shown = new Set(send.shown.flatMap((each) => wordsOf(each, send)))
  const missing = words.flatMap((_, index) => (shown.has(index + 1) ? [] : [index + 1]))
  const last = Math.max(0, ...shown)
  // A response at the wait limit may lack the end of the turn, but no text before its last one.
  const owed = send.whole ? missing : send.timedOut ? [] : missing.filter((word) => word < last)
  // The agent may never have sent a text that no view shows. The check of the history decides (readings 41).
  if (!owed.some((word) => isStored(words[word - 1] ?? '', conversation))) return []
  const seen = `${shown.size} of ${words.length} scripted texts, without ${owed.slice(0, 5).join(', ')}`
  return [foundIn(send)('lost', ofTurn(send), 'all agent text of its turn', seen)]
}

function isStored(word: string, { messages = [] }: AuditedConversation): boolean {
  return messages.some(({ role, text }) => role !== 'user' && text?.includes(word))
}

/** An altered text is not also a lost one. */
function wordsOf([, word, text]: Shown, { sendId }: AuditedSend): number[] {
  if (word > 0) return [word]
  const mark = markOf(text ?? '')
  return mark?.of === 'word' && mark.sendId === sendId ? [mark.word] : []
}

/** The history contains each text of a response under the same id (readings 29). */
function judgeStored(send: AuditedSend, conversation: AuditedConversation): Fault[] {
  const { messages, rested, end } = conversation
  if (messages === undefined || send.shown.length === 0) return []
  const found = foundIn(send)
  const byText = new Map<string, SeenMessage[]>()
  const byId = new Map(messages.flatMap(({ messageId, text }) => (messageId && text ? [[messageId, text]] : [])))
  for (const each of messages) {
    if (each.text === undefined) continue
    const same = byText.get(each.text)
    if (same === undefined) byText.set(each.text, [each])
    else same.push(each)
  }
  for (const [id, word, text] of send.shown) {
    const own = text ?? send.intent.words?.[word - 1]
    if (own === undefined) continue
    // `compareText` is slow, and needed only if no text is identical.
    const same =
      byText.get(own) ?? messages.filter((each) => each.text !== undefined && compareText(own, each.text).same)
    const ids = same.flatMap(({ messageId }) => messageId ?? [])
    if (id !== null && ids.length > 0 && !ids.includes(id)) {
      return [found('altered', ofReply(send, 'id'), `the id in the history, ${ids[0]}`, id)]
    }
    const stored = id === null || same.length > 0 ? undefined : byId.get(id)
    if (stored !== undefined)
      return [found('altered', ofReply(send, 'text'), `the text in the history, ${stored}`, own)]
    // The strings of a payload are open. A missing scripted text is counted with the history.
    const isOwed = id !== null && (word === 0 ? markOf(own) === undefined : text !== undefined)
    if (isOwed && same.length === 0 && rested && end === 'start') {
      return [found('lost', ofReply(send, 'id'), 'the text of the response in the history', own)]
    }
  }
  return []
}

/** A send that overlaps no other gets no 409 (readings 40). */
function judgeConflict(send: AuditedSend, conversation: AuditedConversation): Fault[] {
  if (send.status !== 409 || send.start || !isAlone(send, conversation)) return []
  return [
    foundIn(send)(
      'undocumentedStatus',
      'status-codes/lone-send-no-409',
      'no 409 for a send that overlaps no other',
      '409',
    ),
  ]
}
