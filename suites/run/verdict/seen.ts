import { traceOf } from '../../../schemas/trace.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { isBareGateway, isPutOff, jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { modeIn } from '../../reading/sent.ts'

/** What is known of an exchange: enough to tell whether two of them are alike. */
export interface Seen {
  /** Endpoint, whether its key may use it, and the status that came. */
  readonly kind: string
  /** Endpoint, whose credential, and the status that came. */
  readonly request: string
  /** The same, and the mode. */
  readonly shape: string
  readonly isRefused: boolean
  readonly isSend: boolean
  /** The network, or something in front of the service, may be why. */
  readonly isTroubled: boolean
  readonly conversation: string | undefined
  readonly scene: string
  /** By which the request is found in the logs of the service. */
  readonly trace: string | undefined
}

/** `scene` is the one that made it. */
export function seenOf(exchange: Exchange, scene: string): Seen {
  const { method, path, status, credential, failure } = exchange
  const where = endpointOf(exchange) ?? path.split('?')[0]
  const mode = method === 'POST' ? modeIn(exchange) : ''
  const request = [method, where, credential, status].join(' ')
  return {
    kind: [method, where, usable[method]?.includes(credential) === true ? 'a usable key' : credential, status].join(
      ' ',
    ),
    request,
    shape: `${request} ${mode}`,
    isSend: method === 'POST',
    isRefused: status !== null && status >= 400,
    isTroubled: failure !== null || isBareGateway(exchange) || isPutOff(exchange),
    conversation: conversationOf(exchange),
    scene,
    trace: traceOf(exchange),
  }
}

/** The conversation that a request names, or that a start made. */
function conversationOf({ method, path, requestBody, body }: Exchange): string | undefined {
  if (method !== 'POST') return /^\/conversations\/([^/?]+)/.exec(path)?.[1]
  const named = [requestBody, body].map(jsonOf).flatMap((value) => (isObject(value) ? [value.conversationId] : []))
  return named.find((id) => typeof id === 'string')
}

/** Keys that nothing is wrong with (spec 5.4, 7): a service that refuses one of them for no reason may refuse all. */
const usable: Record<string, readonly string[]> = {
  GET: ['full', 'readOnly', 'otherAccount', 'emptyBalance'],
  POST: ['full', 'writeOnly', 'otherAccount'],
}
