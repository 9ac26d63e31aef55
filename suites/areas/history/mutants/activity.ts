import { overrideIn } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { showing } from '../../../../fixtures/tools/streams.ts'
import { OPTIONAL } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { withHidden } from '../../send/mutants/replies.ts'
import { history as rows } from '../rows.ts'
import { telling } from './words.ts'

/** The forms in which tool activity and notes come out (readings 91). A sentence is a leak only where another view lacks it. */
const forms = {
  marked: { about: 'behind a marker', tell: (kind: string) => (text: string) => `[${kind}: ${text}]` },
  coded: { about: 'as JSON', tell: (kind: string) => (name: string) => JSON.stringify({ type: `${kind}_use`, name }) },
  announced: {
    about: 'in a sentence',
    tell: (kind: string) => (text: string) => `Let me go on with ${kind} ${text} now.`,
  },
}

/** Services that show what is hidden, in each form: in the history alone, in replies alone, in streams alone, in every view. */
export const historyActivity = mutants(rows, {
  ...each(['tool', 'note'], (kind) =>
    each(['marked', 'coded', 'announced'], (form) => ({
      [`${kind}s-${form}: Only the history shows each ${kind} ${forms[form].about}.`]: {
        [`hides-${kind}s`]: telling(kind, forms[form].tell(kind)),
      },
      [`${kind}s-${form}-as-replies: Only replies show each ${kind} ${forms[form].about}.`]: {
        [`send/replies-hide-${kind}s`]: only(OPTIONAL, withHidden(kind, forms[form].tell(kind))),
      },
      [`${kind}s-${form}-in-streams: Only streams show each ${kind} ${forms[form].about}.`]: {
        [`stream/hides-${kind}s`]: showing(kind, forms[form].tell(kind)),
      },
    })),
  ),
  ...each(['marked', 'coded'], (form) => ({
    [`tools-${form}-everywhere: Every view shows each tool ${forms[form].about}.`]: {
      'hides-tools': saying('tool', forms[form].tell('tool')),
      also: ['send/replies-hide-tools', 'stream/hides-tools', 'status/last-text-hides-tools'],
    },
    [`notes-${form}-everywhere: Every view shows each note ${forms[form].about}.`]: {
      'hides-notes': saying('note', forms[form].tell('note')),
      also: ['send/replies-hide-notes', 'stream/hides-notes', 'status/last-text-hides-notes'],
    },
  })),
})

/** A hidden entry is a message as well. */
function saying(kind: 'tool' | 'note', tell: (text: string) => string): Change {
  return overrideIn('turns', 'perform', (perform) => ({
    tool(world, turn, step) {
      perform.tool(world, turn, step)
      if (kind === 'tool') perform.say(world, turn, { say: tell(step.tool) })
    },
    note(world, turn, step) {
      perform.note(world, turn, step)
      if (kind === 'note') perform.say(world, turn, { say: tell(step.note) })
    },
  }))
}
