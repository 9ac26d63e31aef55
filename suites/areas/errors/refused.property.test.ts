import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../reading/finding.ts'
import { withList } from '../../reading/kit/damage.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { silenced, silences } from '../../reading/kit/refused-drawn.ts'
import type { AfterRefusals } from '../../records/after-refusals.ts'
import type { Refusals, WrongRoutes } from '../../records/refusals.ts'
import type { AnyScene, Scene, SceneRecord } from '../../run/define.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { talkative } from '../../scenes/talkative.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, playsOf, rowsHeld } from '../kit/plays.ts'
import {
  judgeAddsNothing,
  judgeBodiesAddNothing,
  judgeStartsAddNothing,
  judgeUnpaidAddsNothing,
} from './adds-nothing.ts'
import { bodiesIn } from './broken-body.ts'
import { lost, refused } from './checks-scenes.ts'
import { judgeErrorMessage } from './error-message.ts'
import { judgeForeignCursors, judgeOddRequest, judgeOddRequests } from './odd-request.ts'
import { judgeOddTexts } from './odd-texts.ts'
import { judgeProvoked } from './provoked.ts'
import { errors } from './rows.ts'
import { judgeNeighbour, judgeOtherMethod, judgeUnknownRoute, judgeUnknownRouteBody } from './wrong-route.ts'

const scenes = [refused, lost, talkative]
const lawful = await lawfulPlays(scenes)

/** What is asked of the records of a service, as they are or where no exchange got an answer. */
interface Asked {
  scene: AnyScene
  rows: string[]
  of(service: Plays, silence?: number): Outcome[]
}

function asked<Play>(scene: Scene<Play>, rows: string, judge: (record: SceneRecord<Play>) => Outcome[]): Asked {
  return {
    scene,
    rows: rows.split(' ').map((slug) => `errors/${slug}`),
    of(service, silence) {
      const record = service.of(scene)
      return judge(silence === undefined ? record : silenced(record, silence))
    },
  }
}

const ofRefused = (rows: string, judge: (play: Refusals) => Outcome[]): Asked =>
  asked(refused, rows, ({ play }) => judge(play))
const ofLost = (rows: string, judge: (play: WrongRoutes) => Outcome[]): Asked =>
  asked(lost, rows, ({ play }) => judge(play))

const strangersOf = ({ strangers, aftermath }: Refusals): AfterRefusals => ({ ...aftermath, refused: strangers })
const other = errors['other-account-adds-nothing']

const asks: Record<string, Asked> = {
  'what malformed and too long messages leave behind': ofRefused(
    '400-adds-nothing too-long-adds-nothing',
    ({ send, aftermath }) => judgeBodiesAddNothing(bodiesIn(send.lanes), aftermath),
  ),
  'what messages of another account leave behind': ofRefused('other-account-adds-nothing', (play) =>
    judgeAddsNothing(other, [403, 404], strangersOf(play)),
  ),
  'requests that hardly anybody sends': ofRefused(
    'odd-cursor odd-id-history odd-id-send odd-id-status odd-query-history',
    ({ nowhere, here, cursors }) => [...nowhere.odd, here.odd, cursors.odd].flatMap(judgeOddRequests),
  ),
  'deep bodies': ofRefused('deep-body-send deep-body-start', ({ start, send }) =>
    [start.deep, send.deep].flatMap(judgeOddRequest),
  ),
  'cursors of another conversation': asked(talkative, 'foreign-cursor', ({ play }) =>
    judgeForeignCursors(play.neighbour),
  ),
  'texts that hardly any store can hold': ofRefused(
    'lone-surrogate-send lone-surrogate-start nul-send nul-start',
    ({ oddTexts }) => judgeOddTexts(oddTexts),
  ),
  'what a 400 says': asked(refused, '400-says-what', ({ exchanges }) => exchanges.flatMap(judgeErrorMessage)),
  'paths that the API does not have': ofLost('unknown-route-body unknown-route-get unknown-route-post', (play) => [
    ...judgeUnknownRoute(errors['unknown-route-get'], play.unknown.get),
    ...judgeUnknownRoute(errors['unknown-route-post'], play.unknown.post),
    ...[play.unknown.get, play.unknown.post].flatMap((each) => judgeUnknownRouteBody(each, play.measure)),
  ]),
  'paths that are almost a route': ofLost(
    'route-behind-base route-behind-more route-with-suffix',
    ({ unknown: { get }, neighbours }) => [
      ...judgeNeighbour(errors['route-behind-more'], neighbours?.behindMore, get),
      ...judgeNeighbour(errors['route-behind-base'], neighbours?.behindBase, get),
      ...judgeNeighbour(errors['route-with-suffix'], neighbours?.withSuffix, get),
    ],
  ),
  'paths of a conversation below another segment': ofRefused('route-with-suffix', ({ here }) =>
    (here.elsewhere ?? []).flatMap((each) => judgeNeighbour(errors['route-with-suffix'], each, here.below)),
  ),
  'methods that a path does not have': ofLost('allow-header other-method', ({ otherMethods }) =>
    otherMethods.flatMap(judgeOtherMethod),
  ),
}

describe.each(Object.entries(asks))('%s', (_, { rows, of }) => {
  it('are not held against a lawful service', () => {
    const rowsInAll = rowsHeld(lawful, (service) => of(service))
    expect(rowsInAll).toEqual(rows)
  })
  it('say nothing where no answer is the service’s', () => {
    for (const silence of silences.keys()) nothingDecided(lawful, (service) => of(service, silence))
  })
})

