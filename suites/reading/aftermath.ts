import type { Aftermath } from '../records/aftermath.ts'
import type { Requirement } from '../rules/requirement.ts'
import { broken, held, type Outcome, undecided } from './finding.ts'
import { messagesOfWalk } from './views/page.ts'

/** A refused message adds nothing to a history (design 8; readings 34). One that was taken after all says nothing here. */
export function judgeAddsNothing(row: Requirement, statuses: readonly number[], aftermath: Aftermath): Outcome[] {
  const { refused, rested, pages, end } = aftermath
  const texts = messagesOfWalk(pages).map((message) => message.text ?? '')
  return refused
    .filter(({ answer }) => answer.status !== null && statuses.includes(answer.status))
    .map(({ answer, word }) => {
      const where = { at: `the history after a message that got ${answer.status}`, exchange: answer.id }
      const found = texts.find((text) => text.includes(word))
      if (found !== undefined) return broken(row, where, `no message with ${word}`, JSON.stringify(found.slice(0, 120)))
      if (end !== 'start') return undecided(row, 'the history could not be read to its start', where)
      return rested ? held(row, where) : undecided(row, 'the conversation did not come to rest', where)
    })
}
