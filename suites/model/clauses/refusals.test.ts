import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { factOf } from '../digest.ts'
import type { Fact } from '../facts.ts'
import { timing } from '../kit/lawful.ts'
import { parted } from '../talk.ts'
import { refusedForWhat } from './refusals.ts'

const status = { conversationId: 'c1', busy: false, deferred: false, acceptedInputs: 0, lastAssistantText: null }
const page = { before: null, conversationId: 'c1', messages: [] }
const refusal = (code: number): Partial<Exchange> & { json: unknown } => ({
  status: code,
  json: { error: 'no', message: 'no' },
})
const post = (path: string, body: unknown): Partial<Exchange> => ({
  method: 'POST',
  path,
  requestHeaders: { 'content-type': 'application/json' },
  requestBody: JSON.stringify(body),
})
const requests = {
  list: {},
  status: { path: '/conversations/c1' },
  history: { path: '/conversations/c1/messages?limit=50' },
  start: post('/conversations', { text: 'hello', reply: 'none' }),
  send: post('/messages', { conversationId: 'c1', text: 'hello', reply: 'none' }),
} satisfies Record<string, Partial<Exchange>>
const accepted = { conversationId: 'c1', messageId: 'm1' }
/** What the full key got before, everywhere. */
const served: (Partial<Exchange> & { json: unknown })[] = [
  { ...requests.start, status: 202, json: accepted },
  { ...requests.status, json: status },
  { ...requests.history, json: page },
  { ...requests.list, json: { conversations: [] } },
  { ...requests.send, status: 202, json: { ...accepted, messageId: 'm2' } },
]

function factsOf(parts: readonly (Partial<Exchange> & { json?: unknown })[]): Fact[] {
  return parts.flatMap((each, at) => {
    const times = { id: `x${at}`, sentMs: at * 10, headersMs: at * 10 + 1, endMs: at * 10 + 2 }
    return factOf(made({ ...times, ...each }), timing) ?? []
  })
}

function told(parts: readonly (Partial<Exchange> & { json?: unknown })[]): string[] {
  return refusedForWhat(parted(factsOf(parts), timing)).map(({ what }) => what)
}

type Case = [credential: string, endpoint: keyof typeof requests, code: number]

/** The credential was known before and is known afterwards. */
const around = ([credential, endpoint, code]: Case): (Partial<Exchange> & { json: unknown })[] => {
  const reads = ['full', 'readOnly', 'otherAccount', 'emptyBalance'].includes(credential)
  const isKey = reads || credential === 'writeOnly' || credential === 'noAccess'
  const known = { ...requests.list, credential, ...(reads ? {} : refusal(isKey ? 403 : 401)) }
  return [...served, known, { ...requests[endpoint], credential, ...refusal(code) }, known].map((each) => ({
    json: { conversations: [] },
    ...each,
  }))
}

test('a key that is unknown let in may be that of an account which may not come yet', () => {
  const barred = ['full', 'readOnly', 'writeOnly'].flatMap((credential) =>
    Object.values(requests).map((each) => ({ ...each, ...refusal(403), credential })),
  )
  expect(told(barred)).toEqual([])
  expect(told([...served, ...barred])).not.toEqual([])
})

describe('what is open gets no 401 for a key that is let in before and after', () => {
  const open = { path: '/conversations/c1/messages?before=never-given', ...refusal(401) }
  const list = { ...requests.list, json: { conversations: [] } }

  test('it is told', () => {
    expect(told([...served, open, list])).toEqual(['401 with the credential full, which is accepted before and after'])
  })

  test.each<[string, (Partial<Exchange> & { json?: unknown })[]]>([
    ['a key that nobody lets in afterwards was revoked', [...served, open]],
    ['a key that nobody let in before may be new', [open, list]],
    ['the scheme in small letters', [...served, { ...open, requestHeaders: { authorization: 'bearer «full»' } }, list]],
    ['an address that may be refused in front', [...served, { ...open, path: '/conversations/a%00b' }, list]],
    ['another status', [...served, { ...open, status: 400 }, list]],
    ['a key that was never issued', [...served, { ...open, credential: 'longer' }, list]],
  ])('not: %s', (_, parts) => {
    expect(told(parts)).toEqual([])
  })
})

