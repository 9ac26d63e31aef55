import type { Exchange } from '../../schemas/types.ts'
import { answeredFromMs, lateAt } from '../reading/accuracy.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { isApiError, isBareGateway, jsonOf, unheard } from '../reading/gateway.ts'
import { parameterIn, plainQuery } from '../reading/in-path.ts'
import { isSameNumber } from '../reading/numbered-id.ts'
import { entriesReadOf } from '../reading/read-part.ts'
import { isObject } from '../reading/resources.ts'
import { sendResultOf } from '../reading/send-result.ts'
import { carrierOf, stringsIn, textsIn } from '../reading/stream/data.ts'
import { eventsOf, type StreamEvent } from '../reading/stream/events.ts'
import { idIn } from '../reading/views/conversations.ts'
import { rowsIn, type SeenRow } from '../reading/views/listing.ts'
import { pageOf, type SeenMessage } from '../reading/views/page.ts'
import { failureOf, isQuiet, mayGoOn } from '../reading/views/quiet.ts'
import { readStatus } from '../reading/views/status-reads.ts'
import type { Endpoint } from '../rules/words.ts'
import type { Fact, Message, ModelTiming, Row, Said, SendFact, TicketShown } from './facts.ts'
import { isKeyShown, isPlainlyAsked, isValidRequest, malformed, wrongView } from './requests.ts'
import { tellsOf, wrongIn } from './send-answers.ts'
import { keptText } from './text.ts'

/** Slots whose credentials are of one account (the target file says so). */
export const accounts: Readonly<Record<string, string>> = {
  full: 'main',
  readOnly: 'main',
  writeOnly: 'main',
  otherAccount: 'other',
  emptyBalance: 'empty',
  noAccess: 'barred',
}

const facts = new WeakMap<Exchange, { fact: Fact | undefined }>()

/** What one exchange says to the model; undefined where it went to no endpoint, or with a request that no client meant. */
export function factOf(exchange: Exchange, timing: ModelTiming): Fact | undefined {
  const known = facts.get(exchange) ?? { fact: made(exchange, timing) }
  facts.set(exchange, known)
  return known.fact
}

function made(exchange: Exchange, timing: ModelTiming): Fact | undefined {
  const endpoint = endpointOf(exchange)
  if (endpoint === null) return undefined
  if (endpoint === 'start' || endpoint === 'send') return sendFact(exchange, timing)
  return (
    viewFact(exchange) ?? {
      ...momentOf(exchange, endpoint),
      kind: 'other',
      endpoint,
      conversation: idIn(exchange.path),
      cursor: plainCursorIn(exchange),
      isPlainlyAsked: isPlainlyAsked(exchange),
      isTooLarge: exchange.failure?.kind === 'too-large',
      count: countOf(exchange, endpoint),
    }
  )
}

/** How many entries a page or a list shows at least. */
function countOf(exchange: Exchange, endpoint: Endpoint): number | undefined {
  if (endpoint === 'list') return exchange.status === 200 ? entriesReadOf(exchange, 'conversations') : undefined
  return endpoint === 'history' ? (pageOf(exchange)?.messages.length ?? entriesReadOf(exchange, 'messages')) : undefined
}

function momentOf(exchange: Exchange, about: string) {
  const { id, sentMs, endMs, status, credential } = exchange
  const isValid = isValidRequest(exchange)
  return {
    id,
    sentMs,
    endMs,
    status,
    credential,
    account: accounts[credential],
    about,
    isValid,
    isKeyShown: isKeyShown(exchange),
    isHeard: unheard(exchange) === undefined,
    wrong: wrongView(exchange),
  }
}

