import { fieldOf } from './pointer.ts'

/**
 * One branch of a union, as an error carries it: the schema's name ('' for null), its title, its JSON type, the fields
 * that it knows, and the values by which a field of its own tells it from the other branches.
 */
export type Branch = {
  name: string
  title: string
  type: string
  fields: string[]
  tag: { field: string; values: string[] } | null
}

/** Which of the branches, all of the value's own type, a broken value meant; undefined where that cannot be told. */
export function branchMeant(value: unknown, branches: Branch[]): Branch | undefined {
  const [only, second] = branches
  if (only === undefined || second === undefined) return only
  const { tag } = only
  if (tag !== null) {
    const written = fieldOf(value, tag.field)
    return branches.find((branch) => branch.tag?.values.some((known) => known === written))
  }
  return mostAlike(value, branches)
}

/** The branch that knows the most fields of the value; none where two know equally many. */
function mostAlike(value: unknown, branches: Branch[]): Branch | undefined {
  const own = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const known = branches.map(({ fields }) => own.filter((field) => fields.includes(field)).length)
  const most = Math.max(...known)
  return known.filter((many) => many === most).length === 1 ? branches[known.indexOf(most)] : undefined
}
