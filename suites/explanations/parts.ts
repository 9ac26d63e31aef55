import { count } from '../../schemas/describe.ts'
import type { Explanation } from './explanation.ts'

/** A heading and the list below it. An item may have a name, such as an id. Code is shown as it is. */
export interface Part {
  readonly title: string
  readonly items: readonly { readonly name?: string; readonly text: string; readonly isCode?: boolean }[]
}

/** More than these are counted and left out, so that a page stays short. */
const mostItems = 5

/** Returns the parts of an explanation in the order in which `explain`, the pages of docs/rules/ and reports show them. */
export function partsOf(explanation: Explanation): Part[] {
  const { cases, alsoChecked, mayNotApply, accepted, causes, mutants, needs } = explanation
  return [
    {
      title: 'Tests',
      items: [
        ...shortened(cases.map(named), 'test case', `npx agent-conformance run --only ${explanation.id} --plan`),
        ...textsOf(cases.length === 0 ? 'No test case can trigger this rule.' : alsoChecked),
        ...textsOf(mayNotApply).map(({ text }) => ({ name: 'When it is not exercised', text })),
      ],
    },
    {
      title: 'Accepted behaviour',
      items: accepted.map(({ number, sentence }) => ({ name: `Interpretation ${number}`, text: sentence })),
    },
    { title: 'Usual causes of a failure', items: causes.map((text) => ({ text })) },
    {
      title: 'Mutants that this rule kills',
      items: shortened(mutants.map(named), 'mutant', 'npx agent-conformance list mutants'),
    },
    { title: 'Needed in the target file', items: needs.map((text) => ({ text, isCode: true })) },
    { title: 'Run only this rule', items: [{ text: explanation.command, isCode: true }] },
  ].filter(({ items }) => items.length > 0)
}

function named({ id, about }: { id: string; about: string }) {
  return { name: id, text: about }
}

function textsOf(text: string | undefined): { text: string }[] {
  return text === undefined ? [] : [{ text }]
}

function shortened(items: Part['items'], what: string, command: string): Part['items'] {
  if (items.length <= mostItems) return items
  const more = items.length - mostItems
  return [...items.slice(0, mostItems), { text: `${count(more, `more ${what}`)}: see ${command}` }]
}
