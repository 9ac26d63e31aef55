import type { Exchange } from '../../../schemas/types.ts'
import { held, judged, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { unheard } from '../../reading/gateway.ts'
import { isAccepted, judgeRefusal, shownStatus } from '../../reading/refusal.ts'
import type { CredentialsPlay, ShownOtherwise, Unaccepted } from '../../records/access.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { auth } from './rows.ts'

export const everyEndpoint = ['start', 'send', 'list', 'status', 'history'] as const satisfies readonly Endpoint[]

export const unaccepted = ['none', 'wrong', 'basic', 'query'] as const satisfies readonly Unaccepted[]

export const shownOtherwise = [
  'basic-plain',
  'bare',
  'own-header',
  'no-key',
] as const satisfies readonly ShownOtherwise[]

const slugs = { none: 'no-credential', wrong: 'wrong-credential', basic: 'basic', query: 'query-key' } as const
const words: Record<Unaccepted, string> = {
  none: 'without a credential',
  wrong: 'with a credential that was never issued',
  basic: 'with a valid key as Basic',
  query: 'with a valid key in the query only',
}

/** Spec 5.1, 5.5: whatever is no bearer credential of the service gets 401, on every endpoint. */
export function judgeUnaccepted({ good, bad, oddParameter, older, queried = [] }: CredentialsPlay): Outcome[] {
  // A service that reads its query strictly may find the parameter malformed before it misses the credential.
  const isStrict = isAccepted(good.list) && oddParameter.status === 400
  const byCursor =
    older === undefined
      ? []
      : [
          judgeRefusal(auth['no-credential-history'], {
            refused: older.none,
            twin: older.good,
            at: `${older.none.method} ${older.none.path} with a cursor and without a credential`,
            expected: [401],
          }),
        ]
  const withQuery = queried.map(({ how, endpoint, good: twin, refused }) =>
    judgeRefusal(auth[`${slugs[how]}-${endpoint}`], {
      refused,
      twin,
      at: `${refused.method} ${refused.path} ${words[how]}`,
      expected: [401],
    }),
  )
  const plain = unaccepted.flatMap((how) =>
    everyEndpoint.map((endpoint) =>
      judgeRefusal(auth[`${slugs[how]}-${endpoint}`], {
        refused: bad[how][endpoint],
        twin: good[endpoint],
        at: `${bad[how][endpoint].method} ${bad[how][endpoint].path} ${words[how]}`,
        expected: how === 'query' && isStrict ? [401, 400] : [401],
        reading: 76,
      }),
    ),
  )
  return [...plain, ...byCursor, ...withQuery]
}

const otherSlugs = {
  'basic-plain': 'basic',
  bare: 'bare-key',
  'own-header': 'header-key',
  'no-key': 'no-credential',
} as const
const otherWords: Record<ShownOtherwise, string> = {
  'basic-plain': 'with a valid key, not base64-encoded, as Basic',
  bare: 'with a valid key without the word Bearer',
  'own-header': 'with a valid key in another header only',
  'no-key': 'with the word Bearer and no key',
}

/**
 * Spec 5.1, 5.5: a key is shown in one way (readings 76). Where the header is written otherwise than a credential is, it may
 * also be told to be malformed. Who lets everybody in does so without a look at any header, which is told elsewhere.
 */
export function judgeShownOtherwise({ good, bad, otherwise }: CredentialsPlay): Outcome[] {
  if (otherwise === undefined) return []
  return shownOtherwise.flatMap((how) =>
    everyEndpoint.map((endpoint) => {
      const row = auth[`${otherSlugs[how]}-${endpoint}`]
      const refused = otherwise[how][endpoint]
      const at = `${refused.method} ${refused.path} ${otherWords[how]}`
      if (how === 'own-header' && isAccepted(bad.none[endpoint]))
        return undecided(row, 'a request without any credential is accepted as well', { at, exchange: refused.id })
      const expected: [number, ...number[]] = how === 'bare' || how === 'no-key' ? [401, 400] : [401]
      return judgeRefusal(row, { refused, twin: good[endpoint], at, expected, reading: 76 })
    }),
  )
}

const altered = ['list', 'status', 'history'] as const

/** Spec 5.5: a good key with characters added or left out at its end was never issued. Whether letters of the other case are others is open. */
export function judgeAltered({ good, altered: tried }: CredentialsPlay): Outcome[] {
  if (tried === undefined) return []
  const { longer, shorter, otherCase, word } = tried
  const isTaken = isAccepted(otherCase)
  const isKnown = isAccepted(good.list) && (isTaken || otherCase.status === 401)
  return [
    ...altered.flatMap((endpoint) =>
      [
        { refused: longer[endpoint], shown: 'with a valid key and characters behind it' },
        { refused: shorter?.[endpoint], shown: 'with a valid key that lacks its last characters' },
      ].flatMap(({ refused, shown }) =>
        refused === undefined
          ? []
          : judgeRefusal(auth[`wrong-credential-${endpoint}`], {
              refused,
              twin: good[endpoint],
              at: `${refused.method} ${refused.path} ${shown}`,
              expected: [401],
            }),
      ),
    ),
    // A gateway that knows keys by their form may call it malformed (RFC 6750, 3.1).
    ...(word === undefined
      ? []
      : [
          judgeRefusal(auth['wrong-credential-list'], {
            refused: word,
            twin: good.list,
            at: `${word.method} ${word.path} with the key constructor`,
            expected: [401, 400],
            reading: 76,
          }),
        ]),
    ...(isKnown ? [observed(auth['other-case-key'], isTaken ? 'accepted' : 'refused', otherCase.id)] : []),
  ]
}

/** RFC 9110, 11.1: the scheme is the same in any case. */
export function judgeScheme({ good, schemes }: CredentialsPlay): Outcome[] {
  const row = auth['scheme-any-case']
  return Object.entries(schemes).map(([letters, exchange]) => {
    const where = { at: `the scheme Bearer in ${letters} letters`, exchange: exchange.id }
    const why = unheard(exchange)
    if (why !== undefined) return undecided(row, why, where)
    if (!isAccepted(good.list)) return undecided(row, `a usual request got ${shownStatus(good.list)}`, where)
    return judged(row, isAccepted(exchange), where, '200', shownStatus(exchange))
  })
}

/** RFC 9110, 11.6.1 and 15.5.2: a 401 comes with a challenge; here it has to name the scheme of the API. */
export function judgeChallenge({ bad }: CredentialsPlay): Outcome[] {
  return unaccepted
    .flatMap((how) => Object.values(bad[how]))
    .filter((exchange) => exchange.status === 401)
    .map((exchange) => {
      const challenge = exchange.headers['www-authenticate']
      const where = { at: `the 401 to ${exchange.method} ${exchange.path}`, exchange: exchange.id }
      const names = /(^|[\s,])bearer(?=$|[\s,])/i.test(challenge ?? '')
      return judged(auth['www-authenticate'], names, where, 'WWW-Authenticate: Bearer …', challenge ?? 'no such header')
    })
}

/** Spec 5.2: not judged, since how tokens are issued is not shown. */
export function observeKind({ good, kind }: CredentialsPlay): Outcome[] {
  return isAccepted(good.list) ? [observed(auth['credential-kinds'], kind, good.list.id)] : []
}

/**
 * The good key's own sends, as the twins of refusals in scenes that do not pay for any. A row that only the service can give
 * an occasion for passes wherever it held once, so there the twin may speak against it alone.
 */
export function judgeGoodSends({ good }: CredentialsPlay): Outcome[] {
  return [
    ...twin(auth['no-access-start'], good.start, true),
    ...twin(auth['no-access-send'], good.send, false),
    ...twin(auth['other-account-send'], good.send, true),
  ]
}

function twin(row: Requirement, exchange: Exchange, speaksFor: boolean): Outcome[] {
  const where = { at: `${exchange.method} ${exchange.path} with the full credential`, exchange: exchange.id }
  if (!isAccepted(exchange)) return [undecided(row, `a valid request got ${shownStatus(exchange)}`, where)]
  return speaksFor ? [held(row, where)] : []
}
