import type { Result } from '../../../schemas/types.ts'
import { brokenRow, eventfulResult, exampleResult, exampleRow } from '../../kit/example.ts'
import { type Candidate, type Comparison, comparisonOf } from '../comparison.ts'

/** Two hundred and five answers about so many milliseconds long. */
const around = (ms: number): number[] => Array.from({ length: 205 }, (_, at) => ms * (0.8 + (at % 41) / 100))

/** Three services, the first of which held all that it was asked: for the tests of what compares them. */
export function vendors(): Comparison {
  const { rules } = eventfulResult()
  const whole = rules.map((row) =>
    row.level === 'informational'
      ? row
      : exampleRow(row.id, { level: row.level, section: row.section, text: row.text }),
  )
  const some = whole.map((row) =>
    row.id === 'send/row-1' ? brokenRow(row.id, [{ actual: 'a title of 3 characters' }]) : row,
  )
  const named = (name: string, result: Result, ms: number, limit: number): Candidate => ({
    name,
    result: {
      ...result,
      target: { name, baseUrl: `https://${name}.example.com/v1` },
      observations: [{ rule: 'list/limit-fraction', value: limit }],
    },
    latency: { 'GET /conversations': around(ms), 'POST /messages, reply none or stream': around(40) },
  })
  return comparisonOf(named('alpha', exampleResult(whole), 80, 400), [
    named('beta', eventfulResult(), 240, 400),
    named('gamma', exampleResult(some), 82, 422),
  ])
}
