import { broken, isFinding, type Outcome } from '../../reading/finding.ts'
import { dataShowsWord } from '../../reading/text/quoted.ts'
import type { Unsaid } from '../../records/stream.ts'
import type { Around } from '../send/send.ts'
import { streamAnswerOf } from './answer.ts'
import { stream } from './rows.ts'
import { judgeSilentStream } from './stream.ts'
import { quoted } from './words.ts'

/** Judges a required stream without words in a conversation without words (spec 6, 1). */
export function judgeUnsaid({ sent, tools, notes, watched: statusReads }: Unsaid, around: Around): Outcome[] {
  const usual = judgeSilentStream(sent, [], around, statusReads)
  const answer = streamAnswerOf(sent, around.timing)
  if (answer === undefined) return usual
  const shown = (hidden: readonly string[]): string | undefined =>
    answer.messages.find(({ data }) => hidden.some((each) => dataShowsWord(data, each, [sent.text])))?.data
  const [tool, note] = [shown(tools), shown(notes)]
  const where = answer.where
  if (tool !== undefined || note !== undefined) {
    return [
      ...(tool === undefined ? [] : [broken(stream['hides-tools'], where, 'no message event', quoted(tool))]),
      ...(note === undefined ? [] : [broken(stream['hides-notes'], where, 'no message event', quoted(note))]),
    ]
  }
  return usual
}

/** What is broken, and what is said of the rows that a scene is there to prove. */
export function narrowed(outcomes: readonly Outcome[], proves: readonly { id: string }[]): Outcome[] {
  const ids = new Set(proves.map((row) => row.id))
  return outcomes.filter((each) => {
    if ('performed' in each) return true
    return (isFinding(each) && !each.held) || ids.has(each.requirement)
  })
}
