import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isFinding } from '../../reading/finding.ts'
import { judgeShape } from './shape.ts'

function answer(method: string, path: string, status: number, body: unknown): Exchange {
  return {
    id: 'x1',
    scene: 'test',
    attempt: 1,
    name: 'test',
    credential: 'full',
    method,
    path,
    requestHeaders: {},
    requestBody: null,
    sentMs: 0,
    headersMs: 1,
    endMs: 2,
    status,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    chunks: null,
    failure: null,
    repeats: [],
    owned: false,
  }
}

const status = {
  acceptedInputs: 0,
  busy: false,
  conversationId: 'c',
  deferred: false,
  deferredBy: null,
  deferredSince: null,
  eta: { kind: 'unknown', basis: 'none', confidence: 'none' },
  etaSeconds: null,
  lastAssistantText: null,
  nextAttemptAtMs: null,
  pendingGates: [{ kind: 'question', prompt: 'p', requestId: null }],
  phase: 'idle',
  runState: 'r',
  stage: null,
  state: { bucket: null, reason: null },
  status: null,
  title: 't',
  updatedAtMs: 1,
  waitingFor: null,
}
const message = { messageId: 'm', role: 'user', text: 't', timestamp: '2026-01-01T00:00:00Z' }
const page = { before: null, conversationId: 'c', messages: [message, { ...message, messageId: 'n', timestamp: null }] }

const statusOf = (change: object) => answer('GET', '/conversations/c', 200, { ...status, ...change })
const pageOf = (change: object) => answer('GET', '/conversations/c/messages?limit=5', 200, { ...page, ...change })
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== field))

const failed = (exchange: Exchange): string[] =>
  judgeShape(exchange)
    .filter(isFinding)
    .filter((each) => !each.held)
    .map((each) => each.requirement)

describe('shape', () => {
  it('holds for lawful resources, and names every field that it looked at', () => {
    expect(failed(statusOf({}))).toEqual([])
    expect(failed(pageOf({}))).toEqual([])
    const rows = judgeShape(statusOf({}))
      .filter(isFinding)
      .map((each) => each.requirement)
    expect(rows).toContain('shape/status-busy')
    expect(rows).toContain('shape/gate-prompt')
    expect(rows).toContain('shape/unknown-basis')
    expect(rows).not.toContain('shape/gate-tool')
  })

  it.each([
    ['shape/status-busy', statusOf({ busy: 'false' })],
    ['shape/status-busy', answer('GET', '/conversations/c', 200, without(status, 'busy'))],
    ['shape/status-closed', statusOf({ debug: true })],
    ['shape/status-phase', statusOf({ phase: 'running' })],
    ['shape/status-eta', statusOf({ eta: { kind: 'soon' } })],
    ['shape/unknown-basis', statusOf({ eta: { kind: 'unknown', basis: 'ticks', confidence: 'none' } })],
    ['shape/unknown-closed', statusOf({ eta: { kind: 'unknown', basis: 'none', confidence: 'none', lowMs: 1 } })],
    ['shape/state-bucket', statusOf({ state: { bucket: 'done', reason: null } })],
    ['shape/gate-request-id', statusOf({ pendingGates: [{ kind: 'question', prompt: 'p' }] })],
    ['shape/message-timestamp', pageOf({ messages: [{ ...message, timestamp: '2026-01-01 00:00:00' }] })],
    ['shape/message-role', pageOf({ messages: [{ ...message, role: 'agent' }] })],
    ['shape/message-closed', pageOf({ messages: [{ ...message, id: 1 }] })],
    ['shape/page-before', pageOf({ before: 7 })],
    ['shape/page-before', answer('GET', '/conversations/c/messages', 200, without(page, 'before'))],
    ['shape/page-messages', answer('GET', '/conversations/c/messages', 200, [])],
    ['shape/page-messages', pageOf({ messages: [message, null] })],
    ['shape/list-conversations', answer('GET', '/conversations?limit=3', 200, { conversations: null })],
    ['shape/result-message-id', answer('POST', '/messages', 200, { conversationId: 'c' })],
    ['shape/accepted-message-id', answer('POST', '/messages', 202, { conversationId: 'c', messageId: 5 })],
    [
      'shape/reply-timestamp',
      answer('POST', '/messages', 200, {
        conversationId: 'c',
        messageId: 'm',
        replies: [{ messageId: 'r', text: 't', timestamp: null }],
      }),
    ],
  ])('finds %s broken', (row, exchange) => {
    expect(failed(exchange)).toContain(row)
  })

  it('blames a nested fault on the nested resource alone', () => {
    expect(failed(statusOf({ pendingGates: [{ kind: 5, prompt: 'p', requestId: null }] }))).toEqual(['shape/gate-kind'])
    expect(failed(pageOf({ messages: [{ ...message, text: null }] }))).toEqual(['shape/message-text'])
  })

  it('says nothing of errors, of other paths and of nothing', () => {
    expect(judgeShape(answer('GET', '/conversations/c', 404, { error: 'none' }))).toEqual([])
    expect(judgeShape(answer('GET', '/elsewhere', 200, {}))).toEqual([])
    expect(judgeShape({ ...statusOf({}), body: null, status: null })).toEqual([])
  })
})
