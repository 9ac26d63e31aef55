import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../reading/gateway.ts'
import { AbortedError, UsageError } from './errors.ts'
import type { Stage } from './stage/stage.ts'

/** The scene that looks whether anybody is there. No check is bound to it; it is judged like any other all the same. */
export const preflightScene = 'preflight'

/**
 * Two free requests before anything is spent. Throws AbortedError where the address does not answer or is not this
 * API, UsageError where the key is refused on both: on one alone it is a finding, and the run goes on. Resolves to both answers.
 */
export async function preflight(stage: Stage): Promise<{ list: Exchange; unknown: Exchange }> {
  const { baseUrl } = stage.run
  const [list, unknown] = await Promise.all([
    stage.api.list({}, { name: 'list', deadlineMs }),
    stage.api.status(`unknown-${stage.word()}`, { name: 'unknown', owned: true, deadlineMs }),
  ])
  // One that answers nothing on one path alone is there, and shall be judged for it.
  if (list.status === null && unknown.status === null) throw new AbortedError(unreachableSentence(list, baseUrl))
  if (list.status === 401 && unknown.status === 401) {
    throw new UsageError(
      `credentials.full: ${baseUrl} refuses this key (401 on GET /conversations and on GET /conversations/{id}); check its value and that it belongs to this deployment.`,
    )
  }
  if (isForeign(list) && isForeign(unknown)) {
    const { location } = list.headers
    const hint = location === undefined ? 'check baseUrl' : `it redirects to ${location}: is that the right baseUrl?`
    throw new AbortedError(
      `${baseUrl} does not look like the Conversation Agent API: GET /conversations answered ${list.status} with ${list.headers['content-type'] ?? 'no content type'}; ${hint}.`,
    )
  }
  return { list, unknown }
}

const deadlineMs = 15_000

function unreachableSentence(exchange: Exchange, baseUrl: string): string {
  const { kind, message } = exchange.failure ?? { kind: 'reset', message: 'no answer' }
  const https = baseUrl.startsWith('https:')
  switch (kind) {
    case 'refused':
      return `Nothing listens at ${baseUrl} (${message}); start the service, or check the port in baseUrl.`
    case 'dns':
      return `The host name of ${baseUrl} cannot be resolved (${message}); check baseUrl.`
    case 'timeout':
    case 'connect':
      return `${baseUrl} does not answer (${message}); check the address and the network.`
    case 'tls':
      return `TLS with ${baseUrl} failed (${message}); ${https ? 'does it speak plain http, or is tls.caFile missing?' : 'check the address.'}`
    default:
      return `${baseUrl} closed the connection without a usable answer (${message}); ${https ? 'check the address and its certificate' : 'does it expect https?'}.`
  }
}

/** No JSON at all, or no answer: some other web server, or a page of a gateway. */
function isForeign(exchange: Exchange): boolean {
  return exchange.status !== 500 && jsonOf(exchange.body) === undefined
}
