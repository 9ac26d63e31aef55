import type { Exchange } from '../../schemas/types.ts'
import { stream } from '../requirements/stream.ts'
import { eventsOf } from './events.ts'
import { type Outcome, observed } from './finding.ts'
import { messagesOfWalk } from './page.ts'
import { sequenceOf } from './stream-answer.ts'
import { statusOf } from './stream-opening.ts'
import { compareText } from './text.ts'

/** What a send with reply none that asks for a stream got; the spec does not show it (6). */
export function observeNone(none: Exchange): Outcome[] {
  if (none.status === null) return []
  const value = none.chunks === null ? statusOf(none) : `${none.status}, stream: ${sequenceOf(eventsOf(none.chunks))}`
  return [observed(stream['none-combined'], value, none.id)]
}

/** Whether the agent went on after the client had closed the stream in its pause (readings 36). */
export function observeLeft(left: {
  answer: Exchange
  later: string
  rested: boolean
  history: { pages: Exchange[] }
}): Outcome[] {
  const { answer, later, rested, history } = left
  if (!rested || answer.failure?.kind !== 'timeout') return []
  const goesOn = messagesOfWalk(history.pages).some(({ text }) => text !== undefined && compareText(later, text).same)
  return [observed(stream['client-closes'], goesOn, answer.id)]
}
