import fc from 'fast-check'
import type { Chunk, Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import { type Form, formsDrawn, idOf, keptAs } from '../../../reading/kit/words-drawn.ts'
import type { Sent } from '../../../records/sent.ts'
import type { SendEndpoint } from '../../../rules/words.ts'
import type { StreamedMode } from '../answer.ts'
import type { MadeEvent } from './made.ts'
import { historyOf, messagesOfTurn, restOf, type TurnModel, textOf } from './turn-drawn.ts'

/** For tests: how a service writes its streams, in what the spec and the SSE standard leave open (readings 22, 23). */
export interface StreamDress {
  payload: 'object' | 'nested' | 'list' | 'json in json' | 'plain' | 'wordy'
  /** Ack comes with the first of what follows it (readings 24). */
  ackLate: boolean
  /** Forms in which the stream shows texts. */
  streamForms: readonly Form[]
  lineEnd: '\n' | '\r\n' | '\r'
  spaced: boolean
  /** `message` events without their name. */
  unnamed: boolean
  /** data before event. */
  dataFirst: boolean
  comment: boolean
  retry: boolean
  eventIds: boolean
  pings: boolean
  mark: boolean
  contentType: string
  /** Where each event's bytes are cut. */
  cuts: readonly number[]
  /** On the way, in milliseconds. */
  wayMs: number
}

export const dressesDrawn: fc.Arbitrary<StreamDress> = fc.record({
  payload: fc.constantFrom('object', 'nested', 'list', 'json in json', 'plain', 'wordy'),
  ackLate: fc.boolean(),
  streamForms: formsDrawn,
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  spaced: fc.boolean(),
  unnamed: fc.boolean(),
  dataFirst: fc.boolean(),
  comment: fc.boolean(),
  retry: fc.boolean(),
  eventIds: fc.boolean(),
  pings: fc.boolean(),
  mark: fc.boolean(),
  contentType: fc.constantFrom(
    'text/event-stream',
    'text/event-stream; charset=utf-8',
    'Text/Event-Stream;charset=UTF-8',
  ),
  cuts: fc.array(fc.nat({ max: 300 }), { maxLength: 3 }),
  wayMs: fc.nat({ max: 40 }),
})

/** A send that asked for a stream, and what the service does about it. */
export interface StreamModel {
  endpoint: SendEndpoint
  mode: StreamedMode
  turn: TurnModel
  dress: StreamDress
  /** Under `required`: how many of the words come before the stream ends; more than there are for the whole turn. */
  upTo: number
}

/** What was streamed, and the send that asked for it. Times of events are milliseconds after the send. */
export interface StreamKept {
  events: readonly MadeEvent[]
  sent: Sent
}

/** The data of an ack, or of a message. */
export function dataOf(dress: StreamDress, fields: Record<string, unknown>): string {
  const values = Object.values(fields)
  switch (dress.payload) {
    case 'object':
      return JSON.stringify(fields)
    case 'nested':
      return JSON.stringify({ type: 'event', data: [{ inner: fields, count: 3 }], none: null })
    case 'wordy':
      return JSON.stringify({
        event: 'first',
        role: 'assistant',
        ...fields,
        html: `<p>${values.join('</p><p>')}</p>`,
        length: 9,
      })
    case 'list':
      return JSON.stringify(values)
    case 'json in json':
      return JSON.stringify(JSON.stringify(fields))
    case 'plain':
      return values.join(' ')
  }
}

/** A message event; words with a CR fit into no plain text, so these are written as JSON. */
export function wordsAt(dress: StreamDress, atMs: number, text: string): MadeEvent {
  const shown = keptAs(text, dress.streamForms)
  if (dress.payload === 'plain' && !shown.includes('\r')) return [atMs, 'message', shown]
  // Twice JSON is plain text to whoever looks for words, so a service that means to be read does not do it.
  const payload = dress.payload === 'plain' || dress.payload === 'json in json' ? 'object' : dress.payload
  return [atMs, 'message', dataOf({ ...dress, payload }, { text: shown, timestamp: '2026-05-01T12:30:59Z' })]
}

/** The lawful stream of a model. */
export function eventsOfModel({ mode, turn, dress, upTo }: StreamModel): MadeEvent[] {
  const { said, ids, endMs } = turn
  const shown = said.slice(0, mode === 'stream' ? undefined : upTo)
  const first = said[0]?.afterMs ?? endMs
  const last = shown.at(-1)?.afterMs ?? endMs
  const overMs = shown.length < said.length ? last + 2 : endMs + dress.wayMs
  const carried = { conversationId: idOf(ids, 'c'), messageId: idOf(ids, 'm', 0) }
  return [
    [dress.ackLate ? Math.min(first, overMs) : Math.min(first, 5 + dress.wayMs), 'ack', dataOf(dress, carried)],
    ...shown.map(({ text, afterMs }) => wordsAt(dress, afterMs + dress.wayMs, text)),
    ...(mode === 'required-stream' && said.length === 0 ? [errorAt(overMs)] : []),
    doneAt(Math.max(overMs, last + dress.wayMs)),
  ]
}

export const errorAt = (atMs: number): MadeEvent => [atMs, 'error', '{"error":"no reply"}']
export const doneAt = (atMs: number): MadeEvent => [atMs, 'done', '{}']

/** What a model leaves behind. */
export function keptOf(model: StreamModel): StreamKept {
  const { endpoint, mode, turn } = model
  const events = eventsOfModel(model)
  const overMs = events.at(-1)?.[0] ?? 0
  const sent: Sent = {
    endpoint,
    mode,
    text: textOf(turn),
    title: endpoint === 'start' ? 'a title' : null,
    script: turn.script,
    said: turn.said.map(({ text }) => text),
    lastsMs: turn.lastsMs,
    conversationId: idOf(turn.ids, 'c'),
    answer: answerOf(model, overMs),
    looks: [],
    rest: restOf(turn, overMs + 1),
    history: historyOf(turn, messagesOfTurn(turn)),
  }
  return { events, sent }
}

function answerOf({ endpoint, turn, dress }: StreamModel, overMs: number): Exchange {
  return made({
    id: 'answer',
    name: endpoint,
    method: 'POST',
    path: endpoint === 'start' ? '/conversations' : '/messages',
    sentMs: turn.sentMs,
    headersMs: turn.sentMs + 1,
    endMs: turn.sentMs + overMs + 1,
    headers: { 'content-type': dress.contentType },
  })
}

/** The send with its events written as bytes; those that a scene would have seen later end the answer later. */
export function written({ events, sent }: StreamKept, { dress }: StreamModel): Sent {
  const { answer } = sent
  const timed = events.map(([atMs, name, data]): MadeEvent => [answer.sentMs + atMs, name, data])
  const chunks = chunksOf(timed, dress)
  return { ...sent, answer: { ...answer, endMs: Math.max(answer.endMs, chunks.at(-1)?.atMs ?? 0), chunks } }
}

/** Events as bytes, in the dress of a service. */
export function chunksOf(events: readonly MadeEvent[], dress: StreamDress): Chunk[] {
  const [firstMs = 0] = events[0] ?? []
  const begin = `${dress.mark ? '\ufeff' : ''}${dress.comment ? `: hello${dress.lineEnd}${dress.lineEnd}` : ''}`
  const pings = (index: number): MadeEvent[] => (dress.pings && index % 2 === 0 ? [[0, 'ping', '{}']] : [])
  return [
    ...(begin === '' ? [] : [{ atMs: firstMs, text: begin }]),
    ...events.flatMap((event, index) => {
      const text = [...pings(index), event].map((each) => blockOf(each, index, dress)).join('')
      return cut(Buffer.from(text), dress.cuts, event[0])
    }),
  ]
}

function blockOf([, name, data]: MadeEvent, index: number, dress: StreamDress): string {
  const field = (key: string, value: string): string =>
    `${key}:${dress.spaced || value.startsWith(' ') ? ' ' : ''}${value}`
  const named = dress.unnamed && name === 'message' ? [] : [field('event', name)]
  const lines = data.split('\n').map((line) => field('data', line))
  const more = [
    ...(dress.comment ? [': between'] : []),
    ...(dress.retry ? ['retry: 3000'] : []),
    ...(dress.eventIds ? [field('id', String(index))] : []),
  ]
  const all = dress.dataFirst ? [...lines, ...more, ...named] : [...more, ...named, ...lines]
  return `${all.join(dress.lineEnd)}${dress.lineEnd}${dress.lineEnd}`
}

function cut(bytes: Buffer, cuts: readonly number[], atMs: number): Chunk[] {
  const places = [...new Set(cuts.map((each) => each % bytes.length))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => chunkOf(bytes.subarray(from, places[index]), atMs))
}

/** As the recorder writes them: text where the bytes alone are UTF-8. */
function chunkOf(bytes: Buffer, atMs: number): Chunk {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? { atMs, text } : { atMs, base64: bytes.toString('base64') }
}

/** The send that came before in the same conversation; none where nothing was said earlier. */
export function earlierOf({ turn }: StreamModel): Sent[] {
  if (turn.old.length === 0) return []
  const answer = made({ id: 'earlier', method: 'POST', path: '/conversations', json: {} })
  const said = [...turn.old]
  return [
    {
      endpoint: 'start',
      mode: 'optional',
      text: 'LAB the first one',
      title: null,
      script: 'say',
      said,
      lastsMs: 0,
      answer,
      looks: [],
    },
  ]
}
