import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import type { Scene, SceneRecord } from '../define.ts'
import type { RunFacts } from '../facts.ts'
import { Random } from '../random.ts'
import { Api, type Outgoing } from '../stage/api.ts'
import type { Step } from '../stage/script.ts'
import { Stage } from '../stage/stage.ts'
import { timingFor } from '../timing.ts'
import { lawfulPaper, type PaperConversation, type PaperEntry, type PaperRules } from './paper-rules.ts'

/** The wall clock at time 0 of every run on paper. */
const startedAtMs = Date.UTC(2030, 0, 1)

/**
 * A service without a network and with a clock that moves only when it is used: scenes play against it in no time, so
 * that judges can be shown many services.
 */
export class Paper {
  readonly conversations: PaperConversation[] = []
  readonly run: RunFacts
  nowMs = startedAtMs
  readonly #rules: PaperRules
  #due: { atMs: number; happen: () => void }[] = []
  #exchanges = 0
  #ids = 0

  constructor(rules: Partial<PaperRules> = {}, waitLimitMs = 2000) {
    this.#rules = { ...lawfulPaper, ...rules }
    this.run = {
      runId: 'paper',
      baseUrl: 'http://paper/v1',
      startedAtMs,
      timing: timingFor(waitLimitMs),
      slots: ['full'],
      agent: 'script',
    }
  }

  /** Plays a scene to its end. */
  async play<Play>(scene: Scene<Play>, seed = 1): Promise<SceneRecord<Play>> {
    const exchanges: Exchange[] = []
    const api = new Api(async (outgoing) => {
      const exchange = this.#answer(outgoing)
      exchanges.push(exchange)
      return exchange
    }, this.run.timing)
    const stage = new Stage({
      api,
      run: this.run,
      random: new Random(seed, scene.id),
      signal: new AbortController().signal,
      now: () => this.nowMs - startedAtMs,
      sleep: async (ms) => this.#pass(ms),
      script: 'LAB {steps}',
      prompts: undefined,
      scene: scene.id,
      created: () => {},
    })
    return { scene: scene.id, attempt: 1, play: await scene.act(stage), exchanges, run: this.run }
  }

  /** A conversation that is there already. */
  place(title: string, more: Partial<PaperConversation> = {}): PaperConversation {
    const conversation: PaperConversation = {
      id: this.#id('c'),
      title,
      createdMs: this.nowMs,
      updatedMs: this.nowMs,
      busyUntilMs: 0,
      stage: null,
      entries: [],
      ...more,
    }
    this.conversations.push(conversation)
    return conversation
  }

