import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided, unprepared, type Where } from '../../reading/finding.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { messagesOfWalk } from '../../reading/views/page.ts'
import type { EmptyBalancePlay } from '../../records/access.ts'
import type { AfterRefusals } from '../../records/after-refusals.ts'
import type { BrokenBody } from '../../records/refusals.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { errors } from './rows.ts'

/** A refused message adds nothing to a history (readings 34). One that was taken after all says nothing here. */
export function judgeAddsNothing(row: Requirement, statuses: readonly number[], aftermath: AfterRefusals): Outcome[] {
  const { refused, rested, pages, end } = aftermath
  const texts = textsOf(pages)
  const afterSends = refused.filter(isOneOf(statuses)).map(({ answer, word }) => {
    const where = { at: `the history after a message that got ${answer.status}`, exchange: answer.id }
    const found = texts.find((text) => text.includes(word))
    if (found !== undefined) return foundThere(row, where, word, found)
    if (end !== 'start') return undecided(row, 'the history could not be read to its start', where)
    return rested ? held(row, where) : undecided(row, 'the conversation did not settle', where)
  })
  return [...afterSends, ...judgeStartsAddNothing(row, statuses, aftermath)]
}

/** A refused start may leave an empty conversation behind (readings 34), none with its message. */
export function judgeStartsAddNothing(
  row: Requirement,
  statuses: readonly number[],
  { starts }: Pick<AfterRefusals, 'starts'>,
): Outcome[] {
  if (starts === undefined) return []
  const texts = textsOf(starts.pages)
  return starts.refused.filter(isOneOf(statuses)).flatMap(({ answer, word }) => {
    const where = {
      at: `the history of a conversation created by a start that got ${answer.status}`,
      exchange: answer.id,
    }
    const found = texts.find((text) => text.includes(word))
    return found === undefined ? [] : [foundThere(row, where, word, found)]
  })
}

function isOneOf(statuses: readonly number[]): (refused: AfterRefusals['refused'][number]) => boolean {
  return ({ answer }) => answer.status !== null && statuses.includes(answer.status)
}

function textsOf(pages: readonly Exchange[]): string[] {
  return messagesOfWalk(pages).map(({ text }) => text ?? '')
}

function foundThere(row: Requirement, where: Where, word: string, found: string): Outcome {
  return broken(row, where, `no message with ${word}`, JSON.stringify(excerpt(found, 120)))
}

/**
 * A message that was refused with 400 is nowhere in the history of the conversation that it was sent to (readings 34).
 * What was taken after all says nothing here: other rows speak of it.
 */
export function judgeBodiesAddNothing(
  bodies: readonly BrokenBody[],
  aftermath: Omit<AfterRefusals, 'refused'>,
): Outcome[] {
  const texts = messagesOfWalk(aftermath.pages).map(({ text }) => text ?? '')
  return bodies
    .filter(({ endpoint, answer }) => endpoint === 'send' && answer.status === 400)
    .map((body) => {
      const row = rowOf(body)
      const where = {
        at: `the history after a message with a wrong ${body.place.slice(1) || 'body'}`,
        exchange: body.answer.id,
      }
      const { within, exact } = body.traces
      const found = texts.find((text) => exact.includes(text) || within.some((each) => text.includes(each)))
      if (found !== undefined) return broken(row, where, 'no such message', JSON.stringify(excerpt(found, 120)))
      if (aftermath.end !== 'start') return undecided(row, 'the history could not be read to its start', where)
      return aftermath.rested ? held(row, where) : undecided(row, 'the conversation did not settle', where)
    })
}

function rowOf({ constraint }: BrokenBody): Requirement {
  return constraint === 'maxLength' ? errors['too-long-adds-nothing'] : errors['400-adds-nothing']
}

/** A message that was refused for the balance is in no history, nor is one that was to start a conversation (readings 34). */
export function judgeUnpaidAddsNothing({ aftermath, isSent, left, statuses }: EmptyBalancePlay): Outcome[] {
  const row = errors['402-adds-nothing']
  const started = judgeStartsAddNothing(row, [402], { starts: left })
  if (aftermath !== undefined) return [...judgeAddsNothing(row, [402], aftermath), ...started]
  const where = { at: 'the history after messages without credits' }
  if (isSent) return [...started, undecided(row, 'the history could not be read', where)]
  // It has none at rest; but where its reads are refused otherwise than what is not there, nobody knows whether it has one.
  const refused = statuses.find(({ status }) => status !== 200 && status !== 404 && status !== 400)
  const why = 'the account without credits has no settled conversation to send to'
  return [
    ...started,
    refused === undefined
      ? unprepared(row, 'conversations.emptyBalance', why, where)
      : undecided(row, `the status of its conversation got ${shownStatus(refused)}`, {
          ...where,
          exchange: refused.id,
        }),
  ]
}
