import fc from 'fast-check'
import type { Exchange } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import {
  type Form,
  formsDrawn,
  type Ids,
  idOf,
  idsDrawn,
  keptAs,
  textsDrawn,
  timesDrawn,
} from '../../../reading/kit/words-drawn.ts'
import type { Sent } from '../../../records/sent.ts'
import { madeTiming } from './made.ts'

/** For tests: one turn of a conversation as it went, and how its service shows it. Times are milliseconds. */
export interface TurnModel {
  ids: Ids
  /** When the message was sent, on the clock of the run. */
  sentMs: number
  /** Kinds of the script's steps. */
  script: string
  /** What is said, in order, and how long after the message was sent. */
  said: readonly { text: string; afterMs: number }[]
  /** How many of them are said before the one pause; undefined where there is none. */
  pausesAfter: number | undefined
  /** The pause of the script, which is the least that the agent pauses. */
  lastsMs: number
  /** When the turn begins, and when it is over, after the message was sent. */
  beganMs: number
  endMs: number
  /** As what a status shows a turn that has not begun. */
  waiting: 'busy' | 'acceptedInputs' | 'deferred'
  /** What the agent said in an earlier turn of the conversation. */
  old: readonly string[]
  /** How far the views lag behind. */
  lagMs: number
  /** Forms in which the history keeps texts. */
  forms: readonly Form[]
  timestamp: string | null
  /** How many messages there are on a page of the history. */
  pageSize: number
}

interface Shape {
  before: { min: number; max: number }
  /** Undefined for a turn without a pause. */
  pauseMs: number | undefined
  after: { min: number; max: number }
  old: { min: number; max: number }
}

/** Turns of a shape. They begin at once or somewhat later, and take their time. */
export function turnsDrawn({ before, pauseMs, after, old }: Shape): fc.Arbitrary<TurnModel> {
  return fc
    .record({
      texts: fc.tuple(fc.integer(before), fc.integer(after), fc.integer(old)).chain(([a, b, c]) => {
        const all = textsDrawn({ min: a + b + c, max: a + b + c })
        return all.map((each) => ({ before: each.slice(0, a), after: each.slice(a, a + b), old: each.slice(a + b) }))
      }),
      ids: idsDrawn,
      sentMs: fc.nat({ max: 100_000 }),
      queueMs: fc.nat({ max: 200 }),
      stepMs: fc.array(fc.nat({ max: 15 }), { minLength: 3, maxLength: 3 }),
      morePauseMs: fc.nat({ max: 150 }),
      waiting: fc.constantFrom('busy', 'acceptedInputs', 'deferred'),
      lagMs: fc.nat({ max: madeTiming.lagMs }),
      forms: formsDrawn,
      timestamp: timesDrawn,
      pageSize: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ texts, queueMs, stepMs, morePauseMs, ...rest }) => {
      let nowMs = queueMs
      const speak = (text: string, index: number) => {
        nowMs += stepMs[index % stepMs.length] ?? 0
        return { text, afterMs: nowMs }
      }
      const early = texts.before.map(speak)
      nowMs += pauseMs === undefined ? 0 : pauseMs + morePauseMs
      const late = texts.after.map(speak)
      const kinds = [...early.map(() => 'say'), ...(pauseMs === undefined ? [] : ['pauseMs']), ...late.map(() => 'say')]
      return {
        ...rest,
        script: kinds.join(' ') || 'silent',
        said: [...early, ...late],
        pausesAfter: pauseMs === undefined ? undefined : early.length,
        lastsMs: pauseMs ?? 0,
        beganMs: queueMs,
        endMs: nowMs + (stepMs[0] ?? 0),
        old: texts.old,
      }
    })
}

/** The text of a message that makes the agent do all that. */
export function textOf({ said, pausesAfter, lastsMs, ids }: TurnModel): string {
  const words = said.map(({ text }) => ({ say: text }))
  const steps = [
    ...words.slice(0, pausesAfter),
    ...(pausesAfter === undefined ? [] : [{ pauseMs: lastsMs }, ...words.slice(pausesAfter)]),
  ]
  return `LAB ${JSON.stringify(steps)}\nmessage ${ids.salt} of the caller`
}

/** The same turn, put off for so long. */
export function putOff(turn: TurnModel, byMs: number): TurnModel {
  const said = turn.said.map((each) => ({ ...each, afterMs: each.afterMs + byMs }))
  return { ...turn, said, beganMs: turn.beganMs + byMs, endMs: turn.endMs + byMs }
}

