import { broken, isFinding, type Outcome } from '../../reading/finding.ts'
import { carriesText } from '../../reading/stream/data.ts'
import { activityInData } from '../../reading/text/activity.ts'
import { viewsOf } from '../../reading/views/views.ts'
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
  const views = viewsOf(sent)
  // What an agent says of its tools the history shows as well (readings 91); one that was not read tells nothing.
  const isLeak = (data: string, hidden: readonly string[]): boolean => {
    const as = activityInData(data, hidden, [sent.text])
    if (as !== 'spoken') return as === 'own'
    const isSaid = views.messages?.some(({ text = '' }) => carriesText(data, text)) === true
    return views.whole && !isSaid
  }
  const shown = (hidden: readonly string[]): string | undefined =>
    answer.messages.find(({ data }) => isLeak(data, hidden))?.data
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
    if ('performed' in each || 'habit' in each) return true
    return (isFinding(each) && !each.held) || ids.has(each.rule)
  })
}
