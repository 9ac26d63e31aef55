import type { Exchange, Timing } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, type Outcome } from '../../../reading/finding.ts'
import { sendResultOf } from '../../../reading/send-result.ts'
import { modeIn, placeOf } from '../../../reading/sent.ts'
import { mayRunOutMs } from '../../../reading/wait-limit.ts'
import { wait } from '../rows.ts'

/**
 * A law: an answer that comes before a wait can have run out does not claim timedOut (spec 2.11, readings 14), whatever
 * else is under way in its conversation and whatever came before it there. We never see a wait shorter than it was.
 */
export function judgeClaims(exchanges: readonly Exchange[], timing: Timing): Outcome[] {
  const earliestMs = mayRunOutMs(timing)
  return exchanges.flatMap((exchange) => {
    const endpoint = endpointOf(exchange)
    if (endpoint !== 'start' && endpoint !== 'send') return []
    const mode = modeIn(exchange)
    const tookMs = exchange.endMs - exchange.sentMs
    // What was sent again may have waited before; a stream says it in no way that is shown (readings 22).
    if (mode === 'stream' || mode === 'required-stream' || exchange.repeats.length > 0 || tookMs >= earliestMs)
      return []
    if (sendResultOf(exchange)?.timedOut !== true) return []
    const where = { at: placeOf({ endpoint, mode }), exchange: exchange.id }
    const actual = `timedOut true after ${Math.round(tookMs)} ms`
    return [broken(wait[`${endpoint}-${mode}-in-time`], where, 'no timedOut true', actual)]
  })
}
