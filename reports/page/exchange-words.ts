import type { Exchange } from '../../schemas/types.ts'
import { bytesOf } from '../chunk.ts'
import { bodyOf } from '../har.ts'
import { bytes, count, cut, duration } from '../words.ts'

type Fields = Readonly<Record<string, unknown>>

/** Something that happened at a moment, in the lane of whoever did or showed it. */
export interface Step {
  lane: string
  /** Milliseconds since the run began. */
  atMs: number
  title: string
  text: string
  /** The exchange that shows it. */
  exchange: string
}

const shownText = 60
const mostEvents = 24

const known = new WeakMap<Exchange, string[]>()

/** The conversations that an exchange is about, by its path and by the ids in both bodies. */
export function conversationsOf(exchange: Exchange): string[] {
  const found = known.get(exchange) ?? idsIn(exchange)
  known.set(exchange, found)
  return found
}

function idsIn({ path, requestBody, body, chunks }: Exchange): string[] {
  const [, inPath] = /^\/conversations\/([^/?]+)/.exec(path) ?? []
  const answered = chunks !== null ? ackOf(chunks) : requestBody === null ? undefined : fieldsIn(body).conversationId
  return [inPath, fieldsIn(requestBody).conversationId, answered].filter((id) => typeof id === 'string')
}

function ackOf(chunks: Exchange['chunks']): unknown {
  const start = (chunks ?? []).slice(0, 3).map((chunk) => Buffer.from(bytesOf(chunk)).toString())
  return /"conversationId":"([^"\\]+)"/.exec(start.join(''))?.[1]
}

/** An exchange in one or two steps: what was sent, and what the endpoint showed. */
export function stepsOf(exchange: Exchange): Step[] {
  const { id, method, path, credential, sentMs, endMs } = exchange
  const [route = path] = path.split('?')
  const by = credential === 'full' ? '' : credential === 'none' ? ' (no credential)' : ` (as ${credential})`
  const lastsMs = endMs - sentMs
  if (method === 'POST')
    return [
      { lane: 'Sends', atMs: sentMs, title: `POST ${route}`, text: `${sentWords(exchange)}${by}`, exchange: id },
      {
        lane: 'Sends',
        atMs: endMs,
        title: answerOf(exchange),
        text: `after ${duration(lastsMs)}${resultWords(exchange)}`,
        exchange: id,
      },
    ]
  const shown = route === '/conversations' ? listWords : route.endsWith('/messages') ? pageWords : statusWords
  const lane = route === '/conversations' ? 'List' : route.endsWith('/messages') ? 'Messages' : 'Status'
  const query = path.slice(route.length)
  return [
    {
      lane: method === 'GET' ? lane : 'Other requests',
      atMs: sentMs,
      title: `${answerOf(exchange)} ${cut(query, 30)}`.trim(),
      text: `${exchange.cut === undefined ? shown(fieldsIn(exchange.body)) : partWords(exchange)}${by}`,
      exchange: id,
    },
  ]
}

function answerOf({ status, failure }: Exchange): string {
  return status === null ? (failure?.kind ?? 'no answer') : String(status)
}

function sentWords({ requestBody }: Exchange): string {
  const { reply, stream, text } = fieldsIn(requestBody)
  const mode = [typeof reply === 'string' ? `reply ${reply}` : 'default reply', ...(stream === true ? ['stream'] : [])]
  return `${mode.join(', ')}${quoted(afterScript(text))}`
}

/** What follows the script of the agent is the text of the message. */
function afterScript(text: unknown): unknown {
  return typeof text === 'string' && text.includes('[') && text.includes('\n')
    ? text.slice(text.indexOf('\n') + 1)
    : text
}

function resultWords({ body, chunks }: Exchange): string {
  if (chunks !== null) return ', stream ended'
  const { replies, timedOut, error } = fieldsIn(body)
  const said = Array.isArray(replies)
    ? `: ${count(replies.length, 'message')}${quoted(fieldsOf(replies.at(-1)).text)}`
    : ''
  return `${said}${timedOut === true ? ', timedOut' : ''}${quoted(error)}`
}

function statusWords({ busy, phase, pendingGates, lastAssistantText, error }: Fields): string {
  if (busy === undefined) return quoted(error)
  const gates =
    Array.isArray(pendingGates) && (pendingGates.length > 0 || phase === 'awaiting')
      ? `, ${count(pendingGates.length, 'gate')}`
      : ''
  return `${busy === true ? 'busy' : 'not busy'}, ${plain(phase)}${gates}${quoted(lastAssistantText, true)}`
}

