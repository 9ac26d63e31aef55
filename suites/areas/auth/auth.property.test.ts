import { describe, expect, test } from 'vitest'
import { type Alone, decideNothing, heldIn } from '../../reading/kit/alone.ts'
import { silenced } from '../../reading/kit/refused-drawn.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { credentials } from '../../scenes/credentials.ts'
import { noAccess } from '../../scenes/no-access.ts'
import { otherAccount } from '../../scenes/other-account.ts'
import { scopes } from '../../scenes/scopes.ts'
import { lawfulServices, recorded, servicesOf } from '../kit/recorded.ts'
import {
  judgeAltered,
  judgeChallenge,
  judgeGoodSends,
  judgeScheme,
  judgeShownOtherwise,
  judgeUnaccepted,
} from './access.ts'
import { judgeNoAccess, judgeOtherAccount, judgeStranger } from './access-accounts.ts'
import { judgeSameAccount, judgeScopes } from './access-scopes.ts'
import { auth } from './rows.ts'

/** Services that look at things in another order, word refusals otherwise, or put them off. */
const services = [
  ...lawfulServices,
  ...servicesOf(
    ...['refusals/backwards', 'refusals/conversation-first', 'refusals/body-first', 'ruling-20/each-endpoint-its-own'],
    ...['errors/403-for-other-accounts', 'errors/odd-challenge', 'errors/small-letters-challenge'],
    ...['list/busy-only', 'list/all-tickets', 'ruling-21/refusals-put-off-503'],
  ),
]

/** The rows of this area whose slug begins with one of these. */
const of = (...slugs: string[]): string[] =>
  Object.entries<Requirement>(auth)
    .flatMap(([slug, { id, level }]) =>
      level !== 'informational' && slugs.some((each) => slug.startsWith(each)) ? [id] : [],
    )
    .sort()

const ofKeys = await recorded(
  credentials,
  ({ play }) => [
    ...judgeUnaccepted(play),
    ...judgeShownOtherwise(play),
    ...judgeAltered(play),
    ...judgeScheme(play),
    ...judgeChallenge(play),
  ],
  { services: [...services, ...servicesOf('ruling-44/other-without-credits', 'ruling-76/malformed-header')] },
)
const strangers = { ...ofKeys, judge: ({ play }: ReturnType<typeof ofKeys.record>) => judgeStranger(play) }
const good = { ...ofKeys, judge: ({ play }: ReturnType<typeof ofKeys.record>) => judgeGoodSends(play) }
const ofScopes = await recorded(scopes, ({ play }) => [...judgeScopes(play), ...judgeSameAccount(play)], { services })
const barred = await recorded(noAccess, ({ play }) => judgeNoAccess(play), { services })
const other = await recorded(otherAccount, ({ play }) => judgeOtherAccount(play), { services })

const keyRows = of(
  'no-credential-',
  'wrong-credential-',
  'basic-',
  'query-key-',
  'bare-key-',
  'header-key-',
  'scheme-',
  'www-',
)

function holds<Kept>(judged: Alone<string, Kept>, rows: readonly string[]): void {
  test('holds where it is lawful', () => expect(heldIn(judged)).toEqual(rows))
  test('says nothing where no answer is the service’s', () => decideNothing(judged, silenced))
}

describe('credentials that are none', () => holds(ofKeys, keyRows))
describe('a stranger at a conversation of ours', () => {
  holds(strangers, of('other-account-send', 'other-account-status', 'other-account-history'))
  test('says nothing where there is none', () => {
    decideNothing(strangers, (record) => ({ ...record, play: { ...record.play, stranger: undefined } }))
  })
})
describe('a good key, which speaks for refusals elsewhere', () => {
  holds(good, of('no-access-start', 'other-account-send'))
})
describe('what the scopes of a key allow', () => holds(ofScopes, of('read-scope-', 'write-scope-', 'same-account-')))
describe('an account without access', () => holds(barred, of('no-access-')))
describe("another account's conversation", () => holds(other, of('other-account-')))
