import type { Exchange } from '../../schemas/types.ts'
import { isPutOff, jsonOf } from '../reading/gateway.ts'
import { AbortedError, UsageError } from './errors.ts'
import { toBeRefused } from './stage/api.ts'
import type { Stage } from './stage/stage.ts'
import { proxyOf } from './wire/proxy.ts'

/** The scene that looks whether anybody is there. No check is bound to it; it is judged like any other all the same. */
export const preflightScene = 'preflight'

/** How long a service is waited for that puts off whoever asks. */
const patienceMs = 60_000
const betweenLooksMs = 5000

interface Looks {
  list: Exchange
  unknown: Exchange
}

/**
 * Two free requests before anything is spent; five where the address may be wrong. Throws AbortedError where the address does not
 * answer, puts off both to the end, or is not this API, UsageError where the key is refused on both: on one alone it is a finding, and the run goes on. Resolves to both answers.
 */
export async function preflight(stage: Stage): Promise<Looks> {
  const { baseUrl } = stage.run
  const beganMs = stage.now()
  const leftMs = (): number => patienceMs - (stage.now() - beganMs)
  let looks = await firstLooks(stage, patienceMs)
  while (arePutOff(looks) && leftMs() > 0) {
    await stage.sleep(betweenLooksMs)
    looks = await firstLooks(stage, leftMs())
  }
  if (arePutOff(looks)) throw new AbortedError(putOffSentence(looks, baseUrl, stage.now() - beganMs))
  return rightlyAddressed(stage, understood(looks, baseUrl))
}

/** The two requests alone, for whoever finds out by itself what becomes of one that is put off. */
export async function shortPreflight(stage: Stage, putOffMs: number): Promise<Looks> {
  return rightlyAddressed(stage, understood(await firstLooks(stage, putOffMs), stage.run.baseUrl))
}

/**
 * Where the list is not there, the other routes are tried, with bodies that no service takes: where none of them is there, it is
 * the address that is wrong, and not the service (readings 101).
 */
async function rightlyAddressed(stage: Stage, looks: Looks): Promise<Looks> {
  if (looks.list.status !== 404 || looks.unknown.status !== 404) return looks
  const ask = { ...toBeRefused, deadlineMs }
  const others = await Promise.all([
    stage.api.history(`unknown-${stage.word()}`, {}, { name: 'no-history', ...ask }),
    stage.api.start({}, { name: 'no-start', ...ask }),
    stage.api.send({}, { name: 'no-send', ...ask }),
  ])
  if (others.every(({ status }) => status === 404)) throw new AbortedError(wrongPathSentence(stage.run.baseUrl))
  return looks
}

/** For `watch` as well, which sees what others ask for. */
export function wrongPathSentence(baseUrl: string): string {
  const root = URL.canParse(baseUrl) ? `${new URL(baseUrl).origin}/v1` : undefined
  const attempt = root === undefined || root === baseUrl.replace(/\/+$/, '') ? '' : ` For example, try ${root}.`
  return `Every route below ${baseUrl} returns 404, even GET /conversations. Check the path of baseUrl: it ends in /v1.${attempt}`
}

async function firstLooks(stage: Stage, putOffMs: number): Promise<Looks> {
  const asked = { deadlineMs, putOffMs }
  const [list, unknown] = await Promise.all([
    stage.api.list({}, { name: 'list', ...asked }),
    stage.api.status(`unknown-${stage.word()}`, { name: 'unknown', owned: true, ...asked }),
  ])
  return { list, unknown }
}

function understood(looks: Looks, baseUrl: string): Looks {
  const { list, unknown } = looks
  // One that answers nothing on one path alone is there, and shall be judged for it.
  if (list.status === null && unknown.status === null) throw new AbortedError(unreachableSentence(list, baseUrl))
  if (list.status === 401 && unknown.status === 401) {
    throw new UsageError(
      `credentials.full: ${baseUrl} rejects this key (401 on GET /conversations and GET /conversations/{id}). Check its value, and that it belongs to this deployment.`,
    )
  }
  if (isForeign(list) && isForeign(unknown)) {
    if (list.failure !== null && unknown.failure !== null) throw new AbortedError(unreadSentence(looks, baseUrl))
    const { location } = list.headers
    const hint =
      location === undefined
        ? 'Check baseUrl'
        : `The service redirects to ${location}. Check whether this is the right baseUrl`
    throw new AbortedError(
      `${baseUrl} does not look like the Conversation Agent API: GET /conversations returned ${list.status} with ${list.headers['content-type'] ?? 'no content type'}${between(baseUrl)}. ${hint}.`,
    )
  }
  return looks
}

const deadlineMs = 15_000

function arePutOff({ list, unknown }: Looks): boolean {
  return isPutOff(list) && isPutOff(unknown)
}

function putOffSentence({ list }: Looks, baseUrl: string, tookMs: number): string {
  const after = list.headers['retry-after']
  const asked = after === undefined ? '' : `, with Retry-After: ${after.slice(0, 40)}`
  return `${baseUrl} is rate limiting every request: GET /conversations and GET /conversations/{id} returned ${list.status}${asked} for ${Math.round(tookMs / 1000)} s. Try again later.`
}

function unreachableSentence(exchange: Exchange, baseUrl: string): string {
  const { kind, message } = exchange.failure ?? { kind: 'reset', message: 'no response' }
  const https = baseUrl.startsWith('https:')
  switch (kind) {
    case 'proxy':
      return `Cannot reach ${baseUrl}: ${message}. ${proxyAdvice}`
    case 'refused':
      return `Nothing listens at ${baseUrl} (${message}). Start the service, or check the port in baseUrl.`
    case 'dns':
      return `Cannot resolve the host name of ${baseUrl} (${message}). Check baseUrl.`
    case 'timeout':
    case 'connect':
      return `${baseUrl} does not respond (${message}). Check the address and the network.`
    case 'tls':
      return `TLS with ${baseUrl} failed (${message}). ${https ? 'Check tls.caFile, and whether the service uses https.' : 'Check the address.'}`
    default:
      return `${baseUrl} closed the connection without a usable response (${message}). ${https ? 'Check the address and its certificate.' : 'Check whether it expects https.'}`
  }
}

/** What is said by a proxy in its own name looks as if the service had said it. */
function between(baseUrl: string): string {
  const proxy = proxyOf(new URL(baseUrl).origin)
  return proxy === undefined ? '' : `, through the proxy ${proxy.address} (${proxy.variable})`
}

const proxyAdvice = 'Fix the proxy or its variable, or add the host to NO_PROXY.'

/** It began to answer one at least, and neither answer could be read to its end. */
function unreadSentence({ list, unknown }: Looks, baseUrl: string): string {
  const [path, begun] = list.status === null ? ['/conversations/{id}', unknown] : ['/conversations', list]
  return `No response of ${baseUrl} is complete: GET ${path} returned ${begun.status}, then ${begun.failure?.kind} (${begun.failure?.message}). Check the service and its gateway.`
}

/** No JSON at all, or no answer: some other web server, or a page of a gateway. */
function isForeign(exchange: Exchange): boolean {
  return exchange.status !== 500 && jsonOf(exchange.body) === undefined
}
