import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { brokenRows } from '../reading/kit/outcomes.ts'
import type { Sent } from '../records/sent.ts'
import { ranOutModels, sendModels, timingOf } from '../run/kit/paper-sends.ts'
import { paperSend } from '../run/kit/paper-sent.ts'
import { judgeSend } from './send/send.ts'
import { fullModels, spokenModels } from './stream/kit/damage.ts'
import { earlierOf, keptOf, written } from './stream/kit/drawn.ts'
import { madeAround } from './stream/kit/made.ts'
import { readsOf, showsItsPause } from './stream/kit/turn-drawn.ts'
import { judgeSpokenStream } from './stream/stream.ts'
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

const late = (sent: Sent, by: HeldUp): Sent => ({ ...sent, answer: seenLate(sent.answer, by) })

const upToTwoSeconds = heldUp(2000)
const modes = ['default', 'optional', 'required', 'none'] as const
const waiting = ['default', 'optional', 'required'] as const
const drawn = { seed: 20_261_122, numRuns: 150 }

describe('a lawful service is accused of nothing, however late we were and however long the way', () => {
  test.each(modes.flatMap((mode) => (['spoken', 'silent'] as const).map((kind) => [mode, kind] as const)))(
    'mode %s, a %s turn',
    (mode, kind) => {
      fc.assert(
        fc.property(sendModels(mode, kind), upToTwoSeconds, (model, by) => {
          const { sent, earlier } = paperSend(model)
          const around = { timing: timingOf(model), exchanges: [] }
          expect(brokenRows(judgeSend(late(sent, by), earlier, around))).toEqual([])
        }),
        drawn,
      )
    },
  )

  test.each(waiting)('mode %s, a wait that runs out', (mode) => {
    fc.assert(
      fc.property(ranOutModels(mode), upToTwoSeconds, (model, by) => {
        const { sent, earlier } = paperSend(model)
        const around = { timing: timingOf(model), exchanges: [] }
        expect(brokenRows(judgeRanOut(late(sent, by), earlier, around))).toEqual([])
      }),
      drawn,
    )
  })

  test('a stream', () => {
    fc.assert(
      fc.property(spokenModels, upToTwoSeconds, (model, by) => {
        const sent = late(written(keptOf(model), model), by)
        expect(brokenRows(judgeSpokenStream(sent, earlierOf(model), madeAround))).toEqual([])
      }),
      drawn,
    )
  })
})

describe('a clear fault is one, although we were 200 ms late', () => {
  const bit = heldUp(200)

  test.each(waiting)('mode %s: an answer after twice the limit, and one after a third of it', (mode) => {
    fc.assert(
      fc.property(ranOutModels(mode), bit, (model, by) => {
        const timing = timingOf(model)
        const around = { timing, exchanges: [] }
        const rowsOf = (answeredMs: number): string[] => {
          const { sent, earlier } = paperSend(model, model.sentMs + answeredMs)
          return brokenRows(judgeRanOut(late(sent, by), earlier, around))
        }
        const prefix = `wait/${model.endpoint}-${mode}`
        expect(rowsOf(2 * timing.waitLimitMs)).toContain(`${prefix}-not-late`)
        expect(rowsOf(timing.waitLimitMs / 3)).toContain(`${prefix}-not-early`)
      }),
      drawn,
    )
  })

  test('a stream that shows all of its words at its end', () => {
    fc.assert(
      fc.property(
        fullModels.filter(({ turn }) => showsItsPause(turn)),
        bit,
        (model, by) => {
          // That the agent paused, the status shows meanwhile (readings 70).
          const sent = { ...written(keptOf(model), model), reads: readsOf(model.turn) }
          const endMs = sent.answer.chunks?.at(-1)?.atMs ?? 0
          const chunks = sent.answer.chunks?.map((chunk) => ({ ...chunk, atMs: endMs })) ?? null
          const held = late({ ...sent, answer: { ...sent.answer, chunks } }, by)
          const broken = brokenRows(judgeSpokenStream(held, earlierOf(model), madeAround))
          // A required stream may end with its first words: then there is nothing to compare.
          if (model.mode === 'stream') expect(broken).toContain(`stream/${model.endpoint}-stream-as-said`)
        },
      ),
      drawn,
    )
  })
})