function viewFact(exchange: Exchange): Fact | undefined {
  const rows = rowsIn(exchange)
  if (rows !== undefined) {
    const asked = plainQuery(exchange.path)
    const limit = asked && (asked.limit ?? 20)
    return { ...momentOf(exchange, `list of ${rows.length}`), kind: 'list', rows: rows.flatMap(rowOf), limit }
  }
  const conversation = idIn(exchange.path)
  if (conversation === undefined || exchange.failure !== null) return undefined
  if (endpointOf(exchange) === 'history') return pageFact(exchange, conversation)
  const read = readStatus(exchange)
  const quiet = isQuiet(exchange)
  if (read === undefined || quiet === undefined) return undefined
  const { body, busy, accepted, deferred, lastText, gates = [] } = read
  const works = (busy === true || deferred === true || (accepted ?? 0) > 0) && !mayGoOn(body)
  const shown = `${busy === true ? 'busy' : 'idle'}${(accepted ?? 0) > 0 ? `, ${accepted} accepted` : ''}`
  const shownWords = [lastText, ...gates.map(promptOf)].flatMap((text) =>
    typeof text === 'string' ? keptText(text).words : [],
  )
  const named = stringOr(body.conversationId)
  return {
    ...momentOf(exchange, `status: ${shown}, ${quoted(lastText)}`),
    kind: 'status',
    conversation: meant(conversation, named),
    named,
    quiet,
    busy,
    title: stringOr(body.title),
    stage: typeof body.stage === 'string' || body.stage === null ? body.stage : undefined,
    phase: stringOr(body.phase),
    works,
    goesOn: mayGoOn(body),
    accepted,
    last: lastText,
    gates: read.gates && JSON.stringify(read.gates.map(promptOf)),
    shownWords,
    titleWords: typeof body.title === 'string' ? keptText(body.title).words : [],
    updatedAtMs: typeof body.updatedAtMs === 'number' ? body.updatedAtMs : undefined,
    failed: failureOf(exchange) !== undefined,
  }
}

function promptOf(gate: unknown): unknown {
  return isObject(gate) ? gate.prompt : undefined
}

/** The conversation that an id names: words after its number may be other ones than those in its answer (readings 18). */
function meant(id: string, named: string | undefined): string {
  return named !== undefined && isSameNumber(id, named) ? named : id
}

function pageFact(exchange: Exchange, conversation: string): Fact | undefined {
  const page = pageOf(exchange)
  if (page === undefined) return undefined
  const asked = plainQuery(exchange.path)
  // Any page may come.
  if (asked === undefined) return undefined
  const { limit = 50 } = asked
  const { before, conversationId, messages } = page
  return {
    ...momentOf(exchange, `page of ${messages.length}`),
    kind: 'page',
    conversation: meant(conversation, conversationId),
    cursor: asked.before,
    before,
    named: conversationId,
    limit: limit === 0 ? undefined : limit,
    messages: messages.flatMap(messageOf),
    count: messages.length,
  }
}

/** The cursor of a request about which nothing else can be wrong; a plus sign in it has two readings (readings 92). */
function plainCursorIn(exchange: Exchange): string | undefined {
  const [, query = ''] = exchange.path.split('?')
  const isPlain = /^(limit=([1-9]\d{0,2}|1000)&)?before=[^&+]+(&limit=([1-9]\d{0,2}|1000))?$/.test(query)
  return isPlain ? parameterIn(exchange.path, 'before') : undefined
}

function messageOf({ messageId, role, text, timestamp }: SeenMessage): Message[] {
  return messageId === undefined || text === undefined ? [] : [{ id: messageId, role, text: keptText(text), timestamp }]
}

function rowOf(row: SeenRow): Row[] {
  const { conversationId, busy, title, stage, updatedAtMs, ticketId, members, value } = row
  if (conversationId === undefined) return []
  const isTicket = ticketId !== undefined || members !== undefined
  return [
    {
      id: conversationId,
      busy,
      title,
      stage,
      updatedAtMs,
      titleWords: title === undefined ? [] : keptText(title).words,
      isTicket,
      members: members ?? [],
      ticket: isTicket ? ticketIn(row) : undefined,
      cwd: kindOf(value.cwd),
      model: kindOf(value.model),
    },
  ]
}

function ticketIn({ ticketId, value }: SeenRow): TicketShown {
  const members: readonly unknown[] = Array.isArray(value.members) ? value.members : []
  const shown = members.filter(isObject)
  const titles = shown.flatMap(({ conversationId, title }) =>
    typeof conversationId === 'string' && typeof title === 'string' ? [[conversationId, title] as const] : [],
  )
  const roles = shown.flatMap(({ role }) => (typeof role === 'string' || role === null ? [role] : []))
  return { hasId: ticketId !== undefined, roles, titles: new Map(titles) }
}

const longestKind = 80

function kindOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, longestKind) : value === null ? null : typeof value
}

