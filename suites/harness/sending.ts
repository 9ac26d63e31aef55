import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../judges/gateway.ts'
import { type Endpoint, isStreamed, type Mode, modeFields, type Sent } from '../judges/sent.ts'
import { type Ask, isSuccess, stringIn } from './api.ts'
import { kindOf } from './script.ts'
import type { Stage, Turn } from './stage.ts'

export type { Endpoint, Mode, Sent } from '../judges/sent.ts'
export { modeFields } from '../judges/sent.ts'

export interface Sending {
  mode: Mode
  turn: Turn
  /** The conversation to send to; without it a conversation is started. */
  to?: string
  /** By default one that holds the run's id; null sends none. */
  title?: string | null
  /** More fields of the request body, or other values for these. */
  extra?: Record<string, unknown>
  /** The exchange's name; by default the endpoint's tag. */
  name?: string
  /** How the request itself differs from the usual, such as another Accept header. */
  ask?: Omit<Ask, 'name'>
  /** Whether to look at the history until the scripted words show: for answers that come before the turn has ended. */
  watch?: boolean
  /** Whether to wait for rest and read the whole history. True unless told otherwise. */
  settle?: boolean
}

/** Sends one message in one mode and records what can be seen of it: the answer, the words, rest, the history. */
export async function sendAndSee(stage: Stage, sending: Sending): Promise<Sent> {
  const { mode, turn } = sending
  const endpoint: Endpoint = sending.to === undefined ? 'start' : 'send'
  const title = endpoint === 'send' ? null : sending.title === undefined ? stage.title() : sending.title
  const body = {
    ...(sending.to === undefined ? {} : { conversationId: sending.to }),
    text: turn.text,
    ...(title === null ? {} : { title }),
    ...modeFields[mode],
    ...sending.extra,
  }
  const ask: Ask = { ...sending.ask, ...(sending.name === undefined ? {} : { name: sending.name }) }
  const answer = endpoint === 'start' ? await stage.api.start(body, ask) : await stage.api.send(body, ask)
  const sent: Sent = {
    endpoint,
    mode,
    text: turn.text,
    title,
    script: turn.steps === null ? null : kindOf(turn.steps),
    said: turn.said,
    lastsMs: turn.lastsMs,
    answer,
    looks: [],
  }
  const conversationId = sending.to ?? (await startedId(stage, sent))
  if (conversationId === undefined) return sent
  sent.conversationId = conversationId
  if (sending.watch === true) await watch(stage, sent, conversationId)
  if (sending.settle === false) return sent
  const left = Math.max(0, answer.sentMs + turn.lastsMs - stage.now())
  sent.rest = await stage.rest(conversationId, left)
  const { pages, end } = await stage.walk(conversationId)
  sent.history = { pages, end }
  return sent
}

/** The id of the conversation that a start made: from its JSON, from its ack, or by its title (a 504 names none). */
async function startedId(stage: Stage, sent: Sent): Promise<string | undefined> {
  if (isSuccess(sent.answer) && !isStreamed(sent.mode) && stringIn(sent.answer, 'conversationId') !== undefined) {
    return stage.idOf(sent.answer)
  }
  if (sent.title === null || !mayHaveStarted(sent.answer)) return undefined
  return stage.idOfStream(sent.answer, sent.title)
}

function mayHaveStarted(answer: Exchange): boolean {
  return answer.status === null || answer.status < 300 || answer.status >= 500
}

async function watch(stage: Stage, sent: Sent, conversationId: string): Promise<void> {
  sent.statusAfter = await stage.api.status(conversationId, { name: 'status-after' })
  const words = sent.said ?? []
  if (words.length === 0) return
  const { waitLimitMs, lagMs } = stage.timing
  const left = Math.max(0, sent.answer.sentMs + sent.lastsMs - stage.now())
  await stage.until(left + waitLimitMs + lagMs, async () => {
    const look = await stage.api.history(conversationId, { limit: 1000 }, { name: 'look' })
    sent.looks.push(look)
    return words.every((text) => shows(look, text)) || undefined
  })
}

/** Whether a page holds a message with exactly this text; a form that differs is for judges to see. */
function shows(page: Exchange, text: string): boolean {
  const value = jsonOf(page.body)
  const messages: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'messages') : undefined
  return (
    Array.isArray(messages) &&
    messages.some((each: unknown) => typeof each === 'object' && each !== null && Reflect.get(each, 'text') === text)
  )
}
