import type { Chunk, Exchange, Timing } from '../../../schemas/types.ts'
import type { Where } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { readStream, type StreamEvent, type StreamReading } from '../../reading/stream/events.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { SendEndpoint } from '../../rules/words.ts'

export type StreamedMode = 'stream' | 'required-stream'

/**
 * How a stream came to its end:
 * - `whole`: the response ended as HTTP says;
 * - `held-open`: the connection stayed open after done, and we closed it;
 * - `given-up`: there was no done when our own time was up;
 * - `cut`: the connection was lost.
 */
export type Ending = 'whole' | 'held-open' | 'given-up' | 'cut'

/** One streamed answer, read once for all who judge it. Times are the run's milliseconds. */
export interface StreamAnswer {
  sent: Sent
  endpoint: SendEndpoint
  mode: StreamedMode
  where: Where & { exchange: string }
  reading: StreamReading
  /** The events that the spec names, in order; other names are left out (readings 22). */
  events: StreamEvent[]
  messages: StreamEvent[]
  errors: StreamEvent[]
  /** The first done. */
  done: StreamEvent | undefined
  ending: Ending
  /** When the stream was over: at done or, without one, at the end of the connection. */
  overMs: number
  /** It was not over before the wait limit: from then on it may end at any time (readings 4). */
  outlasted: boolean
  /** Whether arrival times are known: they are not where the answer was not declared as a stream. */
  timed: boolean
}

const names = ['ack', 'message', 'error', 'done'] as const

/** Undefined where the send was not answered with a stream. */
export function streamAnswerOf(sent: Sent, timing: Timing): StreamAnswer | undefined {
  const { answer, mode } = sent
  const chunks = chunksOf(answer)
  if (chunks === undefined || (mode !== 'stream' && mode !== 'required-stream')) return undefined
  const reading = readStream(chunks)
  const events = reading.events.filter(({ name }) => names.some((each) => each === name))
  if (answer.chunks === null && events.length === 0) return undefined
  const named = (name: (typeof names)[number]): StreamEvent[] => events.filter((each) => each.name === name)
  const done = named('done')[0]
  const overMs = done?.atMs ?? answer.endMs
  return {
    sent,
    endpoint: sent.endpoint,
    mode,
    where: { at: placeOf(sent), exchange: answer.id },
    reading,
    events,
    messages: named('message'),
    errors: named('error'),
    done,
    ending: endingOf(answer, done !== undefined),
    overMs,
    outlasted: overMs - answer.sentMs >= mayRunOutMs(timing),
    timed: answer.chunks !== null,
  }
}

/** The names of a stream's events, for findings. */
export function sequenceOf(events: readonly StreamEvent[]): string {
  if (events.length === 0) return 'no event'
  const shown = events.slice(0, 12).map((each) => each.name)
  return shown.join(', ') + (events.length > shown.length ? `, … (${events.length} events)` : '')
}

/** The bytes of a stream; of a stream under a wrong media type, its body. */
function chunksOf(answer: Exchange): readonly Chunk[] | undefined {
  if (answer.status === null || answer.status < 200 || answer.status >= 300) return undefined
  if (answer.chunks !== null) return answer.chunks
  return answer.body === null ? undefined : [{ atMs: answer.endMs, text: answer.body }]
}

function endingOf({ failure }: Exchange, isDone: boolean): Ending {
  if (failure === null) return 'whole'
  if (failure.kind !== 'timeout') return 'cut'
  return isDone ? 'held-open' : 'given-up'
}
