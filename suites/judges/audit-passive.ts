import type { Exchange } from '../../schemas/types.ts'
import { requirementById } from '../requirements/index.ts'
import { judgeApiError } from './api-error.ts'
import { type Fault, type FaultName, fault } from './audit-fault.ts'
import { isFinding, type Outcome } from './finding.ts'
import { judgeShape } from './shape.ts'
import { judgeStatus } from './status-codes.ts'
import { judgeMediaType, judgeUtf8 } from './transport.ts'

/**
 * The judges of every exchange of the conformance run, over one answer of a load run: whether its status is documented for
 * its endpoint, and its body closed and complete (spec 2, 4, 7).
 */
export function judgePassively(exchange: Exchange, sendId: string): Fault[] {
  return [
    ...brokenOnes('undocumentedStatus', sendId, judgeStatus(exchange)),
    ...brokenOnes('schemaBroken', sendId, [
      ...judgeShape(exchange),
      ...judgeApiError(exchange),
      ...judgeMediaType(exchange),
      ...judgeUtf8(exchange),
    ]),
  ]
}

/** What judges of the conformance run broke, under the name of the audit. Rows that only warn count for nothing here. */
export function brokenOnes(name: FaultName, sendId: string, outcomes: readonly Outcome[]): Fault[] {
  return outcomes.flatMap((each) =>
    isFinding(each) && !each.held && requirementById(each.requirement).level === 'must'
      ? [{ ...fault(name, sendId, each.at, each.expected ?? '', each.actual ?? ''), requirement: each.requirement }]
      : [],
  )
}
