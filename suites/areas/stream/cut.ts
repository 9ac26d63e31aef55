import type { Exchange, Timing } from '../../../schemas/types.ts'
import { type CutStory, cutStories, describeCut, idleMs } from '../../log/cut.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { wait } from '../wait/rows.ts'
import { streamAnswerOf } from './answer.ts'
import { streamedMode } from './opening.ts'
import { stream } from './rows.ts'

/**
 * Judges streams whose connection was cut, over the attempts at a scene (readings 21): cut once, it may be a gateway's
 * doing; cut at the same place in a fresh send, it is the service's own, and breaks the rule that the cut hit.
 */
export function judgeStreamCuts(attempts: readonly { exchanges: readonly Exchange[] }[], timing: Timing): Outcome[] {
  return cutStories(attempts, timing).flatMap((story) => judgeStory(story, timing))
}

function judgeStory({ kind, sent }: CutStory, timing: Timing): Outcome[] {
  const mode = streamedMode(sent)
  if (mode === undefined) return []
  const { endpoint, answer } = sent
  const where = { at: placeOf(sent), exchange: answer.id }
  const notCut = wait[`${endpoint}-${mode}-not-cut`]
  if (kind === 'never' || kind === 'mended') {
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
