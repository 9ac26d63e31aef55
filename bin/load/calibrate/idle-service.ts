import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

// A service that does no work: it follows the pauses of a script with timers, and keeps texts so that the audit finds them. It
// checks nothing, so that what is measured is the generator.

interface Message {
  messageId: string
  role: 'user' | 'assistant'
  text: string
  timestamp: string
}

interface Conversation {
  messages: Message[]
  /** Turns that have not ended. */
  turns: number
}

interface Step {
  say?: string
  pauseMs?: number
}

interface Body {
  conversationId?: string
  text?: string
  reply?: string
  stream?: boolean
}

export interface IdleService {
  /** On a free port of 127.0.0.1. */
  listen(): Promise<void>
  close(): Promise<void>
  target(): {
    name: string
    baseUrl: string
    credentials: { full: string }
    agent: { script: string }
    waitLimitMs: number
  }
}

/** Connections that may wait to be accepted: thousands come at once. */
const backlog = 4096

export function createIdleService({ waitLimitMs = 600_000 }: { waitLimitMs?: number }): IdleService {
  const conversations = new Map<string, Conversation>()
  let ids = 0
  const idOf = (kind: string): string => {
    ids += 1
    return `${kind}${ids}`
  }

  const messageOf = (role: Message['role'], text: string): Message => ({
    ...{ messageId: idOf('m'), role, text, timestamp: new Date().toISOString() },
  })

  function send(body: Body, path: string, response: ServerResponse): void {
    const conversationId = body.conversationId ?? idOf('c')
    const known = conversations.get(conversationId)
    if (path === '/messages' && known === undefined) {
      json(response, 404, { error: 'no such conversation' })
      return
    }
    const conversation = known ?? { messages: [], turns: 0 }
    conversations.set(conversationId, conversation)
    const own = messageOf('user', body.text ?? '')
    conversation.messages.push(own)
    const told = { conversationId, messageId: own.messageId }
    const replies: Message[] = []
    const { stream = false, reply = 'optional' } = body
    const answer = (more: { timedOut?: true } = {}): void => {
      if (response.writableEnded) return
      if (stream) response.end('event: done\ndata: {}\n\n')
      else if (reply === 'required' && replies.length === 0) json(response, 504, { error: 'no reply' })
      else json(response, 200, { ...told, replies: replies.map(({ role: _, ...each }) => each), ...more })
    }
    if (stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`event: ack\ndata: ${JSON.stringify(told)}\n\n`)
    } else if (reply === 'none') json(response, 202, told)
    const limit = setTimeout(() => answer({ timedOut: true }), waitLimitMs)
    conversation.turns += 1
    play(stepsIn(body.text ?? ''), {
      say: (text) => {
        const said = messageOf('assistant', text)
        conversation.messages.push(said)
        replies.push(said)
        if (stream && !response.writableEnded) response.write(`event: message\ndata: ${JSON.stringify(said)}\n\n`)
        if (!stream && reply === 'required') answer()
      },
      end: () => {
        conversation.turns -= 1
        clearTimeout(limit)
        answer()
      },
    })
  }

  function read(path: string, response: ServerResponse): void {
    const [, , id = '', rest] = path.split('/')
    const found = conversations.get(id)
    if (id === '') json(response, 200, { conversations: [] })
    else if (found === undefined) json(response, 404, { error: 'no such conversation' })
    else if (rest !== 'messages') json(response, 200, statusOf(id, found))
    else json(response, 200, { conversationId: id, messages: found.messages, before: null })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/v1|\?.*$/g, '')
    if (request.method === 'GET') read(path, response)
    else send(JSON.parse(await textOf(request)), path, response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => json(response, 400, { error: 'not JSON' }))
  })
  return {
    listen: () => new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog }, () => resolve())),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    target: () => ({
      name: 'idle service',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      credentials: { full: 'idle' },
      ...{ agent: { script: 'LAB {steps}' }, waitLimitMs },
    }),
  }
}

function stepsIn(text: string): Step[] {
  const line = /^LAB (\[.*\])$/m.exec(text)?.[1]
  return line === undefined ? [] : JSON.parse(line)
}

function play(steps: readonly Step[], { say, end }: { say: (text: string) => void; end: () => void }): void {
  const dueMs = performance.now()
  const next = (at: number, afterMs: number): void => {
    for (let place = at; place < steps.length; place += 1) {
      const { say: text, pauseMs } = steps[place] ?? {}
      if (text !== undefined) say(text)
      if (pauseMs === undefined) continue
      const atMs = afterMs + pauseMs
      // Timers are late, and the next one shall not be later for it.
      setTimeout(() => next(place + 1, atMs), Math.max(0, dueMs + atMs - performance.now()))
      return
    }
    end()
  }
  next(0, 0)
}

function statusOf(conversationId: string, { turns, messages }: Conversation): object {
  const last = messages.findLast(({ role }) => role === 'assistant')
  const busy = turns > 0
  return {
    ...{ conversationId, busy, phase: busy ? 'working' : 'idle', runState: busy ? 'running' : 'idle', title: '' },
    ...{ acceptedInputs: 0, deferred: false, deferredBy: null, deferredSince: null, eta: null, etaSeconds: null },
    ...{ lastAssistantText: last?.text ?? null, nextAttemptAtMs: null, pendingGates: [], waitingFor: null },
    ...{ stage: 'execute', state: null, status: null, updatedAtMs: Date.now() },
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  if (response.writableEnded) return
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
}
