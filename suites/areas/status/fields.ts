import type { Exchange } from '../../../schemas/types.ts'
import { judged, type Outcome, observed } from '../../reading/finding.ts'
import { rootResource } from '../../reading/resources.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { status } from './rows.ts'

/** What any single status can tell: whole counts, one line, and what the spec leaves open (spec 2.4, 3). */
export function judgeStatusFields(exchange: Exchange): Outcome[] {
  if (rootResource(exchange) !== 'status') return []
  const read = readStatus(exchange)
  if (read === undefined) return []
  const where = { at: 'GET /conversations/{id}', exchange: exchange.id }
  const outcomes: Outcome[] = []
  const { accepted, body } = read
  if (accepted !== undefined) {
    outcomes.push(
      judged(
        status['accepted-inputs-count'],
        Number.isInteger(accepted) && accepted >= 0,
        where,
        'a whole number, 0 or more',
        String(accepted),
      ),
    )
  }
  if (typeof body.status === 'string') {
    outcomes.push(
      judged(
        status['one-line'],
        !/[\r\n]/.test(body.status.trim()),
        where,
        'one line',
        JSON.stringify(excerpt(body.status, 100)),
      ),
    )
  }
  if (typeof body.runState === 'string') outcomes.push(observed(status['run-state-values'], body.runState, exchange.id))
  return [
    ...outcomes,
    ...deferralOf(body, exchange.id),
    ...etaOf(body, exchange.id),
    ...gatesOf(read.gates, exchange.id),
  ]
}

function deferralOf(body: Record<string, unknown>, exchange: string): Outcome[] {
  const fields = ['deferredBy', 'deferredSince', 'nextAttemptAtMs', 'waitingFor']
  const value = fields.map((field) => `${field} ${body[field] === null ? 'null' : typeof body[field]}`).join(', ')
  return [
    observed(body.deferred === true ? status['deferral-fields'] : status['deferral-fields-unset'], value, exchange),
  ]
}

function etaOf(body: Record<string, unknown>, exchange: string): Outcome[] {
  const eta = body.eta
  if (typeof eta !== 'object' || eta === null) return []
  const { lowMs, remainingMs, highMs } = eta as Record<string, unknown>
  if (typeof lowMs !== 'number' || typeof remainingMs !== 'number' || typeof highMs !== 'number') return []
  return [
    observed(status['eta-range'], lowMs <= remainingMs && remainingMs <= highMs, exchange),
    ...(typeof body.etaSeconds === 'number'
      ? [observed(status['eta-seconds'], Math.abs(body.etaSeconds * 1000 - remainingMs) < 2000, exchange)]
      : []),
  ]
}

function gatesOf(gates: unknown[] | undefined, exchange: string): Outcome[] {
  return (gates ?? []).flatMap((gate): Outcome[] => {
    if (typeof gate !== 'object' || gate === null) return []
    const { kind, tool } = gate as Record<string, unknown>
    return [
      ...(typeof kind === 'string' ? [observed(status['gate-kind'], kind, exchange)] : []),
      ...(typeof tool === 'string' ? [observed(status['gate-tool'], tool, exchange)] : []),
    ]
  })
}
