import { count } from '../../../reports/words.ts'

/** A larger share makes the load invalid. */
const mostShare = 0.01

/** Sends on a reused connection that was closed: it is not known whether the service received them. */
export interface Stale {
  sends: number
  /** The largest number that is ignored. */
  most: number
  isMuch: boolean
  text: string
}

/** A server may close an idle connection while a request is written to it (RFC 9112, 9.6). Undefined if none was closed. */
export function staleIn(counters: Readonly<Record<string, number>>): Stale | undefined {
  const { sent = 0, 'send.stale': sends = 0 } = counters
  if (sends === 0) return undefined
  const most = mostShare * sent
  return {
    sends,
    most,
    isMuch: sends > most,
    text: `${sends.toLocaleString('en')} of ${count(sent, 'send')} had no response, because a reused connection was closed (RFC 9112, 9.6, allows that for idle connections). Check the load balancer, or raise the keep-alive timeout of the service`,
  }
}
