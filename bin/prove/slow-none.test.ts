import { expect, test } from 'vitest'
import type { Change } from '../../fixtures/define.ts'
import { slowNone } from '../../fixtures/variants/rulings/slow-none.ts'
import { play } from '../../suites/areas/kit/playing.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { send } from '../../suites/areas/send/rows.ts'

const rows = [send['start-none-at-once'].id, send['send-none-at-once'].id]

/** What the scene of these rules tells by itself, at a wait limit that leaves a pause of a second. */
async function verdicts(change: Change) {
  const { result } = await play(rows, change, { seed: 5, waitLimitMs: 2000 })
  return result.rules.filter(({ id }) => rows.includes(id)).map(({ verdict }) => verdict)
}

// What takes longer than the wait limit breaks another rule.
const withinLimit = slowNone.filter(({ id }) => !id.endsWith('5-s'))

test.each(withinLimit.map((each) => [each.id, each.change] as const))(
  'a short wait limit makes no fault of %s',
  async (_, change) => expect(await verdicts(change)).toEqual(['pass', 'pass']),
)

const long = mutants.filter(({ id, breaks }) => rows.includes(breaks.id) && !/half|third/.test(id))

test.each(long.map((each) => [each.id, each] as const))('%s is found at a short wait limit', async (_, broken) => {
  const found = await verdicts(broken.change)
  expect(found[rows.indexOf(broken.breaks.id)]).toBe('fail')
})
