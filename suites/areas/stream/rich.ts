import type { Timing } from '../../../schemas/types.ts'
import {
  broken,
  held,
  isBroken,
  isFinding,
  judged,
  type Outcome,
  speaksOf,
  spokenActivity,
  undecided,
} from '../../reading/finding.ts'
import { textsIn } from '../../reading/stream/data.ts'
import { activityInData } from '../../reading/text/activity.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { Rich } from '../../records/stream.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { streamAnswerOf } from './answer.ts'
import { type MatchedEvent, matchedWords } from './matched-events.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import { judgeWords, quoted, type Spoken } from './words.ts'

/** Judges what is hidden (spec 1), and that unusual words come through whole (spec 6). */
export function judgeRich(rich: Rich, timing: Timing): Outcome[] {
  const answer = streamAnswerOf(rich.sent, timing)
  const spoken = answer === undefined ? undefined : spokenOf(answer, [])
  if (answer === undefined || spoken === undefined) return []
  const whole = [
    ...judgeWhole(spoken, rich.lines, stream['line-breaks']),
    ...judgeWhole(spoken, rich.wide, stream['wide-characters']),
  ]
  return [
    ...whole,
    ...judgeHidden(spoken, 'tool', rich.tools),
    ...judgeHidden(spoken, 'note', rich.notes),
    ...judgeUtf8(spoken),
    ...judgeUsual(spoken, rich, whole),
  ]
}

/** Words of one kind, each carried unchanged by one event. */
function judgeWhole({ answer, words, matched }: Spoken, texts: readonly string[], row: Requirement): Outcome[] {
  const { where, sent, ending, done, outlasted } = answer
  return texts.map((text): Outcome => {
    const found = matched.find((each) => 'word' in each && each.kind !== 'again' && words[each.word] === text)
    if (found?.kind === 'word') return held(row, where)
    if (found?.kind === 'altered') return broken(row, where, quoted(text), found.difference)
    if (found?.kind === 'piece')
      return broken(row, where, quoted(text), 'several events, each with a part of the message')
    if (ending !== 'whole') return undecided(row, 'the stream is incomplete', where)
    const why = `no event carries ${quoted(text)}`
    const views = viewsOf(sent)
    const early = outlasted ? 'lasted to the wait limit' : done === undefined ? 'broke off without done' : undefined
    if (views.wasSaid(text) && early !== undefined)
      return undecided(row, `the stream ${early}; the text may have come later`, where)
    if (views.wasSaid(text)) return broken(row, where, quoted(text), `${why}; another view shows it`)
    // Lost for certain only where the whole history was read at rest: until then the turn may be put off.
    return undecided(row, why, where, views.lost)
  })
}

/** Nothing that is hidden gets an event; that the agent did it shows in the words that it said afterwards. */
function judgeHidden({ answer, words, matched }: Spoken, kind: 'tool' | 'note', hidden: readonly string[]): Outcome[] {
  const row = kind === 'tool' ? stream['hides-tools'] : stream['hides-notes']
  const { sent, where } = answer
  const shown = matched.flatMap((each) => {
    const as = activityInData(each.event.data, hidden, [sent.text])
    return as === undefined ? [] : [{ ...each, as }]
  })
  const leaked = shown.find((each) => each.as === 'own' || each.kind === 'stranger')
  if (leaked !== undefined) {
    // A sentence that no history shows is the service's only where the history was read whole.
    if (leaked.as === 'spoken' && !viewsOf(sent).whole)
      return [undecided(row, 'the settled history could not be read completely', where)]
    return [broken(row, where, 'no message event', quoted(leaked.event.data))]
  }
  const [spoken] = shown
  if (spoken !== undefined) {
    const { data } = spoken.event
    const isSpoken = (text: string): boolean => text !== data && hidden.some((each) => text.includes(each))
    const deed = speaksOf(kind, textsIn(data).find(isSpoken) ?? data)
    const isSilent = hidden.some((each) => shown.every(({ event }) => !event.data.includes(each)))
    if (!isSilent || !matchedWords(matched).includes(words.length - 1)) return [spokenActivity(row, deed, where)]
    return [held(row, where), { habit: deed }]
  }
  if (matchedWords(matched).includes(words.length - 1)) return [held(row, where)]
  return [undecided(row, 'the messages after the step are missing', where)]
}

function judgeUtf8({ answer, matched }: Spoken): Outcome[] {
  // The end of a stream that was cut may be half a character.
  if (matched.length === 0 || answer.ending === 'cut' || answer.ending === 'given-up') return []
  const actual = 'bytes that are not UTF-8'
  return [judged(stream['utf-8'], !answer.reading.invalidUtf8, answer.where, 'UTF-8', actual)]
}

/** The rows of every stream as far as they are broken here; what unusual words did to the stream is not told twice. */
function judgeUsual(spoken: Spoken, { lines, wide, tools, notes }: Rich, whole: readonly Outcome[]): Outcome[] {
  const isWhole = whole.every((each) => isFinding(each) && each.held)
  const odd = [...lines, ...wide]
  const plain = spoken.words.filter((text) => !odd.includes(text))
  const ofPlain = spoken.matched.flatMap((each): MatchedEvent[] => {
    if (!('word' in each)) {
      const isHidden = [...tools, ...notes].some((hidden) =>
        textsIn(each.event.data).some((text) => text.includes(hidden)),
      )
      return isWhole && !isHidden ? [each] : []
    }
    // That the agent did not say it twice, only a whole history can tell (readings 43).
    if (each.kind === 'again' && !viewsOf(spoken.answer.sent).whole) return []
    const word = plain.indexOf(spoken.words[each.word] ?? '')
    return word === -1 ? [] : [{ ...each, word }]
  })
  const outcomes = judgeWords({ ...spoken, words: plain, matched: ofPlain })
  return outcomes.filter(isBroken)
}
