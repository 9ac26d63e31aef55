import type { Intent } from './send.ts'

/** The faults that the audit counts. All violate rules, except `unanswered`: the connection was cut before the response. */
export const faultNames = [
  'lost',
  'unanswered',
  'duplicated',
  'altered',
  'reordered',
  'foreign',
  'undocumentedStatus',
  'schemaBroken',
  'streamBroken',
  'lateAnswers',
  'earlyTimeouts',
] as const
export type FaultName = (typeof faultNames)[number]

/** A counter with this prefix counts the faults that violate one rule. */
export const countedByRule = 'rule.'

export interface Fault {
  fault: FaultName
  /** Empty for a request that is not a send. */
  sendId: string
  at: string
  expected: string
  actual: string
  /** The rule that it violates; absent where nobody knows what the service answered. */
  rule?: string
}

/** Times of the target, in milliseconds. */
export interface AuditLimits {
  waitLimitMs: number
  slackMs: number
  /** Maximum staleness of the views behind a response. */
  lagMs: number
}

export function fault(
  name: FaultName,
  rule: string | undefined,
  sendId: string,
  at: string,
  expected: string,
  actual: string,
): Fault {
  const shown = { fault: name, sendId, at, expected: clipped(expected), actual: clipped(actual) }
  return rule === undefined ? shown : { ...shown, rule }
}

/** The same for several faults of one send in one place. */
export function faultsAt(sendId: string, at: string) {
  return (name: FaultName, rule: string, expected: string, actual: string): Fault =>
    fault(name, rule, sendId, at, expected, actual)
}

/** The rule of sends of this mode, by the last part of its id. */
export function ofSend({ kind, start }: Pick<Intent, 'kind' | 'start'>, part: string): string {
  return `${kind === 'stream' ? 'stream' : 'send'}/${start ? 'start' : 'send'}-${kind}-${part}`
}

/** The rule about an agent message in the response. */
export function ofReply(send: Pick<Intent, 'kind' | 'start'>, part: 'id' | 'text'): string {
  if (send.kind === 'stream') return ofSend(send, part === 'id' ? 'only-said' : 'text')
  return ofSend(send, send.kind === 'none' ? 'no-replies' : `reply-${part}`)
}

/** The rule about all agent messages of the turn. */
export function ofTurn(send: Pick<Intent, 'kind' | 'start'>): string {
  return ofSend(send, send.kind === 'required' ? 'words' : 'complete')
}

/** The rule about the order of agent messages in the response. */
export function ofOrder(send: Pick<Intent, 'kind' | 'start'>): string {
  return send.kind === 'stream' ? ofSend(send, 'in-order') : `send/${send.start ? 'start' : 'send'}-in-order`
}

/** The same of a wait; a stream that never began is about its status. */
export function ofWait(send: Pick<Intent, 'kind' | 'start'>, part: string): string {
  return send.kind === 'stream' ? ofStatus(send) : ofSend(send, part).replace('send/', 'wait/')
}

/** The rule about the status that a valid send of this mode gets. */
export function ofStatus(send: Pick<Intent, 'kind' | 'start'>): string {
  return ofSend(send, send.kind === 'none' ? '202' : '200')
}

/** Evidence is for people, and sixteen thousand sends may each have some. */
function clipped(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
