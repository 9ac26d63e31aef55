import type { Exchange } from '../../schemas/types.ts'
import { isUnrecorded } from './unrecorded.ts'

type Asked = Pick<Exchange, 'method' | 'status' | 'requestHeaders' | 'unrecorded'>

/**
 * Whether a header of the request asked for this status (readings 89, RFC 9110 sections 10.1.1, 13 and 14): 304 and 412 to a
 * condition, 206 and 416 to a range, 417 and 100 to Expect, 101 to Upgrade. Where the headers of the request are not on record,
 * they may have (readings 88).
 */
export function isAskedFor(exchange: Asked): boolean {
  const { method, status, requestHeaders } = exchange
  const header = status === null ? undefined : headersThatAsk(status, method)
  if (header === undefined) return false
  return isUnrecorded(exchange, 'requestHeaders') || header.some((name) => requestHeaders[name] !== undefined)
}

/** By which headers, in lower case, a method asks for a status; undefined for a status that nothing asks for. */
function headersThatAsk(status: number, method: string): readonly string[] | undefined {
  const isRead = method === 'GET' || method === 'HEAD'
  switch (status) {
    case 100:
    case 417:
      return ['expect']
    case 101:
      return ['upgrade']
    case 206:
    case 416:
      // A range of another method has no meaning (RFC 9110, 14.2).
      return isRead ? ['range'] : undefined
    case 304:
      return isRead ? ['if-none-match', 'if-modified-since'] : undefined
    case 412:
      // To a read, If-None-Match asks for 304 (RFC 9110, 13.1.2).
      return ['if-match', 'if-unmodified-since', ...(isRead ? [] : ['if-none-match'])]
    default:
      return undefined
  }
}
