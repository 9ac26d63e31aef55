import type { Flaky, Result } from '../schemas/types.ts'
import { count, duration, listed } from './words.ts'

const words: Partial<Record<Flaky['verdicts'][number], string>> = {
  fail: 'failed',
  inconclusive: 'was not decided in',
  error: 'met our own fault in',
}

export const flakyTitle = 'Flaky: not the same in all runs'

/** `list/newest-first failed 1 of 3`. */
export function flakyLines({ flaky = [] }: Result): string[] {
  return flaky.map(({ requirement, verdicts }) => {
    const parts = Object.entries(words).flatMap(([verdict, word]) => {
      const number = verdicts.filter((each) => each === verdict).length
      return number === 0 ? [] : [`${word} ${number}`]
    })
    return `${requirement} ${listed(parts)} of ${verdicts.length}`
  })
}

/** Each of several runs in a line. */
export function runLines({ runs = [] }: Result): string[] {
  return runs.map(
    ({ folder, verdict, durationMs, meteredSends }) =>
      `${folder}: ${verdict}, ${count(meteredSends, 'metered send')}, ${duration(durationMs)}`,
  )
}

/** That a result stands for several runs, in half a sentence. */
export function amongRuns({ runs, flaky = [] }: Result): string {
  if (runs === undefined) return ''
  const differing = flaky.length === 0 ? 'no rule flaky' : `${count(flaky.length, 'rule')} flaky`
  return `; the worst of ${count(runs.length, 'run')}, ${differing}`
}
