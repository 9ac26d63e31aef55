import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaName } from '../../../schemas/index.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { type Break, breaksOf } from '../../arbitraries/breaks.ts'
import { instancesOf } from '../../arbitraries/instances.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { placeAt, renamed, unanswered, withBody } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { heldRows } from '../../reading/kit/outcomes.ts'
import type { Resource } from '../../reading/resources.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { shape } from './rows.ts'
import { judgeShape } from './shape.ts'

interface Root {
  resource: Resource
  schema: SchemaName
  asked: Pick<Exchange, 'method' | 'path' | 'status'>
  /** The row that speaks for an answer that is no object at all. */
  whole: Requirement
  /** Resources that may be found in one of this kind. */
  holds: readonly Resource[]
  /** Two fields neither of which may hold what the other does. */
  unlike?: readonly [string, string]
}

const roots: readonly Root[] = [
  {
    resource: 'list',
    schema: 'conversationList',
    asked: { method: 'GET', path: '/conversations?limit=7', status: 200 },
    whole: shape['list-conversations'],
    holds: ['conversation', 'member'],
  },
  {
    resource: 'status',
    schema: 'conversationStatus',
    asked: { method: 'GET', path: '/conversations/c%201', status: 200 },
    whole: shape['status-conversation-id'],
    holds: ['estimate', 'unknown', 'state', 'gate'],
    unlike: ['busy', 'title'],
  },
  {
    resource: 'page',
    schema: 'messagePage',
    asked: { method: 'GET', path: '/conversations/c%201/messages?before=x', status: 200 },
    whole: shape['page-messages'],
    holds: ['message'],
    unlike: ['conversationId', 'messages'],
  },
  {
    resource: 'result',
    schema: 'sendResult',
    asked: { method: 'POST', path: '/messages', status: 200 },
    whole: shape['result-conversation-id'],
    holds: ['reply'],
  },
  {
    resource: 'accepted',
    schema: 'acceptedSend',
    asked: { method: 'POST', path: '/conversations', status: 202 },
    whole: shape['accepted-conversation-id'],
    holds: [],
  },
]

/** The resources within others, by the field that holds them. */
const inner: Readonly<Record<string, Resource>> = {
  conversations: 'conversation',
  members: 'member',
  state: 'state',
  pendingGates: 'gate',
  messages: 'message',
  replies: 'reply',
}

/** The row that a break at some place of a schema breaks: that of the field, or of the resource that has one too many. */
function rowOf({ resource, whole }: Root, { place, constraint, how }: Break): string {
  const path = place.split('/').filter((part) => part !== '' && part !== '0')
  let [of, field]: [Resource, string | undefined] = [resource, undefined]
  for (const [index, part] of path.entries()) {
    field = part
    if (index === path.length - 1) break
    of = part === 'eta' ? (how.startsWith('UnknownEta') ? 'unknown' : 'estimate') : (inner[part] ?? of)
  }
  if (field === undefined) return whole.id
  if (constraint === 'additionalProperties') return `shape/${of}-closed`
  // An eta whose kind is broken is of no variant.
  if (place === '/eta/kind') return 'shape/status-eta'
  return fieldRow(of, field)
}

function fieldRow(resource: Resource, field: string): string {
  return `shape/${resource}-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function alone({ schema, asked }: Root): Alone<unknown, Exchange> {
  return {
    models: instancesOf(schema),
    record: (json) => made({ ...asked, json }),
    judge: judgeShape,
  }
}

const rowsOf = (resource: Resource): string[] =>
  Object.values<Requirement>(shape).flatMap(({ id }) => (id.startsWith(`shape/${resource}-`) ? [id] : []))

describe.each(roots)('an answer that is a $resource', (root) => {
  const { resource, schema, whole, holds } = root
  const fields = alone(root)

  it('is not accused where it is lawful, and every field of it is looked at', () => {
    expect(heldIn(fields)).toEqual([resource, ...holds].flatMap(rowsOf).sort())
  })

  const kinds = [
    ['drop', ['required']],
    ['retype', ['type', 'enum', 'const', 'format']],
    ['add', ['additionalProperties']],
  ] as const
  it.each(kinds)('%s: every single break of its schema is found, and named', (_, constraints) => {
    const instances = fc.sample(fields.models, { numRuns: 20, seed: 5 })
    const breaks = breaksOf(schema)
      .filter((each) => constraints.some((one) => one === each.constraint))
      // A 202 that claims to have waited is for area wait.
      .filter((each) => resource !== 'accepted' || each.constraint !== 'const')
    expect(breaks.length).toBeGreaterThan(0)
    for (const each of breaks) {
      const models = fc
        .tuple(fc.constantFrom(...instances), each.values)
        .map(([json, value]) => each.apply(json, value))
      const broken = { ...fields, models, runs: 4 }
      findDamage(broken, { damage: (kept) => kept, breaks: [rowOf(root, each)] })
    }
  })

  it('rename: a field under another name is missed, and one too many', () => {
    const required = breaksOf(schema).flatMap((each) =>
      each.constraint === 'required' && each.place.lastIndexOf('/') === 0 ? [each.place.slice(1)] : [],
    )
    const few = { ...fields, runs: 20 }
    const fieldAt = (at: number): string => required[placeAt(required.length, at)] ?? ''
    for (const at of required.keys()) {
      findDamage(few, {
        damage: (kept) => withBody(kept, (body) => renamed(body, fieldAt(at), `${fieldAt(at)}_`)),
        breaks: [`shape/${resource}-closed`, fieldRow(resource, fieldAt(at))],
      })
    }
  })

  it('cut: a body that breaks off is no object', () => {
    findDamage(fields, {
      damage: (kept, at) => ({ ...kept, body: (kept.body ?? '').slice(0, at % (kept.body ?? '').length) }),
      breaks: [whole.id],
    })
  })

  it('gives nothing where there was no answer, an error, or another path', () => {
    holdNothing(fields, unanswered)
    holdNothing(fields, (kept) => ({ ...kept, status: 404, body: '{"error":"x"}' }))
    holdNothing(fields, (kept) => ({ ...kept, path: '/elsewhere' }))
  })
})

describe.each(roots.filter(({ unlike }) => unlike !== undefined))('an answer that is a $resource', (root) => {
  it('swap: two fields with the value of the other are both wrong', () => {
    const [one = '', other = ''] = root.unlike ?? []
    findDamage(alone(root), {
      damage: (kept) => withBody(kept, (body) => ({ ...body, [one]: body[other], [other]: body[one] })),
      breaks: [fieldRow(root.resource, one), fieldRow(root.resource, other)],
    })
  })
})

it('a field that may be absent, and is, is not said to have been looked at', () => {
  const json = { conversationId: 'c', messageId: 'm' }
  const held = heldRows(judgeShape(made({ method: 'POST', path: '/messages', status: 200, json })))
  expect(held).toContain('shape/result-message-id')
  expect(held).not.toContain('shape/result-replies')
})

it('every resource of the rows is one of these, or in one', () => {
  const all = roots.flatMap(({ resource, holds }) => [resource, ...holds]).flatMap(rowsOf)
  expect([...new Set(all)].sort()).toEqual(
    Object.values<Requirement>(shape)
      .map(({ id }) => id)
      .sort(),
  )
})
