import type { Exchange } from '../../schemas/types.ts'
import { history } from '../requirements/history.ts'
import { endpointOf } from './endpoint.ts'
import { judged, type Outcome } from './finding.ts'
import { pageOf } from './page.ts'

/** Whether a page names the conversation that was asked for (spec 2.9), wherever one was read. */
export function judgePageName(exchange: Exchange): Outcome[] {
  if (exchange.owned || endpointOf(exchange) !== 'history') return []
  const named = pageOf(exchange)?.conversationId
  const asked = askedFor(exchange)
  if (named === undefined || asked === undefined) return []
  const where = { at: exchange.name, exchange: exchange.id }
  return [judged(history['conversation-id'], named === asked, where, asked, named)]
}

function askedFor({ path }: Exchange): string | undefined {
  const [, segment] = /^\/conversations\/([^/?]+)\//.exec(path) ?? []
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
