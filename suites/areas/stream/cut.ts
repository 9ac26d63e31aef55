import type { Exchange } from '../../../schemas/types.ts'
import { cutKind, idleMs } from '../../log/cut.ts'
import type { Around } from '../../log/sends.ts'
import { describeCut } from '../../reading/cut-read.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { wait } from '../wait/rows.ts'
import { streamAnswerOf } from './answer.ts'
import { streamedMode } from './opening.ts'
import { stream } from './rows.ts'

/**
 * Judges a stream whose connection was cut, beside earlier attempts (readings 21): cut once, it may be a gateway's doing; cut
 * at the same place in a fresh send, it is the service's own, and breaks the rule that the cut hit.
 */
export function judgeStreamCut(sent: Sent, { earlier, timing }: Around): Outcome[] {
  const mode = streamedMode(sent)
  if (mode === undefined || sent.answer.owned) return []
  const kind = cutKind(sent, earlier, timing)
  const { endpoint, answer } = sent
  const where = { at: placeOf(sent), exchange: answer.id }
  const notCut = wait[`${endpoint}-${mode}-not-cut`]
  if (kind === 'never') {
    const waited = streamAnswerOf(sent, timing)?.outlasted === true
    return waited ? [held(notCut, where)] : []
  }
  if (kind !== 'again') return []
  const actual = `${describeCut(answer)}, twice at the same place`
  if (answer.chunks !== null && streamAnswerOf(sent, timing)?.done !== undefined) {
    return [broken(stream[`${endpoint}-${mode}-ends`], where, 'the end of the response after done', actual)]
  }
  if (waitedMs(answer) >= timing.longPauseMs / 2) return [broken(notCut, where, 'a connection that stays open', actual)]
  if (answer.chunks !== null) return [broken(stream[`${endpoint}-${mode}-done-last`], where, 'done at the end', actual)]
  const silent = mode === 'required-stream' && sent.said?.length === 0
  const opening = silent ? stream[`${endpoint}-required-stream-silent-200`] : stream[`${endpoint}-${mode}-200`]
  return [broken(opening, where, '200 and a stream', actual)]
}

/** How long the service had been silent; an answer that is no stream came after silence alone. */
function waitedMs(answer: Exchange): number {
  return answer.chunks === null ? answer.endMs - answer.sentMs : idleMs(answer)
}
