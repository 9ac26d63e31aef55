import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { brokenRows } from '../reading/kit/outcomes.ts'
import { ranOutByDefault, ranOutScenes } from '../scenes/ran-out.ts'
import { brokenPlays, lawfulPlays, type Plays, playsOf } from './kit/plays.ts'
import { bothIn, type OneSend, ranOutIn } from './kit/sends.ts'
import { matrix } from './send/kit/scenes.ts'
import { judgeSend } from './send/send.ts'
import { limitScenes, silentIn, spokenIn, scenes as streamScenes } from './stream/kit/streams.ts'
import { judgeStreamAtLimit } from './stream/limit.ts'
import { judgeSilentStream, judgeSpokenStream } from './stream/stream.ts'
import { judgeRanOut } from './wait/wait.ts'

/** What held an answer up, in milliseconds; none of it is the service's. */
interface HeldUp {
  connectMs: number
  thereMs: number
  backMs: number
  /** For how long our own process did not get its turn, and where in the answer's time that ended, from 0 to 1. */
  lateMs: number
  at: number
}

const heldUp = (mostMs: number): fc.Arbitrary<HeldUp> =>
  fc.record({
    connectMs: fc.nat(mostMs),
    thereMs: fc.nat(mostMs / 2),
    backMs: fc.nat(mostMs / 2),
    lateMs: fc.nat(mostMs),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })

/** The same answer, as it is written down by one who was late to read it, at the other end of a line. */
function seenLate(answer: Exchange, { connectMs, thereMs, backMs, lateMs, at }: HeldUp): Exchange {
  const sentMs = answer.sentMs - connectMs - thereMs
  const freeMs = sentMs + lateMs + at * Math.max(0, answer.endMs + backMs - sentMs)
  const wayMs = thereMs + backMs
  const seen = (ms: number): number => {
    const came = ms + backMs
    return came > freeMs - lateMs && came < freeMs ? freeMs : came
  }
  return {
    ...answer,
    sentMs,
    headersMs: answer.headersMs === null ? null : seen(answer.headersMs),
    endMs: seen(answer.endMs),
    chunks: answer.chunks?.map((chunk) => ({ ...chunk, atMs: seen(chunk.atMs) })) ?? null,
    accuracy: {
      connectMs,
      reads: { leastMs: wayMs, mostMs: wayMs },
      delays: [{ atMs: freeMs, delayMs: lateMs }],
    },
  }
}

type Judge = typeof judgeSend

const late = (judge: Judge, { sent, earlier, around }: OneSend, by: HeldUp): string[] =>
  brokenRows(judge({ ...sent, answer: seenLate(sent.answer, by) }, earlier, around))

const waiting = ['default', 'optional', 'required'] as const
const ranOut = [ranOutByDefault, ranOutScenes.send.optional, ranOutScenes.send.required]
const starts = waiting.map((mode) => ranOutScenes.start[mode])

const ranOutOf = (service: Plays): OneSend[] => [...ranOut, ...starts].map((scene) => ranOutIn(service, scene))

describe('a lawful service is accused of nothing, however late we were and however long the way', async () => {
  const lawful = await lawfulPlays([...matrix, ...ranOut, ...starts, ...streamScenes, ...limitScenes])
  const kinds: [about: string, sends: OneSend[], judge: Judge][] = [
    [
      'sends that are answered with JSON',
      lawful.flatMap((each) => matrix.flatMap((scene) => bothIn(each, scene))),
      judgeSend,
    ],
    ['waits that run out', lawful.flatMap(ranOutOf), judgeRanOut],
    ['streams with words', spokenIn(...lawful), judgeSpokenStream],
    ['streams without words', silentIn(...lawful), judgeSilentStream],
    [
      'streams whose turn outlasts the wait',
      lawful.flatMap((each) => limitScenes.map((scene) => ranOutIn(each, scene))),
      judgeStreamAtLimit,
    ],
  ]

  test.each(kinds)('%s', (_, sends, judge) => {
    fc.assert(
      fc.property(fc.constantFrom(...sends), heldUp(2000), (each, by) => {
        expect(late(judge, each, by)).toEqual([])
      }),
      { seed: 20_261_122, numRuns: 400 },
    )
  })
})

describe('a clear fault is one, although we were 200 ms late', () => {
  const find = (sends: readonly OneSend[], judge: Judge, row: string): void => {
    fc.assert(
      fc.property(heldUp(200), (by) => {
        expect(sends.flatMap((each) => late(judge, each, by))).toContain(row)
      }),
      { seed: 20_261_122, numRuns: 100 },
    )
  }

  /** The same wait, as if it had been answered so long after it was sent. */
  const answeredAfter = ({ sent, ...one }: OneSend, ms: number): OneSend => {
    const endMs = sent.answer.sentMs + ms
    return { ...one, sent: { ...sent, answer: { ...sent.answer, headersMs: endMs, endMs } } }
  }

  test('an answer after twice the limit, and one after a third of it', async () => {
    for (const wait of ranOutOf(await playsOf([...ranOut, ...starts]))) {
      const { waitLimitMs } = wait.around.timing
      const prefix = `wait/${wait.sent.endpoint}-${wait.sent.mode}`
      find([answeredAfter(wait, 2 * waitLimitMs)], judgeRanOut, `${prefix}-not-late`)
      find([answeredAfter(wait, waitLimitMs / 3)], judgeRanOut, `${prefix}-not-early`)
    }
  })

  test('a stream that shows all of its words at its end', async () => {
    find(
      spokenIn(await brokenPlays(streamScenes, 'stream/buffered-start-stream')),
      judgeSpokenStream,
      'stream/start-stream-as-said',
    )
  })
})
