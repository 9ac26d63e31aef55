import type { Exchange } from '../../../schemas/types.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { statusFaultOf } from '../../reading/documented.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import type { Endpoint } from '../../rules/words.ts'
import { odditiesOf } from '../errors/odd-request.ts'
import { statusCodes } from './rows.ts'

/** Spec 4, 7. Another rule judges what a request to be refused gets, and the 500 of an odd one. */
export const documentedStatus = (to: Endpoint) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const { endpoint, statusFault, owned, unheard, status } = fact
    if (endpoint !== to || statusFault === undefined) continue
    if (owned && (unheard !== undefined || status === 500 || odditiesOf(log, fact).length === 0)) continue
    if (statusFault === null) report.passes(fact)
    else report.fails(fact, ...statusFault)
  }
}

/** The same of one exchange alone, for the audit of a load: what is wrong. */
export function judgeStatus(exchange: Exchange): Outcome[] {
  const { id, method, path, owned } = exchange
  const endpoint = endpointOf(exchange)
  const fault = statusFaultOf(exchange)
  if (endpoint === null || owned || fault === undefined || fault === null) return []
  return [broken(statusCodes[endpoint], { at: `${method} ${path}`, exchange: id }, ...fault)]
}

/** Readings 21: how often something was met on the way to a response. */
export const met = (begins: string) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const some = fact.met.filter((each) => each.startsWith(begins))
    for (const each of new Set(some)) {
      const times = some.filter((other) => other === each).length
      report.observes(times === 1 ? each : `${each}, ${times} times`, fact)
    }
  }
}
