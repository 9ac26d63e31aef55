import type { Exchange, Timing } from '../../../schemas/types.ts'
import { type CutStory, cutStories, describeCut } from '../../log/cut.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import { send } from '../send/rows.ts'
import { wait } from './rows.ts'

/**
 * Judges waits whose connection was cut, over the attempts at a scene (readings 21): cut once, it may be a gateway's
 * doing; cut at the same place in a fresh send, it is the service's own. Only a wait that lasted to the limit proves
 * that the connection is held.
 */
export function judgeWaitCuts(attempts: readonly { exchanges: readonly Exchange[] }[], timing: Timing): Outcome[] {
  return cutStories(attempts, timing).flatMap((story) => judgeStory(story, timing))
}

function judgeStory({ kind, sent }: CutStory, timing: Timing): Outcome[] {
  const { endpoint, mode, answer, said } = sent
  if (mode === 'stream' || mode === 'required-stream') return []
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
  // What a fresh send mended is judged by that one: where it did not last to the limit, it tells nothing of the wait.
  if (kind === 'never' || kind === 'mended') {
    const waited = isAccepted(answer) && answer.endMs - answer.sentMs >= mayRunOutMs(timing)
    return waited ? [held(row, where)] : []
  }
  return [
    undecided(row, kind === 'once' ? 'cut, and not repeated' : 'cut, and cut at another place in a fresh send', where),
  ]
}
