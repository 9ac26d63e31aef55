import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { held, misnamed, type Outcome } from '../../reading/finding.ts'
import { wellFormed } from '../../reading/in-path.ts'
import { idIn } from '../../reading/views/conversations.ts'
import { pageOf } from '../../reading/views/page.ts'
import { history } from './rows.ts'

/** Whether a page names the conversation that was asked for (spec 2.9), wherever one was read. */
export function judgePageName(exchange: Exchange): Outcome[] {
  if (exchange.owned || endpointOf(exchange) !== 'history') return []
  const named = pageOf(exchange)?.conversationId
  const asked = idIn(exchange.path)
  if (named === undefined || asked === undefined) return []
  const where = { at: exchange.name, exchange: exchange.id }
  const row = history['conversation-id']
  return [wellFormed(named) === asked ? held(row, where) : misnamed(row, where, asked, [named])]
}
