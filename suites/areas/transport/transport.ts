import type { Exchange } from '../../../schemas/types.ts'
import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { mediaFaultOf } from '../../reading/media-type.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { transport } from './rows.ts'

const isList = ({ endpoint, credential, owned }: Fact): boolean =>
  endpoint === 'list' && credential === 'full' && !owned

/** Spec 9; readings 6: HTTPS, but for an address on this machine, which needs none. */
export function https(log: Log, report: Report): void {
  const { protocol, host } = partsOf(log.baseUrl)
  const lists = log.facts.filter((each) => isList(each) && each.status !== null)
  if (protocol === 'https') for (const fact of lists) report.passes(fact)
  else if (protocol !== '' && !isLoopback(host)) for (const fact of lists) report.fails(fact, 'https', log.baseUrl)
}

/** Spec 9: the base address ends in the version segment. Other rules judge the list; here, whether it is the API that answers at all. */
export function basePath(log: Log, report: Report): void {
  for (const fact of log.facts.filter(isList)) {
    const { unheard, status, shown } = fact
    if (log.baseUrl === '') continue
    if (unheard !== undefined) report.cannotTell(fact, unheard)
    else if (!/\/v1$/.test(partsOf(log.baseUrl).path)) report.fails(fact, 'an address that ends in /v1', log.baseUrl)
    else if (status === 200) report.passes(fact)
    else report.cannotTell(fact, `GET /conversations got ${shown}`)
  }
}

function partsOf(baseUrl: string): { protocol: string; host: string; path: string } {
  const [, protocol = '', host = '', path = ''] = /^([a-z]+):\/\/(\[[^\]]*\]|[^/:]*)(?::\d+)?(.*)$/i.exec(baseUrl) ?? []
  return { protocol: protocol.toLowerCase(), host: host.toLowerCase(), path }
}

/** RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3. */
function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]|(.+\.)?localhost\.?)$/.test(host)
}

/** Spec 4. */
export const mediaType = (to: Endpoint, status: 200 | 202) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const { endpoint, mediaFault } = fact
    if (endpoint !== to || fact.status !== status || mediaFault === undefined) continue
    if (mediaFault === null) report.passes(fact)
    else report.fails(fact, ...mediaFault)
  }
}

/** The same of one exchange alone, for the audit of a load: what is wrong. */
export function judgeMediaType(exchange: Exchange): Outcome[] {
  const { id, method, path, status } = exchange
  const endpoint = endpointOf(exchange)
  const fault = mediaFaultOf(exchange)
  if (endpoint === null || fault === undefined || fault === null) return []
  return [broken(rowOf(endpoint, status), { at: `${method} ${path}, ${status}`, exchange: id }, ...fault)]
}

function rowOf(to: Endpoint, status: number | null): Requirement {
  return status === 202 && (to === 'start' || to === 'send')
    ? transport[`json-${to}-accepted`]
    : transport[`json-${to}`]
}

export function utf8(log: Log, report: Report): void {
  for (const fact of log.facts) {
    if (fact.isUtf8 === true) report.passes(fact)
    else if (fact.isUtf8 === false) report.fails(fact, 'UTF-8', 'bytes that are not UTF-8')
  }
}

/** A credential is all that a caller has to send (spec 5.1). */
export function cookies(log: Log, report: Report): void {
  for (const fact of log.facts) if (fact.status !== null) report.observes(fact.cookies.join(', ') || 'none', fact)
}

/** RFC 9111, 3.5: a cache that several callers share keeps a response to a credential only where the response says so. */
export function notShared(log: Log, report: Report): void {
  for (const fact of log.facts) {
    const { method, status, cacheControl, account } = fact
    if (method !== 'GET' || status !== 200 || cacheControl === undefined || account === undefined) continue
    const isShared = /\bs-maxage=0*[1-9]/i.test(cacheControl) || /^(?!.*max-age=0).*\bpublic\b/i.test(cacheControl)
    if (!isShared || /\b(?:private|no-store|no-cache)\b/i.test(cacheControl)) report.passes(fact)
    else report.fails(fact, 'no public and no s-maxage', `cache-control: ${cacheControl}`)
  }
}
