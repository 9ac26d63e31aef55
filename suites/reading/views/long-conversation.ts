import type { Exchange, Timing } from '../../../schemas/types.ts'
import type { LongConversationRecord } from '../../records/long-conversation.ts'
import type { PageRun } from '../../records/walk.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'
import { textsIn } from '../stream/data.ts'
import { eventsOf } from '../stream/events.ts'
import { mayRunOutMs } from '../wait-limit.ts'
import { messageOf, messagesOf, type SeenMessage } from './page.ts'
import { limitsInWords, type SeenPage, type SeenPageRun, seenPageRun, twiceIn } from './page-run.ts'
import { type Entry, ScriptEntries } from './script-entries.ts'

/** One place to which a cursor pointed, read before, while and after more was said. */
export interface SeenPoint {
  reached: SeenPageRun
  first: SeenPageRun | undefined
  meanwhile: SeenPageRun | undefined
  again: SeenPageRun | undefined
}

/** The same, with every message recognised. */
export interface LongConversation {
  conversationId: string
  scripted: ScriptEntries
  /** All turns are known to have ended, so what is absent is lost. */
  settled: boolean
  /** For each message, whether it was accepted. */
  accepted: boolean[]
  /** Places among the script entries that an answer or a stream showed. */
  matched: ReadonlySet<number>
  /** All that answers and streams showed as the agent's words. */
  told: string[]
  /** The same of those answers alone that hold a whole turn. */
  toldWhole: string[]
  /** Every answer holds a whole turn. */
  isToldWhole: boolean
  points: SeenPoint[]
  constant: SeenPageRun[]
  mixed: SeenPageRun[]
  unlimited: SeenPageRun[]
  fifty: SeenPageRun[]
  /** Every page of this conversation, in no order. */
  pages: SeenPage[]
  /** Places that some page read after the last rest showed. */
  present: ReadonlySet<number>
  /** Some walk came to the start, so that what no page shows is not there. */
  complete: boolean
  /** Places that stand twice in the history. */
  twice: ReadonlySet<number>
}

export function longConversationOf(record: LongConversationRecord, timing: Timing): LongConversation {
  const scripted = new ScriptEntries(record.told, messagesIn(record))
  const seen = (pageRun: PageRun): SeenPageRun => seenPageRun(scripted, limitsInWords(pageRun), pageRun)
  const maybe = (pageRun: PageRun | null) => (pageRun === null ? undefined : seen(pageRun))
  const points = record.points.map(({ reached, first, meanwhile = null, again }) => ({
    reached: seen(reached),
    first: maybe(first),
    meanwhile: maybe(meanwhile),
    again: maybe(again),
  }))
  const walks = {
    constant: record.constant.map(seen),
    mixed: record.mixed.map(seen),
    unlimited: record.unlimited.map(seen),
    fifty: record.fifty.map(seen),
  }
  const matched = new Set(record.told.flatMap(({ answer }) => matchedIn(scripted, answer)))
  const late = [...Object.values(walks).flat(), ...points.flatMap(({ again }) => again ?? [])]
  const early = points.flatMap(({ reached, first, meanwhile }) => [reached, first ?? [], meanwhile ?? []].flat())
  const latePages = late.flatMap(({ pages }) => pages)
  return {
    conversationId: record.conversationId,
    scripted,
    settled: record.told.every(
      (_, turn) => record.rests[turn]?.rested === true || endedByWords(scripted, turn, matched),
    ),
    accepted: record.told.map(({ answer }) => isAcknowledged(answer)),
    matched,
    told: record.told.flatMap(({ answer }) => wordsToldBy(answer)),
    toldWhole: record.told.flatMap(({ answer }) => (tellsWholeTurn(answer, timing) ? wordsToldBy(answer) : [])),
    isToldWhole: record.told.every(({ answer }) => tellsWholeTurn(answer, timing)),
    points,
    ...walks,
    pages: [...early.flatMap(({ pages }) => pages), ...latePages],
    complete: late.some(({ end, from }) => end === 'start' && from === null),
    present: new Set(latePages.flatMap(({ places }) => places)),
    twice: twiceIn([...early, ...late]),
  }
}

/** What all pages show, whichever way they were come to. */
function messagesIn({ points, constant, mixed, unlimited, fifty }: LongConversationRecord): SeenMessage[] {
  const ofPoints = points.flatMap(({ reached, first, meanwhile, again }) => [reached, first, meanwhile, again])
  const runs = [...ofPoints, ...constant, ...mixed, ...unlimited, ...fifty]
  return runs.flatMap((pageRun) => (pageRun?.pages ?? []).flatMap(messagesOf))
}

/** A turn of which the last words came is over, also where the status does not say so. */
function endedByWords(scripted: ScriptEntries, turn: number, matched: ReadonlySet<number>): boolean {
  const said = saidOf(scripted).filter((entry) => entry.turn === turn)
  return said.length > 0 && said.every(({ at }) => matched.has(at))
}

export function saidOf(scripted: ScriptEntries): Entry[] {
  return scripted.entries.filter(({ kind }) => kind === 'said')
}

/** Whether the service said that it took a message; a stream that was cut before its first event says nothing. */
export function isAcknowledged({ status, failure, chunks }: Exchange): boolean {
  const whole = failure === null || eventsOf(chunks ?? []).length > 0
  return (status === 200 || status === 202) && whole
}

/** What an answer shows as the agent's words. */
export function wordsToldBy(answer: Exchange): string[] {
  const shown = answer.chunks === null ? repliesIn(answer) : textsOfEvents(answer)
  return shown.flatMap(({ text }) => (text === undefined || text === '' ? [] : [text]))
}

/**
 * Whether an answer holds all agent messages of its turn. A stream does if its `done` came before the wait can run out (readings 4);
 * what a stream without an end shows is a lower bound.
 */
export function tellsWholeTurn(answer: Exchange, timing: Timing): boolean {
  if (answer.chunks === null) return repliesAreWhole(answer)
  const done = eventsOf(answer.chunks).find(({ name }) => name === 'done')
  return awaitsTurn(answer) && done !== undefined && done.atMs - answer.sentMs < mayRunOutMs(timing)
}

/** The same of an answer in JSON. */
export function repliesAreWhole(answer: Exchange): boolean {
  const result = jsonOf(answer.body)
  return awaitsTurn(answer) && !(isObject(result) && result.timedOut === true)
}

/** An answer that asks for a reply may come after the first one (readings 38), and `none` awaits nothing. */
function awaitsTurn({ status, failure, requestBody }: Exchange): boolean {
  const asked = jsonOf(requestBody)
  return status === 200 && failure === null && isObject(asked) && asked.reply !== 'required' && asked.reply !== 'none'
}

/** What an answer shows of the script entries: the replies of a send result, or the message events of a stream. */
export function matchedIn(scripted: ScriptEntries, answer: Exchange): number[] {
  const shown = answer.chunks === null ? repliesIn(answer) : textsOfEvents(answer)
  return shown.flatMap((message) => scripted.recognise(message).at ?? [])
}

function repliesIn({ body }: Exchange) {
  const value = jsonOf(body)
  return isObject(value) && Array.isArray(value.replies) ? value.replies.map(messageOf) : []
}

/** Payloads are not shown in the spec (readings 22): any string in the data may be the text. */
function textsOfEvents({ chunks }: Exchange) {
  return eventsOf(chunks ?? [])
    .filter(({ name }) => name === 'message')
    .flatMap(({ data }) => textsIn(data))
    .map((text) => messageOf({ text }))
}
