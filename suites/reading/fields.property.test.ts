import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { SchemaName } from '../../schemas/index.ts'
import type { Exchange } from '../../schemas/types.ts'
import { type Break, breaksOf } from '../arbitraries/breaks.ts'
import { instancesOf } from '../arbitraries/instances.ts'
import { shape } from '../areas/shape/rows.ts'
import { fieldsOf } from './fields.ts'
import { made } from './kit/made.ts'
import { readInPart } from './kit/read-in-part.ts'
import type { Resource } from './resources.ts'

interface Root {
  resource: Resource
  schema: SchemaName
  asked: Pick<Exchange, 'method' | 'path' | 'status'>
  /** The field that speaks for an answer that is no object at all. */
  whole: keyof typeof shape
  /** Resources that may be found in one of this kind. */
  holds: readonly Resource[]
}

const get = (path: string) => ({ method: 'GET', path, status: 200 })
const roots: readonly Root[] = [
  {
    ...{ resource: 'list', schema: 'conversationList', asked: get('/conversations?limit=7') },
    ...{ whole: 'list-conversations', holds: ['conversation', 'member'] },
  },
  {
    ...{ resource: 'status', schema: 'conversationStatus', asked: get('/conversations/c%201') },
    ...{ whole: 'status-conversation-id', holds: ['estimate', 'unknown', 'state', 'gate'] },
  },
  {
    ...{ resource: 'page', schema: 'messagePage', asked: get('/conversations/c%201/messages?before=x') },
    ...{ whole: 'page-messages', holds: ['message'] },
  },
  {
    ...{ resource: 'result', schema: 'sendResult', asked: { method: 'POST', path: '/messages', status: 200 } },
    ...{ whole: 'result-conversation-id', holds: ['reply'] },
  },
  {
    ...{ resource: 'accepted', schema: 'acceptedSend', asked: { method: 'POST', path: '/conversations', status: 202 } },
    ...{ whole: 'accepted-conversation-id', holds: [] },
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

/** What a break at some place of a schema breaks: that field, or the resource that has one too many. */
function nameOf({ resource, whole }: Root, { place, constraint, how }: Break): string {
  const path = place.split('/').filter((part) => part !== '' && part !== '0')
  let [of, field]: [Resource, string | undefined] = [resource, undefined]
  for (const [index, part] of path.entries()) {
    field = part
    if (index === path.length - 1) break
    of = part === 'eta' ? (how.startsWith('UnknownEta') ? 'unknown' : 'estimate') : (inner[part] ?? of)
  }
  if (field === undefined) return whole
  if (constraint === 'additionalProperties') return `${of}-closed`
  // An eta whose kind is broken is of no variant.
  if (place === '/eta/kind') return 'status-eta'
  return `${of}-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

const names = Object.keys(shape)
const faultsOf = (exchange: Exchange): string[] => [...(fieldsOf(exchange)?.faults.keys() ?? [])].sort()
const rowsOf = (...all: Resource[]): string[] => names.filter((name) => all.some((of) => name.startsWith(`${of}-`)))

describe.each(roots)('an answer that is a $resource', (root) => {
  const { resource, schema, whole, holds, asked } = root

  it('has no fault where it is lawful, and every field of it is looked at', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(instancesOf(schema), (json) => {
        const exchange = made({ ...asked, json })
        for (const each of fieldsOf(exchange)?.seen ?? []) seen.add(each)
        expect(faultsOf(exchange)).toEqual([])
        // Nothing is said without an answer, of an error, and of another path.
        for (const no of [{ status: null }, { status: 404 }, { path: '/elsewhere' }])
          expect(fieldsOf({ ...exchange, ...no })).toBe(undefined)
      }),
    )
    expect(names.filter((each) => seen.has(each)).sort()).toEqual(rowsOf(resource, ...holds).sort())
  })

  it('shows every single break of its schema, by its name', () => {
    const instances = fc.sample(instancesOf(schema), { numRuns: 20, seed: 5 })
    // A 202 that claims to have waited is for area wait.
    const breaks = breaksOf(schema).filter((each) => resource !== 'accepted' || each.constraint !== 'const')
    for (const each of breaks)
      fc.assert(
        fc.property(fc.constantFrom(...instances), each.values, (json, value) => {
          const broken = each.apply(json, value)
          fc.pre(broken !== undefined && JSON.stringify(broken) !== JSON.stringify(json))
          expect(faultsOf(made({ ...asked, json: broken }))).toEqual([nameOf(root, each)])
        }),
        { numRuns: 4 },
      )
  })

  it('is no object where its body breaks off', () => {
    fc.assert(
      fc.property(instancesOf(schema), fc.nat(), (json, at) => {
        const { body } = made({ json })
        expect(faultsOf(made({ ...asked, body: (body ?? '').slice(0, at % (body ?? '').length) }))).toEqual([whole])
      }),
    )
  })
})

test('every resource of the rules is one of these, or in one', () => {
  expect(roots.flatMap(({ resource, holds }) => rowsOf(resource, ...holds)).sort()).toEqual(names.sort())
})

test('what comes in place of a stream is for area stream, unless it is an object', () => {
  const answered = (body: string, asked: object): string[] =>
    faultsOf(made({ method: 'POST', path: '/conversations', requestBody: JSON.stringify(asked), body }))
  expect(answered('event: ack\ndata: {}\n\n', { stream: true })).toEqual([])
  expect(answered('{"conversationId":1}', { stream: true })).toContain('result-conversation-id')
  expect(answered('[]', {})).toEqual(['result-conversation-id'])
})

describe('an answer that passed a bound', () => {
  const said = (path: string, text: string) => faultsOf(readInPart(made({ path, body: text }), text.length))

  it.each(roots.slice(0, 3))('breaks nothing where a lawful $resource is read in part', ({ schema, asked, whole }) => {
    fc.assert(
      fc.property(instancesOf(schema), fc.nat(), (json, at) => {
        const exchange = made({ ...asked, json })
        const part = readInPart(exchange, (at % (exchange.body?.length ?? 1)) + 1)
        expect([faultsOf(part), fieldsOf(part)?.bound?.[0]]).toEqual([[], whole])
      }),
    )
  })

  const [list, status] = ['/conversations', '/conversations/c1']
  it.each<[string, string, string[]]>([
    [list, `{"conversations":["${'x'.repeat(9000)}`, ['list-conversations']],
    [list, '<html>', ['list-conversations']],
    [list, '[1,2', ['list-conversations']],
    [list, '{"conversations":[{"busy":true,"x":{"x":{"x":', ['conversation-closed']],
    [list, '{"conversations":[{"busy":true},{"busy":1,', rowsOf('conversation').filter(isRequired)],
    [status, '{"eta":'.repeat(2000), ['status-eta']],
    [status, '{"busy":true,"more":'.repeat(2000), ['status-closed']],
    [status, '{"eta":{"kind":"unknown","etas":[', ['unknown-closed']],
    [status, '{"phase":"awa', []],
    [status, '{"phase":"awa","title":"x', ['status-phase']],
    [status, '{"phase":[', ['status-phase']],
    [status, '{"eta":{"basis":"none"', []],
    // The kind of an eta may come later.
    ...['', ':', ':"comp'].map((end): [string, string, string[]] => [
      status,
      `{"eta":{"basis":"ticks","kind"${end}`,
      [],
    ]),
    [status, ' '.repeat(9000), []],
  ])('%s %.40s breaks what no end can put right', (path, text, rows) => expect(said(path, text)).toEqual(rows.sort()))
})

function isRequired(name: string): boolean {
  return !['conversation-closed', 'conversation-members', 'conversation-ticket-id'].includes(name)
}
