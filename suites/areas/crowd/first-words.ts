import type { Timing } from '../../../schemas/types.ts'
import { answeredFromMs, tookOf } from '../../reading/accuracy.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { isTail, isText } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { Crowd } from '../../records/crowd.ts'
import { send } from '../send/rows.ts'

/**
 * Judges that a message under `required` which waits behind other turns is answered by its first words, before the pause after
 * them has ended (spec 4.2, readings 38). Whichever turn reads it (readings 12), words that were told to its agent alone were
 * said after it came. Broken is an answer with the words after the pause, given long after a status showed those before it as the
 * newest: that the agent paused is seen so (readings 70).
 */
export function judgeFirstWordsBehind({ sends, meanwhile = [] }: Crowd, timing: Timing): Outcome[] {
  const row = send['send-required-first-words']
  return sends.flatMap(({ mode, said: [first, second], answer }): Outcome[] => {
    const result = sendResultOf(answer)
    if (mode !== 'required' || answer.status !== 200 || first === undefined || second === undefined) return []
    // What came when the wait ran out did not come for the end of a turn.
    if (result === undefined || tookOf(answer).mostMs >= mayRunOutMs(timing)) return []
    const where = { at: 'POST /messages, one of many at once, mode required', exchange: answer.id }
    if (!result.replies.some(({ text }) => isText(second, text))) return [held(row, where)]
    const shown = meanwhile.find((each) => isTail(first, readStatus(each)?.lastText ?? undefined))
    const sinceMs = shown === undefined ? 0 : answeredFromMs(answer) - shown.endMs
    if (sinceMs < Math.min(timing.longPauseMs / 2, timing.lagMs)) return []
    const actual = `the words after the pause, ${Math.round(sinceMs)} ms after a status showed the first ones`
    return [broken(row, { ...where, timed: true }, 'the answer before the pause after its first words ended', actual)]
  })
}
