import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, observed, undecided, undecidedOnce } from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { isStreamed, modes, placeOf } from '../../reading/sent.ts'
import type { EmptyBalancePlay } from '../../records/access.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Mode } from '../../rules/words.ts'
import { balance } from './rows.ts'

/** Spec 7, 8: both sends get 402, in every mode, before a stream opens and in place of a 202. */
export function judgeUnpaid({ lists, starts, sends }: EmptyBalancePlay): Outcome[] {
  const isLetIn = lists.some(isAccepted)
  return modes.flatMap((mode) => [
    unpaid(
      balance[`start-${mode}`],
      starts[mode],
      `${placeOf({ endpoint: 'start', mode })}, without credits`,
      mode,
      isLetIn,
    ),
    ...(sends === undefined
      ? []
      : [
          unpaid(
            balance[`send-${mode}`],
            sends[mode],
            `${placeOf({ endpoint: 'send', mode })}, without credits`,
            mode,
            isLetIn,
          ),
        ]),
  ])
}

function unpaid(row: Requirement, exchange: Exchange, at: string, mode: Mode, isLetIn: boolean): Outcome {
  const where = { at, exchange: exchange.id }
  const why = unheard(exchange)
  if (why !== undefined) return undecidedOnce(row, why, where)
  if (isAccepted(exchange)) return broken(row, where, '402', shownStatus(exchange))
  if (!isLetIn) return undecided(row, 'the credential may not even read: what it lacks is more than credits', where)
  if (exchange.status !== 402) return broken(row, where, '402', shownStatus(exchange))
  if (isStreamed(mode) && exchange.chunks !== null)
    return broken(row, where, '402 with a JSON body', '402 on an event stream')
  return held(row, where)
}

/** Spec 7: 402 belongs to the two POST endpoints alone. */
export function judgeFreeReads({ lists, statuses, pages }: EmptyBalancePlay): Outcome[] {
  return [
    ...lists.flatMap((each) => free(balance['list-free'], each)),
    ...statuses.flatMap((each) => free(balance['status-free'], each)),
    ...pages.flatMap((each) => free(balance['history-free'], each)),
  ]
}

/** A conversation that does not exist, or not any more, says nothing of the balance. */
function free(row: Requirement, exchange: Exchange): Outcome[] {
  const where = { at: `${exchange.method} ${exchange.path} without credits`, exchange: exchange.id }
  const why = unheard(exchange)
  if (why !== undefined) return [undecidedOnce(row, why, where)]
  if (exchange.status === 402) return [broken(row, where, '200', shownStatus(exchange))]
  if (exchange.status === 404 || exchange.status === 400) return []
  return [exchange.status === 200 ? held(row, where) : undecided(row, `it got ${shownStatus(exchange)}`, where)]
}

/** Readings 34: a refused start may leave an empty row behind. */
export function observeRefusedStart({ lists, starts, refusedStartListed }: EmptyBalancePlay): Outcome[] {
  const last = lists.at(-1)
  const isKnown = last !== undefined && isAccepted(last) && modes.every((mode) => starts[mode].status === 402)
  return isKnown ? [observed(balance['refused-start-row'], refusedStartListed, last.id)] : []
}

/**
 * The twin of a 402: the same endpoint and mode, taken under the full credential. Rows that only the service can give an
 * occasion for pass wherever they held once, so the twin may speak against them alone.
 */
export function judgePaid(start: { mode: Mode; answer: Exchange }, send: { mode: Mode; answer: Exchange }): Outcome[] {
  return [
    ...paid(balance[`start-${start.mode}`], start.answer, true),
    ...paid(balance[`send-${send.mode}`], send.answer, false),
  ]
}

function paid(row: Requirement, exchange: Exchange, speaksFor: boolean): Outcome[] {
  const where = { at: `${exchange.method} ${exchange.path} with credits`, exchange: exchange.id }
  if (isAccepted(exchange)) return speaksFor ? [held(row, where)] : []
  const why = unheard(exchange)
  if (why !== undefined) return [undecidedOnce(row, why, where)]
  return [undecided(row, `with credits, the same mode got ${shownStatus(exchange)}`, where)]
}
