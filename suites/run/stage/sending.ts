import type { Exchange } from '../../../schemas/types.ts'
import { isStreamed, modeFields } from '../../reading/sent.ts'
import { usesTitle } from '../../reading/text/used-title.ts'
import { messagesOfWalk } from '../../reading/views/page.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isText } from '../../reading/views/views.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { type Ask, isSuccess, stringIn } from './api.ts'
import { escaped } from './escapes.ts'
import { kindOf } from './script.ts'
import { promptedMark, type Stage, type Turn } from './stage.ts'
import { lookAfter, type WatchedSend, watchSend } from './watch-send.ts'

/** What may differ between a bold form of a send and the plainer ones that stand in for it. */
export interface Form {
  turn: Turn
  /** More fields of the request body, or other values for these. */
  extra?: Record<string, unknown>
  /** How the request itself differs from the usual, such as another Accept header. */
  ask?: Omit<Ask, 'name'>
  /** The text is written in ASCII alone, as many clients do: a letter takes six bytes then. No stream is asked for so. */
  ascii?: boolean
}

export interface Sending extends Form {
  mode: Mode
  /** The conversation to send to; without it a conversation is started. */
  to?: string
  /** By default one that holds the run's id; null sends none. */
  title?: string | null
  /** The exchange's name; by default the endpoint's tag. */
  name?: string
  /** What is sent in its place where it is refused, in turn: one refusal then breaks one rule, and hides no others. */
  easier?: readonly Form[]
  /** Whether to look on while the answer is awaited, and afterwards until the scripted words show. */
  watch?: boolean
  /** Whether to look on while a stream is open: what it holds back then shows elsewhere. */
  beside?: boolean
  /** Whether to wait for rest and read the whole history. True unless told otherwise. */
  settle?: boolean
  /** The send whose turn runs when this one comes: rest is not to be seen before that turn has had its scripted time. */
  behind?: Sent
}

/** Sends one message in one mode and records what can be seen of it: the answer, the words, rest, the history. */
export async function sendAndSee(stage: Stage, sending: Sending): Promise<Sent> {
  const { mode, watch = false, beside = false } = sending
  const endpoint: SendEndpoint = sending.to === undefined ? 'start' : 'send'
  const title = endpoint === 'send' ? null : sending.title === undefined ? stage.title() : sending.title
  const seen: WatchedSend = { conversationId: sending.to, reads: [], answered: false }
  const [{ turn, answer, refused }] = await Promise.all([
    post(stage, sending, title).finally(() => {
      seen.answered = true
    }),
    beside || (isWaiting(mode) && (watch || namesNothing(sending)))
      ? watchSend(stage, seen, { title, turn: sending.turn, watch: watch || beside, page: beside })
      : undefined,
  ])
  const sent: Sent = {
    endpoint,
    mode,
    text: turn.text,
    title,
    script: turn.steps === null ? null : kindOf(turn.steps),
    said: turn.said,
    ...promptedMark(turn),
    lastsMs: turn.lastsMs,
    answer,
    ...(refused.length === 0 ? {} : { refused }),
    looks: [],
    reads: seen.reads,
  }
  const conversationId = sending.to ?? (await startedId(stage, sent)) ?? seen.conversationId
  if (conversationId === undefined) return sent
  sent.conversationId = conversationId
  if (watch) await lookAfter(stage, sent, conversationId, seen.reads)
  if (sending.settle !== false) await settle(stage, sent, conversationId, sending.behind)
  return sent
}

/**
 * Waits for rest and reads the whole history. Where a status says rest before the script can have come to its end, and
 * its last words are still to come, it is looked at once more at that end: the status may be wrong, and the work not lost.
 */
