import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import type { ModelTiming } from '../facts.ts'

/** The times of a test: views lag by up to a second, waits run out after a minute. */
export const timing: ModelTiming & { longPauseMs: number; ranOutMs: number } = {
  waitLimitMs: 60_000,
  slackMs: 1200,
  lagMs: 1000,
  longPauseMs: 10_000,
  ranOutMs: 61_450,
}

/** One send: how it asks to be answered, what the agent says, and what is looked at meanwhile. */
export interface DrawnSend {
  mode: 'none' | 'optional' | 'required' | 'stream'
  /** Words of the agent, each after so many milliseconds. */
  gaps: readonly number[]
  /** When it is sent: at rest, or so long after the one before. */
  afterMs: number | 'rest'
  refused: boolean
  /** Looks after the sending: when, how far the view is behind, and at what. */
  looks: readonly { atMs: number; lagMs: number; at: 'page' | 'status' }[]
  /** So long after the turn the agent begins one by itself, and speaks in it. */
  wakes?: { afterMs: number; lastsMs: number } | undefined
}

/** Conversations that are begun one after the other; the first send of each starts it. */
export interface DrawnRun {
  talks: readonly (readonly DrawnSend[])[]
  /** The limit of the pages of the last walk. */
  limit: number
  /** How long a request and its answer are on their way. */
  wayMs: number
}

interface Stored {
  id: string
  role: 'user' | 'assistant'
  text: string
  atMs: number
}

/** A word as runs make them: twelve consonants, another one for each number. */
export function word(number: number): string {
  const letters = 'bcdfghjklmnpqrstvwxz'
  return Array.from({ length: 12 }, (_, at) => letters[Math.floor(number / 20 ** at) % 20] ?? '').join('')
}

/** What a lawful service shows in such a run: a log, turns one after the other, views that lag. */
export function lawfulExchanges(run: DrawnRun): Exchange[] {
  const exchanges: Exchange[] = []
  let nowMs = 0
  for (const [index, sends] of run.talks.entries()) nowMs = talkAt(nowMs, `c${index}`, sends, run, exchanges) + 5000
  return exchanges.sort((a, b) => a.sentMs - b.sentMs).map((each, at) => ({ ...each, id: `x${at + 1}` }))
}

function talkAt(fromMs: number, id: string, sends: readonly DrawnSend[], run: DrawnRun, exchanges: Exchange[]): number {
  const log: Stored[] = []
  let [sentMs, restMs, freeMs] = [fromMs, fromMs, fromMs]
  const looks: { atMs: number; lagMs: number; at: 'page' | 'status' }[] = []
  const busy: { fromMs: number; toMs: number }[] = []
  for (const [index, send] of sends.entries()) {
    sentMs = index === 0 ? fromMs : send.afterMs === 'rest' ? restMs + 3 * timing.lagMs : sentMs + send.afterMs
    const takenMs = sentMs + run.wayMs
    const saying = send.gaps.map((_, number) => `says ${word(1_000_003 + 7919 * (fromMs + index) + number)}`)
    // What the agent is to say stands in the message, as in a run.
    const text = ['asks', word(fromMs + index), id, ...saying].join(' ')
    const isRefused = send.refused && index > 0
    if (isRefused) {
      exchanges.push(answered(id, index, send, text, sentMs, takenMs + run.wayMs, 409, { error: 'busy' }))
      restMs = Math.max(restMs, takenMs + run.wayMs)
      continue
    }
    const own: Stored = { id: `${id}-m${index}`, role: 'user', text, atMs: takenMs }
    log.push(own)
    let atMs = Math.max(takenMs, freeMs)
    const words = send.gaps.map((gap, number): Stored => {
      atMs += gap
      return {
        id: `${id}-w${index}-${number}`,
        role: 'assistant',
        text: saying[number] ?? '',
        atMs,
      }
    })
    log.push(...words)
    freeMs = atMs + 50
    busy.push({ fromMs: takenMs, toMs: freeMs })
    exchanges.push(answerOf(id, index, send, { own, words, sentMs, endMs: freeMs, wayMs: run.wayMs }))
    restMs = Math.max(freeMs, sentMs + 2 * run.wayMs)
    looks.push(...send.looks.map((look) => ({ ...look, atMs: sentMs + look.atMs })))
    if (send.wakes === undefined) continue
    const wokenMs = freeMs + send.wakes.afterMs
    freeMs = wokenMs + send.wakes.lastsMs
    busy.push({ fromMs: wokenMs, toMs: freeMs })
    log.push({ id: `${id}-o${index}`, role: 'assistant', text: `by the way, ${index}`, atMs: freeMs - 1 })
  }
  // A message has its place when it is taken: the order of a lawful log is that of its times.
  log.sort((a, b) => a.atMs - b.atMs)
  for (const look of looks) exchanges.push(viewAt(id, log, busy, look, run))
  const lastMs = Math.max(restMs, freeMs, ...looks.map(({ atMs }) => atMs)) + 2 * timing.lagMs
  for (const at of [lastMs, lastMs + timing.lagMs + 2 * run.wayMs + 10])
    exchanges.push(viewAt(id, log, busy, { atMs: at, lagMs: 0, at: 'status' }, run))
  // Read twice: what one walk shows and the other does not is found without any answer.
  const againMs = walkAt(lastMs + 3 * timing.lagMs, id, log, run, exchanges) + 2 * timing.lagMs
  return walkAt(againMs, id, log, run, exchanges)
}

