import { count } from '../../../reports/words.ts'

/** From here on it is more than chance, and a run says too little of the sends that it was for. */
const mostShare = 0.01

/** Sends whose connection was closed as it was used again: whether the service had them, nobody knows. */
export interface Stale {
  sends: number
  /** So many of that run are chance. */
  most: number
  isMuch: boolean
  text: string
}

/**
 * A server may close an idle connection just as it is written on (RFC 9112, 9.6), so that this is no fault; one that closes
 * connections in the middle of its work looks the same. Undefined where there was none.
 */
export function staleIn(counters: Readonly<Record<string, number>>): Stale | undefined {
  const { sent = 0, 'send.stale': sends = 0 } = counters
  if (sends === 0) return undefined
  const most = mostShare * sent
  const them = sends === 1 ? 'it' : 'them'
  return {
    sends,
    most,
    isMuch: sends > most,
    text: `${sends.toLocaleString('en')} of ${count(sent, 'send')} had no answer, since a connection was closed or reset as it was used again: lawful for one that is idle, so nothing can be said of ${them}; look for what closes connections, or let the service keep idle ones for longer`,
  }
}
