import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import type { Sent } from '../../records/sent.ts'
import { kindOf, pause, type Step, say, scriptText } from '../stage/script.ts'
import { type SendModel, type Times, timesOf, timingOf } from './paper-sends.ts'

/** A record of one send, and of those before it in the same conversation. */
export interface PaperSend {
  sent: Sent
  earlier: Sent[]
}

export interface Message {
  messageId: string
  role: 'user' | 'assistant'
  text: string
  timestamp: string | null
}

/** What a service leaves behind of one send: a lawful one, unless it is told to answer `answeredMs` in place of its time. */
export function paperSend(model: SendModel, answeredMs?: number): PaperSend {
  const lawful = timesOf(model)
  const times = answeredMs === undefined ? lawful : { ...lawful, answeredMs }
  const steps: Step[] = [
    ...model.before.map(say),
    ...(model.before.length + model.after.length === 0 ? [] : [pause(pauseOf(model))]),
    ...model.after.map(say),
  ]
  const text = scriptText('LAB {steps}', steps, model.tail)
  const said = [...model.before, ...model.after]
  const [conversationId = '', messageId = '', oldId = '', ...replyIds] = model.ids
  const agent = (words: string, id: string): Message => ({
    messageId: id,
    role: 'assistant',
    text: model.form(words),
    timestamp: '2030-01-01T00:00:00Z',
  })
  const user = (words: string, id: string): Message => ({
    messageId: id,
    role: 'user',
    text: model.form(words),
    timestamp: null,
  })
  const isSend = model.endpoint === 'send'
  const olderText = scriptText('LAB {steps}', model.older.map(say), 'earlier')
  const olderReplies = isSend ? model.older.map((words, index) => agent(words, replyIds[5 + index] ?? '')) : []
  const past = isSend ? [user(olderText, oldId), ...olderReplies] : []
  const own = [user(text, messageId), ...said.map((words, index) => agent(words, replyIds[index] ?? ''))]
  const messagesAt = (atMs: number): Message[] => {
    const count = atMs < model.sentMs ? 0 : 1 + times.saidMs.filter((each) => each <= atMs).length
    return [...past, ...own.slice(0, count)]
  }
  const views = viewsOf(model, times, conversationId, messagesAt)
  const replies = own.slice(1).filter((_, index) => (times.saidMs[index] ?? 0) <= times.answeredMs)
  const answer = answerOf(model, times, { conversationId, messageId, replies: repliesOf(replies) })
  const history = historyOf(model, views.untilMs, conversationId, messagesAt(views.untilMs))
  const title = isSend ? null : model.title
  const sent: Sent = {
    endpoint: model.endpoint,
    mode: model.mode,
    text,
    title,
    script: kindOf(steps),
    said,
    lastsMs: pauseOf(model),
    answer,
    conversationId,
    looks: views.looks,
    reads: views.reads,
    rest: views.rest,
    history,
  }
  if (!isSend) return { sent, earlier: [] }
  const opening = made({
    id: 'earlier',
    method: 'POST',
    path: '/conversations',
    json: { conversationId, messageId: oldId, replies: repliesOf(olderReplies) },
  })
  const earlier: Sent = {
    ...sent,
    endpoint: 'start',
    mode: 'optional',
    text: olderText,
    said: model.older,
    answer: opening,
  }
  return { sent, earlier: [earlier] }
}

function pauseOf(model: SendModel): number {
  const { ranOutMs, longPauseMs } = timingOf(model)
  return model.ranOut === undefined ? longPauseMs : ranOutMs
}

const repliesOf = (messages: readonly Message[]) => messages.map(({ role: _, ...reply }) => reply)

