import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, judged, type Outcome, undecided, undecidedOnce, type Where } from '../../reading/finding.ts'
import { jsonOf, unheard } from '../../reading/gateway.ts'
import { isAccepted, judgeRefusal, shownStatus } from '../../reading/refusal.ts'
import { isObject } from '../../reading/resources.ts'
import { messagesOf, pageOf } from '../../reading/views/page.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import type { FaultyWrite, ScopesPlay } from '../../records/access.ts'
import type { RefusedScope } from '../../records/refusals.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { statusCodes } from '../status-codes/rows.ts'
import { judgeAlone } from '../status-codes/status-codes.ts'
import { auth } from './rows.ts'

const reads = ['list', 'status', 'history'] as const

const place = (exchange: Exchange, key: string): string => `${exchange.method} ${exchange.path} with ${key}`
const at = (exchange: Exchange, key: string): Where => ({ at: place(exchange, key), exchange: exchange.id })
const reader = 'a read-only key'
const writer = 'a write-only key'

/** Spec 5.4, 5.5: each endpoint asks for its scope and refuses the credential that lacks it. */
export function judgeScopes(play: ScopesPlay & Partial<RefusedScope>): Outcome[] {
  return [
    ...reads.flatMap((read) => [
      judgeRefusal(auth[`read-scope-missing-${read}`], {
        refused: play.writeOnly[read],
        twin: play.full[read],
        at: place(play.writeOnly[read], writer),
        expected: [403],
      }),
      suffices(auth[`read-scope-suffices-${read}`], play.readOnly[read], play.full[read], reader),
    ]),
    ...(play.older === undefined
      ? []
      : [
          judgeRefusal(auth['read-scope-missing-history'], {
            refused: play.older.writeOnly,
            twin: play.older.full,
            at: `${place(play.older.writeOnly, writer)} and a cursor`,
            expected: [403],
          }),
        ]),
    ...(play.older?.readOnly === undefined
      ? []
      : [
          suffices(auth['read-scope-suffices-history'], play.older.readOnly, play.older.full, `${reader} and a cursor`),
        ]),
    ...(play.queried ?? []).flatMap(({ endpoint, good, allowed }) =>
      allowed === undefined ? [] : [suffices(auth[`read-scope-suffices-${endpoint}`], allowed, good, reader)],
    ),
    ...(play.queried ?? []).map(({ endpoint, good, refused }) =>
      judgeRefusal(auth[`read-scope-missing-${endpoint}`], {
        refused,
        twin: good,
        at: place(refused, writer),
        expected: [403],
      }),
    ),
    judgeRefusal(auth['write-scope-missing-start'], {
      refused: play.refused.start,
      twin: play.started,
      at: place(play.refused.start, reader),
      expected: [403],
    }),
    judgeRefusal(auth['write-scope-missing-send'], {
      refused: play.refused.send,
      twin: play.taken.send,
      at: place(play.refused.send, reader),
      expected: [403],
    }),
    ...(play.modes ?? []).map(({ endpoint, plain }) =>
      judgeRefusal(auth[`write-scope-missing-${endpoint}`], {
        refused: plain,
        twin: play.started,
        at: place(plain, reader),
        expected: [403],
      }),
    ),
    suffices(auth['write-scope-suffices-start'], play.taken.start, play.started, writer),
    suffices(auth['write-scope-suffices-send'], play.taken.send, undefined, writer, !play.rested),
    ...(play.faulty ?? []).flatMap(sufficesInMode),
    ...conflicts(play),
  ]
}

/** What has to be refused for another reason is not refused for its key: in no mode is another scope needed (spec 1, 4). */
function sufficesInMode({ endpoint, answer, full }: FaultyWrite): Outcome[] {
  const row = auth[`write-scope-suffices-${endpoint}`]
  const where = at(answer, writer)
  if (unheard(answer) !== undefined) return []
  if (answer.status !== 401 && answer.status !== 403) return [held(row, where)]
  if (full === undefined || unheard(full) !== undefined || full.status === null) return []
  // What a gateway takes for an attack, say, is refused whoever comes with it.
  if (full.status === answer.status) return []
  return [broken(row, where, `${full.status}, as with the full key`, shownStatus(answer))]
}

/** Readings 40: neither of the two has anything to conflict with. The start has the title of the one before. */
function conflicts({ taken, rested }: ScopesPlay): Outcome[] {
  const rows = statusCodes
  return [
    ...(taken.start.status === 409
      ? [judgeAlone(rows['lone-start-no-409'], taken.start, place(taken.start, writer))]
      : []),
    ...(taken.send.status === 409
      ? [judgeAlone(rows['lone-send-no-409'], taken.send, place(taken.send, writer), rested)]
      : []),
  ]
}

/**
 * A key with the scope is let in. A 401 or 403 says that it is not; with 404 the scope was no matter, but whose the
 * conversation is, which is judged elsewhere. Anything else is no answer to this question.
 */
function suffices(
  row: Requirement,
  exchange: Exchange,
  twin: Exchange | undefined,
  key: string,
  busy = false,
): Outcome {
  const where = at(exchange, key)
  const why =
    unheard(exchange) ?? (twin === undefined || isAccepted(twin) ? undefined : `the full key got ${shownStatus(twin)}`)
  if (isAccepted(exchange)) return held(row, where)
  if (why !== undefined) return undecided(row, why, where)
  if (exchange.status === 401 || exchange.status === 403) return broken(row, where, 'success', shownStatus(exchange))
  const also = busy ? ', during a turn' : ''
  return undecided(row, `the request got ${shownStatus(exchange)}${also}`, where)
}

