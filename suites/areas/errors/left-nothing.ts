import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { messagesOfWalk } from '../../reading/views/page.ts'
import type { Aftermath } from '../../records/aftermath.ts'
import type { BrokenBody } from '../../records/refusals.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { errors } from './rows.ts'

/**
 * A message that was refused with 400 is nowhere in the history of the conversation that it was sent to (design 8).
 * What was taken after all says nothing here: other rows speak of it.
 */
export function judgeLeftNothing(bodies: readonly BrokenBody[], aftermath: Omit<Aftermath, 'refused'>): Outcome[] {
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
      if (found !== undefined) return broken(row, where, 'no such message', JSON.stringify(found.slice(0, 120)))
      if (aftermath.end !== 'start') return undecided(row, 'the history could not be read to its start', where)
      return aftermath.rested ? held(row, where) : undecided(row, 'the conversation did not come to rest', where)
    })
}

function rowOf({ constraint }: BrokenBody): Requirement {
  return constraint === 'maxLength' ? errors['too-long-adds-nothing'] : errors['400-adds-nothing']
}