function sendFact(exchange: Exchange, timing: ModelTiming): Fact | undefined {
  const body = jsonOf(exchange.requestBody)
  const endpoint = endpointOf(exchange) === 'start' ? 'start' : 'send'
  if (!isObject(body))
    return { ...momentOf(exchange, `${endpoint}, no JSON`), kind: 'other', endpoint, conversation: undefined }
  const reply = body.reply === 'none' || body.reply === 'required' ? body.reply : 'optional'
  const stream = body.stream === true
  const { chunks, status } = exchange
  const events = chunks === null ? undefined : eventsOf(chunks)
  const result = events === undefined ? sendResultOf(exchange) : undefined
  const text = typeof body.text === 'string' ? keptText(body.text) : undefined
  const ack = events?.find(({ name }) => name === 'ack')
  const carrier = ack === undefined ? undefined : carrierOf(ack)
  const given = typeof body.conversationId === 'string' ? body.conversationId : undefined
  const outcome = outcomeOf(exchange, ack)
  const mode = [reply === 'optional' ? '' : `, ${reply}`, stream ? ', stream' : ''].join('')
  return {
    ...momentOf(exchange, `${endpoint}${mode} ${quoted(typeof body.text === 'string' ? body.text : undefined)}`),
    kind: 'send',
    start: endpoint === 'start',
    conversation: endpoint === 'start' ? result?.conversationId : given,
    reply,
    stream,
    text,
    titleWords: typeof body.title === 'string' ? keptText(body.title).words : [],
    outcome,
    takenMs: ack?.atMs ?? exchange.endMs,
    gaveMs:
      events === undefined
        ? answeredFromMs(exchange)
        : (givenMs(events) ?? exchange.sentMs) - lateAt(exchange, exchange.endMs),
    most: outcome === 'refused' && exchange.repeats.length === 0 ? 0 : 1 + exchange.repeats.length,
    messageId: result?.messageId,
    named: given === undefined ? undefined : result?.conversationId,
    carried: carrier === undefined ? undefined : stringsIn(carrier),
    carrier,
    replies: status === 200 ? result?.replies.flatMap(messageOf) : undefined,
    said: events?.filter(({ name }) => name === 'message').map(saidIn),
    timedOut: result?.timedOut === true,
    tells: tellsOf(exchange, result, events, timing, reply),
    wrong:
      malformed(body, exchange) ??
      (outcome === 'refused' ? wrongView(exchange) : wrongIn(exchange, { reply, stream, result, events, timing })),
  }
}

/** Between two events that a line carries without a rest no more time passes, in milliseconds. */
const restlessMs = 10

/**
 * When the last event was given at the earliest: it may have stood behind others that a thin line was still carrying, so as
 * early as the first of those was.
 */
function givenMs(events: readonly StreamEvent[]): number | undefined {
  let fromMs = events.at(-1)?.beganMs
  for (const { atMs, beganMs } of events.toReversed()) {
    if (fromMs === undefined || atMs + restlessMs < fromMs) break
    fromMs = Math.min(fromMs, beganMs)
  }
  return fromMs
}

function outcomeOf(exchange: Exchange, ack: StreamEvent | undefined): SendFact['outcome'] {
  const { status, failure, body, chunks } = exchange
  if (status === null) return 'open'
  if (chunks !== null) return ack === undefined ? 'open' : 'taken'
  if (failure !== null || isBareGateway(exchange)) return 'open'
  if (status === 200 || status === 202 || (status === 504 && isApiError(body))) return 'taken'
  return status >= 400 && status < 500 ? 'refused' : 'open'
}

function saidIn({ data, id, atMs }: StreamEvent): Said {
  const all = textsIn(data)
  const texts = all.slice(0, mostTexts)
  const kept = texts.map(keptText)
  return {
    keys: new Set([
      ...(all.length > mostTexts ? [anyText] : []),
      ...kept.flatMap(({ key, isOdd }) => (isOdd ? [anyText, key] : [key])),
    ]),
    ids: new Set([...texts.filter((each) => each.length < longestId), ...(id === null ? [] : [id])]),
    words: [...new Set(kept.flatMap(({ words }) => words))],
    atMs,
  }
}

/** Of an event whose data has more strings than this, nobody tells which of them are its words. */
const mostTexts = 40
const longestId = 200
/** Stands for any text: what was shown cannot be compared. */
export const anyText = '\u0000'

function stringOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const quotedLetters = 40

export function quoted(text: string | null | undefined): string {
  if (text === undefined) return 'nothing'
  if (text === null) return 'null'
  return JSON.stringify(text.length <= quotedLetters ? text : `${text.slice(0, quotedLetters)}…`)
}
