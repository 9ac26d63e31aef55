/**
 * What the audit of a load run counts. Each but `unanswered` breaks the API's rules; that one is a send whose connection
 * was cut before its answer.
 */
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

/** One fault of the service with what shows it. */
export interface Fault {
  fault: FaultName
  /** The send that it befell; empty for a request beside the sends. */
  sendId: string
  at: string
  expected: string
  actual: string
  /** The row that a judge of the conformance run held against it. */
  rule?: string
}

/** Times of the target, in milliseconds. */
export interface AuditLimits {
  waitLimitMs: number
  slackMs: number
  /** How long the views may lag behind an answer. */
  lagMs: number
}

export function fault(name: FaultName, sendId: string, at: string, expected: string, actual: string): Fault {
  return { fault: name, sendId, at, expected: clipped(expected), actual: clipped(actual) }
}

/** Evidence is read by people, and sixteen thousand sends may each have some. */
function clipped(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