describe('a request is refused for what is wrong with it', () => {
  test.each<Case>([
    ['none', 'list', 401],
    ['wrong', 'start', 401],
    ['basic', 'send', 401],
    ['bare', 'history', 400],
    ['no-key', 'status', 400],
    ['readOnly', 'start', 403],
    ['readOnly', 'send', 403],
    ['writeOnly', 'status', 403],
    ['noAccess', 'list', 403],
    ['noAccess', 'history', 404],
    ['otherAccount', 'send', 403],
    ['otherAccount', 'status', 404],
    ['emptyBalance', 'start', 402],
    // Another account may have no credits besides (readings 44).
    ['otherAccount', 'send', 402],
    ['noAccess', 'start', 402],
    // The stage may be done, or the place full.
    ['full', 'send', 409],
    ['full', 'start', 402],
  ])('lawful: %s at %s gets %i', (...each) => {
    expect(told(around(each))).toEqual([])
  })

  test.each<Case>([
    ['none', 'list', 403],
    ['none', 'status', 302],
    ['wrong', 'start', 403],
    ['wrong', 'history', 404],
    ['basic', 'send', 400],
    ['longer', 'list', 404],
    ['shorter', 'list', 404],
    ['bare', 'list', 403],
    ['readOnly', 'start', 404],
    ['readOnly', 'list', 403],
    ['readOnly', 'history', 401],
    ['writeOnly', 'status', 401],
    ['writeOnly', 'history', 404],
    ['writeOnly', 'send', 404],
    ['writeOnly', 'start', 403],
    ['noAccess', 'list', 402],
    ['noAccess', 'start', 401],
    ['otherAccount', 'history', 400],
    ['emptyBalance', 'start', 403],
    ['emptyBalance', 'list', 402],
    ['full', 'list', 401],
    ['full', 'send', 404],
    ['full', 'history', 402],
    ['full', 'start', 413],
    ['full', 'start', 409],
    ['full', 'send', 422],
    ['readOnly', 'list', 406],
  ])('broken: %s at %s gets %i', (...each) => {
    expect(told(around(each))).toHaveLength(1)
  })
})

describe('nothing is said', () => {
  test.each(['bearer', 'BEARER'])(
    'of a good key behind the word %s: the specification writes it in one way',
    (word) => {
      const shown = around(['full', 'list', 401])
      const as = (scheme: string) =>
        shown.map((each) =>
          each.status === 401 ? { ...each, requestHeaders: { authorization: `${scheme} «full»` } } : each,
        )
      expect(told(as(word))).toEqual([])
      expect(told(as('Bearer'))).toHaveLength(1)
    },
  )

  test('of a key that is refused by everything from some moment on: it was revoked', () => {
    const revoked = ['list', 'status', 'send'] as const
    expect(told([...served, ...revoked.map((each) => ({ ...requests[each], ...refusal(401) }))])).toEqual([])
  })

  test('of a conversation that nobody was shown', () => {
    const [start, , , list] = served
    const unknown = { ...requests.status, credential: 'none', ...refusal(404) }
    expect(told([...(start === undefined || list === undefined ? [] : [start, list]), unknown])).toEqual([])
  })

  test('where the full key was not served either', () => {
    expect(told([{ ...requests.list, credential: 'none', ...refusal(404) }])).toEqual([])
  })

  test('of what a gateway answers, and of 429', () => {
    const bare = { headers: {}, json: undefined, body: null }
    for (const code of [429, 502, 503])
      expect(told([...served, { ...requests.list, ...refusal(code), ...bare }, ...served])).toEqual([])
  })

  test('of a request with a second fault', () => {
    const faulty = { ...post('/conversations', { text: '', reply: 'none' }), credential: 'none', ...refusal(400) }
    expect(told([...served, faulty, ...served])).toEqual([])
  })

  test('of an account without credits that may not even read', () => {
    const only = { ...requests.start, credential: 'emptyBalance', ...refusal(401) }
    expect(told([...served, only])).toEqual([])
  })
})
