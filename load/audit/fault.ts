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

export interface Fault {
  fault: FaultName
  /** Empty for a request that is not a send. */
  sendId: string
  at: string
  expected: string
  actual: string
  /** The rule that a check of the conformance run reported. */
  rule?: string
}

/** Times of the target, in milliseconds. */
export interface AuditLimits {
  waitLimitMs: number
  slackMs: number
  /** Maximum staleness of the views behind a response. */
  lagMs: number
}

export function fault(name: FaultName, sendId: string, at: string, expected: string, actual: string): Fault {
  return { fault: name, sendId, at, expected: clipped(expected), actual: clipped(actual) }
}

/** Evidence is for people, and sixteen thousand sends may each have some. */
function clipped(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
