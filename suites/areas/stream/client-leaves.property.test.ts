import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { madeSend, madeTiming as timing } from '../send/kit/made.ts'
import { judgeRestAfterLeaving } from './client-leaves.ts'

const row = ['stream/left-at-rest']
const later = 'later bcdfghjklmnp'
const { lagMs, waitLimitMs } = timing

/** A closed stream: the conversation is at work until one moment and says its last words at another, if at all. */
interface Model {
  saidMs: number | null
  restMs: number
  phase: string
  status: 200 | null
}

const models = (phases: string[], rest: { min: number; max: number }): fc.Arbitrary<Model> =>
  fc.record({
    saidMs: fc.option(fc.integer({ min: 0, max: 1000 })),
    restMs: fc.integer(rest),
    phase: fc.constantFrom(...phases),
    status: fc.constantFrom(200, null),
  })

const busyPhases = ['working', 'idle', 'streaming']
const lastMs = 1000 + lagMs + waitLimitMs + 500

function judged({ saidMs, restMs, phase, status }: Model, failure = 'timeout' as const): Outcome[] {
  const reads = Array.from({ length: Math.ceil(lastMs / 100) + 1 }, (_, index) => {
    const atMs = index * 100
    const lastAssistantText = saidMs !== null && atMs >= saidMs ? later : 'older words'
    return made({
      sentMs: atMs,
      endMs: atMs + 5,
      json: { busy: atMs < restMs, acceptedInputs: 0, phase, lastAssistantText },
    })
  })
  const sent = madeSend({
    mode: 'stream',
    endpoint: 'send',
    answer: { status, failure: { kind: failure, message: 'closed' } },
    rest: { rested: restMs < lastMs - 2 * lagMs, fromMs: 0, toMs: lastMs, reads },
  })
  return judgeRestAfterLeaving({ sent, later }, timing)
}

describe('a conversation whose stream was closed', () => {
  test('is held where it comes to rest, whether it went on or not', () => {
    fc.assert(
      fc.property(models(busyPhases, { min: 0, max: 1500 }), (model) => {
        const outcomes = judged(model)
        expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([row, []])
      }),
    )
  })

  test('is broken where it is busy long after its last words', () => {
    const forever = models(busyPhases, { min: 2 * lastMs, max: 3 * lastMs })
    fc.assert(
      fc.property(
        forever.filter(({ saidMs }) => saidMs !== null),
        (model) => void expect(brokenRows(judged(model))).toEqual(row),
      ),
    )
  })

  test('is not accused where it says that it waits or winds up, or where its words were not seen', () => {
    const winding = models(['draining', 'queued', 'awaiting', 'stopping'], { min: 2 * lastMs, max: 3 * lastMs })
    const silent = models(busyPhases, { min: 2 * lastMs, max: 3 * lastMs }).map((model) => ({ ...model, saidMs: null }))
    fc.assert(
      fc.property(fc.oneof(winding, silent), (model) => {
        const outcomes = judged(model)
        expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual([[], row])
      }),
    )
  })

  test('is nothing to judge where the stream ended by itself', () => {
    const sent = madeSend({ mode: 'stream', endpoint: 'send' })
    expect(judgeRestAfterLeaving({ sent, later }, timing)).toEqual([])
  })
})
