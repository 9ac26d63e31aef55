import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { isApiError, jsonOf } from '../reading/gateway.ts'
import { parameterIn } from '../reading/in-path.ts'
import { isProvoked } from '../reading/provoked.ts'
import { isObject } from '../reading/resources.ts'
import { plainTitle } from '../reading/text/plain-title.ts'
import { beyondBothLimits, withinBothLimits } from '../reading/text/text.ts'
import { longestText } from '../reading/too-long.ts'

/** Characters that a text may be refused for (readings 53), and half characters. */
const refusable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/

/** Whether nothing about a request can be called malformed (spec 4, readings 16): what is open is not valid here. */
export function isValidRequest(exchange: Exchange): boolean {
  if (isProvoked(exchange)) return false
  const { path, requestBody, requestHeaders } = exchange
  const endpoint = endpointOf(exchange)
  const [place = '', query = ''] = path.split('?')
  // An escape in a path may be cut short, or be refused by whatever stands in front (readings 52).
  if (!/^[\w/.~-]+$/.test(place)) return false
  // What asks for another type may be refused for it (readings 49).
  if ((requestHeaders.accept ?? '*/*') !== '*/*') return false
  if (endpoint === 'list' || endpoint === 'history' || endpoint === 'status') return isPlainlyAsked(exchange)
  const body = jsonOf(requestBody)
  // Written as any client writes it: no field twice, and nothing but the API's own.
  if (query !== '' || !isObject(body) || requestBody !== JSON.stringify(body)) return false
  if (!/^application\/json(; *charset=utf-8)?$/i.test(requestHeaders['content-type'] ?? '')) return false
  const { text, title = 'a title', reply = 'none', stream = false, conversationId = '', ...rest } = body
  return (
    typeof text === 'string' &&
    text.trim() !== '' &&
    withinBothLimits(text, longestText) &&
    !refusable.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')) &&
    typeof title === 'string' &&
    plainTitle.test(title) &&
    (reply === 'none' || reply === 'optional' || reply === 'required') &&
    // Streaming and awaiting nothing: not shown (6).
    (stream === false || (stream === true && body.reply !== 'none')) &&
    Object.keys(rest).length === 0 &&
    (endpoint === 'send') === (typeof conversationId === 'string' && conversationId !== '')
  )
}

/** Whether nothing stands in the query of a view but a limit within its bounds: what an odd one or an unknown cursor gets is open. */
export function isPlainlyAsked(exchange: Exchange): boolean {
  const endpoint = endpointOf(exchange)
  const [, query = ''] = exchange.path.split('?')
  return (
    query === '' || (endpoint === 'list' && isLimit(query, 100)) || (endpoint === 'history' && isLimit(query, 1000))
  )
}

/** Whether a 401 can only be meant for the key: it is shown as it should be, at an address that nothing in front refuses (readings 52). */
export function isKeyShown({ path, requestHeaders }: Exchange): boolean {
  const [place = ''] = path.split('?')
  return /^[\w/.~-]+$/.test(place) && requestHeaders.authorization?.startsWith('Bearer ') !== false
}

function isLimit(query: string, most: number): boolean {
  const [, digits] = /^limit=([1-9]\d{0,3})$/.exec(query) ?? []
  return digits !== undefined && Number(digits) <= most
}

/** How a message is malformed that was taken all the same, or refused as nothing is; undefined where it is not, or was refused. */
export function malformed(
  body: Record<string, unknown>,
  { status, chunks, body: answer }: Exchange,
): string | undefined {
  // Readings 17.
  const isTooLong = typeof body.text === 'string' && beyondBothLimits(body.text, longestText)
  if (isTooLong && (status === 413 || status === 422)) return `a text above the limit got ${status}`
  // A gateway's 504 tells nothing (readings 21).
  const isTaken =
    status === 202 ||
    (status === 504 && isApiError(answer)) ||
    (status === 200 && (chunks === null || chunks.length > 0))
  if (!isTaken) return undefined
  const { text, reply, stream, title, conversationId } = body
  if (text === undefined) return 'a message without text was accepted'
  if (typeof text !== 'string' && text !== null) return 'a text of another type was accepted'
  if (isTooLong) return 'a text above the limit was accepted'
  const isOdd = (value: unknown, type: string): boolean =>
    value !== undefined && value !== null && typeof value !== type
  if (isOdd(stream, 'boolean') || isOdd(title, 'string') || isOdd(reply, 'string') || isOdd(conversationId, 'string'))
    return 'a field of a wrong type was accepted'
  if (typeof reply === 'string' && !['none', 'optional', 'required'].includes(reply))
    return `reply ${reply} was accepted`
  return undefined
}

/** What no request gets (spec 7, readings 21), and what one with a limit of letters does not get (readings 16). */
export function wrongView(exchange: Exchange): string | undefined {
  const { status, path, method, body, requestBody } = exchange
  if (status === 500) return 'status 500'
  const endpoint = endpointOf(exchange)
  const limit = parameterIn(path, 'limit')
  if (
    method === 'GET' &&
    status === 200 &&
    endpoint !== 'status' &&
    limit !== undefined &&
    /^[a-z]{2,}$/.test(limit) &&
    limit !== 'nan'
  )
    return 'a limit of letters was accepted'
  const isPost = endpoint === 'start' || endpoint === 'send'
  if (
    isPost &&
    body !== null &&
    (status === 200 || status === 202) &&
    requestBody !== null &&
    jsonOf(requestBody) === undefined
  )
    return 'a body that is not JSON was accepted'
  return undefined
}
