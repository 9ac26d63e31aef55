import type { Finding } from '../../schemas/types.ts'
import { isBroken, type Outcome, type ToldRule } from '../../suites/reading/finding.ts'
import { watchSuite } from './watch-suite.ts'

/** So many are remembered, and kept back. */
const mostKnown = 10_000

/** Tells each fault of each exchange once; while it is in doubt that there is a service, nothing. */
export class Faults {
  readonly #told: (finding: Finding, isMust: boolean) => void
  readonly #rules = new Map(watchSuite.rules.map((each) => [each.id, each]))
  readonly #known = new Set<string>()
  readonly #held: Finding[] = []
  #isHolding = false
  readonly #broken = new Map<string, ToldRule>()

  constructor({ broken }: { broken: (finding: Finding, isMust: boolean) => void }) {
    this.#told = broken
  }

  tell(outcomes: readonly Outcome[]): void {
    for (const each of outcomes) {
      if (!isBroken(each)) continue
      const key = `${each.rule} ${each.exchange ?? each.at}`
      if (this.#known.has(key)) continue
      if (this.#known.size >= mostKnown) this.#known.clear()
      this.#known.add(key)
      const rule = this.#rules.get(each.rule)
      if (rule !== undefined) this.#broken.set(rule.id, { ...rule, verdict: 'fail' })
      if (this.#isHolding && this.#held.length < mostKnown) this.#held.push(each)
      else if (!this.#isHolding) this.#say(each)
    }
  }

  /** The rules that were found broken. */
  get broken(): readonly ToldRule[] {
    return [...this.#broken.values()]
  }

  /** Whether a mandatory rule was found broken. */
  isBroken(rule: string): boolean {
    return this.#broken.get(rule)?.level === 'mandatory'
  }

  hold(): void {
    this.#isHolding = true
  }

  release(): void {
    this.#isHolding = false
    for (const each of this.#held.splice(0)) this.#say(each)
  }

  #say(finding: Finding): void {
    this.#told(finding, this.#rules.get(finding.rule)?.level === 'mandatory')
  }
}
