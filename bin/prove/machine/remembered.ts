import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../../suites/reading/finding.ts'
import type { Check, SceneRecord, Suite } from '../../../suites/run/define.ts'
import type { RunFacts } from '../../../suites/run/facts.ts'

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
  const { id } = check
  switch (check.kind) {
    case 'scene':
      return {
        ...check,
        judge: (record: SceneRecord) => said(`${id} ${record.scene} ${record.attempt}`, () => check.judge(record)),
      }
    case 'passive':
      return {
        ...check,
        judge: (exchange: Exchange, run: RunFacts) => said(`${id} ${exchange.id}`, () => check.judge(exchange, run)),
      }
    case 'law':
      return {
        ...check,
        judge: (exchanges: readonly Exchange[], run: RunFacts) =>
          said(`${id} ${idsOf(exchanges)}`, () => check.judge(exchanges, run)),
      }
    // One that is shown a whole run has a memory of its own.
    case 'attempts':
    case 'run':
    case 'rule':
      return check
  }
}

function idsOf(exchanges: readonly Exchange[]): string {
  return exchanges.map(({ id }) => id).join(' ')
}
