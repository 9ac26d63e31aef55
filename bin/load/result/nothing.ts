import { count, listed } from '../../../reports/words.ts'
import type { Load } from '../../../schemas/types.ts'
import type { Joined } from './joined.ts'

/** Why no send was accepted, or why the load says nothing; the verdict decides the exit code. */
export interface Nothing {
  verdict: 'aborted' | 'invalid' | 'fail'
  cause: NonNullable<Load['cause']>
  reason: string
  /** No response came from the service, so no fault counts against it. */
  isElsewhere?: true
}

/** No turn showed the texts of its script, so that no time of a turn is known. */
export function nothingPerformed({ counters }: Pick<Joined, 'counters'>): Nothing | undefined {
  const { performed = 0, unperformed = 0 } = counters
  if (performed > 0 || unperformed === 0) return undefined
  return {
    verdict: 'invalid',
    cause: 'script',
    reason: `none of ${count(unperformed, 'turn')} had the texts of its script, so service_delay is unknown. Check that the agent executes agent.script`,
  }
}

/** The sends of a load by status, or by the kind of network error. */
export type Ends = Readonly<Record<string, number>>

/** @param baseUrl of the target, for the sentence */
export function nothingTaken({ counters }: Pick<Joined, 'counters'>, baseUrl: string): Nothing | undefined {
  const { acknowledged = 0, sent = 0, due = sent, iterations = 0 } = counters
  if (acknowledged > 0) return undefined
  if (due === 0 && iterations > 0)
    return {
      verdict: 'invalid',
      cause: 'nothing-due',
      reason: 'no send was due. Raise --rate or --duration',
    }
  if (sent === 0) return undefined
  const ends = endsOf(counters)
  const total = totalOf(ends)
  if (total === 0)
    return {
      verdict: 'invalid',
      cause: 'unanswered',
      reason: `none of ${count(sent, 'send')} had a response when --drain ended. Raise --drain`,
    }
  const are = (...names: string[]): boolean => Object.keys(ends).every((name) => names.includes(name))
  const all = `${endsText(ends)} of ${count(total, 'send')}`
  // Without a local port the load is invalid for that reason.
  if (are('local')) return undefined
  if (!Object.keys(counters).some((name) => name.startsWith('status.')))
    return { verdict: 'aborted', cause: 'unreachable', reason: unreached(ends, baseUrl), isElsewhere: true }
  // A key that can read is known (spec 5.5), so only a scope may be missing.
  const isTaken = Object.keys(counters).some((name) => /^status\.2/.test(name))
  if (are('403') || (are('401', '403') && !isTaken))
    return { verdict: 'aborted', cause: 'key', reason: keyReason(ends, baseUrl) }
  if (are('404') && Object.keys(counters).every((name) => !name.startsWith('status.') || name === 'status.404'))
    return {
      verdict: 'aborted',
      cause: 'base-url',
      reason: `all ${count(total, 'send')} and GET /conversations returned 404. Check the path of baseUrl, ${baseUrl}`,
      isElsewhere: true,
    }
  if (are('402'))
    return {
      verdict: 'invalid',
      cause: 'balance',
      reason: `the account has no credits (${all}). Add credits`,
    }
  if (are('429', '503'))
    return {
      verdict: 'invalid',
      cause: 'limited',
      reason: `the service rate limited every send (${all}). Lower --rate or --open`,
    }
  if (are('402', '403', '429', '503'))
    return { verdict: 'invalid', cause: 'refused', reason: `the service accepted no send (${all})` }
  return {
    verdict: 'fail',
    cause: 'refused',
    reason: `the service accepted none of ${count(total, 'valid send')} (${endsText(ends)})`,
  }
}

/** Sends that the generator ended: open when the drain ended, or left by a caller as planned. */
const endedByUs = ['send.cancelled', 'send.left']

/** The sends that the service or the network ended. */
export function endsOf(counters: Readonly<Record<string, number>>): Ends {
  return Object.fromEntries(
    Object.entries(counters).flatMap(([name, times]): [string, number][] =>
      name.startsWith('send.') && !endedByUs.includes(name) && times > 0 ? [[name.slice(5), times]] : [],
    ),
  )
}

/** `401 to 300, reset 2`: the most first. */
export function endsText(ends: Ends): string {
  const parts = Object.entries(ends).sort(([, a], [, b]) => b - a)
  return listed(parts.map(([name, times]) => `${times.toLocaleString('en')} × ${endWords[name] ?? name}`))
}

const endWords: Record<string, string> = {
  dns: 'host not found',
  connect: 'connect timeout',
  refused: 'connection refused',
  reset: 'connection reset',
  stale: 'reused connection closed',
  timeout: 'response timeout',
  tls: 'TLS error',
  protocol: 'malformed HTTP',
  'too-large': 'response too large',
  local: 'no free local port',
}

function totalOf(ends: Ends): number {
  return Object.values(ends).reduce((sum, times) => sum + times, 0)
}

function unreached(ends: Ends, baseUrl: string): string {
  const [[most] = ['']] = Object.entries(ends).sort(([, a], [, b]) => b - a)
  const told = `(${endsText(ends)})`
  switch (most) {
    case 'dns':
      return `the host name of ${baseUrl} cannot be resolved ${told}. Check baseUrl`
    case 'refused':
      return `nothing listens at ${baseUrl} ${told}. Start the service, or check the port in baseUrl`
    case 'connect':
    case 'timeout':
      return `${baseUrl} did not respond ${told}. Check the address and the network`
    case 'tls':
      return `TLS with ${baseUrl} failed ${told}. Check the address and the certificate`
    default:
      return `${baseUrl} returned no usable response ${told}. Check the address`
  }
}

function keyReason(ends: Ends, baseUrl: string): string {
  const most = (ends['403'] ?? 0) > (ends['401'] ?? 0) ? '403' : '401'
  const all = `${endsText(ends)} of ${count(totalOf(ends), 'send')}`
  return most === '401'
    ? `credentials.full: ${baseUrl} rejects this key (${all}). Check its value and that it belongs to this deployment`
    : `credentials.full: this key cannot send to ${baseUrl} (${all}). The key needs the scope conversations:write and an account that can use the API`
}
