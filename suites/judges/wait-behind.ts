import { wait } from '../requirements/index.ts'
import { broken, held, type Outcome } from './finding.ts'
import { shownStatus } from './refusal.ts'
import type { Around } from './send.ts'
import type { Sent } from './sent.ts'

/**
 * Judges that the limit of a wait counts from the request (spec 4.2, 8), also where its turn has to wait for an earlier
 * one. An answer before the limit, and a conflict, say nothing.
 */
export function judgeBehind({ answer }: Sent, { timing }: Around): Outcome[] {
  const row = wait['behind-not-late']
  const where = { at: 'POST /messages, reply optional, while an earlier turn goes on', exchange: answer.id }
  const tookMs = answer.endMs - answer.sentMs
  const latestMs = timing.waitLimitMs + timing.slackMs
  const waited = answer.status === 200 || answer.failure?.kind === 'timeout'
  if (!waited || tookMs < timing.waitLimitMs - timing.slackMs) return []
  if (answer.status === 200 && tookMs <= latestMs) return [held(row, where)]
  const actual = `${answer.status === null ? 'none' : shownStatus(answer)} after ${Math.round(tookMs)} ms`
  return tookMs > latestMs ? [broken(row, { ...where, timed: true }, `an answer within ${latestMs} ms`, actual)] : []
}
