import type { Flaky, Result } from '../schemas/types.ts'
import { count, duration, listed } from './words.ts'

const words: Partial<Record<Flaky['verdicts'][number], string>> = {
  fail: 'failed',
  inconclusive: 'was inconclusive in',
  error: 'had an internal error in',
}

export const flakyTitle = 'Flaky: different verdicts between runs'

/** `list/newest-first failed 1 of 3`. */
export function flakyLines({ flaky = [] }: Result): string[] {
  return flaky.map(({ rule, verdicts }) => {
    const parts = Object.entries(words).flatMap(([verdict, word]) => {
      const number = verdicts.filter((each) => each === verdict).length
      return number === 0 ? [] : [`${word} ${number}`]
    })
    return `${rule} ${listed(parts)} of ${verdicts.length}`
  })
}

/** Each of several runs in a line. */
export function runLines({ runs = [] }: Result): string[] {
  return runs.map(
    ({ folder, verdict, durationMs, meteredSends }) =>
      `${folder}: ${verdict}, ${count(meteredSends, 'metered send')}, ${duration(durationMs)}`,
  )
}

/** The number of runs behind a result. */
export function amongRuns({ runs, flaky = [] }: Result): string {
  if (runs === undefined) return ''
  const differing = flaky.length === 0 ? 'no flaky rules' : `${count(flaky.length, 'flaky rule')}`
  return `; the worst of ${count(runs.length, 'run')}, ${differing}`
}
