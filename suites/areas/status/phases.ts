import { type Outcome, observed } from '../../reading/finding.ts'
import { shownValue } from '../../reading/resources.ts'
import type { StatusRead } from '../../reading/views/status-reads.ts'
import type { Requirement } from '../../rules/requirement.ts'

/** Records in which phase, bucket and reason some statuses were: the spec shows no transitions (spec 3). */
export function observePhases(row: Requirement, reads: readonly StatusRead[]): Outcome[] {
  const seen = new Map<string, Outcome>()
  for (const { body, exchange } of reads) {
    const value = [body.phase, field(body.state, 'bucket'), field(body.state, 'reason')].map(shownValue).join(' / ')
    if (!seen.has(value)) seen.set(value, observed(row, value, exchange.id))
  }
  return [...seen.values()]
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
}
