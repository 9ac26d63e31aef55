import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chunk, Failure } from '../../../schemas/types.ts'
import { brokenRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { lawfulPlays } from '../kit/plays.ts'
import { ranOutIn } from '../kit/sends.ts'
import { limitScenes, scenes, silentIn, spokenIn } from './kit/streams.ts'
import { judgeStreamAtLimit } from './limit.ts'
import { judgeSilentStream, judgeSpokenStream } from './stream.ts'

// The first part of a lawful stream is no worse than the whole: what was lost on the way, or after we gave up waiting, is
// nobody's fault (readings 21). Only what came is judged.

const lawful = await lawfulPlays([...scenes, ...limitScenes])
const limited = lawful.flatMap((service) => limitScenes.map((scene) => ranOutIn(service, scene)))

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
function lost(sent: Sent, share: number, kind: Failure['kind'], isSeen: boolean): Sent {
  const chunks = firstOf(sent.answer.chunks ?? [], share)
  const endMs = (chunks.at(-1)?.atMs ?? sent.answer.sentMs) + 3
  const answer = { ...sent.answer, chunks, endMs, failure: { kind, message: 'lost' } }
  if (isSeen) return { ...sent, answer }
  const { history: _, ...unseen } = sent
  return { ...unseen, answer, ...(sent.rest && { rest: { ...sent.rest, rested: false } }) }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const kinds = fc.constantFrom('reset' as const, 'protocol' as const)

test.each([
  ['of a turn with words', spokenIn(...lawful), judgeSpokenStream],
  ['of a turn without words', silentIn(...lawful), judgeSilentStream],
  ['of a turn that outlasts the limit', limited, judgeStreamAtLimit],
] as const)('a stream %s, cut off anywhere, accuses nobody', (_, streams, judge) => {
  let undecided = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...streams),
      share,
      kinds,
      fc.boolean(),
      ({ sent, earlier, around }, part, kind, isSeen) => {
        const outcomes = judge(lost(sent, part, kind, isSeen), earlier, around)
        expect(brokenRows(outcomes)).toEqual([])
        undecided += undecidedRows(outcomes).length
      },
    ),
    { seed: 20_261_121, numRuns: 200 },
  )
  expect(undecided).toBeGreaterThan(100)
})
