import type { Exchange, Timing } from '../../../../schemas/types.ts'
import { judgeAtMost, tookOf } from '../../../reading/accuracy.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { held, type Outcome } from '../../../reading/finding.ts'
import { sendResultOf } from '../../../reading/send-result.ts'
import { modeIn, placeOf } from '../../../reading/sent.ts'
import { wait } from '../rows.ts'

/**
 * A law: whatever a send that waits is sent for, it is answered at the wait limit at the latest (spec 4.2, 8, readings 14). It
 * is broken where no answer had come when our own time was up on a connection that was made (readings 45), and that was
 * beyond the limit. What was sent again, or was to be refused, is for others.
 */
export function judgeAnswered(exchanges: readonly Exchange[], timing: Timing): Outcome[] {
  const latestMs = timing.waitLimitMs + timing.slackMs
  return exchanges.flatMap((exchange) => {
    const endpoint = endpointOf(exchange)
    const mode = modeIn(exchange)
    if (endpoint !== 'start' && endpoint !== 'send') return []
    if (mode !== 'default' && mode !== 'optional' && mode !== 'required') return []
    if (exchange.owned || exchange.repeats.length > 0 || exchange.credential !== 'full') return []
    const row = wait[`${endpoint}-${mode}-not-late`]
    const where = { at: placeOf({ endpoint, mode }), exchange: exchange.id }
    const took = tookOf(exchange)
    if (sendResultOf(exchange) !== undefined && took.heldMostMs <= latestMs) return [held(row, where)]
    if (exchange.status !== null || exchange.failure?.kind !== 'timeout' || took.measuredMs <= latestMs) return []
    const expected = `a response within ${latestMs} ms`
    return [judgeAtMost(row, took, latestMs, { where, expected, actual: (ms) => `none after ${ms}` })]
  })
}
