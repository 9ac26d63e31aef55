import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chunk, Failure } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { brokenRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { fullModels, inMode, limitModels, silentModels, spokenModels } from './kit/damage.ts'
import { earlierOf, keptOf, type StreamModel, written } from './kit/drawn.ts'
import { madeAround } from './kit/made.ts'
import { putOff, restOf } from './kit/turn-drawn.ts'
import { judgeStreamAtLimit } from './limit.ts'
import { judgeSilentStream, judgeSpokenStream } from './stream.ts'

// The first part of a lawful stream is no worse than the whole: what was lost on the way, or after we gave up waiting, is
// nobody's fault (readings 21). Only what came is judged.

/** The first bytes of a stream; the rest never came. */
function firstOf(chunks: readonly Chunk[], share: number): Chunk[] {
  const bytes = chunks.map((chunk) => ({
    atMs: chunk.atMs,
    data: 'text' in chunk ? Buffer.from(chunk.text) : Buffer.from(chunk.base64, 'base64'),
  }))
  let left = Math.floor(share * bytes.reduce((sum, { data }) => sum + data.length, 0))
  return bytes.flatMap(({ atMs, data }) => {
    const part = data.subarray(0, left)
    left -= part.length
    return part.length === 0 ? [] : [{ atMs, base64: part.toString('base64') }]
  })
}

/** A send whose stream was lost; what became of the turn shows as far as the conversation came to rest. */
function lost(model: StreamModel, share: number, kind: Failure['kind'], isSeen: boolean): Sent {
  const sent = written(keptOf(model), model)
  const chunks = firstOf(sent.answer.chunks ?? [], share)
  const endMs = (chunks.at(-1)?.atMs ?? sent.answer.sentMs) + 3
  const rest = restOf(model.turn, Math.ceil(endMs - sent.answer.sentMs))
  const { history, ...unseen } = sent
  const answer = { ...sent.answer, chunks, endMs, failure: { kind, message: 'lost' } }
  if (isSeen && history !== undefined) return { ...sent, answer, rest }
  return { ...unseen, answer, rest: { ...rest, rested: false } }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const kinds = fc.constantFrom('reset' as const, 'protocol' as const)

describe.each<[string, fc.Arbitrary<StreamModel>, (sent: Sent, earlier: Sent[]) => Outcome[]]>([
  ['of a turn with words', spokenModels, (sent, earlier) => judgeSpokenStream(sent, earlier, madeAround)],
  ['of a turn without words', silentModels, (sent, earlier) => judgeSilentStream(sent, earlier, madeAround)],
  ['of a turn that outlasts the limit', limitModels, (sent, earlier) => judgeStreamAtLimit(sent, earlier, madeAround)],
])('a stream %s', (_, models, judge) => {
  test('cut off anywhere accuses nobody', () => {
    let undecided = 0
    fc.assert(
      fc.property(models, share, kinds, fc.boolean(), (model, part, kind, isSeen) => {
        const outcomes = judge(lost(model, part, kind, isSeen), earlierOf(model))
        expect(brokenRows(outcomes)).toEqual([])
        undecided += undecidedRows(outcomes).length
      }),
      { seed: 20_261_121, numRuns: 200 },
    )
    expect(undecided).toBeGreaterThan(100)
  })
})

describe('a stream of which little was seen', () => {
  const spoken = (sent: Sent, model: StreamModel): Outcome[] => judgeSpokenStream(sent, earlierOf(model), madeAround)
  /** What follows from a record, for any model: nothing broken, and something that could not be decided. */
  const openWith = (models: fc.Arbitrary<StreamModel>, record: (model: StreamModel) => Sent): void => {
    let undecided = 0
    fc.assert(
      fc.property(models, (model) => {
        const outcomes = spoken(record(model), model)
        expect(brokenRows(outcomes)).toEqual([])
        undecided += undecidedRows(outcomes).length
      }),
      { seed: 20_261_121, numRuns: 100 },
    )
    expect(undecided).toBeGreaterThan(50)
  }
  const unread = ({ history: _, rest: __, ...sent }: Sent): Sent => sent

  test('of an agent that is only prompted, with a history that could not be read', () => {
    openWith(spokenModels, (model) => ({
      ...unread(written(keptOf(model), model)),
      said: null,
      script: null,
      lastsMs: 0,
    }))
  })

  test('of an agent that is only prompted, and said nothing', () => {
    openWith(silentModels, (model) => ({
      ...written(keptOf(model), model),
      said: null,
      script: null,
      lastsMs: 0,
    }))
  })

  test('of a turn that was put off for longer than we wait, so that it never began', () => {
    openWith(spokenModels, (given) => {
      const turn = putOff(given.turn, 6000)
      const { sent } = keptOf({ ...given, turn })
      const failure = { kind: 'timeout', message: 'no answer' } as const
      const answer = { ...sent.answer, status: null, headers: {}, failure, endMs: turn.sentMs + 5000 }
      return { ...sent, answer, rest: restOf(turn, 5000) }
    })
  })

  test('that ended with the first words of a turn that was put off, and nothing was read afterwards', () => {
    const early = inMode(fullModels, 'required-stream').map((model) => {
      const turn = putOff(model.turn, 1100)
      return { ...model, turn, upTo: turn.pausesAfter ?? 1 }
    })
    openWith(early, (model) => unread(written(keptOf(model), model)))
  })
})
