import type { Exchange } from '../../schemas/types.ts'
import { stream } from '../requirements/stream.ts'
import { eventsOf } from './events.ts'
import { broken, type Outcome, observed } from './finding.ts'
import { messagesOfWalk } from './page.ts'
import { sequenceOf } from './stream-answer.ts'
import { statusOf, unclearOpening } from './stream-opening.ts'
import { compareText } from './text.ts'

/** What a send with reply none that asks for a stream got; the spec does not show it (6). */
export function observeNone(none: Exchange): Outcome[] {
  if (none.status === null) return []
  const value = none.chunks === null ? statusOf(none) : `${none.status}, stream: ${sequenceOf(eventsOf(none.chunks))}`
  return [observed(stream['none-combined'], value, none.id)]
}

/** A stream that the client closed while the agent paused; `later` is what it was to say afterwards. */
export interface Left {
  answer: Exchange
  later: string
  rested: boolean
  history: { pages: Exchange[] }
}

/**
 * Observes whether the agent went on after the client had closed the stream (readings 36), and finds a send with reply
 * optional that got another answer than a stream; one that had no answer until we closed it may have been deferred.
 */
export function judgeLeft({ answer, later, rested, history }: Left, others: readonly Exchange[]): Outcome[] {
  const where = { at: 'POST /messages, reply optional, stream true', exchange: answer.id }
  const isStream = answer.status === 200 && answer.chunks !== null
  if (answer.status !== null && !isStream) {
    if (unclearOpening(answer, others) !== undefined) return []
    const row = answer.status === 200 ? stream['send-stream-media-type'] : stream['send-stream-200']
    return [broken(row, where, '200 and a stream', statusOf(answer))]
  }
  if (!rested || answer.failure?.kind !== 'timeout') return []
  const goesOn = messagesOfWalk(history.pages).some(({ text }) => text !== undefined && compareText(later, text).same)
  return [observed(stream['client-closes'], goesOn, answer.id)]
}
