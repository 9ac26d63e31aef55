import type { Outcome } from '../finding.ts'
import { isFinding, isUndecided } from '../finding.ts'

/** For tests: what a judge said, one line a row and word, each once: `held a/b`, `broken a/b`, `undecided a/b`, `saw a/b VALUE`. */
export function verdicts(outcomes: Outcome | readonly Outcome[]): string[] {
  const lines = [outcomes].flat().map((each) => {
    if (isFinding(each)) return `${each.held ? 'held' : 'broken'} ${each.rule}`
    if (isUndecided(each)) return `undecided ${each.rule}`
    if ('habit' in each) return `habit ${each.habit.told}`
    return 'performed' in each ? `performed ${each.performed}` : `saw ${each.rule} ${each.value}`
  })
  return [...new Set(lines)].sort()
}
