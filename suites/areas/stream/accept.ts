import type { Exchange } from '../../../schemas/types.ts'
import { judged, type Outcome, undecided } from '../../reading/finding.ts'
import { isNotAcceptable, notAcceptable } from '../../reading/not-acceptable.ts'
import { placeOf } from '../../reading/sent.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { statusOf, unjudgeableOpening } from './opening.ts'
import { stream } from './rows.ts'

/** Judges a send that asked for a stream in its body and for JSON in its Accept header: the body decides (spec 4.1). */
export function judgeAccept(
  { endpoint, mode, answer: last, refused = [] }: Sent,
  others: readonly Exchange[],
): Outcome[] {
  const row = stream[`${endpoint}-accept-ignored`]
  // Where it was refused with that header, it was sent without it in its place.
  const answer = refused[0] ?? last
  const where = { at: `${placeOf({ endpoint, mode })}, Accept: application/json`, exchange: answer.id }
  if (isNotAcceptable(answer)) return [undecided(row, notAcceptable, where)]
  const unjudgeable = unjudgeableOpening(answer, others) ?? (answer.status === null ? 'no response' : undefined)
  if (unjudgeable !== undefined) return [undecided(row, unjudgeable, where)]
  // Under another status or media type it is a stream still: those are rows of their own.
  return [judged(row, isStream(answer), where, 'a stream', statusOf(answer))]
}

function isStream({ chunks, body }: Exchange): boolean {
  return chunks !== null || eventsOf([{ atMs: 0, text: body ?? '' }]).some(({ name }) => name === 'ack')
}
