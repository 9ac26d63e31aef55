import { boundedJson } from '../../suites/reading/json-bounds.ts'
import { isObject } from '../../suites/reading/resources.ts'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import type { AuditedConversation } from './history.ts'
import type { AuditedSend, Shown } from './send.ts'

// Loops with an index and reads by place: k6 makes three objects for each step of an iterator.

/** Ids are compared with each other, so histories that are longer get all checks. */
const mostMessages = 50

/**
 * Reports whether a conversation is exactly as planned: one start with its whole history, all texts as sent and scripted, with
 * the ids of the response. Then no check finds a fault, so all of them are skipped. False proves nothing.
 */
export function isPlain({ sends, messages, end, rests }: AuditedConversation): boolean {
  const send = sends[0]
  if (send === undefined || sends.length > 1 || messages === undefined || end !== 'start' || rests.length > 0)
    return false
  const { words } = send.intent
  if (words === null || messages.length !== words.length + 1 || messages.length > mostMessages) return false
  return isAnswered(send, words.length) && isStored(send, words, messages) && isShown(send.shown, send.kind, messages)
}

/** The service accepted the start, and the response has all texts that it waited for. */
function isAnswered({ start, accepted, refused, timedOut, status, kind, whole, shown }: AuditedSend, words: number) {
  if (!start || !accepted || refused || timedOut) return false
  if (kind === 'none') return status === 202 && shown.length === 0
  if (status !== 200) return false
  return whole ? shown.length === words : kind === 'required' && shown.length > 0
}

/** The history is the message and the scripted texts, in order and with unique ids. */
function isStored(send: AuditedSend, words: readonly string[], messages: readonly SeenMessage[]): boolean {
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at]
    const { messageId, role, text } = message ?? {}
    if (messageId === undefined || role !== (at === 0 ? 'user' : 'assistant')) return false
    if (text !== (at === 0 ? send.intent.text : words[at - 1])) return false
    for (let before = 0; before < at; before += 1) if (messages[before]?.messageId === messageId) return false
  }
  const own = messages[0]?.messageId ?? ''
  return send.kind === 'stream' ? isNamed(send.ack, own) : send.messageId === own
}

/** A field of the ack is the id of the message. */
function isNamed(ack: string | null, id: string): boolean {
  const value = ack === null ? undefined : boundedJson(ack)
  return isObject(value) && Object.values(value).includes(id)
}

/** The response has the first texts of the script, in order, with the ids of the history. */
function isShown(shown: readonly Shown[], kind: AuditedSend['kind'], messages: readonly SeenMessage[]): boolean {
  for (let at = 0; at < shown.length; at += 1) {
    const each = shown[at]
    if (each === undefined || each[1] !== at + 1 || each[2] !== undefined) return false
    if (each[0] !== (kind === 'stream' ? null : messages[at + 1]?.messageId)) return false
  }
  return true
}
