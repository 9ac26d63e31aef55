import { countedByRule, faultNames } from '../../../load/audit/fault.ts'
import type { LoadAudit } from '../../../schemas/types.ts'

/** The audit as a run's counters have it. */
export function auditOf(counters: Readonly<Record<string, number>>): LoadAudit {
  const of = (name: keyof LoadAudit): number => counters[name] ?? 0
  return {
    acknowledged: of('acknowledged'),
    found: of('found'),
    unsettled: of('unsettled'),
    lost: of('lost'),
    unanswered: of('unanswered'),
    duplicated: of('duplicated'),
    altered: of('altered'),
    reordered: of('reordered'),
    foreign: of('foreign'),
    undocumentedStatus: of('undocumentedStatus'),
    schemaBroken: of('schemaBroken'),
    streamBroken: of('streamBroken'),
    lateAnswers: of('lateAnswers'),
    earlyTimeouts: of('earlyTimeouts'),
    rules: rulesIn(counters),
  }
}

function rulesIn(counters: Readonly<Record<string, number>>): Record<string, number> {
  const counted = Object.entries(counters).filter(([name]) => name.startsWith(countedByRule))
  const most = counted.toSorted(([one, times], [other, more]) => more - times || one.localeCompare(other))
  return Object.fromEntries(most.map(([name, times]) => [name.slice(countedByRule.length), times]))
}

export function faultsIn(audit: LoadAudit): number {
  return faultNames.reduce((sum, name) => sum + audit[name], 0)
}
