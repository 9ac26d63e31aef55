import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fixture } from '../../../../fixtures/define.ts'
import { sideBySide } from '../../../../fixtures/tools/side-by-side.ts'
import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import { unanswered, withBody } from '../../../reading/kit/damage.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import type { SceneRecord } from '../../../run/define.ts'
import { silentFirst } from '../../../scenes/matrix.ts'
import { ranOutBehind, ranOutScenes } from '../../../scenes/ran-out.ts'
import { working } from '../../../scenes/status.ts'
import { lawfulServices, recorded, recordsOf, servicesOf } from '../../kit/recorded.ts'
import { judgeTurns } from './turns.ts'

type Kept = SceneRecord<unknown>

/** Views that lag, turns that are put off or wind up, agents that speak unasked, twice, or fail. */
const services = [
  ...lawfulServices,
  ...servicesOf(
    'unsteady/lag-of-status-and-list',
    'unsteady/draining',
    'unsteady/turns-begin-late',
    'ruling-43/done-last',
  ),
]

const judge = ({ exchanges, run }: Kept) => judgeTurns(exchanges, run.timing)
const outlasting: Alone<string, Kept> = await recorded<unknown>(ranOutScenes.send.stream, judge, { services })
const streamed: Alone<string, Kept> = await recorded<unknown>(silentFirst.stream, judge, { services })
const watched: Alone<string, Kept> = await recorded<unknown>(working, judge, { services })

const statuses = (change: (body: Record<string, unknown>) => Record<string, unknown>) => (kept: Kept) => ({
  ...kept,
  exchanges: kept.exchanges.map((each: Exchange) => (endpointOf(each) === 'status' ? withBody(each, change) : each)),
})

const falls = ['status/accepted-inputs-falls', 'status/busy-falls', 'status/deferred-falls']

describe.each<[string, Alone<string, Kept>]>([
  ['outlasts the wait for its stream', outlasting],
  ['is streamed', streamed],
  ['nobody waits for', watched],
])('what a status shows of a turn that %s', (_, seen) => {
  it('is not accused where it is lawful', () => {
    expect(heldIn(seen)).toEqual([...falls, 'status/busy-while-working'].sort())
  })

  it('is found where it shows no work', () => {
    findDamage(seen, {
      to: fc.constant('reference'),
      damage: statuses((body) => ({ ...body, busy: false, phase: 'idle' })),
      breaks: ['status/busy-while-working'],
    })
  })

  it('is not looked at where nothing was answered', () => {
    holdNothing(seen, (kept) => ({ ...kept, exchanges: kept.exchanges.map(unanswered) }))
  })
})

it('of a turn that lasts longer than its words, as long as its pauses, nothing is held against it', async () => {
  const [service] = servicesOf('ruling-70/pauses-last')
  if (service === undefined) throw new Error('no such service')
  for (const scene of Object.values(ranOutScenes.send)) {
    const records = await recordsOf(scene, service, { waitLimitMs: 2000 })
    expect(records.length).toBeGreaterThan(0)
    expect(records.flatMap((each) => brokenRows(judge(each)))).toEqual([])
  }
})

describe('a status that is read while two turns overlap', () => {
  const overlapping = [
    ...lawfulServices,
    ...servicesOf('turns/side-by-side', 'turns/merged', 'turns/steered', 'turns/409-while-busy', 'unsteady/draining'),
  ]

  it('is not accused where it is lawful', async () => {
    for (const service of overlapping) {
      const records = await recordsOf(ranOutBehind, service)
      expect(records.flatMap((each) => brokenRows(judge(each)))).toEqual([])
    }
  })

  it('is found where it shows no work with the first end of two, and the other turn has words to come', async () => {
    const broken: Fixture = { id: 'first-end', about: 'Rests with the first end.', change: sideBySide('first') }
    const [kept] = await recordsOf(ranOutBehind, broken)
    const damaged = (change: (each: Exchange) => Exchange | []): string[] =>
      kept === undefined ? [] : brokenRows(judge({ ...kept, exchanges: kept.exchanges.flatMap(change) }))
    expect(damaged((each) => each)).toEqual(['status/busy-while-working'])
    // Without the pages before or after them nobody knows when the words came; what is scheduled may come yet.
    expect(damaged((each) => (/^page-(?:after|soon)$/.test(each.name) ? [] : each))).toEqual([])
    expect(damaged((each) => (/^(?:page-late|walk)/.test(each.name) ? [] : each))).toEqual([])
    const scheduled = (body: Record<string, unknown>) => ({ ...body, state: { bucket: 'scheduled', reason: 'cron' } })
    expect(damaged((each) => (endpointOf(each) === 'status' ? withBody(each, scheduled) : each))).toEqual([])
  })
})
