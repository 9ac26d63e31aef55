import type { Result } from '../schemas/types.ts'
import { cut } from './words.ts'

const mostValues = 4
const longestValue = 120

/** What was seen of a rule that leaves a choice: the first few different values, each with how often it was seen. */
export interface Observed {
  value: string
  times: number
}

/** The observed values by rule, in the order of the first. */
export function observedByRule({ observations }: Pick<Result, 'observations'>): Map<string, Observed[]> {
  return new Map(
    [...Map.groupBy(observations, ({ rule }) => rule)].map(([rule, seen]) => [
      rule,
      [...Map.groupBy(seen, ({ value }) => cut(JSON.stringify(value) ?? '', longestValue))]
        .slice(0, mostValues)
        .map(([value, some]) => ({ value, times: some.length })),
    ]),
  )
}

export function observedWords({ value, times }: Observed): string {
  return times > 1 ? `${value} × ${times}` : value
}
