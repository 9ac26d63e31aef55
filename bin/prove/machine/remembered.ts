import type { Outcome } from '../../../suites/reading/finding.ts'
import type { Check, SceneRecord, Suite } from '../../../suites/run/define.ts'

/**
 * A suite that remembers what its judges say, and does not ask them again of what they have seen: they are pure, so that
 * it makes no difference. `isKnown` tells whether all that was seen until now is what was seen when it was remembered.
 */
export class Remembered {
  readonly #said = new Map<string, Outcome[]>()

  suite(suite: Suite, isKnown: () => boolean): Suite {
    const said = (key: string, judge: () => Outcome[]): Outcome[] => {
      const known = isKnown() ? this.#said.get(key) : undefined
      if (known !== undefined) return known
      const outcomes = judge()
      if (isKnown()) this.#said.set(key, outcomes)
      return outcomes
    }
    return { ...suite, checks: suite.checks.map((check) => remembering(check, said)) }
  }
}

function remembering(check: Check, said: (key: string, judge: () => Outcome[]) => Outcome[]): Check {
  // One that is shown a whole run has a memory of its own.
  if (check.kind === 'rule') return check
  return {
    ...check,
    judge: (record: SceneRecord) => said(`${check.id} ${record.scene} ${record.attempt}`, () => check.judge(record)),
  }
}