  #answer(outgoing: Outgoing): Exchange {
    this.#pass(0.25)
    this.#exchanges += 1
    const sentMs = this.nowMs - startedAtMs
    const answer = outgoing.method === 'POST' ? this.#post(outgoing) : this.#get(outgoing.path)
    this.#pass(0.25)
    return made({
      id: `x${this.#exchanges}`,
      name: outgoing.name ?? '',
      method: outgoing.method,
      path: outgoing.path,
      requestBody: outgoing.body ?? null,
      sentMs,
      endMs: this.nowMs - startedAtMs,
      owned: outgoing.owned === true,
      ...answer,
    })
  }

  #post({ path, body }: Outgoing): Partial<Exchange> & { json?: unknown } {
    const order: { conversationId?: string; text: string; title?: string; reply?: string; stream?: boolean } =
      JSON.parse(body ?? '{}')
    const conversation =
      path === '/conversations'
        ? this.place(order.title ?? '')
        : this.conversations.find(({ id }) => id === order.conversationId)
    if (conversation === undefined) return { status: 404, json: { error: 'no such conversation' } }
    const said = this.#take(conversation, order.text)
    const ids = { conversationId: conversation.id, messageId: said.messageId }
    if (order.reply === 'none') return { status: 202, json: ids }
    this.#pass(said.endMs - this.nowMs)
    const replies = said.replies.map(({ id, text, atMs }) => ({
      messageId: id,
      text,
      timestamp: new Date(Math.floor(atMs)).toISOString(),
    }))
    if (order.stream !== true) return { json: { ...ids, replies } }
    const events = [
      ['ack', ids] as const,
      ...replies.map((reply) => ['message', reply] as const),
      ['done', {}] as const,
    ]
    const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('')
    return { headers: { 'content-type': 'text/event-stream' }, chunks: [{ atMs: this.nowMs - startedAtMs, text }] }
  }

  /** Stores a message and has the agent take its steps, each in its time. */
  #take(conversation: PaperConversation, text: string): { messageId: string; endMs: number; replies: PaperEntry[] } {
    const message: PaperEntry = { kind: 'user', id: this.#id('m'), text, atMs: this.nowMs }
    this.#write(conversation, message)
    const replies: PaperEntry[] = []
    let atMs = this.nowMs + 1
    for (const step of stepsIn(text)) {
      if ('pauseMs' in step) atMs += step.pauseMs
      else this.#due.push({ atMs, happen: () => this.#perform(conversation, step, replies) })
    }
    conversation.busyUntilMs = atMs
    return { messageId: message.id, endMs: atMs, replies }
  }

  #perform(conversation: PaperConversation, step: Exclude<Step, { pauseMs: number }>, replies: PaperEntry[]): void {
    if ('stage' in step) conversation.stage = step.stage
    if ('stage' in step || 'ask' in step) return
    const [kind, text] =
      'say' in step
        ? (['assistant', step.say] as const)
        : 'tool' in step
          ? (['tool', step.tool] as const)
          : (['note', step.note] as const)
    const entry: PaperEntry = { kind, id: this.#id('m'), text, atMs: this.nowMs }
    if (kind === 'assistant') replies.push(entry)
    this.#write(conversation, entry)
  }

  #write(conversation: PaperConversation, entry: PaperEntry): void {
    conversation.entries.push(...this.#rules.write(entry, conversation))
    conversation.updatedMs = this.nowMs
  }

  #get(path: string): Partial<Exchange> & { json?: unknown } {
    const url = new URL(path, 'http://paper')
    const limit = url.searchParams.get('limit')
    const given = limit === null ? undefined : Number(limit)
    const [, , id, rest] = url.pathname.split('/')
    const refused = { status: 400, json: { error: 'limit or before cannot be read' } }
    if (id === undefined) {
      const most = this.#rules.limit(given, 'list')
      if (most === undefined) return refused
      const rows = this.#rules.listed(this.conversations, most).map((each) => this.#rules.row(each, this))
      return { json: { conversations: rows } }
    }
    const conversation = this.conversations.find((each) => each.id === decodeURIComponent(id))
    if (conversation === undefined) return { status: 404, json: { error: 'no such conversation' } }
    if (rest === undefined) return { json: this.#rules.status(conversation, this) }
    return (
      this.#page(conversation, url.searchParams.get('before') ?? undefined, this.#rules.limit(given, 'history')) ??
      refused
    )
  }

  #page(
    conversation: PaperConversation,
    before: string | undefined,
    limit: number | undefined,
  ): { json: unknown } | undefined {
    const rules = this.#rules
    const end = rules.end(conversation, before, this)
    if (limit === undefined || end === undefined) return undefined
    const start = rules.start(conversation, end, limit, before !== undefined)
    const shown = conversation.entries.slice(start, end).filter(rules.isShown)
    const messages = shown.map((entry) => rules.message(entry, conversation))
    return {
      json: {
        before: rules.before(conversation, start, end),
        conversationId: conversation.id,
        messages: rules.arrange(messages, conversation, before !== undefined),
      },
    }
  }

  #pass(ms: number): void {
    const untilMs = this.nowMs + Math.max(0, ms)
    this.#due.sort((a, b) => a.atMs - b.atMs)
    for (let next = this.#due[0]; next !== undefined && next.atMs <= untilMs; next = this.#due[0]) {
      this.#due.shift()
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.happen()
    }
    this.nowMs = untilMs
  }

  #id(kind: string): string {
    this.#ids += 1
    return `${kind}${this.#ids}`
  }
}

function stepsIn(text: string): Step[] {
  const [line = ''] = text.split('\n', 1)
  if (!line.startsWith('LAB ')) return []
  const steps: Step[] = JSON.parse(line.slice(4))
  return steps
}
