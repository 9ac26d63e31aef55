import { history } from '../requirements/history.ts'
import { broken, held, type Outcome, undecided } from './finding.ts'
import { messagesOf } from './page.ts'
import { placeOf, type Sent } from './sent.ts'
import { compareText } from './text.ts'

/**
 * Judges a history of more entries than one page may hold, read back with the largest limit (spec 4.5): what was said
 * beyond the first page is found on the next. That all was said shows in the last word, which is said after the others.
 */
export function judgeLong(sent: Sent): Outcome[] {
  const { answer, said, rest, history: walk } = sent
  const row = history['walk-long']
  const newest = walk?.pages[0]
  const last = said?.at(-1)
  if (answer.status !== 202 || walk === undefined || newest === undefined || last === undefined) return []
  const where = { at: 'GET /conversations/{id}/messages?limit=1000, page after page', exchange: newest.id }
  // An agent may lawfully need longer than we wait: then there is nothing to look at.
  if (rest?.rested !== true) return []
  if (walk.end === 'broken')
    return [undecided(row, 'the history could not be read to its end', { ...where, at: placeOf(sent) })]
  const shown = walk.pages.flatMap(messagesOf)
  if (!shown.some(({ text }) => compareText(last, text ?? '').same))
    return [undecided(row, 'the last of the scripted words was seen in no view', where)]
  const texts = new Set(shown.map(({ text }) => text?.trim()))
  const missing = (said ?? []).filter((each) => !texts.has(each))
  if (missing.length === 0) return [held(row, where)]
  // Pages may lawfully be so short that we leave off; a walk that goes in circles is for the row about its end.
  if (walk.end !== 'start') return []
  const actual = `${shown.length} messages on ${walk.pages.length} pages, without ${missing.length} words`
  return [broken(row, where, `all ${said?.length} words, in as many pages as they need`, actual)]
}
