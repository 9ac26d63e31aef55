import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { showing } from '../../../../fixtures/tools/streams.ts'
import { withHidden } from '../../send/mutants/replies.ts'
import { send } from '../../send/rows.ts'
import { status } from '../../status/rows.ts'
import { stream } from '../../stream/rows.ts'
import { history as rows } from '../rows.ts'
import { telling } from './words.ts'

const hidden = { tool: rows['hides-tools'], note: rows['hides-notes'] }
const unanswered = { tool: send['replies-hide-tools'], note: send['replies-hide-notes'] }
const unstreamed = { tool: stream['hides-tools'], note: stream['hides-notes'] }
const notLast = { tool: status['last-text-hides-tools'], note: status['last-text-hides-notes'] }
const kinds = ['tool', 'note'] as const

/** The forms in which tool activity and notes come out (readings 91). A sentence is a leak only where another view lacks it. */
const forms = {
  marked: { about: 'behind a marker', tell: (kind: string, text: string) => `[${kind}: ${text}]` },
  coded: {
    about: 'as JSON',
    tell: (kind: string, text: string) => JSON.stringify({ type: `${kind}_use`, name: text }),
  },
  announced: { about: 'in a sentence', tell: (kind: string, text: string) => `Let me go on with ${kind} ${text} now.` },
} as const
const names = ['marked', 'coded', 'announced'] as const

/** Services that show what is hidden, in each form: in the history alone, in replies alone, in streams alone, in every view. */
export const historyActivity = kinds.flatMap((kind) => [
  ...names.map((name) =>
    mutant(
      `history/${kind}s-${name}`,
      hidden[kind],
      `Only the history shows each ${kind} ${forms[name].about}.`,
      telling(kind, (text) => forms[name].tell(kind, text)),
    ),
  ),
  ...names.map((name) =>
    mutant(
      `send/${kind}s-${name}-as-replies`,
      unanswered[kind],
      `Only replies show each ${kind} ${forms[name].about}.`,
      only(
        ['start-default', 'start-optional', 'send-default', 'send-optional'],
        withHidden(kind, (text) => forms[name].tell(kind, text)),
      ),
    ),
  ),
  ...names.map((name) =>
    mutant(
      `stream/${kind}s-${name}-in-streams`,
      unstreamed[kind],
      `Only streams show each ${kind} ${forms[name].about}.`,
      showing(kind, (text) => forms[name].tell(kind, text)),
    ),
  ),
  ...(['marked', 'coded'] as const).map((name) =>
    also(
      [unanswered[kind], unstreamed[kind], notLast[kind]],
      mutant(
        `history/${kind}s-${name}-everywhere`,
        hidden[kind],
        `Every view shows each ${kind} ${forms[name].about}.`,
        saying(kind, (text) => forms[name].tell(kind, text)),
      ),
    ),
  ),
])

/** A hidden entry is a message as well. */
function saying(kind: 'tool' | 'note', tell: (text: string) => string): Change {
  return override('turns', ({ perform }) => ({
    perform: {
      ...perform,
      tool(world, turn, step) {
        perform.tool(world, turn, step)
        if (kind === 'tool') perform.say(world, turn, { say: tell(step.tool) })
      },
      note(world, turn, step) {
        perform.note(world, turn, step)
        if (kind === 'note') perform.say(world, turn, { say: tell(step.note) })
      },
    },
  }))
}
