import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from './endpoint.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { isUnrecorded } from './unrecorded.ts'

/** What was expected and what came; null where the label is right; undefined where nothing can be said. */
export type MediaFault = readonly [expected: string, actual: string] | null | undefined

/** Spec 4: bodies are JSON and say so, unless a stream was chosen. Any parameter and any case are lawful (RFC 9110, 8.3.1). */
export function mediaFaultOf(exchange: Exchange): MediaFault {
  const { status, headers, method } = exchange
  const isRead = method === 'GET'
  if (endpointOf(exchange) === null || (status !== 200 && (status !== 202 || isRead))) return undefined
  if (isUnrecorded(exchange, 'headers') || (!isRead && mayStream(exchange))) return undefined
  const type = headers['content-type']
  return isJson(type) ? null : ['application/json', type ?? 'no Content-Type']
}

function isJson(type: string | undefined): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** Whether a stream was chosen, or it cannot be told: how an odd value of `stream` is read is open. */
function mayStream({ requestBody }: Exchange): boolean {
  const body = jsonOf(requestBody)
  return !isObject(body) || (body.stream !== undefined && body.stream !== false)
}

/**
 * RFC 8259, 8.1. The client writes a byte that is no UTF-8 as a lone surrogate; U+0000 stands in no JSON text, but in every
 * one that is UTF-16. Undefined without a whole body that is labelled as JSON.
 */
export function isUtf8({ body, headers, failure }: Exchange): boolean | undefined {
  if (body === null || body === '' || failure !== null || !isJson(headers['content-type'])) return undefined
  return body.isWellFormed() && !body.includes('\u0000')
}
