import type { Timing } from '../../../schemas/types.ts'
import type { SeenSend } from '../../log/sends.ts'
import { broken, held, judged, type Outcome, speaksOf, spokenActivity, undecided } from '../../reading/finding.ts'
import { textsIn } from '../../reading/stream/data.ts'
import { activityInData } from '../../reading/text/activity.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { streamAnswerOf } from './answer.ts'
import { matchedWords } from './matched-events.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import { quoted, type Spoken } from './words.ts'

/** What an agent does in a turn besides saying plain words. */
interface Rich {
  tools: readonly string[]
  notes: readonly string[]
  /** Words with line breaks of every kind, and such that are long and of characters of many bytes. */
  lines: readonly string[]
  wide: readonly string[]
}

/** Longer words of characters of many bytes pass through several buffers. */
const wideFrom = 5000

function richOf({ steps = [] }: SeenSend): Rich {
  const said = steps.flatMap(({ say }) => say ?? [])
  const lines = said.filter((text) => /[\n\r\u2028]/.test(text))
  return {
    tools: steps.flatMap(({ tool }) => tool ?? []),
    notes: steps.flatMap(({ note }) => note ?? []),
    lines,
    wide: said.filter((text) => !lines.includes(text) && text.length > wideFrom && /[^\u0000-\u00ff]/.test(text)),
  }
}

/** Whether a turn holds unusual words. */
export function hasUnusualWords(sent: SeenSend): boolean {
  const { lines, wide } = richOf(sent)
  return lines.length > 0 || wide.length > 0
}

/** Judges what is hidden (spec 1), and that unusual words come through whole (spec 6). */
export function judgeRich(sent: SeenSend, timing: Timing): Outcome[] {
  const rich = richOf(sent)
  const answer = streamAnswerOf(sent, timing)
  const spoken = answer === undefined ? undefined : spokenOf(answer, sent.earlier)
  if (answer === undefined || spoken === undefined) return []
  const whole = [
    ...judgeWhole(spoken, rich.lines, stream['line-breaks']),
    ...judgeWhole(spoken, rich.wide, stream['wide-characters']),
  ]
  return [
    ...whole,
    ...(rich.tools.length > 0 ? judgeHidden(spoken, 'tool', rich.tools) : []),
    ...(rich.notes.length > 0 ? judgeHidden(spoken, 'note', rich.notes) : []),
    ...judgeUtf8(spoken),
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
