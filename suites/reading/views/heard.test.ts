import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../kit/made.ts'
import { Heard } from './heard.ts'

interface Line {
  id: string
  atMs: number
  role: 'user' | 'assistant'
  text: string
}

const user = (id: string, text: string, atMs = 0): Line => ({ id, atMs, role: 'user', text })
const agent = (id: string, text: string, atMs = 5): Line => ({ id, atMs, role: 'assistant', text })

const history = (sentMs: number, ...lines: Line[]): Exchange =>
  made({
    path: '/conversations/c/messages?limit=1000',
    sentMs,
    json: {
      messages: lines.map(({ id, role, text, atMs }) => ({
        messageId: id,
        role,
        text,
        timestamp: new Date(atMs).toISOString(),
      })),
    },
  })

function send(sentMs: number, text: string, messageId: string, more: object = {}): Exchange {
  const fields = { conversationId: 'c', text, ...more }
  const json = { conversationId: 'c', messageId, ...more }
  return made({
    method: 'POST',
    path: '/messages',
    requestBody: JSON.stringify(fields),
    sentMs,
    headersMs: sentMs + 10,
    endMs: sentMs + 10,
    json,
  })
}

const status = (sentMs: number, busy: boolean, last: string | null = null): Exchange =>
  made({
    path: '/conversations/c',
    sentMs,
    endMs: sentMs + 1,
    json: {
      lastAssistantText: last,
      busy,
      acceptedInputs: 0,
      deferred: false,
      phase: busy ? 'working' : 'idle',
      state: null,
      pendingGates: [],
    },
  })

const timing = { lagMs: 100, waitLimitMs: 60_000, slackMs: 500 }

const heard = (text: string, ...exchanges: Exchange[]): string[] | undefined =>
  new Heard(exchanges, timing).saidTo({ text, conversationId: 'c' })

test('what the latest history shows after the message, up to the next one', () => {
  const lines = [user('m1', 'one?'), agent('r1', 'One.'), agent('r2', 'And more.')]
  const later = [...lines, user('m2', 'two?'), agent('r3', 'Two.')]
  expect(heard('one?', send(0, 'one?', 'm1'), history(50, ...lines.slice(0, 2)), history(60, ...later))).toEqual([
    'One.',
    'And more.',
  ])
})

test('what the answer alone shows was said too, at its place there; old words in it were not', () => {
  const replies = ['r1', 'r2', 'r3'].map((id) => ({ messageId: id, text: `words ${id}` }))
  const shown = history(50, user('m1', 'one?'), agent('r1', 'words r1'), agent('r3', 'words r3'))
  expect(heard('one?', send(0, 'one?', 'm1', { replies }), shown)).toEqual(['words r1', 'words r2', 'words r3'])
  const old = history(50, agent('r2', 'words r2'), user('m1', 'one?'), agent('r1', 'words r1'), agent('r3', 'words r3'))
  expect(heard('one?', send(0, 'one?', 'm1', { replies }), old)).toEqual(['words r1', 'words r3'])
})

test('words that several messages hold have no one place', () => {
  const lines = [user('m1', 'one?'), agent('r1', 'Yes.'), agent('r2', 'Yes.'), agent('r3', 'No.')]
  expect(heard('one?', send(0, 'one?', 'm1'), history(50, ...lines))).toEqual(['No.'])
})

test('a turn that came while an earlier one may have gone on is not known', () => {
  const lines = [user('m1', 'one?'), agent('r1', 'One.'), user('m2', 'two?'), agent('r2', 'Two.')]
  const [first, second] = [send(0, 'one?', 'm1', { reply: 'none' }), send(500, 'two?', 'm2')]
  const read = history(900, ...lines)
  expect(heard('two?', first, second, read)).toBeUndefined()
  expect(heard('two?', first, status(300, true), second, read)).toBeUndefined()
  // So soon after the answer, a view may still show what was before it.
  expect(heard('two?', first, status(50, false), second, read)).toBeUndefined()
  expect(heard('two?', first, status(300, false), second, read)).toEqual(['Two.'])
  expect(heard('two?', send(0, 'one?', 'm1'), second, read)).toEqual(['Two.'])
  expect(heard('two?', send(0, 'one?', 'm1', { timedOut: true }), second, read)).toBeUndefined()
})

test('the same text twice is told apart by its id, if at all', () => {
  const lines = [user('m1', 'one?'), agent('r1', 'One.'), user('m2', 'one?'), agent('r2', 'Two.')]
  const [first, second] = [send(0, 'one?', 'm1'), send(500, 'one?', 'm2')]
  const both = new Heard([first, second, history(900, ...lines)], timing)
  expect(both.saidTo({ text: 'one?', conversationId: 'c', answer: first })).toEqual(['One.'])
  expect(both.saidTo({ text: 'one?', conversationId: 'c', answer: second })).toEqual(['Two.'])
})

test('nothing is known where no history shows the message', () => {
  expect(heard('one?', send(0, 'one?', 'm1'))).toBeUndefined()
  expect(heard('one?', send(0, 'one?', 'm1'), history(50, agent('r1', 'One.')))).toBeUndefined()
})

test('what the agent says when it wakes after its turn is no part of it', () => {
  const lines = [user('m1', 'one?'), agent('r1', 'Words one.'), agent('r2', 'By the way.', 5000)]
  const read = history(6000, ...lines)
  expect(heard('one?', send(0, 'one?', 'm1'), read)).toEqual(['Words one.'])
  const none = send(0, 'one?', 'm1', { reply: 'none' })
  expect(heard('one?', none, status(500, false, 'Words one.'), read)).toEqual(['Words one.'])
  expect(heard('one?', none, status(500, true, 'Words one.'), read)).toEqual(['Words one.', 'By the way.'])
  expect(heard('one?', none, status(500, false), read)).toEqual([])
})
