import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../judges/gateway.ts'
import { AbortedError, UsageError } from './errors.ts'
import type { Stage } from './stage.ts'

/**
 * Two free requests before anything is spent. Throws AbortedError where the address does not answer or is not this
 * API, UsageError where the key is refused on both: on one alone it is a finding, and the run goes on.
 */
export async function preflight(stage: Stage): Promise<void> {
  const list = await stage.api.list({}, { name: 'list', deadlineMs: 15_000 })
  const unreachable = unreachableSentence(list, stage.run.baseUrl)
  if (unreachable !== undefined) throw new AbortedError(unreachable)
  const unknown = await stage.api.status(`unknown-${stage.word()}`, {
    name: 'unknown',
    owned: true,
    deadlineMs: 15_000,
  })
  if (list.status === 401 && unknown.status === 401) {
    throw new UsageError(
      `credentials.full: ${stage.run.baseUrl} refuses this key (401 on GET /conversations and on GET /conversations/{id}); check its value and that it belongs to this deployment.`,
    )
  }
  if (isForeign(list) && isForeign(unknown)) {
    throw new AbortedError(
      `${stage.run.baseUrl} does not look like the Conversation Agent API: GET /conversations answered ${list.status} with ${list.headers['content-type'] ?? 'no content type'}; check baseUrl.`,
    )
  }
}

function unreachableSentence(exchange: Exchange, baseUrl: string): string | undefined {
  if (exchange.status !== null) return undefined
  const { kind, message } = exchange.failure ?? { kind: 'reset', message: 'no answer' }
  const https = baseUrl.startsWith('https:')
  switch (kind) {
    case 'refused':
      return `Nothing listens at ${baseUrl} (${message}); start the service, or check the port in baseUrl.`
    case 'dns':
      return `The host name of ${baseUrl} cannot be resolved (${message}); check baseUrl.`
    case 'timeout':
      return `${baseUrl} did not answer within 15 s (${message}); check the address and the network.`
    case 'tls':
      return `TLS with ${baseUrl} failed (${message}); ${https ? 'does it speak plain http, or is tls.caFile missing?' : 'check the address.'}`
    default:
      return `${baseUrl} closed the connection without a usable answer (${message}); ${https ? 'check the address and its certificate' : 'does it expect https?'}.`
  }
}

/** No JSON at all: some other web server, or a page of a gateway. */
function isForeign(exchange: Exchange): boolean {
  return exchange.status !== null && jsonOf(exchange.body) === undefined
}
