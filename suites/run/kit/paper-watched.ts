import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import { ids, runWords } from '../../arbitraries/names.ts'
import { storableTexts } from '../../arbitraries/storable-texts.ts'
import { made } from '../../reading/kit/made.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import { ask, kindOf, note, pause, type Step, say, scriptText, stage, tool } from '../stage/script.ts'
import { timingFor } from '../timing.ts'

/** Turns that are watched: what they do, by the name of their scene. */
export type Plan = 'late' | 'twice' | 'tool' | 'asks' | 'done'

/** A turn that nobody waits for, at a lawful service, as tests draw it. */
export interface WatchModel {
  plan: Plan
  /** Whether the conversation has spoken before. */
  again: boolean
  waitLimitMs: number
  words: string[]
  ids: string[]
  title: string
  /** Of the messages, what stands before their lines. */
  head: string
  /** When the turn begins and how much longer its pauses are, in parts of the lag; how that shows until then. */
  begins: number
  stretch: number
  waits: 'deferred' | 'accepted' | 'busy'
  /** The turn is put off once more while it pauses. */
  putOff: boolean
  statusLag: number
  pageLag: number
  /** Whether a conversation that does not show yet is not found, or shows at rest. */
  unknown: boolean
  /** How the end of the newest message is shown: its length, and what stands for the rest. */
  shows: number
  ellipsis: string
  nothing: '' | null
  state: null | { bucket: null | 'running'; reason: null }
  skewMs: number
}

type Fields = { [field in keyof WatchModel]: fc.Arbitrary<WatchModel[field]> }

export function watchModels(plan: Plan, more: Partial<Fields> = {}): fc.Arbitrary<WatchModel> {
  const part = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const hourMs = 3_600_000
  const fields: Fields = {
    plan: fc.constant(plan),
    again: fc.constant(false),
    waitLimitMs: fc.constantFrom(2000, 3000, 600_000),
    words: runWords(6),
    ids: ids(6),
    title: storableTexts,
    head: storableTexts,
    begins: part(1),
    stretch: part(0.5),
    waits: fc.constantFrom('deferred', 'accepted', 'busy'),
    putOff: fc.boolean(),
    statusLag: part(0.9),
    pageLag: part(0.9),
    unknown: fc.boolean(),
    shows: fc.integer({ min: 1, max: 400 }),
    ellipsis: fc.constantFrom('', '\u2026', '... '),
    nothing: fc.constantFrom('', null),
    state: fc.constantFrom<WatchModel['state'][]>(null, { bucket: null, reason: null }),
    skewMs: fc.integer({ min: -hourMs, max: hourMs }),
    ...more,
  }
  return fc.record(fields)
}

/** The wall clock at time 0 of such a run. */
export const watchStartedAtMs = Date.UTC(2032, 1, 29)

/** What the agent says, does and waits for. */
export function scriptOf(model: WatchModel): { steps: Step[]; said: string[]; olderSaid: string; pauseMs: number } {
  const { lagMs } = timingFor(model.waitLimitMs)
  const [one = '', other = '', older = '', hidden = '', noted = ''] = model.words
  const long = (word: string) =>
    [model.head, ...Array.from({ length: 6 }, (_, line) => `line ${line} ${word}${line}`), `end ${word}`].join('\n')
  const pauseMs = { late: 4.5, twice: 3.5, tool: 4, asks: 4, done: 0 }[model.plan] * lagMs
  const plans: Record<Plan, Step[]> = {
    late: [pause(pauseMs), say(long(one))],
    twice: [pause(lagMs / 2), say(long(one)), pause(pauseMs), say(long(other))],
    tool: [tool(`tool-${hidden}`), note(`note ${noted}`), pause(pauseMs), say(long(one))],
    asks: [ask(`Which one? ${hidden}`), pause(pauseMs), say(long(one))],
    done: [say(long(one)), stage('done')],
  }
  const said = model.plan === 'twice' ? [long(one), long(other)] : [long(one)]
  return { steps: plans[model.plan], said, olderSaid: long(older), pauseMs }
}

interface Turn {
  sentMs: number
  beginMs: number
  /** When each step was taken, or when its pause began. */
  stepMs: number[]
  saidMs: number[]
  endMs: number
  /** Between these it does not run. */
  offMs: [number, number] | undefined
}

function turnOf(model: WatchModel, steps: readonly Step[]): Turn {
  const { lagMs } = timingFor(model.waitLimitMs)
  const beginMs = 5 + model.begins * lagMs
  let atMs = beginMs
  let offMs: Turn['offMs']
  const stepMs: number[] = []
  const saidMs: number[] = []
  for (const step of steps) {
    atMs += 1
    stepMs.push(atMs)
    if ('say' in step) saidMs.push(atMs)
    if (!('pauseMs' in step)) continue
    const lastsMs = step.pauseMs * (1 + model.stretch)
    if (model.putOff) offMs = [atMs + 0.6 * lastsMs, atMs + 0.8 * lastsMs]
    atMs += lastsMs
  }
  return { sentMs: 0, beginMs, stepMs, saidMs, endMs: atMs + 2, offMs }
}

