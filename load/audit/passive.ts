import { type Violation, validate } from '../../schemas/index.ts'
import type { Exchange } from '../../schemas/types.ts'
import { judgeApiError } from '../../suites/areas/errors/api-error.ts'
import { requirementById } from '../../suites/areas/rows.ts'
import { judgeShape } from '../../suites/areas/shape/shape.ts'
import { judgeStatus } from '../../suites/areas/status-codes/status-codes.ts'
import { judgeMediaType } from '../../suites/areas/transport/transport.ts'
import { isFinding, type Outcome } from '../../suites/reading/finding.ts'
import { jsonOf } from '../../suites/reading/gateway.ts'
import { type Resource, rootResource } from '../../suites/reading/resources.ts'
import { type Fault, type FaultName, fault } from './fault.ts'

/**
 * The judges of every exchange of the conformance run, over one answer of a load run: whether its status is documented for
 * its endpoint, and its body closed and complete (spec 2, 4, 7).
 */
export function judgePassively(exchange: Exchange, sendId: string): Fault[] {
  return [
    ...brokenOnes('undocumentedStatus', sendId, isDocumented(exchange) ? [] : judgeStatus(exchange)),
    ...brokenOnes('schemaBroken', sendId, [
      ...(isLawful(exchange) ? [] : judgeShape(exchange)),
      ...(isDocumented(exchange) ? [] : judgeApiError(exchange)),
      ...judgeMediaType(exchange),
    ]),
  ]
}

/** Ten thousand good answers a second leave no time to word what is right: the judges look at what is not. */
function isDocumented({ status, method }: Exchange): boolean {
  return status === 200 || (status === 202 && method === 'POST')
}

const wholes: Partial<Record<Resource, (value: unknown) => Violation[]>> = {
  list: validate.conversationList,
  status: validate.conversationStatus,
  page: validate.messagePage,
  result: validate.sendResult,
  accepted: validate.sendResult,
}

/** Whether the whole body is of its schema; then no part of it breaks one. */
function isLawful(exchange: Exchange): boolean {
  const root = rootResource(exchange)
  const violations = root === null ? [] : wholes[root]?.(jsonOf(exchange.body))
  return violations?.length === 0
}

/** What judges of the conformance run broke, under the name of the audit. Rows that only warn count for nothing here. */
export function brokenOnes(name: FaultName, sendId: string, outcomes: readonly Outcome[]): Fault[] {
  return outcomes.flatMap((each) =>
    isFinding(each) && !each.held && requirementById(each.rule).level === 'mandatory'
      ? [{ ...fault(name, sendId, each.at, each.expected ?? '', each.actual ?? ''), rule: each.rule }]
      : [],
  )
}
