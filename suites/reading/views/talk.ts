import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { repeatedIn } from '../repeated.ts'
import { isObject } from '../resources.ts'
import { textsIn } from '../stream/data.ts'
import { eventsOf } from '../stream/events.ts'
import { messageOf } from './page.ts'
import { type Entry, Plot, type PlotStep } from './plot.ts'
import { limitsInWords, type SeenPage, type SeenStretch, type Stretch, seenStretch } from './stretch.ts'

/** What a scene recorded of one long conversation. */
export interface TalkRecord {
  conversationId: string
  told: readonly { text: string; steps: readonly PlotStep[]; answer: Exchange }[]
  /** Whether it came to rest after each message. */
  rests: readonly { rested: boolean }[]
  points: readonly { reached: Stretch; first: Stretch | null; again: Stretch | null }[]
  constant: readonly Stretch[]
  mixed: readonly Stretch[]
  unlimited: readonly Stretch[]
  fifty: readonly Stretch[]
}

/** One place to which a cursor pointed, read before and after more was said. */
export interface SeenPoint {
  reached: SeenStretch
  first: SeenStretch | undefined
  again: SeenStretch | undefined
}

/** The same, with every message recognised. */
export interface Talk {
  conversationId: string
  plot: Plot
  /** All turns are known to have ended, so what is absent is lost. */
  settled: boolean
  /** For each message, whether it was accepted. */
  accepted: boolean[]
  /** Places in the plot that an answer or a stream showed. */
  heard: ReadonlySet<number>
  /** All that answers and streams showed as the agent's words. */
  told: string[]
  points: SeenPoint[]
  constant: SeenStretch[]
  mixed: SeenStretch[]
  unlimited: SeenStretch[]
  fifty: SeenStretch[]
  /** Every page of this conversation, in no order. */
  pages: SeenPage[]
  /** Places that some page read after the last rest showed. */
  present: ReadonlySet<number>
  /** Some walk came to the start, so that what no page shows is not there. */
  complete: boolean
  /** Places that one page showed more than once. */
  twice: ReadonlySet<number>
}

export function talkOf(record: TalkRecord): Talk {
  const plot = new Plot(record.told)
  const seen = (stretch: Stretch): SeenStretch => seenStretch(plot, limitsInWords(stretch), stretch)
  const maybe = (stretch: Stretch | null) => (stretch === null ? undefined : seen(stretch))
  const points = record.points.map(({ reached, first, again }) => ({
    reached: seen(reached),
    first: maybe(first),
    again: maybe(again),
  }))
  const walks = {
    constant: record.constant.map(seen),
    mixed: record.mixed.map(seen),
    unlimited: record.unlimited.map(seen),
    fifty: record.fifty.map(seen),
  }
  const heard = new Set(record.told.flatMap(({ answer }) => heardIn(plot, answer)))
  const late = [...Object.values(walks).flat(), ...points.flatMap(({ again }) => again ?? [])]
  const early = points.flatMap(({ reached, first }) => [reached, ...(first === undefined ? [] : [first])])
  const latePages = late.flatMap(({ pages }) => pages)
  const pages = [...early.flatMap((each) => each.pages), ...latePages]
  return {
    conversationId: record.conversationId,
    plot,
    settled: record.told.every((_, turn) => record.rests[turn]?.rested === true || endedByWords(plot, turn, heard)),
    accepted: record.told.map(({ answer }) => isAcknowledged(answer)),
    heard,
    told: record.told.flatMap(({ answer }) => wordsToldBy(answer)),
    points,
    ...walks,
    pages,
    complete: late.some(({ end, from }) => end === 'start' && from === null),
    present: new Set(latePages.flatMap(({ places }) => places)),
    twice: new Set(pages.flatMap(({ places }) => repeatedIn(places))),
  }
}

/** A turn of which the last words came is over, also where the status does not say so. */
function endedByWords(plot: Plot, turn: number, heard: ReadonlySet<number>): boolean {
  const said = saidOf(plot).filter((entry) => entry.turn === turn)
  return said.length > 0 && said.every(({ at }) => heard.has(at))
}

export function saidOf(plot: Plot): Entry[] {
  return plot.entries.filter(({ kind }) => kind === 'said')
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

/** What an answer shows of a plot: the replies of a send result, or the message events of a stream. */
export function heardIn(plot: Plot, answer: Exchange): number[] {
  const shown = answer.chunks === null ? repliesIn(answer) : textsOfEvents(answer)
  return shown.flatMap((message) => plot.recognise(message).at ?? [])
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
