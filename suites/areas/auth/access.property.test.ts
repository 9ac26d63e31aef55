import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { made } from '../../reading/kit/made.ts'
import { posted, refusal, silenced, statusesBut, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import type { CredentialsPlay, EachEndpoint } from '../../records/access.ts'
import type { Endpoint } from '../../rules/words.ts'
import {
  everyEndpoint,
  judgeAltered,
  judgeChallenge,
  judgeGoodSends,
  judgeScheme,
  judgeUnaccepted,
  unaccepted,
} from './access.ts'

interface CredentialsModel {
  wording: Wording
  challenge: string
  /** The service reads its query strictly, and finds an unknown parameter malformed. */
  strict: boolean
  /** Which of all the requests a damage is done to, and what it then gets. */
  how: (typeof unaccepted)[number]
  endpoint: Endpoint
  wrong: number
  /** Which of the reads with parameters it is done to, and which of those with a longer key. */
  query: (typeof queries)[number]
  read: (typeof reads)[number]
  /** The service takes its keys in any case. */
  otherCase: boolean
}

const reads = ['list', 'status', 'history'] as const
const queries = [
  ['none', 'list'],
  ['none', 'history'],
  ['wrong', 'list'],
  ['wrong', 'history'],
] as const

const challenges = ['Bearer', 'bearer realm="api"', 'Basic realm="x", Bearer', 'BEARER error="invalid_token"'] as const

const models: fc.Arbitrary<CredentialsModel> = fc.record({
  wording: wordings,
  challenge: fc.constantFrom(...challenges),
  strict: fc.boolean(),
  how: fc.constantFrom(...unaccepted),
  endpoint: fc.constantFrom(...everyEndpoint),
  wrong: statusesBut(401, 400),
  query: fc.constantFrom(...queries),
  read: fc.constantFrom(...reads),
  otherCase: fc.boolean(),
})

const each = (make: (endpoint: Endpoint) => Exchange): EachEndpoint => ({
  start: make('start'),
  send: make('send'),
  list: make('list'),
  status: make('status'),
  history: make('history'),
})

const isPost = (endpoint: Endpoint): boolean => endpoint === 'start' || endpoint === 'send'

function playOf({ wording, challenge, strict, otherCase }: CredentialsModel): CredentialsPlay {
  const refused = (status: number) =>
    each((endpoint) =>
      refusal(status, wording, {
        ...(isPost(endpoint) ? posted : {}),
        headers: { 'content-type': wording.label, ...(status === 401 ? { 'www-authenticate': challenge } : {}) },
      }),
    )
  return {
    good: each((endpoint) => made(isPost(endpoint) ? { ...posted, status: 202 } : {})),
    bad: { none: refused(401), wrong: refused(401), basic: refused(401), query: refused(strict ? 400 : 401) },
    oddParameter: strict ? refusal(400, wording) : made(),
    schemes: { small: made(), capital: made() },
    stranger: undefined,
    kind: 'unstated',
    queried: queries.map(([how, endpoint]) => ({ how, endpoint, good: made(), refused: refusal(401, wording) })),
    altered: {
      longer: { list: refusal(401, wording), status: refusal(401, wording), history: refusal(401, wording) },
      otherCase: otherCase ? made() : refusal(401, wording),
    },
    aftermath: { refused: [], rested: true, pages: [], end: 'start' },
  }
}

const credentials: Alone<CredentialsModel, CredentialsPlay> = {
  models,
  record: playOf,
  judge: (play) => [...judgeUnaccepted(play), ...judgeAltered(play), ...judgeScheme(play), ...judgeChallenge(play)],
}

const slugs = { none: 'no-credential', wrong: 'wrong-credential', basic: 'basic', query: 'query-key' } as const
const rowOf = ({ how, endpoint }: CredentialsModel): string => `auth/${slugs[how]}-${endpoint}`

/** One of the answers that are refused. */
const withBad = (
  play: CredentialsPlay,
  { how, endpoint }: CredentialsModel,
  parts: Partial<Exchange>,
): CredentialsPlay => ({
  ...play,
  bad: { ...play.bad, [how]: { ...play.bad[how], [endpoint]: { ...play.bad[how][endpoint], ...parts } } },
})

const challenged = models.map((model) => ({ ...model, strict: false }))

const damages: Damage<CredentialsModel, CredentialsPlay>[] = [
  {
    kind: 'retype',
    about: 'the 401 of a read with parameters, as another status',
    damage: (play, _, { query, wrong }) => ({
      ...play,
      queried: play.queried?.map((each) =>
        each.how === query[0] && each.endpoint === query[1]
          ? { ...each, refused: { ...each.refused, status: wrong } }
          : each,
      ),
    }),
    breaks: ({ query: [how, endpoint] }) => [`auth/${slugs[how]}-${endpoint}`],
  },
  {
    kind: 'swap',
    about: 'what a good key gets, and one with more behind it',
    damage: (play, _, { read }) => ({
      ...play,
      altered: play.altered && {
        ...play.altered,
        longer: { ...play.altered.longer, [read]: { ...play.good[read], id: 'swapped' } },
      },
    }),
    breaks: ({ read }) => [`auth/wrong-credential-${read}`],
  },
  {
    kind: 'retype',
    about: 'one 401, as another status',
    damage: (play, _, model) => withBad(play, model, { status: model.wrong }),
    breaks: (model) => [rowOf(model)],
  },
  {
    kind: 'retype',
    about: 'one 401, as a 400',
    to: challenged.map((model) => ({ ...model, how: model.how === 'query' ? 'basic' : model.how })),
    damage: (play, _, model) => withBad(play, model, { status: 400 }),
    breaks: (model) => [rowOf(model)],
  },
  {
    kind: 'swap',
    about: 'a refused answer and a good one',
    damage: (play, _, model) => withBad(play, model, { ...play.good[model.endpoint], id: 'swapped' }),
    breaks: (model) => [rowOf(model)],
  },
  {
    kind: 'drop',
    about: 'the challenge of a 401',
    to: challenged,
    damage: (play, _, model) => withBad(play, model, { headers: {} }),
    breaks: ['auth/www-authenticate'],
  },
  {
    kind: 'rename',
    about: 'the scheme of a challenge',
    to: challenged,
    damage: (play, at, model) =>
      withBad(play, model, {
        headers: { 'www-authenticate': ['Basic', 'BearerToken', 'x-bearer="1"', 'Digest'][at % 4] ?? '' },
      }),
    breaks: ['auth/www-authenticate'],
  },
  {
    kind: 'retype',
    about: 'the scheme in other letters, as refused',
    damage: (play, at, { wording }) => {
      const refused = refusal(401, wording)
      return {
        ...play,
        schemes: at % 2 === 0 ? { ...play.schemes, small: refused } : { ...play.schemes, capital: refused },
      }
    },
    breaks: ['auth/scheme-any-case'],
  },
]

describe('credentials that are none', () => {
  test('are refused by every lawful service', () => {
    const held = unaccepted.flatMap((how) => everyEndpoint.map((endpoint) => `auth/${slugs[how]}-${endpoint}`))
    expect(heldIn(credentials)).toEqual([...held, 'auth/scheme-any-case', 'auth/www-authenticate'].sort())
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(credentials, damage))

  test('say nothing where no answer is the service’s', () => {
    decideNothing(credentials, silenced)
  })

  test('a good key speaks for refusals elsewhere as long as it is taken', () => {
    const good = { ...credentials, judge: judgeGoodSends }
    expect(heldIn(good)).toEqual(['auth/no-access-start', 'auth/other-account-send'])
    decideNothing(good, silenced)
    decideNothing(good, (play, _, { wording }) => ({
      ...play,
      good: { ...play.good, start: refusal(400, wording, posted), send: refusal(409, wording, posted) },
    }))
  })
})
