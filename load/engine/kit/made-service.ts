import type { Answer, WireEvent, WireRequest } from '../wire.ts'
import type { Damages } from './damages.ts'
import type { FakeService } from './fake-wire.ts'
import type { VirtualClock } from './virtual-clock.ts'

interface Message {
  messageId: string
  role: 'user' | 'assistant'
  text: string
  timestamp: string | null
}

interface Conversation {
  id: string
  title: string
  messages: Message[]
  /** End of its last turn, in epoch milliseconds. */
  busyUntilMs: number
}

type Reply = (answer: Partial<Answer>) => void

/**
 * A conforming service in virtual time, for tests. It follows scripts, one turn after the other. It shares no code with the
 * checks, so that a test does not compare the engine with itself.
 */
export class MadeService {
  readonly #clock: VirtualClock
  readonly #waitLimitMs: number
  readonly #damages: Damages
  readonly conversations = new Map<string, Conversation>()
  readonly #told: { text: string; messageId: string; timestamp: string }[][] = []
  sends = 0
  #open = 0

  constructor(clock: VirtualClock, waitLimitMs: number, damages: Damages = {}) {
    this.#clock = clock
    this.#waitLimitMs = waitLimitMs
    this.#damages = damages
  }

  readonly serve: FakeService = (request, reply, opened) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/v1/, '')
    if (request.method === 'POST') return this.#send(request, path, reply, opened)
    const [, , id, rest] = path.split('/')
    this.#later(2, () => {
      const refused = this.#damages.readStatus?.(this.sends)
      if (refused !== undefined) return reply(json(refused, { error: 'not now' }))
      if (id === undefined) return reply(json(200, { conversations: this.#rows(Number(searchParams.get('limit'))) }))
      const conversation = this.conversations.get(decodeURIComponent(id))
      if (conversation === undefined) return reply(json(404, { error: 'no such conversation' }))
      reply(rest === undefined ? json(200, this.#status(conversation)) : this.#page(conversation, searchParams))
    })
  }

  get #nowMs(): number {
    return this.#clock.nowUs / 1000
  }

  #later(ms: number, act: () => void): void {
    this.#clock.setTimeout(act, ms)
  }

  #send({ body = '{}' }: WireRequest, path: string, reply: Reply, opened: Reply): void {
    const send = this.sends
    this.sends += 1
    const asked = JSON.parse(body) as Record<string, unknown>
    const { slowMs = 0, slowFrom, status, cuts, refuses, hangs } = this.#damages
    const isSlow = slowFrom !== undefined && this.#nowMs >= slowFrom.fromMs && this.#nowMs < slowFrom.untilMs
    const slowly = isSlow ? slowFrom.slowMs : 0
    const refused = status?.(send)
    if (refused !== undefined) {
      this.#later(1, () => reply(json(refused, { error: 'not now' })))
      return
    }
    if (hangs?.(send)) return
    if (refuses?.(send)) {
      this.#later(1, () => reply({ kind: 'refused', message: 'connection refused' }))
      return
    }
    if (cuts?.(send)) {
      this.#later(5, () => reply({ kind: 'reset', message: 'connection reset' }))
      return
    }
    const id = typeof asked.conversationId === 'string' ? asked.conversationId : `c${this.conversations.size}`
    const known = this.conversations.get(id)
    const conversation = known ?? { id, title: String(asked.title), messages: [], busyUntilMs: 0 }
    if (path === '/messages' && known === undefined) {
      this.#later(1, () => reply(json(404, { error: 'no such conversation' })))
      return
    }
    this.conversations.set(id, conversation)
    const text = String(asked.text)
    const own: Message = { messageId: `m${send}`, role: 'user', text, timestamp: null }
    if (!this.#damages.forgets?.(send)) conversation.messages.push(own)
    const later =
      (act: Reply): Reply =>
      (answer) =>
        this.#later(slowMs + slowly, () => act(answer))
    this.#turn(send, conversation, own, text, asked, { reply: later(reply), opened: later(opened) })
  }

  #turn(
    send: number,
    conversation: Conversation,
    own: Message,
    text: string,
    asked: Record<string, unknown>,
    { reply, opened }: { reply: Reply; opened: Reply },
  ): void {
    const { startsLateMs, staysOpen } = this.#damages
    const beganMs = Math.max(this.#nowMs + 1 + (startsLateMs?.(send) ?? 0), conversation.busyUntilMs)
    const offsetMs = beganMs - this.#nowMs
    const { waitLimitMs, tellsOf, repeatsEvent, ignoresScripts = false } = this.#damages
    this.#open += 1
    const limitMs = waitLimitMs?.(send, this.#open) ?? this.#waitLimitMs
    const told: Message[] = []
    this.#told[send] = told.map((each) => ({ ...each, timestamp: each.timestamp ?? '' }))
    const events: WireEvent[] = [this.#event('ack', { conversationId: conversation.id, messageId: own.messageId })]
    let atMs = offsetMs
    let over = false
    const end = (answer: Partial<Answer>): void => {
      if (over) return
      over = true
      this.#open -= 1
      reply(answer)
    }
    const ids = { conversationId: conversation.id, messageId: own.messageId }
    const replies = () => {
      const other = tellsOf?.(send)
      const all = told.map(({ messageId, text: said, timestamp }) => ({
        messageId,
        text: said,
        timestamp: timestamp ?? '',
      }))
      return other === undefined ? all : [...(this.#told[other] ?? []), ...all]
    }
    const script = ignoresScripts ? '[{"say":"Hello."}]' : (/^LAB (.*)$/m.exec(text)?.[1] ?? '[]')
    const steps = JSON.parse(script) as { say?: string; pauseMs?: number }[]
    for (const { say, pauseMs } of steps) {
      if (pauseMs !== undefined) atMs += pauseMs
      if (say === undefined) continue
      this.#later(atMs, () => {
        const messageId = `w${send}-${told.length}`
        const timestamp = new Date(Math.floor(this.#nowMs)).toISOString()
        const message: Message = { messageId, role: 'assistant', text: say, timestamp }
        told.push(message)
        this.#told[send] = [...(this.#told[send] ?? []), { messageId, text: say, timestamp }]
        conversation.messages.push(message)
        if (over) return
        const event = this.#event('message', { messageId, text: say, timestamp })
        events.push(...(repeatsEvent?.(send) ? [event, event] : [event]))
        if (asked.reply === 'required') end(json(200, { ...ids, replies: replies() }))
      })
    }
    conversation.busyUntilMs = this.#nowMs + atMs
    const headers = { 'content-type': 'text/event-stream' }
    const streamed = { status: 200, contentType: headers['content-type'], headers, events }
    if (asked.stream === true) opened(streamed)
    const stream = () => {
      if (over || staysOpen?.(send)) return
      events.push(this.#event('done', {}))
      end(streamed)
    }
    if (asked.reply === 'none') {
      this.#later(2, () => end(json(202, ids)))
      return
    }
    const silent = () => end(json(504, { error: 'no reply' }))
    this.#later(atMs, () => {
      if (asked.stream === true) stream()
      else if (asked.reply === 'required') silent()
      else end(json(200, { ...ids, replies: replies() }))
    })
    this.#later(limitMs, () => {
      if (asked.stream === true) {
        if (startsLateMs === undefined) stream()
      } else if (asked.reply === 'required') silent()
      else end(json(200, { ...ids, replies: replies(), timedOut: true }))
    })
  }

  #event(event: string, data: unknown): WireEvent {
    return { atUs: this.#clock.nowUs, event, id: '', data: JSON.stringify(data) }
  }

  #rows(limit: number): unknown[] {
    const all = [...this.conversations.values()].reverse().slice(0, limit || 20)
    return all.map(({ id, title, busyUntilMs }) => ({
      busy: this.#nowMs < busyUntilMs,
      conversationId: id,
      cwd: null,
      model: null,
      stage: null,
      title,
      updatedAtMs: 1,
    }))
  }

  #status({ id, title, messages, busyUntilMs }: Conversation): unknown {
    const busy = this.#nowMs < busyUntilMs
    return {
      acceptedInputs: 0,
      busy,
      conversationId: id,
      deferred: false,
      deferredBy: null,
      deferredSince: null,
      eta: null,
      etaSeconds: null,
      lastAssistantText: messages.findLast(({ role }) => role === 'assistant')?.text ?? null,
      nextAttemptAtMs: null,
      pendingGates: [],
      phase: busy ? 'working' : 'idle',
      runState: '',
      stage: null,
      state: null,
      status: null,
      title,
      updatedAtMs: 1,
      waitingFor: null,
    }
  }

  #page({ id, messages }: Conversation, query: URLSearchParams): Partial<Answer> {
    const isDrifting = this.#damages.driftingCursors === true
    const given = Number(query.get('before') ?? (isDrifting ? 0 : messages.length))
    const before = isDrifting ? messages.length - given : given
    const from = Math.max(0, before - Number(query.get('limit') ?? 50))
    return json(200, {
      before: from === 0 ? null : String(isDrifting ? messages.length - from : from),
      conversationId: id,
      messages: messages.slice(from, before),
    })
  }
}

function json(status: number, value: unknown): Partial<Answer> {
  const headers = { 'content-type': 'application/json' }
  return { status, contentType: headers['content-type'], headers, body: JSON.stringify(value) }
}
