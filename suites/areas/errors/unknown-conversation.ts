import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, tolerated, undecided, type Where } from '../../reading/finding.ts'
import { isApiError, jsonOf, unheard } from '../../reading/gateway.ts'
import { endsInWords } from '../../reading/numbered-id.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { isObject } from '../../reading/resources.ts'
import { silentThrice } from '../../reading/silence.ts'
import { messagesOf } from '../../reading/views/page.ts'
import type { Asked, RefusedHere, UnknownConversation } from '../../records/refusals.ts'
import { isStoppedInFront } from './api-error.ts'
import { errors } from './rows.ts'

/**
 * Judges that a conversation that does not exist gets 404 (spec 7; readings 18). `twin` is the same request for one that
 * does. An id that lost its shape may also get 400. `others` were asked for other ids that nobody has.
 */
export function judgeUnknownConversation(
  { endpoint, asked }: UnknownConversation,
  twin: Exchange,
  others: readonly Exchange[] = [],
): Outcome[] {
  const row = errors[`unknown-conversation-${endpoint}`]
  const found = asked.find(({ exchange, lengthened }) => isRefusal(exchange, lengthened))
  const last = (found ?? asked.at(-1))?.exchange
  if (last === undefined) return []
  const where = madeUp(last)
  if (!isAccepted(twin))
    return [undecided(row, `an existing conversation got ${shownStatus(twin)} (${twin.id})`, where)]
  if (found !== undefined) return [found.exchange.status === 404 ? held(row, where) : tolerated(row, where, 18)]
  const silence = asked.map(({ exchange }) => silentThrice(exchange)).find((each) => each !== undefined)
  if (silence !== undefined) return [broken(row, where, '404', silence)]
  const why = asked.map(({ exchange }) => unheard(exchange)).find((each) => each !== undefined)
  if (why !== undefined) return [undecided(row, why, where)]
  if (mayBeChecked(asked, others)) return [undecided(row, checked, where)]
  return asked.map(({ exchange }) => broken(row, madeUp(exchange), '404', shownStatus(exchange)))
}

function madeUp({ id, method, path }: Exchange): Where {
  return { at: `${method} ${path} of a conversation that does not exist`, exchange: id }
}

/**
 * A conversation has one id: its status and its messages are not those of an id that lacks a letter (spec 4.4, 4.5, 7). A
 * shorter id may be that of another conversation, so only what names the one that was meant tells anything.
 */
export function judgeShortened(
  endpoint: 'status' | 'history',
  realId: string,
  { shortened, real }: { shortened: Exchange | undefined; real: Exchange },
): Outcome[] {
  if (shortened === undefined || !isAccepted(shortened)) return []
  // Words after a number may be cut: the number alone may tell which one is meant (readings 18).
  if (endsInWords(realId)) return []
  if (fieldIn(shortened, 'conversationId') !== realId && !isSame(shortened, real)) return []
  const where = {
    at: `${shortened.method} ${shortened.path}, which lacks the last letter of an id`,
    exchange: shortened.id,
  }
  return [broken(errors[`unknown-conversation-${endpoint}`], where, '404', `the response for ${realId}`)]
}

/** What neither status nor messages find is no conversation for a message either (spec 4.2, 7). */
export function judgeShortenedSend({ status, history, send }: NonNullable<RefusedHere['shortened']>): Outcome[] {
  if (send === undefined || !isAccepted(send) || status.status !== 404 || history.status !== 404) return []
  const where = { at: 'POST /messages to an id that lacks its last letter', exchange: send.id }
  return [
    broken(
      errors['unknown-conversation-send'],
      where,
      '404, as for the status and the messages of this id',
      shownStatus(send),
    ),
  ]
}

/** No conversation has an id without a letter, and a message without a conversation is none that starts one (spec 4.2). */
export function judgeEmptyId(send: Exchange): Outcome[] {
  if (!isAccepted(send)) return []
  const where = { at: 'POST /messages to an empty id', exchange: send.id }
  return [broken(errors['unknown-conversation-send'], where, '404 or 400', shownStatus(send))]
}

/** By what no two conversations share: the title that the run gave, or the id of a message. */
function isSame(one: Exchange, other: Exchange): boolean {
  const title = fieldIn(other, 'title')
  const ids = messagesOf(other).flatMap(({ messageId }) => messageId ?? [])
  return (
    (typeof title === 'string' && fieldIn(one, 'title') === title) ||
    messagesOf(one).some(({ messageId }) => messageId !== undefined && ids.includes(messageId))
  )
}

function fieldIn({ body }: Exchange, name: string): unknown {
  const value = jsonOf(body)
  return isObject(value) ? value[name] : undefined
}

const checked = '400 to every invented id: ids may have a checksum'

/** Whether no id that was made up got anything but 400 (readings 59). What may have been refused in front tells nothing. */
function mayBeChecked(asked: readonly Asked[], others: readonly Exchange[]): boolean {
  const matched = others.filter((each) => unheard(each) === undefined && !isStoppedInFront(each.path))
  return (
    asked.every(({ exchange }) => exchange.status === 400) &&
    !matched.some(({ status, body }) => status === 404 && isApiError(body))
  )
}

function isRefusal({ status }: Exchange, lengthened: boolean): boolean {
  return status === 404 || (lengthened && status === 400)
}
