import { resolve } from '../../schemas/resolve.ts'
import type { Schema } from '../../schemas/schema.ts'
import { tagOf, tagValues } from '../../schemas/tag.ts'
import type { Step } from './spot.ts'

/** One value that a schema speaks of, and the way to it. */
export type Spot = {
  schema: Schema
  steps: Step[]
  /** The value may be absent. */
  optional: boolean
  /** It is one of the branches of a union, whose type the union has spoken of. */
  branch: boolean
  /** The titles of the branches on the way. */
  variants: string[]
  /** Texts that would turn it into another branch of the same union. */
  known: string[]
}

/** Every value that a schema speaks of, from the root downwards. */
export function spotsOf(root: Schema): Spot[] {
  return walk({ schema: resolve(root), steps: [], optional: false, branch: false, variants: [], known: [] }, {})
}

/** `tag` is the field that tells this object from the other branches of a union, and the values that any of them has. */
function walk(spot: Spot, tag: { field?: string; values?: string[] }): Spot[] {
  const { properties = {}, required = [], additionalProperties, items, anyOf = [] } = spot.schema
  const inner = (schema: Schema, step: Step, more: Partial<Spot>, innerTag = {}): Spot[] => {
    const plain = { optional: false, branch: false, known: [] }
    return walk({ ...spot, ...plain, ...more, schema: resolve(schema), steps: [...spot.steps, step] }, innerTag)
  }
  const branches = anyOf.filter(({ type }) => type !== 'null')
  const objects = branches.map(resolve).filter(({ type }) => type === 'object')
  const field = tagOf(objects)
  const innerTag = field === undefined ? {} : { field, values: objects.flatMap((branch) => tagValues(branch, field)) }
  return [
    spot,
    ...Object.entries(properties).flatMap(([name, schema]) => {
      const known = name === tag.field ? (tag.values ?? []) : []
      return inner(schema, { to: 'field', name, schema }, { optional: !required.includes(name), known })
    }),
    ...(typeof additionalProperties === 'object'
      ? inner(additionalProperties, { to: 'entry', schema: additionalProperties }, {})
      : []),
    ...(items === undefined ? [] : inner(items, { to: 'item', schema: items }, {})),
    ...branches.flatMap((schema) => {
      const variants = [...spot.variants, resolve(schema).title ?? '']
      return inner(schema, { to: 'branch', schema }, { branch: true, variants }, innerTag)
    }),
  ]
}