function pageWords({ messages, before, error }: Fields): string {
  if (!Array.isArray(messages)) return quoted(error)
  const [first, last] = [fieldsOf(messages[0]), fieldsOf(messages.at(-1))]
  const named = ({ messageId, text }: Fields): string => ` ${plain(messageId)}${quoted(text)}`
  const ends =
    messages.length === 0 ? '' : messages.length === 1 ? `:${named(first)}` : `:${named(first)} to${named(last)}`
  return `${count(messages.length, 'message')}${ends}${before === null ? ', start reached' : ''}`
}

function listWords({ conversations, error }: Fields): string {
  return Array.isArray(conversations) ? count(conversations.length, 'conversation') : quoted(error)
}

/** A service may send an object, which has no text of its own. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : cut(JSON.stringify(value) ?? 'no value', shownText)
}

function quoted(text: unknown, isEnd = false): string {
  if (typeof text !== 'string' || text === '') return ''
  const oneLine = text.replaceAll('\n', ' ')
  return isEnd && oneLine.length > shownText ? ` “…${oneLine.slice(1 - shownText)}”` : ` “${cut(oneLine, shownText)}”`
}

/** Of a body that is kept in part, the ids in it. */
function partWords({ body, cut: part }: Exchange): string {
  const ids = [...(body ?? '').matchAll(/"messageId":"([^"\\]+)"/g)].map(([, id]) => id)
  return `${bytes(part?.bytes ?? 0)}${ids.length === 0 ? '' : `: ${ids.slice(0, 3).join(', ')} …`}`
}

/** The events of a stream, and what the agent was instructed to do, each step at the earliest moment it may come. */
export function innerSteps(exchange: Exchange): Step[] {
  const { id, sentMs } = exchange
  const events = eventsOf(exchange).slice(0, mostEvents)
  return [
    ...scriptOf(exchange)
      .slice(0, mostEvents)
      .map((each) => ({ ...each, lane: 'Agent script (earliest time)', atMs: sentMs + each.atMs, exchange: id })),
    ...events.map((each) => ({ ...each, lane: 'Stream events', exchange: id })),
  ]
}

type Moment = Pick<Step, 'atMs' | 'title' | 'text'>

/** By the line that names each event, when the chunk came that brought it. */
function eventsOf({ chunks }: Exchange): Moment[] {
  const decoder = new TextDecoder()
  const found: Moment[] = []
  let rest = ''
  for (const chunk of chunks ?? []) {
    const lines = (rest + decoder.decode(bytesOf(chunk), { stream: true })).split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, field, value = ''] = /^(event|data):\s?(.*)$/.exec(line) ?? []
      const last = found.at(-1)
      if (field === 'event') found.push({ atMs: chunk.atMs, title: value, text: '' })
      else if (field === 'data' && last !== undefined) last.text = quoted(fieldsIn(value).text) || last.text
    }
  }
  return found
}

/** Nothing where the text is no script. */
function scriptOf({ requestBody }: Exchange): Moment[] {
  let atMs = 0
  const found: Moment[] = []
  for (const step of scriptIn(fieldsIn(requestBody).text)) {
    const [[kind, value] = ['', '']] = Object.entries(fieldsOf(step))
    if (kind === 'pauseMs') atMs += typeof value === 'number' ? value : 0
    else found.push({ atMs, title: kind, text: quoted(value) })
  }
  return found.length === 0 ? [] : [...found, { atMs, title: 'end of turn', text: '' }]
}

function scriptIn(text: unknown): unknown[] {
  const [line = ''] = typeof text === 'string' ? text.split('\n') : []
  const steps = parsed(line.slice(line.indexOf('['), line.lastIndexOf(']') + 1))
  return Array.isArray(steps) ? steps : []
}

function fieldsIn(body: string | null): Fields {
  return fieldsOf(parsed(body ?? ''))
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A longer body says nothing in a line of a page. */
const longestParsed = 100_000

function parsed(text: string): unknown {
  try {
    return text.length > longestParsed ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A body that is JSON, indented; any other as it is. */
export function readableBody(exchange: Exchange): string {
  const body = bodyOf(exchange)
  const value = exchange.chunks === null ? parsed(body) : undefined
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : body
}
