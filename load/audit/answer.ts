import type { Exchange } from '../../schemas/types.ts'
import type { StreamAnswer } from '../../suites/areas/stream/answer.ts'
import { isApiError, isCut } from '../../suites/reading/gateway.ts'
import { shownStatus } from '../../suites/reading/refusal.ts'
import { type SendReading, sendResultOf } from '../../suites/reading/send-result.ts'
import { carrierOf, stringsIn, textsIn } from '../../suites/reading/stream/data.ts'
import type { StreamEvent } from '../../suites/reading/stream/events.ts'
import { mayRunOutMs } from '../../suites/reading/wait-limit.ts'
import { type AuditLimits, type Fault, fault, ofSend, ofStatus, ofWait } from './fault.ts'
import { judgePassively } from './passive.ts'
import type { Intent, LedgerEntry, Shown } from './send.ts'
import { judgeShown, wordIn, wordsHeld } from './shown.ts'
import { judgeAsSaid, judgeStaysOpen, judgeStreamed, streamOf } from './stream.ts'

/** One response to a send of a load. */
export interface Answered {
  /** `chunks` is null also for a stream, whose events are in `events`. */
  exchange: Exchange
  events: readonly StreamEvent[] | null
  intent: Intent
  /** Undefined for a start. */
  conversationId: string | undefined
  runId: string
  limits: AuditLimits
  /** False for a stream that was read as a whole: its events have no times. */
  isTimed?: boolean
  /** Delay of the generator and time to connect, in milliseconds. Both count in favour of the service. */
  lateMs: number
  /** Statuses showed the end of the turn at this time, and the stream was still open. */
  restedMs?: number
}

/** The faults of one response, and its entry in the ledger. */
export interface AnswerAudit {
  faults: Fault[]
  entry: LedgerEntry
  /** The conversation id in the response; for a streamed start, the strings that may be the id. */
  conversationIds: string[]
  /** Number of faults of time that were dropped because the generator was late. */
  unjudged: number
}

/** Checks one response by itself (spec 2, 4, 6, 7, 8). `judgeConversation` checks it against its conversation. */
export function judgeAnswer(answered: Answered): AnswerAudit {
  const { exchange, intent } = answered
  const stream = streamIn(answered)
  const said = stream?.messages.map(({ data }, index) => meantBy(data, intent, index + 1)) ?? []
  const result = stream === undefined ? sendResultOf(exchange) : undefined
  const entry = stream === undefined ? entryOf(answered, result) : streamEntryOf(answered, stream, said)
  const times = withinReach(answered, (lateMs) => judgeTimes(answered, entry, lateMs))
  const asSaid = withinReach(answered, (lateMs) =>
    stream === undefined || answered.isTimed === false
      ? []
      : judgeAsSaid(stream, said, intent, answered.limits, lateMs),
  )
  const at = placeOf(answered)
  return {
    entry,
    conversationIds:
      stream === undefined
        ? [result?.conversationId ?? []].flat()
        : stringsIn(carrierOf({ data: entry.ack ?? '', id: entry.ackLine ?? null })),
    faults: [
      ...judgePassively(exchange, intent.sendId),
      ...judgeStatusHere(answered),
      ...(result === undefined ? [] : judgeForm(answered, result)),
      ...(stream === undefined ? [] : judgeStreamed(stream, intent, answered.limits)),
      ...(stream === undefined ? [] : judgeStaysOpen(stream, intent, answered)),
      ...asSaid.faults,
      ...judgeShown(entry.shown, intent, answered.runId, at),
      ...times.faults,
    ],
    unjudged: times.unjudged + asSaid.unjudged,
  }
}

/** A fault of time counts only if it remains when `lateMs` is in favour of the service (readings 67). */
function withinReach({ lateMs }: Answered, judge: (lateMs: number) => Fault[]): { faults: Fault[]; unjudged: number } {
  const faults = judge(lateMs)
  return { faults, unjudged: faults.length > 0 || lateMs === 0 ? 0 : judge(0).length }
}

function placeOf({ exchange, intent }: Answered): string {
  return `${exchange.method} ${exchange.path}, ${intent.kind}`
}

function streamIn({ exchange, events, intent, conversationId, limits }: Answered): StreamAnswer | undefined {
  if (intent.kind !== 'stream' || events === null || exchange.status !== 200) return undefined
  return streamOf(exchange, events, intent, conversationId, limits)
}

