import type { Exchange } from '../../schemas/types.ts'
import { wasStarved } from './accuracy.ts'

/** What the `repeats` of an exchange say of an earlier try that got no answer either, and of right requests between the tries. */
export const unansweredTry = 'no response to an invalid request'
export const answeredBetween = 'a valid request, meanwhile'

/** How often a request that has to be refused is sent before its silence tells something (readings 73). */
export const triesThatTell = 3

/** Whether a request left, and nothing came back: neither in time nor before the connection was lost. */
export function isSilent({ status, failure }: Pick<Exchange, 'status' | 'failure'>): boolean {
  return status === null && ['timeout', 'reset', 'protocol'].some((kind) => kind === failure?.kind)
}

/**
 * How a request that has to be refused, or that is odd, got no answer in each of three fresh tries, while right requests
 * were answered after each of them (readings 73); undefined where it was otherwise.
 */
export function silentThrice(exchange: Exchange): string | undefined {
  // Our own time ran out with the service's, on a machine that had none for either (readings 67).
  if (!isSilent(exchange) || (exchange.failure?.kind === 'timeout' && wasStarved(exchange))) return undefined
  const times = (reason: string): number => exchange.repeats.filter((each) => each.reason === reason).length
  if (times(unansweredTry) < triesThatTell - 1 || times(answeredBetween) < triesThatTell) return undefined
  return `no response in ${triesThatTell} tries (${exchange.failure?.message}), while valid requests got responses`
}