/** A status read so long after the message was sent. */
export function statusAt(turn: TurnModel, afterMs: number): Exchange {
  const { ids, sentMs, beganMs, endMs, waiting, said, old, lagMs, forms } = turn
  const seenMs = afterMs - lagMs
  const isWaiting = seenMs >= 0 && seenMs < beganMs
  const words = [...old, ...said.filter((each) => each.afterMs <= seenMs).map(({ text }) => text)]
  const conversationId = idOf(ids, 'c')
  return made({
    id: `status after ${afterMs}`,
    path: `/conversations/${encodeURIComponent(conversationId)}`,
    sentMs: sentMs + afterMs,
    headersMs: sentMs + afterMs + 1,
    endMs: sentMs + afterMs + 2,
    json: {
      conversationId,
      busy: isWaiting ? waiting === 'busy' : seenMs >= 0 && seenMs < endMs,
      acceptedInputs: isWaiting && waiting === 'acceptedInputs' ? 1 : 0,
      deferred: isWaiting && waiting === 'deferred',
      lastAssistantText: words.length === 0 ? null : keptAs(words.at(-1) ?? '', forms),
      title: 'a title',
    },
  })
}

/** Statuses that were read all the while, until the views had followed the turn to its end. */
export function readsOf(turn: TurnModel): Exchange[] {
  const count = Math.ceil((turn.endMs + turn.lagMs) / 40) + 1
  return Array.from({ length: count }, (_, index) => statusAt(turn, 40 * index))
}

/** Whether a status tells the words around the pause: shorter ones may be the end of others by chance. */
export function showsItsPause({ said, pausesAfter }: TurnModel): boolean {
  const around = [said[(pausesAfter ?? 0) - 1], said.at(-1)]
  return around.every((each) => each !== undefined && each.text.trim().length >= 4)
}

/** How rest was waited for after an answer that came so long after the message was sent, as a scene waits. */
export function restOf(model: TurnModel, answeredMs: number): NonNullable<Sent['rest']> {
  const reads: Exchange[] = []
  const isBusy = (atMs: number): boolean => {
    reads.push(statusAt(model, atMs))
    return atMs - model.lagMs < model.endMs
  }
  const { lagMs } = madeTiming
  let atMs = answeredMs + lagMs
  while (isBusy(atMs) || isBusy(atMs + lagMs)) atMs += 80
  return { rested: true, fromMs: model.sentMs + answeredMs, toMs: model.sentMs + atMs + lagMs + 5, reads }
}

export type Shown = { messageId: string; role: string; text: string; timestamp: string | null }

/** What the history holds at rest, oldest first. */
export function messagesOfTurn(model: TurnModel): Shown[] {
  const { ids, said, old, forms, timestamp } = model
  const message = (role: string, text: string, index: number): Shown => ({
    messageId: idOf(ids, 'm', index),
    role,
    text: keptAs(text, forms),
    timestamp,
  })
  const earlier = old.length === 0 ? [] : [message('user', 'LAB the first one', 90)]
  return [
    ...earlier,
    ...old.map((text, index) => message('assistant', text, 50 + index)),
    message('user', textOf(model), 0),
    ...said.map(({ text }, index) => message('assistant', text, 1 + index)),
  ]
}

/** The walk that read the history at rest, newest page first, and an empty page among them. */
export function historyOf(model: TurnModel, messages: readonly unknown[]): NonNullable<Sent['history']> {
  const conversationId = idOf(model.ids, 'c')
  const parts: unknown[][] = []
  for (let end = messages.length; end > 0; end -= model.pageSize) {
    parts.push(messages.slice(Math.max(0, end - model.pageSize), end))
  }
  if (model.pageSize % 2 === 0) parts.splice(1, 0, [])
  const atMs = model.sentMs + model.endMs + 3000
  const pages = parts.map((part, index) =>
    made({
      id: `page ${index}`,
      path: `/conversations/${encodeURIComponent(conversationId)}/messages?limit=1000`,
      sentMs: atMs + 2 * index,
      endMs: atMs + 2 * index + 1,
      json: { before: index === parts.length - 1 ? null : `cursor ${index}`, conversationId, messages: part },
    }),
  )
  return { pages, end: 'start' }
}
