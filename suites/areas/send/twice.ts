import { broken, held, type Outcome } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf, withText } from '../../reading/views/views.ts'
import type { Requirement } from '../../rules/requirement.ts'

/**
 * Judges that words which the agent said twice in one turn come twice in the view that the send itself gives (spec 2.11,
 * 6). Only the history tells that they were said twice, by two ids: an agent may say them once, and a service may merge
 * what is equal. That the view was not cut short shows in words which came after both, and which it has more often than
 * the agent had said them until then. `timesIn`: how often the view has a text.
 */
export function judgeTwice(row: Requirement, sent: Sent, timesIn: (text: string) => number): Outcome[] {
  const turn = viewsOf(sent).turn ?? []
  const where = { at: placeOf(sent), exchange: sent.answer.id }
  const said = sent.said ?? []
  const texts = [...new Set(said)]
  const places = new Map(texts.map((text) => [text, withText(turn, text).map((message) => turn.indexOf(message))]))
  const seen = new Map<string, number>()
  const timesOf = (text: string): number => {
    const times = seen.get(text) ?? timesIn(text)
    seen.set(text, times)
    return times
  }
  return said.flatMap((text): Outcome[] => {
    const at = places.get(text) ?? []
    const ids = new Set(at.flatMap((each) => turn[each]?.messageId ?? []))
    const latest = at.at(-1)
    if (ids.size < 2 || latest === undefined) return []
    const isThrough = texts.some((each) => {
      const earlier = (places.get(each) ?? []).filter((place) => place < latest)
      return each !== text && timesOf(each) > earlier.length
    })
    if (!isThrough) return []
    const times = timesOf(text)
    // Words that did not come at all are for the rule that all of them come.
    if (times === 0) return []
    const expected = `${JSON.stringify(excerpt(text, 60))} ${ids.size} times, as in the history`
    return [times < ids.size ? broken(row, where, expected, `${times} times`) : held(row, where)]
  })
}
