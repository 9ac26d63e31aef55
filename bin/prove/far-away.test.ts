import { describe, expect, test } from 'vitest'
import { override, together } from '../../fixtures/change.ts'
import type { Change } from '../../fixtures/define.ts'
import { halfASecondAway } from '../../fixtures/variants/rulings/time.ts'
import { play } from '../../suites/areas/kit/playing.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { send } from '../../suites/areas/send/rows.ts'
import { stream } from '../../suites/areas/stream/rows.ts'
import { wait } from '../../suites/areas/wait/rows.ts'

const limit = (change: (limitMs: number) => number): Change =>
  override('waits', ({ limitMs }) => ({ limitMs: (world, mode) => change(limitMs(world, mode)) }))

const mutantOf = (id: string): Change => {
  const found = mutants.find((each) => each.id === id)
  if (found === undefined) throw new Error(`unknown mutant "${id}"`)
  return found.change
}

/** What is said of some rows of a service at the other end of such a line. */
async function verdicts(rows: readonly { id: string }[], waitLimitMs: number, change: Change) {
  const ids = rows.map(({ id }) => id)
  const { result } = await play(ids, together(halfASecondAway(), change), { seed: 67, waitLimitMs })
  return Object.fromEntries(result.rules.map(({ id, verdict }) => [id, verdict]))
}

/**
 * Half a second there and half a second back is half of the shortest wait limit: a wait of the other half cannot be told
 * from a whole one, and no look sees a pause of a second (readings 70). These take a longer limit.
 */
const faults = [
  [
    'a stream that is kept until its end',
    stream['start-stream-as-said'],
    12_000,
    mutantOf('stream/buffered-start-stream'),
  ],
  ['a wait that is cut at half', wait['start-optional-not-early'], 4000, limit((limitMs) => limitMs / 2)],
  ['a wait without end', wait['start-optional-not-late'], 2000, limit((limitMs) => 100 * limitMs)],
  ['a wait where nothing is awaited', send['start-none-at-once'], 2000, mutantOf('send/waits-start-none')],
  ['an idle connection that is cut', wait['start-optional-not-cut'], 2000, mutantOf('wait/cut-start-optional')],
] as const

describe('a service that is half a second away each way (readings 67)', () => {
  test.each(faults)('%s is found', async (_, row, waitLimitMs, change) => {
    expect((await verdicts([row], waitLimitMs, change))[row.id]).toBe('fail')
  })

  test('is accused of none of it where it is lawful', async () => {
    const found = await verdicts(
      faults.map(([, row]) => row),
      2000,
      (policies) => policies,
    )
    expect(Object.values(found)).not.toContain('fail')
    expect(found[stream['start-stream-as-said'].id]).toBe('pass')
    expect(found[send['start-none-at-once'].id]).toBe('pass')
  })
})
