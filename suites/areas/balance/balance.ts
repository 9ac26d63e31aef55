import type { Exchange } from '../../../schemas/types.ts'
import {
  broken,
  held,
  type Outcome,
  observed,
  undecided,
  undecidedOnce,
  unprepared,
  type Where,
} from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { isStreamed, modes, placeOf } from '../../reading/sent.ts'
import type { EmptyBalancePlay } from '../../records/access.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { judgeAddsNothing, judgeStartsAddNothing } from '../errors/adds-nothing.ts'
import { errors } from '../errors/rows.ts'
import { balance } from './rows.ts'

/** Spec 7, 8: both sends get 402, in every mode, before a stream opens and in place of a 202. */
export function judgeUnpaid({ lists, starts, sends, blind, statuses }: EmptyBalancePlay): Outcome[] {
  const isLetIn = lists.some(isAccepted)
  return modes.flatMap((mode) => {
    const at = (endpoint: SendEndpoint): string => `${placeOf({ endpoint, mode })}, without credits`
    const row = balance[`send-${mode}`]
    return [
      unpaid(balance[`start-${mode}`], starts[mode], at('start'), mode, isLetIn),
      sends === undefined
        ? unpaidByNobody(row, blind?.[mode], at('send'), mode, statuses)
        : unpaid(row, sends[mode], at('send'), mode, isLetIn),
    ]
  })
}

/** A message to no conversation has two faults, and which is told first is open (readings 20): 402 alone tells something. */
function unpaidByNobody(
  row: Requirement,
  exchange: Exchange | undefined,
  at: string,
  mode: Mode,
  statuses: readonly Exchange[],
): Outcome {
  const where = { at, ...(exchange === undefined ? {} : { exchange: exchange.id }) }
  if (exchange?.status === 402) return unpaid(row, exchange, at, mode, true)
  return withoutConversation(row, statuses, where)
}

/** It has none at rest; but where its reads are refused otherwise than what is not there, nobody knows whether it has one. */
function withoutConversation(row: Requirement, statuses: readonly Exchange[], where: Where): Outcome {
  const refused = statuses.find(({ status }) => status !== 200 && status !== 404 && status !== 400)
  if (refused !== undefined)
    return undecided(row, `the status of the conversation got ${shownStatus(refused)}`, {
      ...where,
      exchange: refused.id,
    })
  const why = 'the account without credits has no settled conversation for a message'
  return unprepared(row, 'conversations.emptyBalance', why, where)
}

/** A message that was refused for the balance is in no history, nor is one that was to start a conversation (readings 34). */
export function judgeUnpaidAddsNothing({ aftermath, sends, left, statuses }: EmptyBalancePlay): Outcome[] {
  const row = errors['402-adds-nothing']
  const started = judgeStartsAddNothing(row, [402], { starts: left })
  if (aftermath !== undefined) return [...judgeAddsNothing(row, [402], aftermath), ...started]
  const where = { at: 'the history after messages without credits' }
  return [
    ...started,
    sends === undefined
      ? withoutConversation(row, statuses, where)
      : undecided(row, 'the history could not be read', where),
  ]
}

function unpaid(row: Requirement, exchange: Exchange, at: string, mode: Mode, isLetIn: boolean): Outcome {
  const where = { at, exchange: exchange.id }
  const why = unheard(exchange)
  if (why !== undefined) return undecidedOnce(row, why, where)
  if (isAccepted(exchange)) return broken(row, where, '402', shownStatus(exchange))
  if (!isLetIn) return undecided(row, 'this credential cannot read either, so credits are not the only cause', where)
  if (exchange.status !== 402) return broken(row, where, '402', shownStatus(exchange))
  if (isStreamed(mode) && exchange.chunks !== null)
    return broken(row, where, '402 with a JSON body', '402 on an event stream')
  return held(row, where)
}

/** Spec 7: 402 belongs to the two POST endpoints alone. */
export function judgeFreeReads({ lists, statuses, pages, sends }: EmptyBalancePlay): Outcome[] {
  const ofConversation = (row: Requirement, reads: readonly Exchange[]): Outcome[] => {
    const told = reads.flatMap((each) => free(row, each))
    if (told.length > 0 || sends !== undefined) return told
    return [withoutConversation(row, statuses, { at: 'every read' })]
  }
  return [
    ...lists.flatMap((each) => free(balance['list-free'], each)),
    ...ofConversation(balance['status-free'], statuses),
    ...ofConversation(balance['history-free'], pages),
  ]
}

/** A conversation that does not exist, or not any more, says nothing of the balance. */
function free(row: Requirement, exchange: Exchange): Outcome[] {
  const where = { at: `${exchange.method} ${exchange.path} without credits`, exchange: exchange.id }
  const why = unheard(exchange)
  if (why !== undefined) return [undecidedOnce(row, why, where)]
  if (exchange.status === 402) return [broken(row, where, '200', shownStatus(exchange))]
  if (exchange.status === 404 || exchange.status === 400) return []
  return [
    exchange.status === 200 ? held(row, where) : undecided(row, `the request got ${shownStatus(exchange)}`, where),
  ]
}

/** Readings 34: a refused start may leave an empty row behind. */
export function observeRefusedStart({ lists, starts, refusedStartListed }: EmptyBalancePlay): Outcome[] {
  const last = lists.at(-1)
  const isKnown = last !== undefined && isAccepted(last) && modes.every((mode) => starts[mode].status === 402)
  return isKnown ? [observed(balance['refused-start-row'], refusedStartListed, last.id)] : []
}

/** The twin of a 402: the same endpoint and mode, taken under the full credential. */
export function judgePaid(start: { mode: Mode; answer: Exchange }, send: { mode: Mode; answer: Exchange }): Outcome[] {
  return [paid(balance[`start-${start.mode}`], start.answer), paid(balance[`send-${send.mode}`], send.answer)]
}

function paid(row: Requirement, exchange: Exchange): Outcome {
  const where = { at: `${exchange.method} ${exchange.path} with credits`, exchange: exchange.id }
  if (isAccepted(exchange)) return held(row, where)
  const why = unheard(exchange)
  if (why !== undefined) return undecidedOnce(row, why, where)
  return undecided(row, `with credits, the same mode got ${shownStatus(exchange)}`, where)
}
