import { isIso8601 } from '../../schemas/iso-8601.ts'
import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { jsonOf } from '../../suites/reading/gateway.ts'
import { unescaped } from '../../suites/reading/in-path.ts'
import { boundedJson } from '../../suites/reading/json-bounds.ts'
import { isObject } from '../../suites/reading/resources.ts'
import { sendResultOf } from '../../suites/reading/send-result.ts'
import { carrierOf, stringsIn, textsIn } from '../../suites/reading/stream/data.ts'
import { eventsOf } from '../../suites/reading/stream/events.ts'
import { pageOf, type SeenMessage } from '../../suites/reading/views/page.ts'
import { readStatus } from '../../suites/reading/views/status-reads.ts'
import type { RecordedReply, RecordedSession, RecordedTurn } from './sessions.ts'

/** Times and sizes of real traffic, without texts. */
export interface Traffic {
  sessions: RecordedSession[]
  /** Sends that were rejected, or have no recorded response. */
  leftOut: number
}

/** A turn before its conversation is known completely. */
interface SeenTurn {
  sentMs: number
  endMs: number
  userChars: number | null
  replies: RecordedReply[]
}

/**
 * Groups exchanges into sessions, one per conversation, in the order of their first messages. A 202, or a wait that timed out,
 * does not show its turn. Later reads do, up to the next message.
 */
export function trafficIn(exchanges: readonly Exchange[]): Traffic {
  const order = exchanges.toSorted((a, b) => a.sentMs - b.sentMs)
  const sends = order.filter((each) => ['start', 'send'].includes(endpointOf(each) ?? ''))
  const taken = sends.filter(isTaken)
  const known = knownConversations(order)
  const conversations = new Map<string, Exchange[]>()
  for (const send of taken) {
    // A stream without later requests: its conversation id is not needed.
    const id = conversationOf(send, known) ?? `alone ${send.id}`
    conversations.set(id, [...(conversations.get(id) ?? []), send])
  }
  const reads = readsByConversation(order)
  const shown = sizesById(order)
  const sessions = [...conversations].map(([id, all]) => {
    const turns = all.map((send, at) =>
      turnOf(send, { untilMs: all[at + 1]?.sentMs ?? Number.POSITIVE_INFINITY, reads: reads.get(id) ?? [], shown }),
    )
    return turns.map((turn, at) => recordedTurn(turn, turns[at - 1]))
  })
  return { sessions, leftOut: sends.length - taken.length }
}

/** A 504 is not a rejection: the service keeps the message and its turn (spec 4.2). */
function isTaken({ status, failure }: Exchange): boolean {
  return failure === null && (status === 200 || status === 202 || status === 504)
}

/** Ids from requests and from fields of responses. One of them is the conversation id among the strings of an ack. */
function knownConversations(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const ids = exchanges.flatMap((each) => idInPath(each) ?? sentTo(each) ?? sendResultOf(each)?.conversationId ?? [])
  return new Set(ids)
}

function conversationOf(send: Exchange, known: ReadonlySet<string>): string | undefined {
  const told = sentTo(send) ?? sendResultOf(send)?.conversationId
  if (told !== undefined) return told
  const ack = eventsOf(send.chunks ?? []).find(({ name }) => name === 'ack')
  return ack && stringsIn(carrierOf(ack)).find((each) => known.has(each))
}

function sentTo({ requestBody }: Exchange): string | undefined {
  return textField(requestBody, 'conversationId')
}

function textField(body: string | null, name: string): string | undefined {
  const value = jsonOf(body)
  const found = isObject(value) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}

function idInPath({ path }: Exchange): string | undefined {
  const [, id] = /^\/conversations\/([^/?]+)/.exec(path) ?? []
  return id === undefined ? undefined : (unescaped(id) ?? id)
}

function readsByConversation(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  const reads = new Map<string, Exchange[]>()
  for (const each of exchanges) {
    const id = each.method === 'GET' ? idInPath(each) : undefined
    if (id !== undefined) reads.set(id, [...(reads.get(id) ?? []), each])
  }
  return reads
}

/** The length of each text of the agent that a history or a response shows, by message id. */
function sizesById(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  const messages = exchanges.flatMap((each) => [
    ...(pageOf(each)?.messages ?? []).filter(({ role }) => role === 'assistant'),
    ...(sendResultOf(each)?.replies ?? []),
  ])
  return new Map(
    messages.flatMap(({ messageId, text }) =>
      messageId === undefined || text === undefined ? [] : [[messageId, text.length]],
    ),
  )
}