export async function settle(stage: Stage, sent: Sent, conversationId: string, behind?: Sent): Promise<void> {
  const { longPauseMs, slackMs, lagMs, ranOutMs, waitLimitMs } = stage.timing
  const leftMs = (): number => Math.max(0, sent.answer.sentMs + sent.lastsMs - stage.now())
  const look = async (): Promise<void> => {
    const aheadMs = behind === undefined ? 0 : behind.answer.sentMs + behind.lastsMs - stage.now()
    const expectMs = aheadMs > 0 ? aheadMs + sent.lastsMs : leftMs()
    sent.rest = await stage.rest(conversationId, expectMs, 'rest', sent.answer.endMs)
    const { pages, end } = await stage.walk(conversationId)
    sent.history = { pages, end }
  }
  await look()
  const last = sent.said?.at(-1)
  const isShown = messagesOfWalk(sent.history?.pages ?? []).some((message) => isText(last ?? '', message.text))
  // An agent that cannot pause for long may have come to its end long before: that is not waited for. What is due when a wait has
  // run out is due soon after.
  const beyondMs = ranOutMs - waitLimitMs + 2 * slackMs + 3 * lagMs
  const isSoon = leftMs() > 0 && leftMs() <= longPauseMs + beyondMs
  if (last === undefined || isShown || !isSoon || sent.rest?.rested !== true) return
  await stage.sleep(leftMs() + lagMs)
  await look()
}

interface Posted {
  turn: Turn
  answer: Exchange
  refused: Exchange[]
}

async function post(stage: Stage, sending: Sending, title: string | null): Promise<Posted> {
  const { to, mode, name, easier = [] } = sending
  const refused: Exchange[] = []
  for (let form: Form = sending; ; ) {
    const body: Record<string, unknown> = {
      ...(to === undefined ? {} : { conversationId: to }),
      text: form.turn.text,
      ...(title === null ? {} : { title }),
      ...modeFields[mode],
      ...form.extra,
    }
    const ask: Ask = { ...form.ask, ...(name === undefined ? {} : { name }) }
    const given = form.ascii === true ? inAscii(body) : body
    const answer = await (to === undefined ? stage.api.start(given, ask) : stage.api.send(given, ask))
    const next = easier[refused.length]
    const isRefused = body.cwd === undefined ? isRefusal(answer) : mayRefuseFolder(answer)
    if (next === undefined || !isRefused) return { turn: form.turn, answer, refused }
    refused.push(answer)
    form = next
  }
}

/**
 * JSON in which an escape stands for each UTF-16 unit of the text beyond ASCII. The other fields stay as they are: an id may hold
 * a name in place of a secret, which is looked for as it is.
 */
function inAscii({ text, ...others }: Record<string, unknown>): string {
  const written = JSON.stringify(text).replace(/[\u0080-\uffff]+/g, escaped)
  return `{"text":${written},${JSON.stringify(others).slice(1)}`
}

/** Whether the form of the request may be why: not the credential, the balance, a conflict or the rate. */
function isRefusal({ status }: Exchange): boolean {
  return (
    status !== null &&
    ((status >= 400 && status < 500 && ![401, 402, 403, 409, 429].includes(status)) || status === 500)
  )
}

/** The same of a request with a folder, which may be one that the agent may not start in (readings 63). */
export function mayRefuseFolder(answer: Exchange): boolean {
  return isRefusal(answer) || answer.status === 403 || answer.status === 409
}

function isWaiting(mode: Mode): boolean {
  return !isStreamed(mode) && mode !== 'none'
}

/** A start under `required` may be answered with 504, which names no conversation. */
function namesNothing({ to, mode }: Sending): boolean {
  return to === undefined && mode === 'required'
}

/** The id of the conversation that a start made: from its JSON, from its ack, or by its title (a 504 names none). */
async function startedId(stage: Stage, sent: Sent): Promise<string | undefined> {
  if (isSuccess(sent.answer) && !isStreamed(sent.mode) && stringIn(sent.answer, 'conversationId') !== undefined) {
    return confirmed(stage, stage.idOf(sent.answer), sent.title)
  }
  return mayHaveStarted(sent.answer) ? stage.idOfStream(sent.answer, sent.title) : undefined
}

/** Where the id in an answer leads to no conversation with our title, the list may know better: one wrong id then spoils no others. */
export async function confirmed(stage: Stage, id: string, title: string | null): Promise<string> {
  if (title === null) return id
  const status = await stage.api.status(id, { name: 'made' })
  return usesTitle(title, stringIn(status, 'title')) ? id : ((await stage.idByTitle(title)) ?? id)
}

function mayHaveStarted(answer: Exchange): boolean {
  return answer.status === null || answer.status < 300 || answer.status >= 500
}
