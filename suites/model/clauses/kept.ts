import { carriesId } from '../../reading/stream/data.ts'
import type { Conflict, SendFact } from '../facts.ts'
import { grouped } from '../grouped.ts'
import { entryOf, type Log, type Walk } from '../log.ts'
import type { Talk } from '../talk.ts'
import { isStored } from '../text.ts'

/** Where texts of ours were sent: by all sends of the transcript, to know a text again that stands where none of them sent it. */
export type SentTexts = ReadonlyMap<string, readonly SendFact[]>

/**
 * Spec 2.11, 4.5: each message that was taken is in the log once, as the user's, under the id that its answer gave; what
 * was refused, or was sent elsewhere, is not there (readings 12, 28, 29, 34).
 */
export function sendsInLog(talk: Talk, log: Log, sent: SentTexts): Conflict[] {
  return [
    ...altered(talk, log),
    ...lost(talk, log),
    ...unsent(talk, log, sent),
    ...sharedIds(talk),
    ...strayAcks(talk, log),
  ]
}

/** A message that stands under the id that its answer gave, on whatever page, has the text that was sent. */
function altered(talk: Talk, log: Log): Conflict[] {
  return talk.sends.flatMap((send) => {
    const { text, messageId, outcome } = send
    const entry = outcome !== 'taken' || messageId === undefined ? undefined : log.byId.get(messageId)
    if (entry === undefined || text === undefined || isStored(text, entry.text)) return []
    const what = 'the history shows an accepted message with another text'
    return [{ clause: 'kept', conversation: talk.id, what, exchanges: [send.id, entry.shownBy[0] ?? send.id] }]
  })
}

function lost(talk: Talk, log: Log): Conflict[] {
  return talk.sends.flatMap((send) => {
    const { text, messageId, outcome } = send
    if (outcome !== 'taken' || text === undefined) return []
    const walk = log.walks.findLast((each) => each.rest !== undefined && each.sentMs > send.endMs)
    if (walk === undefined) return []
    const alike = [...log.byId.values()].filter((each) => walk.ids.has(each.id) && each.text.key === text.key)
    const conflict = (what: string): Conflict[] => [
      { clause: 'kept', conversation: talk.id, what, exchanges: [send.id, ...(walk.rest ?? []), ...pagesOf(walk)] },
    ]
    if (messageId !== undefined && !walk.ids.has(messageId))
      return conflict(
        alike.length > 0
          ? 'the id of a response is not in the history, although its text is'
          : 'an accepted message is lost',
      )
    if (text.before !== undefined) return []
    const isThere =
      messageId === undefined ? alike.some(({ role }) => role === 'user') : alike.some(({ id }) => id === messageId)
    if (isThere)
      return alike.some((each) => each.id === messageId && each.role !== 'user')
        ? conflict('the history shows a message of the user as agent text')
        : []
    return conflict(
      messageId === undefined
        ? 'an accepted message is lost'
        : 'the history shows an accepted message with another text',
    )
  })
}

const pagesOf = ({ pages }: Walk): string[] => pages.map(({ id }) => id)

/** More messages with a text of ours than were sent with it. Nobody else says a word that a run made. */
function unsent(talk: Talk, log: Log, sent: SentTexts): Conflict[] {
  const stored = grouped(
    [...log.byId.values()].filter(({ role, text }) => role === 'user' && text.words.length > 0 && !text.isOdd),
    ({ text }) => text.key,
  )
  return [...stored].flatMap(([key, entries]): Conflict[] => {
    const all = sent.get(key)
    if (all === undefined) return []
    // One whose conversation nobody knows may have gone here.
    const here = all.filter(({ conversation }) => conversation === undefined || talk.family.has(conversation))
    const most = here.reduce((sum, each) => sum + each.most, 0)
    if (entries.length <= most) return []
    const what =
      most > 0
        ? `the history shows a message that was sent ${most === 1 ? 'once' : `${most} times`} ${entries.length} times`
        : here.length > 0
          ? 'a rejected message is in the history'
          : 'a message of another conversation is in this one'
    const named = here.length > 0 ? here : all.slice(0, 1)
    const pages = [...new Set(entries.flatMap(({ shownBy }) => shownBy.slice(0, 1)))]
    return [{ clause: 'kept', conversation: talk.id, what, exchanges: [...named.map(({ id }) => id), ...pages] }]
  })
}

function sharedIds(talk: Talk): Conflict[] {
  const conflicts: Conflict[] = []
  const seen = new Map<string, SendFact>()
  let started: SendFact | undefined
  for (const send of talk.sends) {
    if (send.outcome !== 'taken') continue
    const first = send.messageId === undefined ? undefined : seen.get(send.messageId)
    if (first !== undefined)
      conflicts.push({
        clause: 'identity',
        conversation: talk.id,
        what: 'two sends got the same message id',
        exchanges: [first.id, send.id],
      })
    if (send.messageId !== undefined) seen.set(send.messageId, send)
    if (send.start && started !== undefined)
      conflicts.push({
        clause: 'identity',
        conversation: talk.id,
        what: 'two starts got the same conversation',
        exchanges: [started.id, send.id],
      })
    if (send.start) started ??= send
  }
  return conflicts
}

function strayAcks(talk: Talk, log: Log): Conflict[] {
  return talk.sends.flatMap((send) => {
    const { carrier } = send
    if (carrier === undefined) return []
    const entry = entryOf(send, talk, log)
    const conflict = (what: string, ...more: string[]): Conflict[] => [
      { clause: 'stream', conversation: talk.id, what, exchanges: [send.id, ...more] },
    ]
    if (![...talk.family].some((id) => carriesId(carrier, id)))
      return conflict('an ack without the id of its conversation')
    if (entry === undefined || carriesId(carrier, entry.id)) return []
    return conflict('an ack without the id that its message has in the history', entry.shownBy[0] ?? '')
  })
}
