import type { SeenSend } from '../../log/sends.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { carriesText } from '../../reading/stream/data.ts'
import { activityInData } from '../../reading/text/activity.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { StreamAnswer } from './answer.ts'
import { stream } from './rows.ts'
import { quoted } from './words.ts'

/** Judges that a stream without words shows nothing of tools and notes (spec 6, 1). */
export function judgeLeaks({ steps = [] }: SeenSend, { sent, messages, where }: StreamAnswer): Outcome[] {
  const views = viewsOf(sent)
  // What an agent says of its tools the history shows as well (readings 91); one that was not read tells nothing.
  const isLeak = (data: string, hidden: readonly string[]): boolean => {
    const as = activityInData(data, hidden, [sent.text])
    if (as !== 'spoken') return as === 'own'
    const isSaid = views.messages?.some(({ text = '' }) => carriesText(data, text)) === true
    return views.whole && !isSaid
  }
  return (['tool', 'note'] as const).flatMap((kind) => {
    const hidden = steps.flatMap((step) => step[kind] ?? [])
    const shown = hidden.length === 0 ? undefined : messages.find(({ data }) => isLeak(data, hidden))?.data
    const row = kind === 'tool' ? stream['hides-tools'] : stream['hides-notes']
    return shown === undefined ? [] : [broken(row, where, 'no message event', quoted(shown))]
  })
}
