import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from './made.ts'

// For tests of laws: all exchanges of one conversation, as a lawful service would have left them behind.

/** A conversation that is started under reply none and then sent to; it is read at rest after each turn. */
export interface DrawnConversation {
  turns: { text: string; replies: string[] }[]
  /** The limits of the pages that are read at each rest, each followed by its cursor to the start. */
  limits: (number | undefined)[]
}

export const lagMs = 1000
export const drawnId = 'conv 1'

const words = fc.stringMatching(/^[a-z]{3,9}( [a-z]{1,6}){0,2}$/)

export const drawnConversations: fc.Arbitrary<DrawnConversation> = fc.record({
  turns: fc.uniqueArray(words, { minLength: 8, maxLength: 8 }).chain((all) =>
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })).map(([first, second]) => [
      { text: `start ${all[0]}`, replies: all.slice(1, 1 + first) },
      { text: `send ${all[4]}`, replies: all.slice(5, 5 + second) },
    ]),
  ),
  limits: fc.array(fc.constantFrom(undefined, 1, 2, 3, 20), { minLength: 1, maxLength: 4 }),
})

interface Message {
  messageId: string
  role: string
  text: string
  timestamp: null
}

/** Its exchanges, in the order in which they were made. */
export function exchangesOf({ turns, limits }: DrawnConversation): Exchange[] {
  const all: Exchange[] = []
  const messages: Message[] = []
  let nowMs = 0
  const add = (parts: Parameters<typeof made>[0], tookMs = 5): void => {
    const sentMs = nowMs
    nowMs += tookMs
    all.push(made({ id: `x${all.length + 1}`, sentMs, headersMs: nowMs, endMs: nowMs, ...parts }))
    nowMs += 1
  }
  for (const [index, { text, replies }] of turns.entries()) {
    const messageId = `m${messages.length}`
    messages.push({ messageId, role: 'user', text, timestamp: null })
    const said = replies.map(
      (reply, at): Message => ({
        messageId: `m${messages.length + at}`,
        role: 'assistant',
        text: reply,
        timestamp: null,
      }),
    )
    messages.push(...said)
    if (index === 0) {
      const requestBody = JSON.stringify({ text, reply: 'none' })
      add({
        method: 'POST',
        path: '/conversations',
        requestBody,
        status: 202,
        json: { conversationId: drawnId, messageId },
      })
      add(statusOf(true))
    } else {
      const requestBody = JSON.stringify({ conversationId: drawnId, text })
      const told = said.map(({ role: _, ...reply }) => ({ ...reply, timestamp: '2026-01-01T00:00:00Z' }))
      const json = { conversationId: drawnId, messageId, replies: told }
      add({ method: 'POST', path: '/messages', requestBody, json }, 50)
    }
    const quiet = statusOf(false, messages.findLast(({ role }) => role === 'assistant')?.text ?? null)
    for (const _ of [1, 2]) {
      nowMs += lagMs
      add(quiet)
    }
    for (const limit of limits) for (const page of walkOf(messages, limit)) add(page)
    add(quiet)
  }
  return all
}

function statusOf(busy: boolean, said: string | null = null): Parameters<typeof made>[0] {
  const path = `/conversations/${encodeURIComponent(drawnId)}`
  const rest = { acceptedInputs: 0, deferred: false, pendingGates: [], state: null, stage: null }
  const phase = busy ? 'working' : 'idle'
  return { path, json: { busy, conversationId: drawnId, lastAssistantText: said, phase, ...rest } }
}

function walkOf(messages: readonly Message[], limit: number | undefined): Parameters<typeof made>[0][] {
  const pages: Parameters<typeof made>[0][] = []
  for (let end = messages.length; ; ) {
    const start = Math.max(0, end - (limit ?? 50))
    const query = [
      ...(limit === undefined ? [] : [`limit=${limit}`]),
      ...(pages.length === 0 ? [] : [`before=at${end}`]),
    ].join('&')
    const path = `/conversations/${encodeURIComponent(drawnId)}/messages${query === '' ? '' : `?${query}`}`
    const before = start === 0 ? null : `at${start}`
    pages.push({ path, json: { conversationId: drawnId, before, messages: messages.slice(start, end) } })
    if (start === 0) return pages
    end = start
  }
}
