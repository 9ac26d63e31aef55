import type { Exchange, Timing } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import type { Sent } from '../../../records/sent.ts'
import type { Mode } from '../../../rules/words.ts'
import type { Around } from '../send.ts'

/** Sends made by hand, for tests: a wait limit of 2 s, and a turn that says, pauses for 1 s, and says. */
export const madeTiming: Timing = { waitLimitMs: 2000, slackMs: 500, lagMs: 500, longPauseMs: 1000, ranOutMs: 2750 }

export const around: Around = { timing: madeTiming, exchanges: [] }

export const words = ['first bcdfghjklmnp', 'second qrstvwxzbcdf'] as const

export const ownText = 'LAB [{"say":"first bcdfghjklmnp"},{"pauseMs":1000},{"say":"second qrstvwxzbcdf"}]'

/** What a service shows of one turn, in milliseconds after the send. */
export interface MadeTurn {
  /** When each of the words is said. */
  saidMs: readonly number[]
  /** When the turn is over. */
  endMs: number
}

/** The usual turn: it says, pauses, says, and is over. */
export const usualTurn: MadeTurn = { saidMs: [10, 1020], endMs: 1025 }

/** What differs from the usual send. */
export type MadeSend = Partial<Omit<Sent, 'answer' | 'mode'>> & {
  mode?: Mode
  answer?: Partial<Exchange>
  /** The JSON of the answer, over the usual fields; undefined takes a field away. */
  json?: Record<string, unknown>
  turn?: MadeTurn
  /** The history, oldest first, in place of the text and what was said. */
  shown?: readonly Record<string, unknown>[]
  rested?: boolean
}

export const user = (text = ownText, messageId = 'm1'): Record<string, unknown> => ({
  messageId,
  role: 'user',
  text,
  timestamp: null,
})

export const agent = (text: string, messageId: string): Record<string, unknown> => ({
  messageId,
  role: 'assistant',
  text,
  timestamp: '2026-01-01T00:00:00Z',
})

export const reply = (text: string, messageId: string): Record<string, unknown> => ({
  messageId,
  text,
  timestamp: '2026-01-01T00:00:00Z',
})

/** The replies that answer the usual turn. */
export const bothReplies = [reply(words[0], 'r0'), reply(words[1], 'r1')]

/** A send as it was answered, and what status and history showed meanwhile and afterwards. */
export function madeSend(parts: MadeSend = {}): Sent {
  const { answer, json, turn = usualTurn, shown, rested = true, ...rest } = parts
  const said = rest.said === undefined ? [...words] : rest.said
  const mode = rest.mode ?? 'optional'
  const text = rest.text ?? ownText
  const endMs = answer?.endMs ?? turn.endMs + 5
  const saidBy = (atMs: number): string[] => (said ?? []).filter((_, index) => (turn.saidMs[index] ?? Infinity) <= atMs)
  const status = (atMs: number): Exchange =>
    made({
      id: `status at ${atMs}`,
      path: '/conversations/c1',
      sentMs: atMs,
      endMs: atMs + 4,
      json: {
        conversationId: 'c1',
        busy: atMs < turn.endMs,
        acceptedInputs: 0,
        deferred: false,
        lastAssistantText: saidBy(atMs).at(-1) ?? null,
        title: rest.title ?? 'a title',
      },
    })
  const lastMs = Math.max(turn.endMs, endMs)
  const messages = shown ?? [user(text), ...(said ?? []).map((each, index) => agent(each, `r${index}`))]
  return {
    endpoint: 'start',
    text,
    title: 'a title',
    script: said === null ? null : said.length === 0 ? 'silent' : 'say pauseMs say',
    lastsMs: 1000,
    conversationId: 'c1',
    looks: [],
    reads: Array.from({ length: Math.ceil((lastMs + 100) / 100) }, (_, index) => status(index * 100)),
    rest: { rested, fromMs: lastMs, toMs: lastMs + 1000, reads: [status(lastMs + 500), status(lastMs + 1000)] },
    history: {
      pages: [
        made({
          id: 'page',
          sentMs: lastMs + 1010,
          endMs: lastMs + 1015,
          json: { before: null, conversationId: 'c1', messages },
        }),
      ],
      end: 'start',
    },
    ...rest,
    mode,
    said,
    answer: made({
      id: 'answer',
      method: 'POST',
      path: '/conversations',
      sentMs: 0,
      headersMs: endMs,
      endMs,
      json: { conversationId: 'c1', messageId: 'm1', replies: bothReplies, ...json },
      ...answer,
    }),
  }
}

/** The usual send in the modes that are answered otherwise. */
export const usual = {
  none: (parts: MadeSend = {}): Sent =>
    madeSend({
      mode: 'none',
      said: [words[1]],
      script: 'pauseMs say',
      turn: { saidMs: [1020], endMs: 1025 },
      shown: [user(), agent(words[1], 'r1')],
      ...parts,
      json: { replies: undefined, ...parts.json },
      answer: { status: 202, endMs: 8, ...parts.answer },
    }),
  required: (parts: MadeSend = {}): Sent =>
    madeSend({
      mode: 'required',
      ...parts,
      json: { replies: [reply(words[0], 'r0')], ...parts.json },
      answer: { endMs: 15, ...parts.answer },
    }),
  silent: (parts: MadeSend = {}): Sent =>
    madeSend({
      said: [],
      turn: { saidMs: [], endMs: 5 },
      ...parts,
      json: { replies: [], ...parts.json },
    }),
  silent504: (parts: MadeSend = {}): Sent =>
    madeSend({
      mode: 'required',
      said: [],
      turn: { saidMs: [], endMs: 5 },
      ...parts,
      answer: { status: 504, body: '{"error":"no reply"}', ...parts.answer },
    }),
}
