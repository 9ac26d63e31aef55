import type { Exchange } from '../../schemas/types.ts'
import type { Precondition } from '../rules/preconditions.ts'
import { unheard } from './gateway.ts'
import { excerpt } from './text/excerpt.ts'

/** Whose credits are missing where an account that should have some got 402; undefined where it did not. */
export function creditsOf({
  method,
  status,
  credential,
}: Pick<Exchange, 'method' | 'status' | 'credential'>): Precondition | undefined {
  if (method !== 'POST' || status !== 402) return undefined
  return credential === 'otherAccount' || credential === 'noAccess' ? `credits.${credential}` : undefined
}

/** Whether the service took a request: also where it said nothing to a required reply, which is no refusal (spec 4.2). */
export function isAccepted(exchange: Exchange): boolean {
  const { status } = exchange
  if (status === null || unheard(exchange) !== undefined) return false
  return (status >= 200 && status < 300) || (status === 504 && exchange.method === 'POST')
}

/** Whether a service does not show what an id names, by a status that says so (spec 7). */
export function isUnreadable({ status }: Pick<Exchange, 'status'>): boolean {
  return status === 400 || status === 403 || status === 404
}

/** Of a body so much is looked at for its beginning: blanks may stand before it, and it may be of any size. */
const looked = 2000

/** The status of an answer and the beginning of its body, for people. */
export function shownStatus({ status, body, failure }: Exchange): string {
  if (status === null) return failure?.message ?? 'no response'
  const start = excerpt((body ?? '').slice(0, looked).replace(/\s+/g, ' ').trim(), 80)
  return start === '' ? String(status) : `${status} ${start}`
}
