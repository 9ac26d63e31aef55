import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { parameterIn } from '../../reading/in-path.ts'
import { entriesReadOf } from '../../reading/read-part.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { boundRow } from './limits.ts'
import { history } from './rows.ts'

export const overfullRows: readonly Requirement[] = [
  history['limit-1'],
  history['limit-1000'],
  history['limit-bounds'],
  history['limit-on-older-pages'],
  history['default-50'],
]

const [defaultLimit, mostEntries] = [50, 1000]

/**
 * A page that is too large to be read to its end, and of which more messages were read than its limit allows (spec 4.5).
 * Pages that were read whole are judged by their scenes.
 */
export function judgeOverfull(exchange: Exchange): Outcome[] {
  if (exchange.owned || endpointOf(exchange) !== 'history' || exchange.status !== 200) return []
  const read = entriesReadOf(exchange, 'messages')
  const written = parameterIn(exchange.path, 'limit')
  const limit = written === undefined ? null : Number(written)
  const most = limit ?? defaultLimit
  // What a limit outside its range gets is open.
  if (read === undefined || !(most >= 1 && most <= mostEntries) || read <= most) return []
  const row = boundRow(limit, parameterIn(exchange.path, 'before') !== undefined)
  return [
    broken(row, { at: `GET ${exchange.path}`, exchange: exchange.id }, `${most} messages at most`, `${read} at least`),
  ]
}
