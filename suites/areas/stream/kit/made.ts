import type { Chunk, Exchange, Timing } from '../../../../schemas/types.ts'
import { made } from '../../../reading/kit/made.ts'
import type { Sent } from '../../../reading/views/sent.ts'

/** Streams made by hand, for tests: a wait limit of 2 s, and a turn that says, pauses for 1 s, and says. */
export const madeTiming: Timing = { waitLimitMs: 2000, slackMs: 500, lagMs: 500, longPauseMs: 1000, ranOutMs: 2750 }

/** An event and when it comes, in milliseconds after the send: `[20, 'message', '{"text":"a"}']`. */
export type MadeEvent = readonly [atMs: number, name: string, data: string]

export const ack: MadeEvent = [10, 'ack', '{"conversationId":"c1","messageId":"m1"}']
export const words = ['first abcdefghijkl', 'second mnopqrstuvwx'] as const
export const done = (atMs: number): MadeEvent => [atMs, 'done', '{}']

export const frame = ([atMs, name, data]: MadeEvent): Chunk => ({
  atMs,
  text: `event: ${name}\n${data.replace(/^/gm, 'data: ')}\n\n`,
})

/** What differs from the usual send. */
export type MadeParts = Partial<Omit<Sent, 'answer'>> & {
  answer?: Partial<Exchange>
  /** The history, oldest first: texts of the agent, or whole messages. By default the text and what was said. */
  shown?: readonly (string | Record<string, unknown>)[]
  rested?: boolean
}

/** A send that was answered with these events, and what the history and the status showed afterwards. */
export function madeSent(events: readonly MadeEvent[], parts: MadeParts = {}): Sent {
  const { answer, shown, rested = true, ...rest } = parts
  const said = rest.said === undefined ? [...words] : rest.said
  const chunks = events.map(frame)
  const text = rest.text ?? 'LAB [] zyxwvutsrqpo'
  const own = { messageId: 'm1', role: 'user', text, timestamp: null }
  const messages = (shown ?? [own, ...(said ?? [])]).map((each, index) =>
    typeof each === 'string' ? { messageId: `r${index}`, role: 'assistant', text: each, timestamp: null } : each,
  )
  const endMs = chunks.at(-1)?.atMs ?? 10
  const quiet = (atMs: number, busy: boolean): Exchange =>
    made({ id: `status at ${atMs}`, sentMs: atMs, endMs: atMs + 5, json: { busy, deferred: false, acceptedInputs: 0 } })
  const page = made({
    id: 'page',
    sentMs: endMs + 1010,
    endMs: endMs + 1015,
    json: { before: null, conversationId: 'c1', messages },
  })
  return {
    endpoint: 'start',
    mode: 'stream',
    text,
    title: 'a title',
    script: said?.length === 0 ? 'silent' : 'say pauseMs say',
    lastsMs: said?.length === 0 ? 0 : 1000,
    conversationId: 'c1',
    looks: [],
    rest: {
      rested,
      fromMs: endMs,
      toMs: endMs + 1005,
      reads: rested
        ? [quiet(endMs + 500, false), quiet(endMs + 1000, false)]
        : [quiet(endMs + 500, true), quiet(endMs + 3000, true)],
    },
    history: { pages: [page], end: 'start' },
    ...rest,
    said,
    answer: made({
      method: 'POST',
      path: '/conversations',
      headers: { 'content-type': 'text/event-stream' },
      headersMs: 5,
      endMs,
      chunks,
      ...answer,
    }),
  }
}
