import type { Exchange, Timing } from '../../schemas/types.ts'
import { judgeAck } from '../../suites/areas/stream/ack.ts'
import type { StreamAnswer } from '../../suites/areas/stream/answer.ts'
import { judgeDone } from '../../suites/areas/stream/end.ts'
import { judgeNoError } from '../../suites/areas/stream/words.ts'
import type { StreamEvent } from '../../suites/reading/stream/events.ts'
import { mayRunOutMs } from '../../suites/reading/wait-limit.ts'
import { type AuditLimits, type Fault, fault, ofSend } from './fault.ts'
import { brokenOnes } from './passive.ts'
import type { Intent, Shown } from './send.ts'

const named = new Set(['ack', 'message', 'error', 'done'])

/** The stream in the form that the checks of the conformance run use. */
export function streamOf(
  exchange: Exchange,
  events: readonly StreamEvent[],
  intent: Intent,
  conversationId: string | undefined,
  limits: AuditLimits,
): StreamAnswer {
  const { start, words, lastsMs } = intent
  const ordered = events.filter(({ name }) => named.has(name))
  const of = (name: string): StreamEvent[] => ordered.filter((each) => each.name === name)
  const [done] = of('done')
  const overMs = done?.atMs ?? exchange.endMs
  const endpoint = start ? 'start' : 'send'
  return {
    sent: {
      endpoint,
      mode: 'stream',
      // Joined on demand: only the comparison with the history needs the text.
      get text() {
        return intent.text
      },
      title: null,
      script: null,
      said: words === null ? null : [...words],
      lastsMs,
      answer: exchange,
      looks: [],
      ...(conversationId === undefined ? {} : { conversationId }),
    },
    endpoint,
    mode: 'stream',
    where: { at: `${exchange.method} ${exchange.path}, stream`, exchange: exchange.id },
    reading: { events: [...events], comments: 0, retry: null, leftover: '', blocksWithoutData: [], invalidUtf8: false },
    events: ordered,
    messages: of('message'),
    errors: of('error'),
    done,
    ending: endingOf(exchange, done !== undefined),
    overMs,
    outlasted: overMs - exchange.sentMs >= mayRunOutMs(limits),
    timed: true,
  }
}

function endingOf({ failure }: Exchange, isDone: boolean): StreamAnswer['ending'] {
  if (failure === null) return 'whole'
  if (failure.kind !== 'timeout') return 'cut'
  return isDone ? 'held-open' : 'given-up'
}

/** Checks the order of the events and the ids (spec 6), with the checks of the conformance run. */
export function judgeStreamed(answer: StreamAnswer, intent: Intent, limits: AuditLimits): Fault[] {
  const timing: Timing = {
    ...limits,
    longPauseMs: longPauseMs(limits),
    ranOutMs: limits.waitLimitMs + limits.slackMs,
  }
  const spoken = { answer, words: intent.words ?? [], matched: [], earlier: [] }
  return brokenOnes('streamBroken', intent.sendId, [
    ...judgeAck(answer),
    ...judgeDone(answer, timing),
    ...judgeNoError(spoken),
  ])
}

/**
 * A stream ends with done (spec 6). One that is still open after its turn is a fault, if statuses showed the end of the turn.
 * Time alone proves nothing: turns of one conversation run in sequence, and an overloaded service starts them late.
 */
export function judgeStaysOpen(
  { ending, overMs, where }: StreamAnswer,
  intent: Intent,
  { restedMs, lateMs, limits }: { restedMs?: number; lateMs: number; limits: AuditLimits },
): Fault[] {
  if (ending !== 'given-up' || restedMs === undefined) return []
  const openMs = overMs - lateMs - restedMs
  if (openMs <= limits.slackMs) return []
  const seen = `a stream that stays open, ${Math.round(openMs)} ms after the conversation settled`
  return [
    fault(
      'streamBroken',
      ofSend(intent, 'ends-with-turn'),
      intent.sendId,
      where.at,
      'done at the end of the turn',
      seen,
    ),
  ]
}

/**
 * Checks that texts come when the agent sends them (spec 6, readings 13), not all together at the end. It compares the first
 * and the last text only if the script has a long pause between them. `said` are the texts of each message event; `lateMs` is
 * the delay of the generator (readings 67).
 */
export function judgeAsSaid(
  answer: StreamAnswer,
  said: readonly (readonly Shown[])[],
  intent: Intent,
  limits: AuditLimits,
  lateMs = 0,
): Fault[] {
  const { sendId, wordsMs } = intent
  if ((wordsMs.at(-1) ?? 0) - (wordsMs[0] ?? 0) < longPauseMs(limits)) return []
  const matched = answer.messages.flatMap(({ atMs }, index) => {
    const word = said[index]?.[0]?.[1] ?? 0
    return word === 0 ? [] : [{ atMs, saidMs: wordsMs[word - 1] ?? 0 }]
  })
  const [first, last] = [matched[0], matched.at(-1)]
  if (first === undefined || last === undefined) return []
  const apartMs = last.saidMs - first.saidMs
  const seenMs = last.atMs - first.atMs
  if (apartMs < longPauseMs(limits) || seenMs + lateMs >= apartMs / 2) return []
  const expected = `${Math.round(apartMs)} ms between the first and the last message, as in the script`
  return [
    fault('lateAnswers', ofSend(intent, 'as-said'), sendId, answer.where.at, expected, `${Math.round(seenMs)} ms`),
  ]
}

function longPauseMs({ waitLimitMs }: AuditLimits): number {
  return Math.min(10_000, waitLimitMs / 2)
}
