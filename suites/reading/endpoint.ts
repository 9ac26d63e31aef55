import type { Exchange } from '../../schemas/types.ts'
import type { Endpoint } from '../rules/words.ts'

const prefix = '/conversations/'

/** Which endpoint a request went to, by method and path. */
export function endpointOf(exchange: Pick<Exchange, 'method' | 'path'>): Endpoint | null {
  const query = exchange.path.indexOf('?')
  const path = query === -1 ? exchange.path : exchange.path.slice(0, query)
  if (exchange.method === 'POST') return path === '/conversations' ? 'start' : path === '/messages' ? 'send' : null
  if (exchange.method !== 'GET') return null
  if (path === '/conversations') return 'list'
  // No expressions: a load asks for each response, and they are slow in k6.
  if (!path.startsWith(prefix)) return null
  const end = path.indexOf('/', prefix.length)
  if (end === -1) return path.length > prefix.length ? 'status' : null
  return end > prefix.length && path.slice(end) === '/messages' ? 'history' : null
}

/** What a browser asks by itself before a request to another origin (Fetch, 4.8): no request of the API. */
export function isPreflight({ method, requestHeaders }: Pick<Exchange, 'method' | 'requestHeaders'>): boolean {
  return method === 'OPTIONS' && requestHeaders['access-control-request-method'] !== undefined
}
