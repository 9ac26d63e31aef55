import { judgeAtMost, tookOf } from '../../reading/accuracy.ts'
import type { Outcome } from '../../reading/finding.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { Sent } from '../../records/sent.ts'
import type { Around } from '../send/send.ts'
import { wait } from './rows.ts'

/**
 * Judges that the limit of a wait counts from the request (spec 4.2, 8), also where its turn has to wait for an earlier
 * one. An answer before the limit, and a conflict, say nothing.
 */
export function judgeBehind({ answer }: Sent, { timing }: Around): Outcome[] {
  const row = wait['behind-not-late']
  const where = { at: 'POST /messages, reply optional, while an earlier turn goes on', exchange: answer.id }
  const took = tookOf(answer)
  const latestMs = timing.waitLimitMs + timing.slackMs
  const waited = answer.status === 200 || answer.failure?.kind === 'timeout'
  if (!waited || took.mostMs < mayRunOutMs(timing)) return []
  // There was no answer, but one would still have been in time: nothing to judge.
  if (answer.status !== 200 && took.mostMs <= latestMs) return []
  const actual = (ms: string) => `${answer.status === null ? 'none' : shownStatus(answer)} after ${ms}`
  return [judgeAtMost(row, took, latestMs, { where, expected: `an answer within ${latestMs} ms`, actual })]
}
