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
  wordOf,
} from '../../../reading/kit/words-drawn.ts'
import type { LongConversationRecord, NeighbourRecord, ScriptStep } from '../../../records/long-conversation.ts'
import type { PageRun } from '../../../records/walk.ts'
import { frame } from '../../stream/kit/made.ts'

// For tests: a long conversation, and how its service shows it page by page.

const stepKinds = ['say', 'tool', 'note', 'pauseMs'] as const
type StepKind = (typeof stepKinds)[number]

export interface ConversationModel {
  ids: Ids
  texts: readonly string[]
  /** What the agent does in each of the two turns. */
  turns: readonly (readonly StepKind[])[]
  /** How many entries that no script asked for come before each entry, in turn. */
  hidden: readonly number[]
  /** What the agent does between two messages is one entry (readings 56). */
  merged: boolean
  /** The most entries that a page reads, whatever its limit; another number for each place, in turn. */
  most: readonly number[]
  cursors: 'number' | 'id' | 'odd' | 'fresh'
  /** The page that shows the oldest message has a cursor all the same, to an empty page. */
  beyond: boolean
  forms: readonly Form[]
  timestamp: string | null
}

const every = 'pauseMs say pauseMs say say tool say tool say note say note say'
  .split(' ')
  .flatMap((kind) => stepKinds.filter((each) => each === kind))

/** Messages apart and in a row, tools and notes between them, in every turn; the rest as it comes. */
const turnDrawn: fc.Arbitrary<StepKind[]> = fc
  .array(fc.constantFrom<StepKind>('say', 'say', 'say', 'tool', 'note', 'pauseMs'), { maxLength: 4 })
  .map((rest) => [...every, ...rest, 'pauseMs', 'say'])

/** Talks of two turns. */
export const conversationsDrawn: fc.Arbitrary<ConversationModel> = fc
  .tuple(
    fc.tuple(turnDrawn, turnDrawn),
    fc.record({
      ids: idsDrawn,
      texts: textsDrawn({ min: 12, max: 12 }),
      hidden: fc.oneof(
        { arbitrary: fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 5 }), weight: 5 },
        { arbitrary: fc.constantFrom([0, 0, 9], [4], [0, 0, 0, 0, 30]), weight: 1 },
      ),
      merged: fc.boolean(),
      most: fc.constantFrom([1000], [1000], [60], [20, 7, 40]),
      cursors: fc.constantFrom('number', 'id', 'odd', 'fresh'),
      beyond: fc.boolean(),
      forms: formsDrawn,
      timestamp: timesDrawn,
    }),
  )
  .map(([turns, rest]) => ({ turns, ...rest }))

/** The steps of a turn with their words; each text has a word of its own, the number of its step among all. */
function stepsOf({ texts, ids }: ConversationModel, kinds: readonly StepKind[], from: number): ScriptStep[] {
  return kinds.map((kind, index): ScriptStep => {
    const number = from + index
    const word = wordOf(1_000_000 + ids.salt * 1000 + number)
    // A few texts in every dress are enough; the rest is short.
    const text = texts[number] ?? `${word} at ${number}`
    if (kind === 'say') return { say: text }
    if (kind === 'tool') return { tool: `look-${word}` }
    return kind === 'note' ? { note: `${word} to myself` } : { pauseMs: 20 }
  })
}

export interface Told {
  text: string
  steps: ScriptStep[]
}

/** The message that makes the agent take some steps. */
function toldOf(model: ConversationModel, kinds: readonly StepKind[], from: number): Told {
  const steps = stepsOf(model, kinds, from)
  return {
    text: `LAB ${JSON.stringify(steps)}\nAnd further: ${wordOf(2_000_000 + model.ids.salt * 1000 + from)}.`,
    steps,
  }
}

export function toldIn(model: ConversationModel): Told[] {
  return model.turns.map((kinds, turn) => toldOf(model, kinds, 100 * turn))
}

/** One entry of the transcript that a service keeps. */
interface Line {
  role: 'user' | 'assistant' | undefined
  id: string
  text: string
}

/** A transcript: what was told, with entries of the service's own between. */
export function linesOf(model: ConversationModel, told: readonly Told[], kind = 'm'): Line[] {
  const own = told.flatMap(({ text, steps }): Omit<Line, 'id'>[] => [
    { role: 'user', text },
    ...steps.flatMap(({ say, tool, note }): Omit<Line, 'id'>[] => {
      if (say !== undefined) return [{ role: 'assistant', text: say }]
      return tool === undefined && note === undefined ? [] : [{ role: undefined, text: '' }]
    }),
  ])
  const hidden = (index: number): Omit<Line, 'id'>[] =>
    Array.from({ length: model.hidden[index % model.hidden.length] ?? 0 }, () => ({ role: undefined, text: '' }))
  return own
    .flatMap((line, index) => [...hidden(index), line])
    .filter(({ role }, index, all) => !model.merged || role !== undefined || all[index - 1]?.role !== undefined)
    .map((line, index) => ({ ...line, id: idOf(model.ids, kind, index) }))
}

const marks: Record<ConversationModel['cursors'], (index: number) => string> = {
  number: String,
  id: (index) => `before-${index}`,
  odd: (index) => `${index} /?#&=%2F+\u{1f600}\u00e9"\n`,
  fresh: (index) => `${index}-${fresh++}`,
}

