import { isFinding, type Outcome, observed } from '../../reading/finding.ts'
import type { Sent } from '../../records/sent.ts'
import type { Left } from '../../records/stream.ts'
import type { Around } from '../send/send.ts'
import { judgeAck } from './ack.ts'
import { streamAnswerOf } from './answer.ts'
import { seenAfter, shows } from './history.ts'
import { judgeOpening } from './opening.ts'
import { stream } from './rows.ts'
import { spokenOf } from './stream.ts'
import { judgeShown } from './words.ts'

/** Tells what is broken in the part of the stream that came, and observes whether the agent went on (readings 36). */
export function judgeLeft({ sent, later }: Left, earlier: readonly Sent[], { timing, exchanges }: Around): Outcome[] {
  const answer = streamAnswerOf(sent, timing)
  const spoken = answer === undefined ? undefined : spokenOf(answer, earlier)
  // No answer at all may mean that the turn was put off until we had gone.
  const opening = sent.answer.status === null ? [] : judgeOpening(sent, false, exchanges)
  const outcomes = [...opening, ...(spoken === undefined ? [] : [...judgeAck(spoken.answer), ...judgeShown(spoken)])]
  return [...outcomes.filter((each) => isFinding(each) && !each.held), ...observeLeft(sent, later)]
}

function observeLeft(sent: Sent, later: string): Outcome[] {
  const { answer, rest } = sent
  if (rest?.rested !== true || answer.status !== 200 || answer.failure?.kind !== 'timeout') return []
  return [observed(stream['client-closes'], shows(seenAfter(sent), later), answer.id)]
}
