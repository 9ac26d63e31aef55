import { type Change, type Mutant, named, type Setting } from '../../fixtures/define.ts'
import { only, type Picks, when } from '../../fixtures/tools/only.ts'
import type { Place } from '../../fixtures/tools/way.ts'
import type { Requirement } from '../rules/requirement.ts'
import { requirementById } from './rows.ts'

/**
 * A broken service: the rule that it violates, with the change that makes it do so. `at`: the change shows at these places,
 * or for these requests, alone. `also`: rules that cannot help but fail with it, since what they look at is the same fault.
 * Where a fair check would blame one rule alone, fix the check. `atTimes`: rules that fail as well where what a run draws
 * at random meets the fault. A rule of another area is named with its area.
 */
type Entry<Rule extends string> = { readonly [rule in Rule | `${string}/${string}`]?: Change } & Beside

type Beside = Setting & {
  readonly at?: Place | readonly Place[] | Picks
  readonly also?: readonly string[]
  readonly atTimes?: readonly string[]
}

/**
 * The broken services of a table, each under `id: What it does wrong.`; the id is without the area, which is that of its
 * rule. Throws where an entry names no rule, two, or an unknown one.
 */
export function mutants<Rule extends string>(
  rows: Readonly<Record<Rule, Requirement>>,
  table: { readonly [line: string]: Entry<NoInfer<Rule>> },
): readonly Mutant[] {
  const [first] = Object.values<Requirement>(rows)
  const ruleOf = (rule: string) => requirementById(rule.includes('/') ? rule : `${first?.area}/${rule}`)
  return Object.entries<Beside>(table).map(([line, { at, also, atTimes, ...more }]) => {
    const { options, target, sockets, virtual, ...broken } = more
    const setting = { options, target, sockets, virtual }
    const [id, about] = named(line)
    const [[rule, change] = [], ...others] = Object.entries<Change>(broken)
    if (!rule || !change || others.length > 0) throw new Error(`Mutant ${id} has to name one rule, with its change.`)
    const breaks = ruleOf(rule)
    return {
      id: `${breaks.area}/${id}`,
      breaks,
      about,
      change: placed(change, at),
      ...(also && { also: also.map(ruleOf) }),
      ...(atTimes && { atTimes: atTimes.map(ruleOf) }),
      ...setting,
    }
  })
}

function placed(change: Change, at: Beside['at']): Change {
  if (at === undefined) return change
  return typeof at === 'function' ? when(() => at, change) : only(at, change)
}
