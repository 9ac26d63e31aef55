import type { Result } from '../schemas/types.ts'
import { mayBeLimit } from './unseen-steps.ts'
import { count, firstOf, listed, printable } from './words.ts'

/** Where the agent deviated from its instructions, a line each; no rule fails because of it. */
export function agentLines({ agent = [] }: Result): string[] {
  return agent.map(({ instructed, actual, cases, rules }) => {
    const where = cases.length === 0 ? '' : ` in ${cases.length > 2 ? count(cases.length, 'test case') : listed(cases)}`
    const left =
      rules.length === 0 ? 'no rule is inconclusive because of this deviation' : `inconclusive: ${firstOf(rules)}`
    return printable(`instructed to ${instructed}${where}: ${actual}; ${left}`)
  })
}

/** The title of these lines. Where the service may be the cause, it does not blame the agent. */
export function agentTitle({ agent = [] }: Result): string {
  return agent.every(mayBeLimit) ? 'Agent steps that no view shows' : 'The agent did not follow its instructions'
}
