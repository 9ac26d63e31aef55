import { expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../reading/kit/made.ts'
import { factOf } from './digest.ts'
import { explain } from './explain.ts'
import { timing } from './kit/lawful.ts'

const path = '/conversations/c1/messages'
const page = (before: string | null): unknown => ({ before, conversationId: 'c1', messages: [] })

/** What no lawful service could have shown. */
function unexplainedIn(exchanges: readonly Exchange[]): string[] {
  const told = explain(
    exchanges.flatMap((each) => factOf(each, timing) ?? []),
    timing,
  )
  return told.kind === 'unexplained' ? told.conflicts.map(({ what }) => what) : []
}

/** One walks a conversation; long after, the full key shows the cursor that the walk was given, and is refused. */
function refused(walker: Exchange['credential'], status: number): string[] {
  const owner = { credential: walker, sentMs: 0, headersMs: 1, endMs: 2 }
  const late = { sentMs: 9000, headersMs: 9001, endMs: 9002 }
  const exchanges = [
    made({ ...owner, id: 'x0', path: `${path}?limit=1`, json: page('k1') }),
    made({ ...owner, id: 'x1', path: `${path}?limit=1&before=k1`, json: page(null) }),
    made({ ...late, id: 'x2', path: `${path}?before=k1`, status, json: { error: 'no such conversation' } }),
  ]
  return unexplainedIn(exchanges)
}

test.each([400, 404])('a cursor is another account’s to no use: %i', (status) => {
  expect(refused('otherAccount', status)).toEqual([])
})

test.each(['full', 'readOnly'] as const)(
  'a cursor that the account was given, by its key %s, is good for it',
  (walker) => {
    expect(refused(walker, 404)).toContain('a valid cursor is rejected')
  },
)

/** The status of a conversation at rest, its busy row, and the status again, seconds apart; at what time each was changed. */
function busyRow(...[first, row, last]: [number, number, number]): string[] {
  const at = (sentMs: number): Partial<Exchange> => ({ sentMs, headersMs: sentMs + 1, endMs: sentMs + 2 })
  const rest = { acceptedInputs: 0, deferred: false, pendingGates: [], state: null, phase: 'idle', stage: null }
  const named = { conversationId: 'c1', title: 't' }
  const status = { ...named, ...rest, busy: false, lastAssistantText: 'all done' }
  const shown = { ...named, busy: true, cwd: null, model: null, stage: null, updatedAtMs: row }
  const exchanges = [
    made({ id: 'x0', ...at(0), path: '/conversations/c1', json: { ...status, updatedAtMs: first } }),
    made({ id: 'x1', ...at(10_000), path: '/conversations?limit=100', json: { conversations: [shown] } }),
    made({ id: 'x2', ...at(20_000), path: '/conversations/c1', json: { ...status, updatedAtMs: last } }),
  ]
  return unexplainedIn(exchanges)
}

test('a row is not busy between two statuses at rest, unless the conversation was changed in between', () => {
  expect(busyRow(5, 5, 5)).toEqual(['a list entry has another value of busy than the statuses before and after it'])
  // An agent may wake by itself (readings 43).
  expect(busyRow(5, 9000, 9000)).toEqual([])
  expect(busyRow(5, 5, 12_000)).toEqual([])
})

/** Long after three messages of the agent were seen a status has these words, at work or at rest. */
function statusAfterThree(lastAssistantText: string, busy: boolean): string[] {
  const at = (sentMs: number): Partial<Exchange> => ({ sentMs, headersMs: sentMs + 1, endMs: sentMs + 2 })
  const messages = ['xhccpbdxhpsx', 'plkfxmpnfhrb', 'psxkvwtqzlmd'].map((text, index) => ({
    messageId: `m${index}`,
    role: 'assistant',
    text,
    timestamp: null,
  }))
  const fields = { acceptedInputs: 0, deferred: false, pendingGates: [], state: null, stage: null, updatedAtMs: 1 }
  const status = { conversationId: 'c1', title: 't', ...fields, busy, phase: busy ? 'streaming' : 'idle' }
  return unexplainedIn([
    made({ id: 'x0', ...at(0), path, json: { before: null, conversationId: 'c1', messages } }),
    made({ id: 'x1', ...at(20_000), path: '/conversations/c1', json: { ...status, lastAssistantText } }),
  ])
}

test('words that an agent may say again are no older ones, unless a later page shows that it did not', () => {
  const at = (sentMs: number): Partial<Exchange> => ({ sentMs, headersMs: sentMs + 1, endMs: sentMs + 2 })
  const messages = ['Hello.', 'One moment.', 'Hello.'].map((text, index) => ({
    messageId: `m${index}`,
    role: 'assistant',
    text,
    timestamp: null,
  }))
  const page = { before: null, conversationId: 'c1', messages }
  const fields = { acceptedInputs: 0, deferred: false, pendingGates: [], state: null, stage: null, updatedAtMs: 1 }
  const status = { conversationId: 'c1', title: 't', ...fields, busy: false, phase: 'idle' }
  const seen = [
    made({ id: 'x0', ...at(0), path, json: page }),
    made({ id: 'x1', ...at(20_000), path: '/conversations/c1', json: { ...status, lastAssistantText: 'One moment.' } }),
  ]
  expect(unexplainedIn(seen)).toEqual([])
  expect(unexplainedIn([...seen, made({ id: 'x2', ...at(40_000), path, json: page })])).toEqual([
    'a status has an old lastAssistantText',
  ])
})

test('the beginning of a message that is being said is no older one that ends in the same characters', () => {
  const stale = ['a status has an old lastAssistantText']
  expect(statusAfterThree('psx', true)).toEqual([])
  expect(statusAfterThree('psx', false)).toEqual(stale)
  expect(statusAfterThree('nfhrb', true)).toEqual(stale)
  expect(statusAfterThree('plkfxmpnfhrb', true)).toEqual(stale)
})

/** A conversation whose only words two pages show, each in its own form; `rested`: when two looks found it at rest. */
function twoTexts(one: string, other: string, rested: 'before' | 'between' | 'after'): string[] {
  const at = (sentMs: number): Partial<Exchange> => ({ sentMs, headersMs: sentMs + 1, endMs: sentMs + 2 })
  const shown = (text: string): unknown => ({
    before: null,
    conversationId: 'c1',
    messages: [{ messageId: 'm1', role: 'assistant', text, timestamp: null }],
  })
  const restMs = { before: 0, between: 20_000, after: 40_000 }[rested]
  const fields = { acceptedInputs: 0, busy: false, deferred: false, pendingGates: [], state: null, phase: 'idle' }
  const rest = { conversationId: 'c1', title: 't', stage: null, lastAssistantText: null, updatedAtMs: 1, ...fields }
  const exchanges = [
    made({ id: 'x0', ...at(restMs), path: '/conversations/c1', json: rest }),
    made({ id: 'x1', ...at(restMs + 2000), path: '/conversations/c1', json: rest }),
    made({ id: 'x2', ...at(10_000), path, json: shown(one) }),
    made({ id: 'x3', ...at(30_000), path, json: shown(other) }),
  ]
  const told = explain(
    exchanges.flatMap((each) => factOf(each, timing) ?? []),
    timing,
  )
  return told.kind === 'unexplained'
    ? told.conflicts.map(({ what }) => what).filter((what) => /two texts/.test(what))
    : []
}

test('a message may grow while it is said, and not once its conversation has rested', () => {
  const wrong = ['a message has two texts, or two messages have one id']
  expect(twoTexts('it is', 'it is done', 'after')).toEqual([])
  expect(twoTexts('it is', 'it is done', 'between')).toEqual([])
  // A view that is behind shows less of it again.
  expect(twoTexts('it is done', 'it is', 'after')).toEqual([])
  expect(twoTexts('it is done', 'it is', 'between')).toEqual(wrong)
  expect(twoTexts('it is', 'it is done', 'before')).toEqual(wrong)
  expect(twoTexts('it is', 'it was done', 'after')).toEqual(wrong)
})

/** A status of c1 that names c2, and lists of these times with a row of c1. */
function viewed(...listsMs: number[]): string[] {
  const at = (sentMs: number): Partial<Exchange> => ({ sentMs, headersMs: sentMs + 1, endMs: sentMs + 2 })
  const row = { conversationId: 'c1', cwd: null, model: null, stage: null, busy: false, title: 't', updatedAtMs: 1 }
  return unexplainedIn([
    ...listsMs.map((ms) => made({ id: `l${ms}`, ...at(ms), path: '/conversations', json: { conversations: [row] } })),
    made({
      id: 'x1',
      ...at(100),
      path: '/conversations/c1/messages',
      json: { before: null, conversationId: 'c2', messages: [] },
    }),
  ])
}

test('a view that names another id is explained by a ticket, unless a later list shows that there is none', () => {
  const fault = 'a page has the id of another conversation'
  expect(viewed(0, 9000)).toContain(fault)
  // A list may be seconds behind (readings 46).
  expect(viewed(0, 4000)).not.toContain(fault)
  expect(viewed(0)).not.toContain(fault)
  expect(viewed()).not.toContain(fault)
})

/** A message to c1 whose answer names c2, and a list of later with one row. */
function renamed(row: object | undefined, listedMs = 9000): string[] {
  const at = (sentMs: number): Partial<Exchange> => ({ sentMs, headersMs: sentMs + 1, endMs: sentMs + 2 })
  const shown = { cwd: null, model: null, stage: null, busy: false, title: 't', updatedAtMs: 1 }
  const sent = { method: 'POST', path: '/messages', requestBody: '{"conversationId":"c1","text":"hello"}' }
  return unexplainedIn([
    made({ id: 'x0', ...at(0), path: '/conversations/c1/messages', json: page(null) }),
    made({ id: 'x1', ...at(10), ...sent, json: { conversationId: 'c2', messageId: 'm1', replies: [] } }),
    made({
      ...{ id: 'x2', ...at(listedMs), path: '/conversations?limit=100' },
      json: { conversations: row === undefined ? [] : [{ ...shown, ...row }] },
    }),
  ])
}

test('an answer that names another id is explained by a ticket, and where no list tells whether there is one', () => {
  const members = ['c1', 'c2'].map((conversationId) => ({ conversationId, role: 'a', title: 't' }))
  const fault = 'the response has the id of another conversation'
  expect(renamed({ conversationId: 'c1' })).toContain(fault)
  expect(renamed({ conversationId: 'c2' })).toContain(fault)
  expect(renamed({ conversationId: 'c2', ticketId: 'T', members })).not.toContain(fault)
  expect(renamed({ conversationId: 'c2', ticketId: 'T' })).not.toContain(fault)
  expect(renamed({ conversationId: 'c1' }, 4000)).not.toContain(fault)
  expect(renamed(undefined)).not.toContain(fault)
})

/** A stream of words and done, the parts of it at these times, and a status at rest at ten seconds. */
function restWhileStreaming(...parts: [number, string][]): string[] {
  const chunks = parts.map(([atMs, text]) => ({ atMs, text }))
  const endMs = parts.at(-1)?.[0] ?? 0
  const fields = { acceptedInputs: 0, deferred: false, pendingGates: [], state: null, stage: null, updatedAtMs: 1 }
  const status = { conversationId: 'c1', title: 't', ...fields, busy: false, phase: 'idle', lastAssistantText: 'o' }
  const ids = { conversationId: 'c1', messageId: 'm1' }
  return unexplainedIn([
    made({
      id: 'x0',
      method: 'POST',
      path: '/messages',
      requestBody: JSON.stringify({ conversationId: 'c1', text: 'go', stream: true }),
      headers: { 'content-type': 'text/event-stream' },
      chunks: [{ atMs: 1, text: `event: ack\ndata: ${JSON.stringify(ids)}\n\n` }, ...chunks],
      body: null,
      sentMs: 0,
      headersMs: 1,
      endMs,
    }),
    made({ id: 'x1', sentMs: 10_000, headersMs: 10_001, endMs: 10_002, path: '/conversations/c1', json: status }),
  ])
}

test('a done that a thin line brings behind long words may have been said long before', () => {
  const begun = 'event: message\ndata: {"text":"'
  const rest = `${'o'.repeat(45_000)}"}\n\n`
  const done = 'event: done\ndata: {}\n\n'
  expect(restWhileStreaming([1000, begun], [46_000, rest], [46_001, done])).toEqual([])
  expect(restWhileStreaming([1000, begun], [1001, rest], [46_001, done])).toEqual([
    'a status shows a settled conversation while a send waits for its turn',
  ])
})