/** Of cursors that are new each time. */
let fresh = 0

/** Reads back page by page as a scene does: from the newest or from a place, to the start or as many pages as are enough. */
export function readingOf(
  model: ConversationModel,
  lines: readonly Line[],
  limits: readonly (number | null)[],
  reading: { from?: number; most?: number; id?: string; until?: (page: Exchange) => boolean } = {},
): PageRun & { place: number | undefined } {
  const { most: enough = 1000, id = idOf(model.ids, 'c'), until = () => false } = reading
  const mark = marks[model.cursors]
  const pages: Exchange[] = []
  const used: (number | null)[] = []
  let end = reading.from ?? lines.length
  let isOver = false
  do {
    const limit = limits[pages.length % limits.length] ?? null
    const most = model.most[end % model.most.length] ?? 1000
    const start = Math.max(0, end - Math.min(most, limit ?? 50))
    isOver = start === 0 && (!model.beyond || end === 0)
    pages.push(pageOf(model, lines.slice(start, end), isOver ? null : mark(start), id))
    used.push(limit)
    end = start
  } while (!isOver && pages.length < enough && !until(pages.at(-1) ?? made()))
  const from = reading.from === undefined ? null : mark(reading.from)
  return { pages, limits: used, from, end: isOver ? 'start' : 'enough', place: isOver ? undefined : end }
}

function pageOf(
  { forms, timestamp }: ConversationModel,
  lines: readonly Line[],
  before: string | null,
  id: string,
): Exchange {
  const messages = lines.flatMap(({ role, id: messageId, text }) =>
    role === undefined ? [] : [{ messageId, role, text: keptAs(text, forms), timestamp }],
  )
  return made({
    path: `/conversations/${encodeURIComponent(id)}/messages`,
    json: { before, conversationId: id, messages },
  })
}

const showsWords = ({ body }: Exchange): boolean => body?.includes('"messageId"') === true

/** What a scene would have recorded of a long conversation, and of the conversation beside it. */
export interface KeptConversation {
  record: LongConversationRecord
  neighbour: NeighbourRecord
}

/**
 * A long conversation with some of its readings: its walks, its cursors followed before and after more was said, and its pages without
 * a limit beside those with limit 50. One walk with limit 1000 is always there, the first of its kind.
 */
export function keptConversation(
  model: ConversationModel,
  ...wanted: ('walks' | 'points' | 'defaults')[]
): KeptConversation {
  const told = toldIn(model)
  const whole = linesOf(model, told)
  const first = linesOf(model, told.slice(0, 1))
  const read = (limits: (number | null)[], most?: number): PageRun =>
    readingOf(model, whole, limits, most === undefined ? {} : { most })
  const twice = (limit: number | null): PageRun[] => (wanted.includes('defaults') ? [read([limit]), read([limit])] : [])
  const isWalked = wanted.includes('walks')
  const record: LongConversationRecord = {
    conversationId: idOf(model.ids, 'c'),
    told: told.map((each, turn) => ({ ...each, answer: answerTo(model, each, turn) })),
    rests: [{ rested: true }, { rested: true }],
    points: (wanted.includes('points') ? [[1], [7]] : []).map((limits) => pointOf(model, first, whole, limits)),
    constant: [read([1000]), ...(isWalked ? [read([7]), read([1], 4)] : [])],
    mixed: isWalked ? [read([1, 3, 2, 8, 5, 13, 1000])] : [],
    unlimited: twice(null),
    fifty: twice(50),
  }
  return { record, neighbour: besideOf(model) }
}

function pointOf(
  model: ConversationModel,
  first: readonly Line[],
  whole: readonly Line[],
  limits: number[],
): LongConversationRecord['points'][number] {
  const { place, ...reached } = readingOf(model, first, limits, { most: 8, until: showsWords })
  const follow = (lines: readonly Line[]): PageRun | null =>
    place === undefined ? null : readingOf(model, lines, [5, 11, 40], { from: place })
  return { reached, first: follow(first), again: follow(whole) }
}

/** Replies in one JSON body to the first message, a stream to the others. */
function answerTo({ ids }: ConversationModel, { steps }: Told, turn: number): Exchange {
  const words = steps.flatMap(({ say }) => say ?? [])
  if (turn > 0) return made({ chunks: words.map((text, index) => frame([index, 'message', JSON.stringify({ text })])) })
  const replies = words.map((text) => ({ messageId: '', text, timestamp: '2026-05-01' }))
  return made({ json: { conversationId: idOf(ids, 'c'), messageId: '', replies } })
}

function besideOf(model: ConversationModel): NeighbourRecord {
  const told = toldOf(model, ['say', 'tool', 'say', 'say'], 900)
  const conversationId = idOf(model.ids, 'n')
  const lines = linesOf(model, [told], 'b')
  const refused = made({ status: 400, json: { error: 'no such cursor' } })
  return {
    conversationId,
    told: { ...told, answer: made({ status: 202 }) },
    pages: readingOf(model, lines, [1, 2], { id: conversationId }),
    // A cursor of elsewhere may be refused, or taken for any place of one's own.
    foreign: model.beyond ? refused : pageOf(model, lines.slice(0, 2), null, conversationId),
    lent: refused,
  }
}
