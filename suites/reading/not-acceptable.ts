import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { isUnrecorded } from './unrecorded.ts'

/** Why a 406 to an Accept header that leaves out what the request is answered with says nothing (readings 49). */
export const notAcceptable =
  '406: the Accept header excludes the media type of the response, so the service may reject it'

/** Whether an answer is the 406 to an Accept header that leaves out the documented media type; other 406s are not. */
export function isNotAcceptable(exchange: Exchange): boolean {
  const { status, method, requestHeaders, requestBody } = exchange
  if (status !== 406) return false
  if (isUnrecorded(exchange, 'requestHeaders')) return true
  const body = method === 'POST' ? jsonOf(requestBody) : undefined
  const documented = isObject(body) && body.stream === true ? 'text/event-stream' : 'application/json'
  return !accepts(requestHeaders.accept ?? '*/*', documented)
}

/** RFC 9110, 12.5.1; a range with a weight of nought leaves its types out. */
function accepts(header: string, type: string): boolean {
  const [group = ''] = type.split('/')
  return header.split(',').some((each) => {
    const [range = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    const isNone = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return !isNone && ['*/*', `${group}/*`, type].includes(range)
  })
}