/** What a lawful service leaves behind of one watched turn. */
export function paperStatusReads(model: WatchModel): StatusReads {
  const { lagMs } = timingFor(model.waitLimitMs)
  const { steps, said, olderSaid } = scriptOf(model)
  const turn = turnOf(model, steps)
  const [conversationId = '', messageId] = model.ids
  const text = scriptText('LAB {steps}', steps)
  const saidAt = (atMs: number): string[] => [
    ...(model.again ? [olderSaid] : []),
    ...said.filter((_, index) => (turn.saidMs[index] ?? Infinity) <= atMs),
  ]
  const status = (sentMs: number): Exchange => {
    const at = { id: `status at ${sentMs}`, path: '/conversations/c', sentMs, endMs: sentMs + 3 }
    const asOfMs = sentMs + 1 - model.statusLag * lagMs
    if (asOfMs < turn.sentMs && !model.again && model.unknown) return made({ ...at, status: 404, json: { error: 'x' } })
    return made({ ...at, json: statusAt(model, turn, asOfMs, saidAt(asOfMs), steps) })
  }
  const page = (sentMs: number): Exchange => {
    const asOfMs = sentMs + 1 - model.pageLag * lagMs
    const own = asOfMs < turn.sentMs ? [] : [{ messageId, role: 'user', text, timestamp: null }]
    const words = saidAt(asOfMs).map((each, at) => ({
      messageId: `r${at}`,
      role: 'assistant',
      text: each,
      timestamp: null,
    }))
    const messages = model.again ? [...words.slice(0, 1), ...own, ...words.slice(1)] : [...own, ...words]
    return made({
      id: `page at ${sentMs}`,
      path: '/conversations/c/messages?limit=20',
      sentMs,
      endMs: sentMs + 3,
      json: { before: null, conversationId, messages },
    })
  }

  const looks: StatusReads['looks'] = []
  let nowMs = 9
  for (let shown = false; !shown; nowMs += lagMs / 8) {
    looks.push({ status: status(nowMs), page: page(nowMs + 4) })
    const lastMs = turn.saidMs.at(-1) ?? 0
    shown = nowMs + 5 - model.pageLag * lagMs >= lastMs
  }
  const fromMs = Math.max(nowMs, turn.endMs + model.statusLag * lagMs)
  const reads = [status(fromMs), status(fromMs + lagMs)]
  const restedMs = fromMs + lagMs + 10
  return {
    conversationId,
    text,
    said,
    script: kindOf(steps),
    answer: made({
      id: 'answer',
      method: 'POST',
      path: model.again ? '/messages' : '/conversations',
      sentMs: 0,
      endMs: 8,
      status: 202,
      json: { conversationId, messageId },
    }),
    looks,
    rest: { rested: true, fromMs, toMs: restedMs, reads },
    atRest: status(restedMs),
    page: page(restedMs + 5),
  }
}

function statusAt(
  model: WatchModel,
  turn: Turn,
  atMs: number,
  said: readonly string[],
  steps: readonly Step[],
): Record<string, unknown> {
  const waiting = atMs >= turn.sentMs && atMs < turn.beginMs
  const [offMs, onMs] = turn.offMs ?? [0, 0]
  const off = atMs >= offMs && atMs < onMs
  const working = atMs >= turn.beginMs && atMs < turn.endMs
  const taken = steps.filter((_, index) => atMs >= (turn.stepMs[index] ?? Infinity))
  const newest = said.at(-1)
  const isWhole = newest === undefined || newest.length <= model.shows
  const entered = taken.flatMap((step) => ('stage' in step ? [step.stage] : [])).at(-1) ?? null
  return {
    acceptedInputs: waiting && model.waits === 'accepted' ? 1 : 0,
    busy: (working && !off) || (waiting && model.waits === 'busy'),
    conversationId: model.ids[0],
    deferred: (waiting && model.waits === 'deferred') || off,
    lastAssistantText:
      newest === undefined ? model.nothing : `${isWhole ? '' : model.ellipsis}${newest.slice(-model.shows)}`,
    pendingGates: taken.flatMap((step) =>
      'ask' in step ? [{ kind: 'question', prompt: step.ask, requestId: null }] : [],
    ),
    phase: working ? 'working' : 'idle',
    stage: entered,
    state: model.state,
    title: model.title,
    updatedAtMs: watchStartedAtMs + model.skewMs + Math.max(0, atMs),
  }
}