it.each<[mutant: string, of: string, row: string]>([
  ['keeps-400', 'what malformed and too long messages leave behind', '400-adds-nothing'],
  ['keeps-too-long', 'what malformed and too long messages leave behind', 'too-long-adds-nothing'],
  ['keeps-end-of-too-long', 'what malformed and too long messages leave behind', 'too-long-adds-nothing'],
  ['keeps-foreign', 'what messages of another account leave behind', 'other-account-adds-nothing'],
  ['quote-in-id-send', 'requests that hardly anybody sends', 'odd-id-send'],
  ['huge-limit-history', 'requests that hardly anybody sends', 'odd-query-history'],
  ['odd-cursor', 'requests that hardly anybody sends', 'odd-cursor'],
  ['deep-body-start', 'deep bodies', 'deep-body-start'],
  ['foreign-cursor', 'cursors of another conversation', 'foreign-cursor'],
  ['nul-start', 'texts that hardly any store can hold', 'nul-start'],
  ['lone-surrogate-send', 'texts that hardly any store can hold', 'lone-surrogate-send'],
  ['says-nothing', 'what a 400 says', '400-says-what'],
  ['says-a-blank', 'what a 400 says', '400-says-what'],
  ['says-nothing-limit', 'what a 400 says', '400-says-what'],
  ['home-page', 'paths that the API does not have', 'unknown-route-get'],
  ['stray-post-400', 'paths that the API does not have', 'unknown-route-post'],
  ['cannot-get', 'paths that the API does not have', 'unknown-route-body'],
  ['route-not-found', 'paths that the API does not have', 'unknown-route-body'],
  ['prefix-of-route', 'paths that are almost a route', 'route-with-suffix'],
  ['any-root', 'paths of a conversation below another segment', 'route-with-suffix'],
  ['base-twice', 'paths that are almost a route', 'route-behind-base'],
  ['method-400', 'methods that a path does not have', 'other-method'],
])('errors/%s is found in %s', async (id, of, row) => {
  const ask = asks[of]
  if (ask === undefined) throw new Error(`nothing is asked of ${of}`)
  const service = await brokenPlays([ask.scene], `errors/${id}`)
  const own = ask.of(service).filter((each) => 'rule' in each && each.rule.startsWith('errors/'))
  expect(brokenRows(own)).toEqual([`errors/${row}`])
})

describe('a history after refused messages', async () => {
  const kept = (await brokenPlays([refused], 'errors/keeps-foreign')).of(refused).play
  const after = lawful.map((service) => strangersOf(service.of(refused).play))
  const judge = (aftermath: AfterRefusals): Outcome[] => judgeAddsNothing(other, [403, 404], aftermath)

  it('that does not come to rest, and holds one of them already, is broken', () => {
    expect(brokenRows(judge({ ...strangersOf(kept), rested: false, end: 'broken' }))).toEqual([other.id])
  })

  it('proves nothing where it was not read at rest, or nothing was refused', () => {
    for (const change of [{ rested: false }, { end: 'broken' as const }, { refused: [] }]) {
      nothingDecided(
        after.map((each) => ({ ...each, ...change })),
        judge,
      )
      nothingDecided(
        lawful.map((service) => ({ ...service.of(refused).play.aftermath, ...change })),
        (aftermath) => ('refused' in aftermath ? [] : judgeBodiesAddNothing(bodiesIn(kept.send.lanes), aftermath)),
      )
    }
  })
})

describe('a conflict that the target file brings about', () => {
  const provoked = lawful.flatMap((service) => {
    const { aftermath, strangers } = service.of(refused).play
    const [last] = strangers.map(({ answer }) => ({ ...answer, status: 409 }))
    return last === undefined ? [] : [{ last, before: aftermath.pages, after: aftermath.pages }]
  })

  it('adds nothing to a lawful history', () => {
    expect(rowsHeld(provoked, judgeProvoked)).toEqual(['errors/409-adds-nothing'])
  })

  it('is found where the refused message is in the history', () => {
    for (const { after, ...one } of provoked) {
      const more = after.map((page, at) =>
        at === 0
          ? withList(page, 'messages', (all) => [...all, { messageId: 'more', role: 'user', text: 'refused' }])
          : page,
      )
      expect(brokenRows(judgeProvoked({ ...one, after: more }))).toEqual(['errors/409-adds-nothing'])
    }
  })

  it('says nothing where none is stated, nothing was read, or it was not brought about', () => {
    for (const change of [{ last: null }, { before: null }, { after: null }]) {
      nothingDecided(
        provoked.map((each) => ({ ...each, ...change })),
        judgeProvoked,
      )
    }
    nothingDecided(
      provoked.map((each) => ({ ...each, last: { ...each.last, status: 400 } })),
      judgeProvoked,
    )
  })
})

it('a start that is refused for the balance leaves no message behind', async () => {
  const judge = (service: Plays): string[] => {
    const { play } = service.of(emptyBalance)
    const starts = judgeStartsAddNothing(errors['402-adds-nothing'], [402], { starts: play.left })
    return brokenRows([...judgeUnpaidAddsNothing(play), ...starts])
  }
  expect(judge(await playsOf([emptyBalance]))).toEqual([])
  expect(new Set(judge(await brokenPlays([emptyBalance], 'errors/starts-402')))).toEqual(
    new Set(['errors/402-adds-nothing']),
  )
})
