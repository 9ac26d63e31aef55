import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { decideNothing, heldIn } from '../../reading/kit/alone.ts'
import { silenced } from '../../reading/kit/refused-drawn.ts'
import { placeOf } from '../../reading/sent.ts'
import type { SceneRecord } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { atOnce } from '../../scenes/matrix.ts'
import { lawfulServices, recorded, servicesOf } from '../kit/recorded.ts'
import { statusCodes as rows } from './rows.ts'
import { judgeAlone, judgeStart, judgeStatus } from './status-codes.ts'

/** Services that put requests off, have gateways before them, or refuse in another order. */
const services = [
  ...lawfulServices,
  ...servicesOf(
    ...['unsteady/429-retry-after-0', 'unsteady/503-now-and-then', 'unsteady/502-on-some-reads'],
    ...['ruling-20/each-endpoint-its-own', 'ruling-20/key-at-the-door', 'turns/409-while-busy', 'errors/bare-400'],
  ),
]
const each =
  (judge: (exchange: Exchange) => Outcome[]) =>
  ({ exchanges }: SceneRecord<unknown>): Outcome[] =>
    exchanges.flatMap(judge)

const ofKeys = await recorded(credentials, each(judgeStatus), { services })

describe('the status of an answer', () => {
  test('holds where it is documented', () => {
    expect(heldIn(ofKeys)).toEqual(['history', 'list', 'send', 'start', 'status'].map((slug) => `status-codes/${slug}`))
  })

  test('is nobody’s where no answer is the service’s, or another check looks at it', () => {
    const changed =
      (change: (exchange: Exchange) => Exchange) =>
      (record: ReturnType<typeof ofKeys.record>): typeof record => ({
        ...record,
        exchanges: record.exchanges.map(change),
      })
    decideNothing(ofKeys, silenced)
    decideNothing(
      ofKeys,
      changed((exchange) => ({ ...exchange, owned: true, repeats: [] })),
    )
    decideNothing(
      ofKeys,
      changed((exchange) => ({ ...exchange, path: '/nowhere', repeats: [] })),
    )
  })
})

describe('a send that nothing conflicts with', async () => {
  const alone = await recorded(
    atOnce,
    ({ play: { first, second } }) => [
      judgeAlone(rows['lone-start-no-409'], first.answer, placeOf(first)),
      judgeAlone(rows['lone-send-no-409'], second.answer, placeOf(second), first.rest?.rested === true),
    ],
    { services },
  )
  const starts = { ...ofKeys, judge: each(judgeStart) }

  test('is taken', () => {
    expect(heldIn(alone)).toEqual([rows['lone-send-no-409'].id, rows['lone-start-no-409'].id])
    expect(heldIn(starts)).toEqual([rows['lone-start-no-409'].id])
  })
  test('says nothing where it never got its answer, or was refused for something else', () => {
    decideNothing(alone, silenced)
    decideNothing(starts, silenced)
    decideNothing(alone, ({ play, ...record }, at) => {
      const other = { status: [400, 401, 402, 403, 404, 500][at % 6] ?? 0 }
      const [first, second] = [play.first, play.second].map((sent) => ({
        ...sent,
        answer: { ...sent.answer, ...other },
      }))
      return { ...record, play: { ...play, first: first ?? play.first, second: second ?? play.second } }
    })
  })
})
