import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, judged, notPerformed, type Outcome, undecided, undecidedOnce } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { placeOf } from '../../reading/sent.ts'
import { compareText, plainForm } from '../../reading/text/text.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { isText } from '../../reading/views/views.ts'
import type { Sent } from '../../records/sent.ts'
import type { PageRun } from '../../records/walk.ts'
import { history } from './rows.ts'
import { isPageRefused } from './walk.ts'

/**
 * Judges a history of more entries than one page may hold, read back with the largest limit (spec 4.5): what was said
 * beyond the first page is found on the next. That all was said shows in the last word, which is said after the others.
 */
export function judgeLong(sent: Sent): Outcome[] {
  const { answer, said, rest, history: walk } = sent
  const row = history['walk-long']
  const newest = walk?.pages[0]
  const last = said?.at(-1)
  if (!isAccepted(answer) || walk === undefined || newest === undefined || last === undefined) return []
  const where = { at: 'GET /conversations/{id}/messages?limit=1000, page after page', exchange: newest.id }
  // An agent may lawfully need longer than we wait: then there is nothing to look at.
  if (rest?.rested !== true) return []
  if (walk.end === 'broken')
    return [undecided(row, 'the history could not be read to its end', { ...where, at: placeOf(sent) })]
  const shown = walk.pages.flatMap(messagesOf)
  if (!shown.some(({ text }) => compareText(last, text ?? '').same))
    return [undecidedOnce(row, 'no view shows the last scripted text', where)]
  const texts = new Set(shown.map(({ text }) => plainForm(text ?? '')))
  // Words that nobody scripted may begin or end with blanks.
  const missing = (said ?? []).filter((each) => !texts.has(plainForm(each)))
  if (missing.length === 0) return [held(row, where)]
  // Pages may lawfully be so short that we leave off; a walk that goes in circles is for the row about its end.
  if (walk.end !== 'start') return []
  // An agent may leave out some of so many words; a service loses them where pages meet, or before the oldest of them.
  const [lost] = toldIn(answer, missing)
  if (lost !== undefined)
    return [
      broken(
        row,
        where,
        `the message ${JSON.stringify(lost)} in the history, because the response contains it`,
        'the whole history was read, and the message is missing',
      ),
    ]
  if (missing.every((each) => isWithinPage(each, sent, walk.pages))) {
    const deed = { told: `say ${said?.length} texts`, did: `no view shows ${missing.length} of them` }
    return [notPerformed(row, deed, where)]
  }
  const actual = `${shown.length} messages on ${walk.pages.length} pages, without ${missing.length} of the messages`
  return [broken(row, where, `all ${said?.length} messages, on as many pages as necessary`, actual)]
}

/**
 * Judges the same history read once more, with pages of other sizes (spec 4.5): of what it is known to hold, each message is found
 * once, far from the newest page as near to it.
 */
export function judgeDeep(sent: Sent, deep: PageRun): Outcome[] {
  const { answer, said, rest, history: walk } = sent
  const row = history['walk-mixed-limits']
  const last = deep.pages.at(-1)
  if (walk?.end !== 'start' || last === undefined) return []
  const where = { at: `pages of the long history with limits ${deep.limits.join(' ')}`, exchange: last.id }
  if (deep.end === 'broken') {
    // A limit below the largest, and a cursor that the service gave.
    return isPageRefused(last) ? [broken(row, where, 'a page', `status ${last.status}`)] : []
  }
  const told = toldIn(answer, said ?? [])
  const known = countsOf(walk.pages)
  const seen = countsOf(deep.pages)
  // Where the agent may have gone on to speak, it may have said that again since (readings 43).
  const isOnce = (each: string): boolean => rest?.rested === true && known.get(plainForm(each)) === 1
  const again = told.find((each) => isOnce(each) && (seen.get(plainForm(each)) ?? 0) > 1)
  if (again !== undefined) return [broken(row, where, `${JSON.stringify(again)} once`, 'repeated')]
  if (deep.end !== 'start') return []
  const lost = told.find((each) => known.has(plainForm(each)) && !seen.has(plainForm(each)))
  return [judged(row, lost === undefined, where, `${JSON.stringify(lost)}, which one page shows`, 'missing')]
}

/** How often each text stands on some pages. */
function countsOf(pages: readonly Exchange[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of pages.flatMap(messagesOf)) {
    const form = plainForm(text ?? '')
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  return counts
}

/** Of some words those that an answer tells were said: then the history owes them. */
function toldIn(answer: Exchange, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const told = new Set(sendResultOf(answer)?.replies.map(({ text }) => plainForm(text ?? '')))
  return words.filter((each) => told.has(plainForm(each)))
}

/** Whether one page shows an older message as well as a newer one: nothing between the two can be on another page. */
function isWithinPage(missing: string, { said, text }: Sent, pages: readonly Exchange[]): boolean {
  const at = said?.indexOf(missing) ?? -1
  const places = new Map((said ?? []).map((each, index) => [plainForm(each), index]))
  return pages.some((page) => {
    const texts = messagesOf(page)
    const shown = texts.map((each) =>
      isText(text, each.text) ? -1 : (places.get(plainForm(each.text ?? '')) ?? Number.NaN),
    )
    return shown.some((each) => each < at) && shown.some((each) => each > at)
  })
}
