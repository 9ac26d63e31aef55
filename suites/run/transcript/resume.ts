import type { Target } from '../../../schemas/types.ts'
import type { Suite } from '../define.ts'
import { UsageError } from '../errors.ts'
import type { Plan } from '../plan.ts'
import { defaultWaitLimitMs, offersOf } from '../target.ts'
import type { ReadRun } from './read-run.ts'

interface Now {
  suite: Suite
  target: Target
  seed: number
  demonstration?: boolean
}

/** Throws UsageError where a run that is to go on would not be the same run: evidence of two cannot be one verdict. */
export function checkSameRun({ line }: ReadRun, now: Now, plan: Plan): void {
  const { suite, target, seed } = now
  if (line.demonstration)
    throw new UsageError('The earlier run tested the built-in service, which ended with the run. Start a new run.')
  const { waitLimitMs = defaultWaitLimitMs, baseUrl, name, concurrency, waive } = target
  const { slots, agent } = offersOf(target)
  const differs = (what: string, was: unknown, is: unknown): void => {
    if (JSON.stringify(was) === JSON.stringify(is)) return
    throw new UsageError(
      `Cannot continue the run: a different ${what} (${shown(was)} then, ${shown(is)} now). Use the same, or start a new run.`,
    )
  }
  differs('suite', `${line.suite.name} ${line.suite.version}`, `${suite.name} ${suite.version}`)
  differs('target', `${line.target.name} at ${line.target.baseUrl}`, `${name} at ${baseUrl}`)
  differs('wait limit', line.target.waitLimitMs, waitLimitMs)
  differs('set of credentials', line.target.slots, slots)
  differs('agent', line.target.agent, agent)
  differs('concurrency', line.target.concurrency, concurrency)
  differs('set of waivers', line.target.waive, waive)
  differs('seed', line.seed, seed)
  const [was, is] = [new Set(line.plan.scenes.map(({ id }) => id)), new Set(plan.scenes.map(({ id }) => id))]
  const without = (some: Set<string>, others: Set<string>): string =>
    [...some].filter((id) => !others.has(id)).join(', ')
  differs('plan', without(was, is) || 'no other test cases', without(is, was) || 'no other test cases')
}

function shown(value: unknown): string {
  return value === undefined ? 'not given' : typeof value === 'string' ? value || 'empty' : JSON.stringify(value)
}
