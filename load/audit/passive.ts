import { type Violation, validate } from '../../schemas/index.ts'
import type { Exchange } from '../../schemas/types.ts'
import { judgeApiError } from '../../suites/areas/errors/error-body.ts'
import { requirementById } from '../../suites/areas/rows.ts'
import { judgeShape } from '../../suites/areas/shape/shape.ts'
import { judgeStatus } from '../../suites/areas/status-codes/status-codes.ts'
import { judgeMediaType } from '../../suites/areas/transport/transport.ts'
import { isFinding, type Outcome } from '../../suites/reading/finding.ts'
import { jsonOf } from '../../suites/reading/gateway.ts'
import { type Resource, rootResource } from '../../suites/reading/resources.ts'
import { type Fault, type FaultName, fault } from './fault.ts'

/** Applies the checks of single exchanges of the conformance run: documented status, valid and complete body (spec 2, 4, 7). */
export function judgePassively(exchange: Exchange, sendId: string): Fault[] {
  if (isDocumented(exchange) && isLawful(exchange) && isLabelled(exchange)) return []
  return [
    ...brokenOnes('undocumentedStatus', sendId, isDocumented(exchange) ? [] : judgeStatus(exchange)),
    ...brokenOnes('schemaBroken', sendId, [
      ...(isLawful(exchange) ? [] : judgeShape(exchange)),
      ...(isDocumented(exchange) ? [] : judgeApiError(exchange)),
      ...judgeMediaType(exchange),
    ]),
  ]
}

/** The usual label, which `judgeMediaType` accepts for any endpoint. */
function isLabelled({ headers }: Exchange): boolean {
  const type = headers['content-type']
  return type === 'application/json' || type?.startsWith('application/json;') === true
}

/** A load has ten thousand correct responses a second, so these skip the detailed checks. */
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

/** Reports whether the whole body matches its schema, so that no part violates a rule. */
function isLawful(exchange: Exchange): boolean {
  const root = rootResource(exchange)
  const violations = root === null ? [] : wholes[root]?.(jsonOf(exchange.body))
  return violations?.length === 0
}

/** Failures of mandatory rules as faults of the audit. Advisory rules do not count. */
export function brokenOnes(name: FaultName, sendId: string, outcomes: readonly Outcome[]): Fault[] {
  return outcomes.flatMap((each) =>
    isFinding(each) && !each.held && requirementById(each.rule).level === 'mandatory'
      ? [fault(name, each.rule, sendId, each.at, each.expected ?? '', each.actual ?? '')]
      : [],
  )
}