function answerOf(
  model: SendModel,
  { answeredMs }: Times,
  { conversationId, messageId, replies }: { conversationId: string; messageId: string; replies: unknown[] },
): Exchange {
  const silent = model.before.length + model.after.length === 0
  const path = model.endpoint === 'start' ? '/conversations' : '/messages'
  const at = { id: 'answer', method: 'POST', path, sentMs: model.sentMs, headersMs: answeredMs, endMs: answeredMs }
  const ids = { conversationId, messageId, timedOut: model.ranOut === undefined ? model.timedOut : true }
  if (model.ranOut !== undefined) {
    const { words, status } = model.ranOut
    if (model.mode === 'required' && status === 504) return made({ ...at, status, json: { error: 'no reply' } })
    const given = words === 'given' ? replies : []
    return made({ ...at, json: given.length === 0 && model.replies === 'absent' ? ids : { ...ids, replies: given } })
  }
  if (model.mode === 'none') return made({ ...at, status: 202, json: ids })
  if (model.mode === 'required' && silent) return made({ ...at, status: 504, json: { error: 'no reply' } })
  return made({ ...at, json: replies.length === 0 && model.replies === 'absent' ? ids : { ...ids, replies } })
}

/** What status and history showed while the turn went on, until it was at rest, each as late as it lags. */
function viewsOf(
  model: SendModel,
  times: Times,
  conversationId: string,
  messagesAt: (atMs: number) => Message[],
): { looks: Exchange[]; reads: Exchange[]; rest: NonNullable<Sent['rest']>; untilMs: number } {
  const { lagMs, longPauseMs } = timingOf(model)
  const pollMs = longPauseMs / 8
  const status = (atMs: number): Exchange => {
    const asOfMs = atMs - model.statusLag * lagMs
    const last = messagesAt(asOfMs).findLast(({ role }) => role === 'assistant')
    return made({
      id: `status at ${atMs}`,
      path: `/conversations/${encodeURIComponent(conversationId)}`,
      sentMs: atMs,
      endMs: atMs + 3,
      json: {
        acceptedInputs: asOfMs >= model.sentMs && asOfMs < times.beginMs ? 1 : 0,
        busy: asOfMs >= times.beginMs && asOfMs < times.endMs,
        conversationId,
        deferred: false,
        lastAssistantText: last?.text.slice(-model.shows) ?? null,
        title: model.title,
      },
    })
  }
  const overMs = Math.max(times.answeredMs, times.endMs + lagMs) + lagMs
  const reads: Exchange[] = []
  const looks: Exchange[] = []
  const rest = { rested: true, fromMs: overMs, toMs: overMs + lagMs, reads: [status(overMs), status(overMs + lagMs)] }
  const untilMs = overMs + lagMs + 10
  // Nobody looks on while a wait runs out.
  if (model.ranOut !== undefined) return { looks, reads, rest, untilMs }
  for (let atMs = model.sentMs + 5; atMs < overMs; atMs += pollMs) reads.push(status(atMs))
  const last = model.after.at(-1)
  for (let atMs = times.answeredMs + 2; ; atMs += 2 * pollMs) {
    const messages = messagesAt(atMs - model.pageLag * lagMs)
    looks.push(pageOf(`look at ${atMs}`, atMs, { before: null, conversationId, messages }))
    if (last === undefined || messages.some(({ text }) => text === last)) break
  }
  return { looks, reads, rest, untilMs }
}

function historyOf(
  { pageSize }: SendModel,
  fromMs: number,
  conversationId: string,
  messages: readonly Message[],
): NonNullable<Sent['history']> {
  const pages: Exchange[] = []
  for (let end = messages.length; end > 0; end -= pageSize) {
    const start = Math.max(0, end - pageSize)
    const before = start === 0 ? null : `before ${start}`
    const atMs = fromMs + 5 * pages.length
    pages.push(pageOf(`page ${pages.length}`, atMs, { before, conversationId, messages: messages.slice(start, end) }))
  }
  return { pages, end: 'start' }
}

function pageOf(id: string, sentMs: number, json: unknown): Exchange {
  return made({ id, path: '/conversations/c/messages', sentMs, endMs: sentMs + 3, json })
}