/** Spec 1: conversations belong to the account, not to the key that started them. */
export function judgeSameAccount(play: ScopesPlay): Outcome[] {
  const { full, readOnly, taken, rested } = play
  return [
    sharedList(play),
    shared(auth['same-account-status'], readOnly.status, full.status, () =>
      rested ? staleStatus(readOnly.status, full.status) : undefined,
    ),
    sharedHistory(play),
    sharedSend(taken.send, rested),
  ]
}

/** At rest no words go: what the first key was shown, the other is shown after it (readings 28). An agent may wake by itself. */
function staleStatus(other: Exchange, first: Exchange): string | undefined {
  const [shown, known] = [readStatus(other), readStatus(first)]
  if (shown?.lastText === undefined || !known?.lastText) return undefined
  return shown.lastText ? undefined : 'no agent text, although the first key gets it'
}

/** What a page at rest has to show that another one shows: our own message, and whatever the agent said. */
function missingIn(other: Exchange, { full, text, rested }: ScopesPlay): boolean {
  if (showsText(full.history, text) && !showsText(other, text)) return true
  const ids = new Set(messagesOf(other).map(({ messageId }) => messageId))
  return rested && messagesOf(full.history).some(({ messageId, role }) => role === 'assistant' && !ids.has(messageId))
}

function sharedHistory(play: ScopesPlay): Outcome {
  const row = auth['same-account-history']
  const { full, readOnly } = play
  // One that was cut, or was too large to be read, may hold all of it.
  if (isAccepted(readOnly.history) && pageOf(readOnly.history) === undefined)
    return undecidedOnce(row, 'the page could not be read', at(readOnly.history, 'another key of the account'))
  const isMissing = isAccepted(readOnly.history) && missingIn(readOnly.history, play)
  // Pages may be short, each as it comes (readings 27).
  if (isMissing && typeof pageOf(readOnly.history)?.before === 'string')
    return undecidedOnce(row, 'the message may be on an older page', at(readOnly.history, 'another key of the account'))
  return shared(row, readOnly.history, full.history, () =>
    isMissing ? 'a page without the message that the first key gets' : undefined,
  )
}

function shared(row: Requirement, other: Exchange, first: Exchange, lack: () => string | undefined): Outcome {
  const where = at(other, 'another key of the account')
  const why = unheard(other)
  if (why !== undefined) return undecided(row, why, where)
  if (!isAccepted(first)) return undecided(row, `the first key got ${shownStatus(first)}`, where)
  if (isAccepted(other)) {
    const missing = lack()
    return judged(row, missing === undefined, where, 'what the first key reads', missing ?? '')
  }
  if (other.status === 404) return broken(row, where, '200', shownStatus(other))
  return undecided(row, `the request got ${shownStatus(other)}`, where)
}

function sharedSend(other: Exchange, rested: boolean): Outcome {
  const row = auth['same-account-send']
  const where = at(other, 'another key of the account')
  const why = unheard(other)
  if (why !== undefined) return undecided(row, why, where)
  if (isAccepted(other)) return held(row, where)
  if (other.status === 404) return broken(row, where, 'success', shownStatus(other))
  return undecided(row, `the request got ${shownStatus(other)}${rested ? '' : ', during a turn'}`, where)
}

/** What "active" means is open (readings 10), so the first key's list says whether the row has to be there. */
function sharedList({ busy, readOnly, conversationId }: ScopesPlay): Outcome {
  const row = auth['same-account-list']
  const where = at(busy.other, 'another key of the account')
  const why = unheard(busy.other)
  if (why !== undefined) return undecided(row, why, where)
  if (listsConversation(busy.other, conversationId)) return held(row, where)
  if (rowsOf(busy.other) === undefined) return undecided(row, `the request got ${shownStatus(busy.other)}`, where)
  const isListed = listsConversation(busy.before, conversationId) && listsConversation(busy.after, conversationId)
  // A list may be short, and others may have come before it then: at rest it is the newest again.
  if (!isListed && listsConversation(readOnly.list, conversationId))
    return held(row, at(readOnly.list, 'another key of the account'))
  if (!isListed)
    return undecided(
      row,
      'the list of the key that started the conversation does not show the conversation either',
      where,
    )
  return broken(row, where, 'the conversation that the other key lists', 'a list without the conversation')
}

function showsText(page: Exchange, text: string): boolean {
  return messagesOf(page).some((message) => message.text === text)
}

/** Whether a list has a row for a conversation, or for the ticket that it is a member of. */
export function listsConversation(list: Exchange, conversationId: string): boolean {
  const names = (each: unknown): boolean => isObject(each) && each.conversationId === conversationId
  return (rowsOf(list) ?? []).some(
    (row) => names(row) || (isObject(row) && Array.isArray(row.members) && row.members.some(names)),
  )
}

/** The rows of a list; undefined where the answer is none. */
export function rowsOf(list: Exchange): unknown[] | undefined {
  const value = jsonOf(list.body)
  return isObject(value) && Array.isArray(value.conversations) ? value.conversations : undefined
}
