import type { Exchange } from '../../schemas/types.ts'
import type { Requirement } from '../requirements/requirement.ts'
import { stream } from '../requirements/stream.ts'
import { broken, judged, type Outcome, undecided, type Where } from './finding.ts'
import { isCut } from './gateway.ts'
import { placeOf, type Sent } from './sent.ts'
import type { StreamedMode } from './stream-answer.ts'
import { quietAtOnceMs } from './stream-history.ts'

/** The mode of a send that asked for a stream; undefined for any other. */
export function streamedMode({ mode }: Sent): StreamedMode | undefined {
  return mode === 'stream' || mode === 'required-stream' ? mode : undefined
}

/**
 * Judges status and media type of a send that asked for a stream (spec 4.1, 4.2, 6). Under `required` a silent turn
 * gets a stream as well (readings 2), which is a row of its own.
 */
export function judgeOpening(sent: Sent, silent: boolean): Outcome[] {
  const mode = streamedMode(sent)
  if (mode === undefined) return []
  const { endpoint, answer } = sent
  const where = { at: placeOf(sent), exchange: answer.id }
  const row =
    mode === 'required-stream' && silent
      ? stream[`${endpoint}-required-stream-silent-200`]
      : stream[`${endpoint}-${mode}-200`]
  const unclear = unclearAnswer(answer)
  if (unclear !== undefined) return [undecided(row, unclear, where)]
  if (answer.status === null) return [judgeNoAnswer(sent, row, where)]
  const opening = judged(row, answer.status === 200, where, '200 and a stream', statusOf(answer))
  if (answer.status < 200 || answer.status >= 300) return [opening]
  const type = answer.headers['content-type'] ?? 'none'
  const declared = /^\s*text\/event-stream\s*(;|$)/i.test(type)
  return [opening, judged(stream[`${endpoint}-${mode}-media-type`], declared, where, 'text/event-stream', type)]
}

/** Why an answer says nothing about streams: it never came whole, or it speaks of the account. */
export function unclearAnswer(answer: Exchange): string | undefined {
  const { status, failure } = answer
  if (status === null && failure?.kind === 'timeout') return undefined
  if (status === null) return `no answer (${failure?.message ?? 'the connection ended'})`
  if (isCut(answer) && status !== 200) return `cut before its answer ended (${status})`
  const retry = answer.headers['retry-after'] !== undefined
  if (status === 401 || status === 402 || status === 403 || status === 429 || (status === 503 && retry)) {
    return `answered ${status}`
  }
  return undefined
}

export function statusOf({ status, headers }: Exchange): string {
  return status === null ? 'no answer' : `${status}, ${headers['content-type'] ?? 'no content type'}`
}

/** An answer that did not even begin: the turn may have been deferred for all that time, unless rest came right after. */
function judgeNoAnswer(sent: Sent, row: Requirement, where: Where): Outcome {
  const waited = `no answer within ${Math.round(sent.answer.endMs - sent.answer.sentMs)} ms`
  if (quietAtOnceMs(sent) === undefined) return undecided(row, `${waited}, and the turn may not have run`, where)
  return broken(row, where, '200 and a stream', waited)
}