function entryOf({ exchange, intent, limits }: Answered, result: SendReading | undefined): LedgerEntry {
  const { status, failure, body, sentMs, endMs } = exchange
  const { sendId, kind, start } = intent
  const timedOut = result?.timedOut === true
  const whole = kind === 'optional' && status === 200 && failure === null && result !== undefined && !timedOut
  return {
    sendId,
    kind,
    start,
    sentMs,
    endMs,
    status,
    accepted: failure === null && (status === 200 || status === 202 || (status === 504 && isApiError(body))),
    refused: failure === null && isRefusal(status, body),
    messageId: result?.messageId ?? null,
    ack: null,
    timedOut,
    shown: (result?.replies ?? []).flatMap((reply, index) =>
      reply.text === undefined ? [] : shownAs(reply.text, reply.messageId ?? null, intent, index + 1),
    ),
    whole,
    inTime: endMs - sentMs < mayRunOutMs(limits),
    overMs: whole ? endMs : null,
  }
}

function streamEntryOf({ exchange, intent }: Answered, stream: StreamAnswer, said: readonly Shown[][]): LedgerEntry {
  const { sendId, kind, start } = intent
  const ack = stream.events.find(({ name }) => name === 'ack')
  const whole = stream.done !== undefined && !stream.outlasted
  return {
    sendId,
    kind,
    start,
    sentMs: exchange.sentMs,
    endMs: stream.overMs,
    status: exchange.status,
    // A stream that was cut before its ack acknowledged nothing.
    accepted: ack !== undefined || stream.ending === 'whole',
    refused: false,
    messageId: null,
    ack: ack?.data ?? null,
    ...(ack?.id ? { ackLine: ack.id } : {}),
    timedOut: false,
    shown: said.flat(),
    whole,
    inTime: !stream.outlasted,
    overMs: whole ? stream.overMs : null,
  }
}

/** A gateway can send a 4xx of its own after the service has accepted the message, so an ApiError is needed. */
function isRefusal(status: number | null, body: string | null): boolean {
  return status === 429 || (status !== null && status >= 400 && status < 500 && isApiError(body))
}

function shownAs(text: string, id: string | null, intent: Intent, likely: number): Shown[] {
  const word = wordIn(text, intent, likely)
  if (word > 0) return [[id, word]]
  const more = wordsHeld(text, intent.words)
  return more.length === 0 ? [[id, 0, text]] : more.map((each) => [id, each, text])
}

/** The fields of a payload are open: takes the string that is a scripted text, else the marked one, else all strings. */
function meantBy(data: string, intent: Intent, likely: number): Shown[] {
  const expected = intent.words?.[likely - 1]
  if (expected !== undefined && holdsPlainly(data, expected)) return [[null, likely]]
  const texts = textsIn(data)
  for (const text of texts) {
    const word = wordIn(text, intent)
    if (word > 0) return [[null, word]]
  }
  const [whole = '', ...strings] = texts
  const held = (strings.length > 0 ? strings : [whole]).join('\n')
  const more = wordsHeld(held, intent.words)
  if (more.length > 0) return more.map((word) => [null, word, held])
  return [[null, 0, strings.find((each) => /\bsaid \w+ [\w.-]+ \d+/.test(each)) ?? whole]]
}

/**
 * Finds a text in event data without parsing JSON, because thousands of events arrive each second. Scripted texts need no
 * escapes in JSON, and a quotation mark inside a string has a backslash.
 */
function holdsPlainly(data: string, text: string): boolean {
  return data === text || data.includes(`"${text}"`)
}

