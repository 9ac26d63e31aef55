import type { Result } from '../schemas/types.ts'
import { count, listed, printable } from './words.ts'

const shownRules = 3

/** Where the agent deviated from its instructions, a line each; no rule fails because of it. */
export function agentLines({ agent = [] }: Result): string[] {
  return agent.map(({ instructed, actual, cases, rules }) => {
    const where = cases.length === 0 ? '' : ` in ${cases.length > 2 ? count(cases.length, 'test case') : listed(cases)}`
    const some = rules.slice(0, shownRules).join(', ')
    const more = rules.length > shownRules ? ` and ${rules.length - shownRules} more` : ''
    const left =
      rules.length === 0 ? 'no rule is inconclusive because of this deviation' : `inconclusive: ${some}${more}`
    return printable(`instructed to ${instructed}${where}: ${actual}; ${left}`)
  })
}

export const agentTitle = 'The agent did not follow its instructions'
