import type { Exchange } from '../../../schemas/types.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { fieldsOf } from '../../reading/fields.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { shape } from './rows.ts'

/** Spec 2: one field of one resource, or that it has no others. */
export const field = (name: string) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    const { fields, at } = fact
    const fault = fields?.faults.get(name)
    if (fields?.bound?.[0] === name) report.cannotTell(fact, fields.bound[1])
    if (fault !== undefined) {
      const [place, expected, actual] = fault
      report.fails({ ...fact, at: `${at}, at ${place || 'the body'}` }, expected, actual)
    } else if (fields?.seen.has(name)) report.passes(fact)
  }
}

/** The same of one exchange alone, for the audit of a load: what is wrong. */
export function judgeShape(exchange: Exchange): Outcome[] {
  const { id, method, path } = exchange
  const faults = fieldsOf(exchange)?.faults
  return Object.entries<Requirement>(shape).flatMap(([name, row]) => {
    const [place, expected, actual] = faults?.get(name) ?? []
    const where = { at: `${method} ${path}, at ${place || 'the body'}`, exchange: id }
    return expected === undefined || actual === undefined ? [] : [broken(row, where, expected, actual)]
  })
}
