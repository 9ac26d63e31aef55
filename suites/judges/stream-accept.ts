import type { Exchange } from '../../schemas/types.ts'
import { stream } from '../requirements/stream.ts'
import { judged, type Outcome, undecided } from './finding.ts'
import { placeOf, type Sent } from './sent.ts'
import { statusOf, unclearOpening } from './stream-opening.ts'

/** Judges a send that asked for a stream in its body and for JSON in its Accept header: the body decides (spec 4.1). */
export function judgeAccept({ endpoint, mode, answer }: Sent, others: readonly Exchange[]): Outcome[] {
  const row = stream[`${endpoint}-accept-ignored`]
  const where = { at: `${placeOf({ endpoint, mode })}, Accept: application/json`, exchange: answer.id }
  const unclear = unclearOpening(answer, others) ?? (answer.status === null ? 'no answer' : undefined)
  if (unclear !== undefined) return [undecided(row, unclear, where)]
  return [judged(row, answer.status === 200 && answer.chunks !== null, where, 'a stream', statusOf(answer))]
}
