import type { Result } from '../schemas/types.ts'
import { count, listed, printable } from './words.ts'

const shownRules = 3

/** What the agent did in place of what it was told, a line each: no rule is blamed for it. */
export function agentLines({ agent = [] }: Result): string[] {
  return agent.map(({ told, did, scenes, rules }) => {
    const where = scenes.length === 0 ? '' : ` in ${scenes.length > 2 ? count(scenes.length, 'scene') : listed(scenes)}`
    const some = rules.slice(0, shownRules).join(', ')
    const more = rules.length > shownRules ? ` and ${rules.length - shownRules} more` : ''
    const left = rules.length === 0 ? 'all was decided elsewhere' : `not decided for it: ${some}${more}`
    return printable(`told to ${told}${where}: ${did}; ${left}`)
  })
}