/** The statuses that a valid send of this kind may get. `judgePassively` checks what the specification says of a status. */
function judgeStatusHere(answered: Answered): Fault[] {
  const { exchange, intent } = answered
  const { status, failure } = exchange
  const { sendId, kind } = intent
  const right = kind === 'none' ? 202 : 200
  if (failure === null && status === right && (kind !== 'stream' || answered.events !== null)) return []
  const at = placeOf(answered)
  if (failure?.kind === 'aborted') return []
  const isDone = answered.events?.some(({ name }) => name === 'done') === true
  if (!isDone && failure?.kind === 'too-large') {
    const name = kind === 'stream' ? 'streamBroken' : 'schemaBroken'
    return [fault(name, undefined, sendId, at, 'a complete response', failure.message)]
  }
  // Without a complete connection, the response of the service is unknown (readings 45).
  if (!isDone && (isCut(exchange) || (status === null && failure?.kind !== 'timeout'))) {
    return [
      fault(
        'unanswered',
        undefined,
        sendId,
        at,
        'a response of the API',
        failure?.message ?? `${status} without an ApiError`,
      ),
    ]
  }
  const wrong = (expected: string, rule = ofStatus(intent)): Fault[] => [
    fault('undocumentedStatus', rule, sendId, at, expected, shownStatus(exchange)),
  ]
  switch (status) {
    case 200:
      if (kind === 'stream' && answered.events === null && failure === null) {
        const label = exchange.headers['content-type'] ?? 'no content type'
        return [fault('streamBroken', ofSend(intent, 'media-type'), sendId, at, 'text/event-stream', label)]
      }
      return status === right ? [] : wrong(String(right))
    case 202:
      return status === right ? [] : wrong(String(right))
    case 400:
      return wrong(`${right} for a valid send`)
    case 404:
      if (intent.start) return []
      return [fault('lost', ofStatus(intent), sendId, at, 'the conversation that was started', shownStatus(exchange))]
    case 409:
      return intent.start ? wrong(`${right}, because a start cannot conflict`, 'status-codes/lone-start-no-409') : []
    case 504:
      return kind === 'required' ? [] : wrong(`${right}, because 504 is only for reply "required"`)
    default:
      return []
  }
}

/** The result has the form that the request asked for (spec 2.11, 4.1, 4.2, readings 1, 8, 38). */
function judgeForm(answered: Answered, result: SendReading): Fault[] {
  const { exchange, intent, conversationId } = answered
  const { sendId, kind } = intent
  const at = placeOf(answered)
  const faults: Fault[] = []
  if (conversationId !== undefined && result.conversationId !== undefined && result.conversationId !== conversationId) {
    faults.push(
      fault(
        'foreign',
        ofSend(intent, kind === 'stream' ? 'ack-conversation-id' : 'conversation-id'),
        sendId,
        at,
        `conversation ${conversationId}`,
        result.conversationId,
      ),
    )
  }
  if (exchange.status === 202 && result.hasReplies) {
    faults.push(fault('schemaBroken', ofSend(intent, 'no-replies'), sendId, at, 'no replies in a 202', 'replies'))
  }
  if (kind === 'required' && exchange.status === 200 && result.timedOut !== true && result.replies.length === 0) {
    faults.push(
      fault('lost', ofSend(intent, 'silent-504'), sendId, at, 'a reply, 504, or timedOut at the wait limit', 'neither'),
    )
  }
  return faults
}

/** The wait limit (spec 4.2, 8, readings 14). */
function judgeTimes(answered: Answered, entry: LedgerEntry, lateMs: number): Fault[] {
  const { exchange, intent, limits } = answered
  const { waitLimitMs, slackMs } = limits
  const tookMs = Math.round(exchange.endMs - exchange.sentMs)
  // k6's own client returns nothing of a stream that timed out.
  const isStream = intent.kind === 'stream' && (exchange.status === 200 || answered.isTimed === false)
  const ended = exchange.failure === null || exchange.failure.kind === 'timeout'
  if (!isStream && ended && tookMs - lateMs > waitLimitMs + slackMs) {
    return [
      fault(
        'lateAnswers',
        intent.kind === 'none' ? ofSend(intent, 'at-once') : ofWait(intent, 'not-late'),
        intent.sendId,
        placeOf(answered),
        `a response within ${waitLimitMs} + ${slackMs} ms (wait limit + tolerance)`,
        `${tookMs} ms`,
      ),
    ]
  }
  if (entry.timedOut && tookMs + lateMs < mayRunOutMs(limits)) {
    const expected = `no timedOut before ${mayRunOutMs(limits)} ms`
    return [
      fault(
        'earlyTimeouts',
        ofWait(intent, 'in-time'),
        intent.sendId,
        placeOf(answered),
        expected,
        `timedOut after ${tookMs} ms`,
      ),
    ]
  }
  return []
}
