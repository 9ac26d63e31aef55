import { cutKind } from '../../log/cut.ts'
import type { Around } from '../../log/sends.ts'
import { describeCut } from '../../reading/cut-read.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import { send } from '../send/rows.ts'
import { wait } from './rows.ts'

/**
 * Judges a wait whose connection was cut, beside earlier attempts (readings 21): cut once, it may be a gateway's doing; cut at
 * the same place in a fresh send, it is the service's own. Only a wait that lasted to the limit proves that the connection is held.
 */
export function judgeWaitCut(sent: Sent, { earlier, timing }: Around): Outcome[] {
  const { endpoint, mode, answer, said } = sent
  if (mode === 'stream' || mode === 'required-stream' || answer.owned) return []
  const kind = cutKind(sent, earlier, timing)
  const where = { at: placeOf(sent), exchange: answer.id }
  if (kind === 'again') {
    const actual = `${describeCut(answer)}, twice at the same place`
    if (mode === 'none') return [broken(send[`${endpoint}-none-202`], where, '202 and a send result', actual)]
    // A bare 504 where 504 is due has the right status; area errors judges its body.
    const atLimit = answer.endMs - answer.sentMs >= mayRunOutMs(timing)
    const isDue = mode === 'required' && answer.status === 504 && (said?.length === 0 || atLimit)
    return isDue ? [] : [broken(wait[`${endpoint}-${mode}-not-cut`], where, 'a connection that stays open', actual)]
  }
  if (mode === 'none') return []
  const row = wait[`${endpoint}-${mode}-not-cut`]
  if (kind === 'never') {
    const waited = isAccepted(answer) && answer.endMs - answer.sentMs >= mayRunOutMs(timing)
    return waited ? [held(row, where)] : []
  }
  return [
    undecided(
      row,
      kind === 'once' ? 'cut, and not repeated' : 'cut, but not at the same place in another attempt',
      where,
    ),
  ]
}
