import type { Around } from '../../log/sends.ts'
import { judgeAtMost, tookOf } from '../../reading/accuracy.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isStreamed, placeOf } from '../../reading/sent.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import { judgeInTime as judgeFacts } from '../send/answer.ts'
import { factsOf } from '../send/facts.ts'
import { wait } from './rows.ts'

/**
 * Whatever a send that waits is sent for, it is answered at the wait limit at the latest (spec 4.2, 8, readings 14): it fails where no
 * answer had come when our own time was up on a connection that was made (readings 45). What was sent again tells nothing.
 */
export function judgeAnswered(sent: Sent, { timing }: Around): Outcome[] {
  const { endpoint, mode, answer } = sent
  if (mode === 'none' || mode === 'stream' || mode === 'required-stream') return []
  if (answer.repeats.length > 0 || answer.credential !== 'full') return []
  const row = wait[`${endpoint}-${mode}-not-late`]
  const where = { at: placeOf(sent), exchange: answer.id }
  const latestMs = timing.waitLimitMs + timing.slackMs
  const took = tookOf(answer)
  if (viewsOf(sent).result !== undefined && took.heldMostMs <= latestMs) return [held(row, where)]
  if (answer.status !== null || answer.failure?.kind !== 'timeout' || took.measuredMs <= latestMs) return []
  const expected = `a response within ${latestMs} ms`
  return [judgeAtMost(row, took, latestMs, { where, expected, actual: (ms) => `none after ${ms}` })]
}

/**
 * An answer that comes before a wait can have run out does not claim timedOut (spec 2.11, readings 14), whatever else is under way in
 * its conversation. We never see a wait shorter than it was; what was sent again may have waited before.
 */
export function judgeClaims(sent: Sent, { timing }: Around): Outcome[] {
  const { endpoint, mode, answer } = sent
  const tookMs = answer.endMs - answer.sentMs
  if (mode === 'stream' || mode === 'required-stream' || answer.repeats.length > 0) return []
  if (tookMs >= mayRunOutMs(timing) || viewsOf(sent).result?.timedOut !== true) return []
  const where = { at: placeOf(sent), exchange: answer.id }
  const actual = `timedOut true after ${Math.round(tookMs)} ms`
  return [broken(wait[`${endpoint}-${mode}-in-time`], where, 'no timedOut true', actual)]
}

/** The same of a send that had its turn for itself: it also tells what may not be told. */
export function judgeInTime(sent: Sent, around: Around): Outcome[] {
  const facts = isStreamed(sent.mode) ? undefined : factsOf(sent, [], around)
  return facts === undefined ? [] : judgeFacts(facts)
}
