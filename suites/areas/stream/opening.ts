import type { Exchange } from '../../../schemas/types.ts'
import { broken, judged, type Outcome, undecided, type Where } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { unjudgeable } from '../../reading/unjudgeable.ts'
import type { Sent } from '../../reading/views/sent.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { isLongRefused, longRefused } from '../send/answer.ts'
import type { StreamedMode } from './answer.ts'
import { quietAtOnceMs } from './history.ts'
import { stream } from './rows.ts'

/** The mode of a send that asked for a stream; undefined for any other. */
export function streamedMode({ mode }: Sent): StreamedMode | undefined {
  return mode === 'stream' || mode === 'required-stream' ? mode : undefined
}

/**
 * Judges status and media type of a send that asked for a stream (spec 4.1, 4.2, 6). Under `required` a silent turn
 * gets a stream as well (readings 2), which is a row of its own. `others` are exchanges of the same scene.
 */
export function judgeOpening(sent: Sent, silent: boolean, others: readonly Exchange[]): Outcome[] {
  const mode = streamedMode(sent)
  if (mode === undefined) return []
  const { endpoint, answer } = sent
  const where = { at: placeOf(sent), exchange: answer.id }
  const row =
    mode === 'required-stream' && silent
      ? stream[`${endpoint}-required-stream-silent-200`]
      : stream[`${endpoint}-${mode}-200`]
  const why = unjudgeableOpening(answer, others)
  if (why !== undefined) return [undecided(row, why, where)]
  if (isLongRefused(sent)) return [undecided(row, longRefused, where)]
  if (answer.status === null) return [judgeNoAnswer(sent, row, where)]
  const opening = judged(row, answer.status === 200, where, '200 and a stream', statusOf(answer))
  if (answer.status < 200 || answer.status >= 300) return [opening]
  const type = answer.headers['content-type'] ?? 'none'
  const declared = /^\s*text\/event-stream\s*(;|$)/i.test(type)
  return [opening, judged(stream[`${endpoint}-${mode}-media-type`], declared, where, 'text/event-stream', type)]
}

/**
 * Why an answer says nothing about how streams open. One that never began within our time says something, and so does a
 * stream that was lost later.
 */
export function unjudgeableOpening(answer: Exchange, others: readonly Exchange[]): string | undefined {
  const began = answer.status === 200
  return began || answer.failure?.kind === 'timeout' ? undefined : unjudgeable(answer, others)
}

export function statusOf({ status, headers }: Exchange): string {
  return status === null ? 'no response' : `${status}, ${headers['content-type'] ?? 'no content type'}`
}

/** An answer that did not even begin: the turn may have been deferred for all that time, unless rest came right after. */
function judgeNoAnswer(sent: Sent, row: Requirement, where: Where): Outcome {
  const waited = `no response within ${Math.round(sent.answer.endMs - sent.answer.sentMs)} ms`
  if (quietAtOnceMs(sent) === undefined) return undecided(row, `${waited}, and the turn may not have run`, where)
  return broken(row, where, '200 and a stream', waited)
}
