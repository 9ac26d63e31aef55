import { describe, expect, test } from 'vitest'
import { decideNothing, heldIn } from '../../reading/kit/alone.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { silenced } from '../../reading/kit/refused-drawn.ts'
import { endpoints, modes } from '../../reading/sent.ts'
import type { EmptyBalancePlay } from '../../records/access.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { atOnce, silentFirst } from '../../scenes/matrix.ts'
import { judgeStartsAddNothing } from '../errors/adds-nothing.ts'
import { errors } from '../errors/rows.ts'
import { brokenPlays, playsOf } from '../kit/plays.ts'
import { lawfulServices, recorded, servicesOf } from '../kit/recorded.ts'
import { judgeFreeReads, judgePaid, judgeUnpaid, judgeUnpaidAddsNothing } from './balance.ts'

const services = [
  ...lawfulServices,
  ...servicesOf(
    ...['refusals/balance-first', 'errors/402-leaves-an-empty-row', 'list/bare-account', 'ruling-65/none-is-calm'],
    ...['ruling-65/many-that-are-not-calm', 'ruling-44/balance-before-credential-reading'],
  ),
]

describe('an account without credits', async () => {
  const unpaid = await recorded(emptyBalance, ({ play }) => [...judgeUnpaid(play), ...judgeFreeReads(play)], {
    services,
  })

  test('is refused what costs by every lawful service, and nothing else', () => {
    const sends = endpoints.flatMap((endpoint) => modes.map((mode) => `balance/${endpoint}-${mode}`))
    const free = ['balance/list-free', 'balance/status-free', 'balance/history-free']
    expect(heldIn(unpaid)).toEqual([...sends, ...free].sort())
  })
  test('says nothing where no answer is the service’s', () => decideNothing(unpaid, silenced))
})

describe.each([
  ['none', atOnce],
  ['required', silentFirst.required],
  ['stream', silentFirst.stream],
] as const)('the same sends under an account with credits: %s', async (mode, scene) => {
  const paid = await recorded(scene, ({ play }) => judgePaid(play.first, play.second))

  test('speak for the 402 of both', () =>
    expect(heldIn(paid)).toEqual([`balance/send-${mode}`, `balance/start-${mode}`]))
  test('say nothing where they are not taken', () => {
    decideNothing(paid, silenced)
    decideNothing(paid, (record) => {
      const { first, second } = record.play
      const refused = { status: 402, body: '{"error":"no"}', chunks: null }
      return {
        ...record,
        play: {
          ...record.play,
          first: { ...first, answer: { ...first.answer, ...refused } },
          second: { ...second, answer: { ...second.answer, ...refused } },
        },
      }
    })
  })
})

describe('a refused start', async () => {
  const judge = ({ play }: { play: EmptyBalancePlay }): string[] =>
    brokenRows([
      ...judgeUnpaidAddsNothing(play),
      ...judgeStartsAddNothing(errors['402-adds-nothing'], [402], { starts: play.left }),
    ])
  const lawful = await Promise.all(services.map((each) => playsOf([emptyBalance], each)))
  const broken = await brokenPlays([emptyBalance], 'errors/starts-402')

  test('leaves no message behind, if it leaves anything', () => {
    expect(lawful.flatMap((each) => judge(each.of(emptyBalance)))).toEqual([])
  })
  test('is told where its message stands in a history', () => {
    expect(new Set(judge(broken.of(emptyBalance)))).toEqual(new Set(['errors/402-adds-nothing']))
  })
})
