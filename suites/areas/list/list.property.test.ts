import { describe, expect, it } from 'vitest'
import { together } from '../../../fixtures/change.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { isUndecided, type Outcome } from '../../reading/finding.ts'
import { type Alone, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { unanswered } from '../../reading/kit/damage.ts'
import { rowsIn } from '../../reading/views/listing.ts'
import type { SceneRecord } from '../../run/define.ts'
import { listLimits } from '../../scenes/list-limits.ts'
import { type ListedScene, listed } from '../../scenes/listed.ts'
import { lawfulServices, recorded, recordsOf, servicesOf } from '../kit/recorded.ts'
import { judgeBeside } from './beside.ts'
import { judgeBounds, judgeCuts, judgeOverfull, judgeRowsOnce } from './bounds.ts'
import { judgeListed } from './list.ts'

/** Lists that lag, move, leave out what rests, or are in another order; clocks that are ahead. */
const services = [
  ...lawfulServices,
  ...servicesOf(
    ...['unsteady/lag-of-list', 'unsteady/lag-of-status-and-list', 'unsteady/moving-strangers', 'ruling-46/rows-kept'],
    ...['list/by-creation', 'list/busy-only', 'list/thirty-at-most', 'list/renamed', 'clock/five-minutes-ahead'],
  ),
]
/** Accounts that show nothing at rest before the scene, which starts one more; the same, and their lists are behind. */
const few = servicesOf(
  ...['list/busy-only', 'list/busy-or-waiting-for-the-caller', 'list/filtered-afterwards', 'list/bare-account'],
)
const behind = servicesOf('unsteady/lag-of-list', 'unsteady/lag-of-status-and-list', 'ruling-46/rows-kept')
const quiet = [
  ...few,
  ...few.flatMap((one) =>
    behind.map((other) => ({
      ...one,
      id: `${one.id} ${other.id}`,
      change: together(one.change, other.change),
    })),
  ),
]
/** So many conversations that a list of any limit is cut. */
const crowded = servicesOf('unsteady/moving-strangers')

const of = (...slugs: string[]): string[] => slugs.map((slug) => `list/${slug}`)
const judgingEach =
  (judge: (exchange: Exchange) => Outcome[]) =>
  ({ exchanges }: SceneRecord<unknown>): Outcome[] =>
    exchanges.flatMap(judge)

const judgeWorking = ({ play, run }: SceneRecord<ListedScene>): Outcome[] =>
  judgeListed(play, run.timing.lagMs, run.startedAtMs)
const working = await recorded(listed, judgeWorking, { services })
const briefly = await recorded(listed, judgeWorking, { services: services.slice(0, 6), waitLimitMs: 1500 })
const beside = await recorded(listed, ({ play, run }) => judgeBeside(play, run.timing.lagMs), { services: quiet })
const limits = await recorded(listLimits, ({ play }) => judgeBounds(play), { services })
const cuts = await recorded(listed, ({ play }) => judgeCuts(play.lists), { services: crowded })

type Listed = typeof working
type Limits = typeof limits

describe('the row of a conversation that works', () => {
  const agreed = ['busy-agrees', 'busy-listed', 'newest-first', 'row-conversation-id', 'row-once', 'stage-agrees']
  it.each<[string, Listed]>([
    ['a limit of ten minutes', working],
    ['a limit of 1.5 s', briefly],
  ])('is not accused where it is lawful, with %s', (_, judged) => {
    expect(heldIn(judged)).toEqual(of(...agreed, 'title-agrees', 'updated-in-ms'))
  })

  it('is left to one more play where the agent did not work while lists were read', async () => {
    const left = (await recordsOf(listed)).flatMap(({ play, run }) => {
      const statuses = play.statuses.map((each) => ({ ...each, body: play.statuses.at(-1)?.body ?? null }))
      return judgeListed({ ...play, statuses }, run.timing.lagMs, run.startedAtMs).filter(isUndecided)
    })
    expect(left.map(({ rule, again }) => [rule, again])).toEqual([['list/busy-listed', true]])
  })

  // A list that is to follow is looked at once more; one that is cut before ours tells nothing for good.
  it.each<[string, number, boolean]>([
    ['may be cut from a list that holds what has moved since', 3_600_000, false],
    ['is to follow in a list that holds what has not moved since', 0, true],
  ])('%s', async (_, movedMs, again) => {
    const told = (await recordsOf(listed)).flatMap(({ play, run }) => {
      const others = (rowsIn(play.before) ?? []).slice(0, 20)
      const moved = others.map(({ value, updatedAtMs = 0 }) => ({ ...value, updatedAtMs: updatedAtMs + movedMs }))
      const filled = Array.from({ length: 20 }, (_, at) => moved[at] ?? { ...moved[0], conversationId: `more-${at}` })
      const body = JSON.stringify({ conversations: filled })
      const lists = play.lists.map((each) => ({ ...each, body }))
      return judgeListed({ ...play, lists }, run.timing.lagMs, run.startedAtMs)
    })
    const presence = told.filter(isUndecided).filter(({ rule }) => rule === 'list/busy-listed')
    expect(presence.map((each) => each.again === true)).toEqual([again])
  })

  it('is not looked at where no list was read, or no status', () => {
    holdNothing(working, ({ play, ...record }, at) => ({
      ...record,
      play:
        at % 2 === 0
          ? { ...play, lists: play.lists.map(unanswered) }
          : { ...play, statuses: play.statuses.map(unanswered) },
    }))
  })
})

describe('the row of a conversation that works beside ours', () => {
  it('is not accused where it is lawful', () => {
    expect(heldIn(beside)).toEqual(of('busy-agrees', 'busy-listed', 'stage-agrees', 'title-agrees'))
  })

  it('is not looked at where none was started, or where no list was read, or no status', () => {
    const without = [
      ({ beside: _, ...play }: ListedScene): ListedScene => play,
      (play: ListedScene): ListedScene => ({ ...play, lists: play.lists.map(unanswered) }),
      ({ beside: own, ...play }: ListedScene): ListedScene =>
        own === undefined ? play : { ...play, beside: { ...own, statuses: own.statuses.map(unanswered) } },
    ]
    holdNothing(beside, ({ play, ...record }, at) => ({ ...record, play: without[at % 3]?.(play) ?? play }))
  })
})

/** Every list of the scene of limits, changed. */
const everyList =
  (change: (list: Exchange) => Exchange) =>
  ({ play, ...record }: ReturnType<Limits['record']>): ReturnType<Limits['record']> => ({
    ...record,
    play: {
      ...play,
      whole: play.whole.map(change),
      limited: play.limited.map(change),
      unlimited: play.unlimited.map(change),
      twenty: play.twenty.map(change),
    },
    exchanges: record.exchanges.map(change),
  })

describe.each<[string, Limits, string[]]>([
  [
    'the limit of the list',
    limits,
    of('default-20', 'limit-1', 'limit-1-accepted', 'limit-100-accepted', 'limit-bounds'),
  ],
  ['the rows of any list', { ...limits, judge: judgingEach(judgeRowsOnce) }, of('row-once')],
])('%s', (_, judged, rows) => {
  it('is not accused where it is lawful', () => expect(heldIn(judged)).toEqual(rows))
  it('is not looked at where no list was read', () => {
    holdNothing(judged, everyList(unanswered))
    holdNothing(
      judged,
      everyList((each) => ({ ...each, body: '[]' })),
    )
  })
})

describe('lists of small limits, between two long ones', () => {
  it('are not accused where they are lawful', () => expect(heldIn(cuts)).toEqual(of('limit-1', 'limit-bounds')))
  it('are not looked at where none was read', () => {
    holdNothing(cuts, ({ play, ...record }) => ({ ...record, play: { ...play, lists: play.lists.map(unanswered) } }))
  })
})

it('a list that does not exceed its limit is nothing to speak of', () => {
  const overfull: Alone<string, ReturnType<Limits['record']>> = { ...limits, judge: judgingEach(judgeOverfull) }
  for (const { id } of services) expect(overfull.judge(limits.record(id), id)).toEqual([])
})
