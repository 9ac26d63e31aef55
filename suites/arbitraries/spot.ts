import fc from 'fast-check'
import { matches } from '../../schemas/index.ts'
import { nameOf } from '../../schemas/resolve.ts'
import type { Schema } from '../../schemas/schema.ts'
import { arbitraryOf } from './arbitrary-of.ts'

/** One step from a schema to a schema within it. */
export type Step =
  | { to: 'field'; name: string; schema: Schema }
  | { to: 'item'; schema: Schema }
  | { to: 'entry'; schema: Schema }
  | { to: 'branch'; schema: Schema }

/** The name under which an entry is put into an object whose names are free, such as headers. */
export const entryName = 'added'

/**
 * A copy of a lawful value, with `change` applied at the end of the steps. What is missing on the way (an optional
 * field, the first item, another branch of a union) is made from a lawful sample first, so that it always arrives.
 */
export function editAt(value: unknown, steps: Step[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return change(value)
  const edit = (inner: unknown): unknown => editAt(inner, rest, change)
  switch (step.to) {
    case 'field':
    case 'entry': {
      const name = step.to === 'field' ? step.name : entryName
      const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
      const present = fields.find(([field]) => field === name)
      return Object.fromEntries([
        ...fields.filter(([field]) => field !== name),
        [name, edit(present === undefined ? sampleOf(step.schema) : present[1])],
      ])
    }
    case 'item': {
      const items: unknown[] = Array.isArray(value) && value.length > 0 ? value : [sampleOf(step.schema)]
      return [edit(items[0]), ...items.slice(1)]
    }
    case 'branch':
      return edit(fits(value, step.schema) ? value : sampleOf(step.schema))
  }
}

/** One lawful value of a schema, always the same. */
export function sampleOf(schema: Schema): unknown {
  const known = samples.get(schema)
  if (known !== undefined) return known.value
  const [value] = fc.sample(arbitraryOf(schema), { numRuns: 1, seed: 20 })
  samples.set(schema, { value })
  return value
}

const samples = new WeakMap<Schema, { value: unknown }>()

/** The JSON pointer of the place that the steps lead to. */
export function placeOf(steps: Step[]): string {
  const parts = steps.map((step) => {
    if (step.to === 'field') return `/${step.name}`
    return { item: '/0', entry: `/${entryName}`, branch: '' }[step.to]
  })
  return parts.join('')
}

function fits(value: unknown, branch: Schema): boolean {
  const name = nameOf(branch)
  return name !== undefined && matches[name](value)
}