/** @param untilMs send time of the next message in the conversation */
function turnOf(
  send: Exchange,
  { untilMs, reads, shown }: { untilMs: number; reads: readonly Exchange[]; shown: ReadonlyMap<string, number> },
): SeenTurn {
  const text = textField(send.requestBody, 'text')
  const turn: SeenTurn = {
    ...{ sentMs: send.sentMs, endMs: send.endMs, replies: [] },
    userChars: text === undefined ? null : text.length,
  }
  if (send.chunks !== null) return { ...turn, ...streamed(send, shown) }
  const result = sendResultOf(send)
  if (send.status === 200 && result?.timedOut !== true)
    return { ...turn, replies: placed(result?.replies ?? [], send.sentMs, send.endMs) }
  const later = reads.filter(({ sentMs }) => sentMs >= send.sentMs && sentMs < untilMs)
  return { ...turn, ...seenLater(send, result?.messageId, later) }
}

function streamed(send: Exchange, shown: ReadonlyMap<string, number>): Pick<SeenTurn, 'endMs' | 'replies'> {
  const events = eventsOf(send.chunks ?? [])
  const messages = events.filter(({ name }) => name === 'message')
  return {
    endMs: events.find(({ name }) => name === 'done')?.atMs ?? send.endMs,
    replies: messages.map(({ data, atMs }) => {
      const id = stringsIn(data).find((each) => shown.has(each))
      const chars = id === undefined ? longestText(data) : (shown.get(id) ?? null)
      return { offsetMs: Math.max(0, atMs - send.sentMs), chars }
    }),
  }
}

/**
 * The text is the longest string of the data, because the specification leaves the field open (spec 6). Ids and times are
 * longer than a short reply, and are no text.
 */
function longestText(data: string): number {
  const [whole = '', ...parts] = textsIn(data)
  if (parts.length === 0) return whole.length
  const ids = idsIn(boundedJson(data))
  const texts = parts.filter((each) => !ids.has(each) && !isIso8601(each))
  return Math.max(0, ...texts.map((each) => each.length))
}

/** Strings in fields such as `id` and `messageId`. */
function idsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (each: unknown, isId: boolean): void => {
    if (typeof each === 'string' && isId) found.add(each)
    if (typeof each !== 'object' || each === null) return
    for (const [name, inner] of Object.entries(each))
      look(inner, Array.isArray(each) ? isId : /^ids?$|Ids?$|_ids?$/.test(name))
  }
  look(value, false)
  return found
}

/** Replies by timestamp, counted back from the end of the turn: the last one came at the end. */
function placed(replies: readonly SeenMessage[], sentMs: number, endMs: number): RecordedReply[] {
  const lastMs = momentOf(replies.at(-1))
  return replies.map((reply) => {
    const backMs = (lastMs ?? 0) - (momentOf(reply) ?? lastMs ?? 0)
    return { offsetMs: Math.max(0, endMs - sentMs - Math.max(0, backMs)), chars: reply.text?.length ?? null }
  })
}

function momentOf(message: SeenMessage | undefined): number | undefined {
  const ms = Date.parse(message?.timestamp ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

/** What later reads showed of a turn: when it had settled, and which text it had. */
function seenLater(
  send: Exchange,
  messageId: string | undefined,
  later: readonly Exchange[],
): Pick<SeenTurn, 'endMs' | 'replies'> {
  const rest = later.find((each) => readStatus(each)?.busy === false)
  const pages = later.flatMap((each) => {
    const { messages = [] } = pageOf(each) ?? {}
    const from = messageId === undefined ? -1 : messages.findIndex((message) => message.messageId === messageId)
    const after = from < 0 ? [] : messages.slice(from + 1)
    const next = after.findIndex(({ role }) => role === 'user')
    const replies = (next < 0 ? after : after.slice(0, next)).filter(({ role }) => role === 'assistant')
    return replies.length === 0 ? [] : [{ each, replies, asked: messages[from] }]
  })
  const fullest = pages.toSorted((a, b) => b.replies.length - a.replies.length)[0]
  if (fullest === undefined) return { endMs: rest?.endMs ?? send.endMs, replies: [] }
  const { replies, asked, each } = fullest
  const [from, to] = [momentOf(asked), momentOf(replies.at(-1))]
  const saidMs = from === undefined || to === undefined ? undefined : send.sentMs + Math.max(0, to - from)
  // A text is not later than the read that shows it.
  const lastMs = Math.min(saidMs ?? each.endMs, each.endMs)
  return { endMs: Math.max(lastMs, rest?.endMs ?? lastMs), replies: placed(replies, send.sentMs, lastMs) }
}

function recordedTurn({ sentMs, endMs, userChars, replies }: SeenTurn, before: SeenTurn | undefined): RecordedTurn {
  const turnMs = Math.max(0, Math.round(endMs - sentMs))
  let last = 0
  return {
    // A message before the end of a turn has no think time.
    thinkMs: before === undefined ? 0 : Math.max(0, Math.round(sentMs - before.endMs)),
    userChars,
    turnMs,
    replies: replies.map(({ offsetMs, chars }) => {
      last = Math.max(last, Math.min(turnMs, Math.round(offsetMs)))
      return { offsetMs: last, chars }
    }),
    // Tools are not part of the API.
    toolSteps: 0,
  }
}
