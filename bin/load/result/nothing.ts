import { count, listed } from '../../../reports/words.ts'
import type { Load } from '../../../schemas/types.ts'
import type { Joined } from './joined.ts'

/** Why a run in which no send was taken has nothing to show: whose affair that is decides its exit code. */
export interface Nothing {
  verdict: 'aborted' | 'invalid' | 'fail'
  cause: NonNullable<Load['cause']>
  reason: string
  /** Nothing of the service itself was seen: what was counted is none of its faults. */
  isElsewhere?: true
}

/** How the sends of a run ended: by status, or by the kind of failure where none came. */
export type Ends = Readonly<Record<string, number>>

/** @param baseUrl of the target, for the sentence */
export function nothingTaken({ counters }: Pick<Joined, 'counters'>, baseUrl: string): Nothing | undefined {
  const { acknowledged = 0, sent = 0, due = sent, iterations = 0 } = counters
  if (acknowledged > 0) return undefined
  if (due === 0 && iterations > 0)
    return {
      verdict: 'invalid',
      cause: 'nothing-due',
      reason: 'no send fell due, so there was nothing to audit; a higher --rate or a longer --duration brings some',
    }
  if (sent === 0) return undefined
  const ends = endsOf(counters)
  const total = totalOf(ends)
  if (total === 0)
    return {
      verdict: 'invalid',
      cause: 'unanswered',
      reason: `none of ${count(sent, 'send')} was answered before the time was over, so there was nothing to audit; give --drain longer`,
    }
  const are = (...names: string[]): boolean => Object.keys(ends).every((name) => names.includes(name))
  const all = `${endsText(ends)} of ${count(total, 'send')}`
  // This machine had no port left: that is told elsewhere.
  if (are('local')) return undefined
  if (!Object.keys(counters).some((name) => name.startsWith('status.')))
    return { verdict: 'aborted', cause: 'unreachable', reason: unreached(ends, baseUrl), isElsewhere: true }
  // A key that is taken for reads is no unknown one (spec 5.5): only a scope may be missing.
  const isTaken = Object.keys(counters).some((name) => /^status\.2/.test(name))
  if (are('403') || (are('401', '403') && !isTaken))
    return { verdict: 'aborted', cause: 'key', reason: keyReason(ends, baseUrl) }
  if (are('404') && Object.keys(counters).every((name) => !name.startsWith('status.') || name === 'status.404'))
    return {
      verdict: 'aborted',
      cause: 'base-url',
      reason: `404 to every request, to each of ${count(total, 'send')} and to GET /conversations: check the path of baseUrl, ${baseUrl}`,
      isElsewhere: true,
    }
  if (are('402'))
    return {
      verdict: 'invalid',
      cause: 'balance',
      reason: `the account has no credits: ${all}; nothing was taken, so there was nothing to audit; add credits, and try again`,
    }
  if (are('429', '503'))
    return {
      verdict: 'invalid',
      cause: 'limited',
      reason: `the service asked to come back later, ${all}; nothing was taken, so there was nothing to audit; a lower --rate or --open may be taken`,
    }
  if (are('402', '403', '429', '503'))
    return { verdict: 'invalid', cause: 'refused', reason: `nothing was taken, so there was nothing to audit: ${all}` }
  return {
    verdict: 'fail',
    cause: 'refused',
    reason: `the service took none of ${count(total, 'lawful send')}: ${endsText(ends)}`,
  }
}

/** Of sends that we ended ourselves: what was still open when the drain was over, and what a caller left as planned. */
const endedByUs = ['send.cancelled', 'send.left']

/** How sends ended, but for those that we ended ourselves. */
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
  connect: 'no connection in time',
  refused: 'no connection',
  reset: 'connection reset',
  stale: 'connection closed as it was used again',
  timeout: 'no answer in time',
  tls: 'TLS failed',
  protocol: 'no HTTP',
  'too-large': 'an answer without end',
  local: 'no port left here',
}

function totalOf(ends: Ends): number {
  return Object.values(ends).reduce((sum, times) => sum + times, 0)
}

function unreached(ends: Ends, baseUrl: string): string {
  const [[most] = ['']] = Object.entries(ends).sort(([, a], [, b]) => b - a)
  const told = `(${endsText(ends)})`
  switch (most) {
    case 'dns':
      return `the host name of ${baseUrl} cannot be resolved ${told}; check baseUrl`
    case 'refused':
      return `nothing listens at ${baseUrl} ${told}; start the service, or check the port in baseUrl`
    case 'connect':
    case 'timeout':
      return `${baseUrl} answered nothing ${told}; check the address and the network`
    case 'tls':
      return `TLS with ${baseUrl} failed ${told}; check the address and its certificate`
    default:
      return `${baseUrl} gave no usable answer ${told}; check the address`
  }
}

function keyReason(ends: Ends, baseUrl: string): string {
  const most = (ends['403'] ?? 0) > (ends['401'] ?? 0) ? '403' : '401'
  const all = `${endsText(ends)} of ${count(totalOf(ends), 'send')}`
  return most === '401'
    ? `credentials.full: ${baseUrl} refuses this key, ${all}; check its value and that it belongs to this deployment`
    : `credentials.full: ${baseUrl} lets this key send nothing, ${all}; it needs the scope conversations:write, and an account that can use the API`
}