interface Turn {
  own: Stored
  words: readonly Stored[]
  sentMs: number
  endMs: number
  wayMs: number
}

function answerOf(id: string, index: number, send: DrawnSend, { own, words, sentMs, endMs, wayMs }: Turn): Exchange {
  const ids = { conversationId: id, messageId: own.id }
  const reply = ({ id: messageId, text }: Stored) => ({ messageId, text, timestamp: '2030-01-01T00:00:00Z' })
  const [first] = words
  if (send.mode === 'none') return answered(id, index, send, own.text, sentMs, sentMs + 2 * wayMs, 202, ids)
  if (send.mode === 'required')
    return first === undefined
      ? answered(id, index, send, own.text, sentMs, endMs + wayMs, 504, { error: 'no reply' })
      : answered(id, index, send, own.text, sentMs, first.atMs + wayMs, 200, { ...ids, replies: [reply(first)] })
  if (send.mode === 'optional')
    return answered(id, index, send, own.text, sentMs, endMs + wayMs, 200, { ...ids, replies: words.map(reply) })
  const event = (name: string, data: unknown, atMs: number) => ({
    atMs: atMs + wayMs,
    text: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  })
  const chunks = [
    event('ack', ids, own.atMs),
    ...words.map((each) => event('message', { text: each.text }, each.atMs)),
    event('done', {}, endMs),
  ]
  return {
    ...answered(id, index, send, own.text, sentMs, endMs + wayMs, 200, undefined),
    body: null,
    chunks,
    headers: { 'content-type': 'text/event-stream' },
  }
}

function answered(
  id: string,
  index: number,
  { mode }: DrawnSend,
  text: string,
  sentMs: number,
  endMs: number,
  status: number,
  json: unknown,
): Exchange {
  const asked = { text, ...(mode === 'stream' ? { stream: true } : mode === 'optional' ? {} : { reply: mode }) }
  return made({
    name: index === 0 ? 'start' : 'send',
    method: 'POST',
    path: index === 0 ? '/conversations' : '/messages',
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: JSON.stringify(index === 0 ? asked : { conversationId: id, ...asked }),
    sentMs,
    headersMs: endMs,
    endMs,
    status,
    ...(json === undefined ? {} : { json }),
  })
}

const shown = ({ id, role, text }: Stored) => ({ messageId: id, role, text, timestamp: null })

function viewAt(
  id: string,
  log: readonly Stored[],
  busy: readonly { fromMs: number; toMs: number }[],
  { atMs, lagMs, at }: { atMs: number; lagMs: number; at: 'page' | 'status' },
  run: DrawnRun,
): Exchange {
  const takenMs = atMs + run.wayMs
  const seen = log.filter((each) => each.atMs <= takenMs - lagMs)
  const times = { sentMs: atMs, headersMs: takenMs, endMs: takenMs + run.wayMs }
  if (at === 'page') {
    const json = { before: null, conversationId: id, messages: seen.map(shown) }
    return made({ path: `/conversations/${id}/messages?limit=1000`, ...times, json })
  }
  const isBusy = busy.some(({ fromMs, toMs }) => fromMs <= takenMs - lagMs && takenMs - lagMs < toMs)
  const last = seen.findLast(({ role }) => role === 'assistant')
  const json = {
    acceptedInputs: 0,
    busy: isBusy,
    conversationId: id,
    deferred: false,
    lastAssistantText: last?.text ?? null,
    pendingGates: [],
    phase: isBusy ? 'working' : 'idle',
    stage: null,
    state: null,
    title: 'a talk',
  }
  return made({ path: `/conversations/${id}`, ...times, json })
}

/** The whole history, page by page; gives back when it was read. */
function walkAt(
  fromMs: number,
  id: string,
  log: readonly Stored[],
  { limit, wayMs }: DrawnRun,
  exchanges: Exchange[],
): number {
  let [atMs, end] = [fromMs, log.length]
  for (;;) {
    const from = Math.max(0, end - limit)
    const query = end === log.length ? '' : `&before=at-${end}`
    const json = {
      before: from === 0 ? null : `at-${from}`,
      conversationId: id,
      messages: log.slice(from, end).map(shown),
    }
    exchanges.push(
      made({
        path: `/conversations/${id}/messages?limit=${limit}${query}`,
        sentMs: atMs,
        headersMs: atMs + wayMs,
        endMs: atMs + 2 * wayMs,
        json,
      }),
    )
    atMs += 2 * wayMs + 1
    end = from
    if (from === 0) return atMs
  }
}
