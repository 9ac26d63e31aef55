import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { CredentialsPlay, EachEndpoint } from '../../records/access.ts'
import {
  everyEndpoint,
  judgeAltered,
  judgeChallenge,
  judgeGoodSends,
  judgeScheme,
  judgeUnaccepted,
  observeKind,
  unaccepted,
} from './access.ts'

const paths: Record<keyof EachEndpoint, Partial<Exchange>> = {
  start: { method: 'POST', path: '/conversations' },
  send: { method: 'POST', path: '/messages' },
  list: { path: '/conversations' },
  status: { path: '/conversations/c' },
  history: { path: '/conversations/c/messages' },
}

const each = (
  parts: Partial<Exchange>,
  other: Partial<Record<keyof EachEndpoint, Partial<Exchange>>> = {},
): EachEndpoint => ({
  start: made({ ...paths.start, ...parts, ...other.start }),
  send: made({ ...paths.send, ...parts, ...other.send }),
  list: made({ ...paths.list, ...parts, ...other.list }),
  status: made({ ...paths.status, ...parts, ...other.status }),
  history: made({ ...paths.history, ...parts, ...other.history }),
})

const refusal = { status: 401, headers: { 'www-authenticate': 'Bearer' }, json: { error: 'no' } }

function playOf(parts: Partial<CredentialsPlay> = {}): CredentialsPlay {
  return {
    good: each({}, { start: { status: 202 }, send: { status: 202 } }),
    bad: { none: each(refusal), wrong: each(refusal), basic: each(refusal), query: each(refusal) },
    oddParameter: made(),
    schemes: { small: made(), capital: made() },
    stranger: undefined,
    kind: 'apiKey',
    aftermath: { refused: [], rested: true, pages: [], end: 'start' },
    queried: [],
    altered: {
      longer: {
        list: made({ ...paths.list, ...refusal }),
        status: made({ ...paths.status, ...refusal }),
        history: made({ ...paths.history, ...refusal }),
      },
      otherCase: made({ ...paths.list, ...refusal }),
    },
    ...parts,
  }
}

const slugs = ['no-credential', 'wrong-credential', 'basic', 'query-key']
const rows = slugs.flatMap((slug) => everyEndpoint.map((endpoint) => `auth/${slug}-${endpoint}`))

describe('what is no credential', () => {
  test.each([
    [401, []],
    [200, ['broken auth/no-credential-history']],
  ])('an older page by its cursor: %s', (status, expected) => {
    const older = { good: made(paths.history), none: made({ ...paths.history, ...refusal, status }) }
    expect(verdicts(judgeUnaccepted(playOf({ older }))).filter((line) => !line.startsWith('held'))).toEqual(expected)
  })

  test('401 everywhere holds, one row for each endpoint and way', () => {
    expect(verdicts(judgeUnaccepted(playOf()))).toEqual(rows.map((row) => `held ${row}`).sort())
  })

  test.each(
    unaccepted.flatMap((how, index) =>
      everyEndpoint.map((endpoint) => [how, endpoint, `auth/${slugs[index]}-${endpoint}`] as const),
    ),
  )('%s taken on %s breaks its row alone', (how, endpoint, row) => {
    for (const status of [200, 202, 403, 404, 500, 400]) {
      const bad = { ...playOf().bad, [how]: each(refusal, { [endpoint]: { status } }) }
      const said = verdicts(judgeUnaccepted(playOf({ bad })))
      expect(said.filter((line) => !line.startsWith('held'))).toEqual([`broken ${row}`])
    }
  })

  test('a valid request that is refused too proves nothing; success without a credential is wrong all the same', () => {
    const good = each({ status: 401 })
    const bad = { ...playOf().bad, none: each(refusal, { list: { status: 200 } }) }
    const said = verdicts(judgeUnaccepted(playOf({ good, bad })))
    expect(said).toContain('broken auth/no-credential-list')
    expect(said.filter((line) => line.startsWith('held'))).toEqual([])
    expect(said.filter((line) => line.startsWith('undecided')).length).toBe(19)
  })

  test('a limit on tries, a gateway and the network decide nothing', () => {
    const none = each(refusal, {
      start: { status: 429 },
      send: { status: null, failure: { kind: 'reset', message: 'reset' } },
      list: { status: 502, body: '<html>' },
    })
    const said = verdicts(judgeUnaccepted(playOf({ bad: { ...playOf().bad, none } })))
    expect(said.filter((line) => line.startsWith('undecided'))).toEqual([
      'undecided auth/no-credential-list',
      'undecided auth/no-credential-send',
      'undecided auth/no-credential-start',
    ])
    expect(said.some((line) => line.startsWith('broken'))).toBe(false)
  })

  test('a service that refuses parameters it does not know may say so first', () => {
    const bad = { ...playOf().bad, query: each({ status: 400 }) }
    const strict = judgeUnaccepted(playOf({ bad, oddParameter: made({ status: 400 }) }))
    expect(verdicts(strict).filter((line) => !line.startsWith('held'))).toEqual([])
    const tolerant = judgeUnaccepted(playOf({ bad }))
    expect(verdicts(tolerant).filter((line) => line.startsWith('broken')).length).toBe(5)
  })
})

describe('how a 401 and the scheme are written', () => {
  const challenged = (value: string | undefined) => {
    const headers: Record<string, string> = value === undefined ? {} : { 'www-authenticate': value }
    const bad = playOf().bad
    return verdicts(judgeChallenge(playOf({ bad: { ...bad, none: each({ status: 401, headers }) } })))
  }
  test.each(['Bearer', 'bearer realm="api"', 'Basic realm="x", Bearer error="invalid_token"', 'DPoP, Bearer'])(
    '%s names it',
    (value) => expect(challenged(value)).toEqual(['held auth/www-authenticate']),
  )
  test.each([undefined, '', 'Basic realm="x"', 'BearerToken'])('%s does not', (value) =>
    expect(challenged(value)).toContain('broken auth/www-authenticate'),
  )
  test('where there is no 401 there is nothing to look at', () => {
    const ok = each({})
    expect(judgeChallenge(playOf({ bad: { none: ok, wrong: ok, basic: ok, query: ok } }))).toEqual([])
  })

  test('letters of the scheme', () => {
    expect(verdicts(judgeScheme(playOf()))).toEqual(['held auth/scheme-any-case'])
    const deaf = { small: made({ status: 401 }), capital: made() }
    expect(verdicts(judgeScheme(playOf({ schemes: deaf })))).toContain('broken auth/scheme-any-case')
    const good = each({ status: 500 })
    expect(verdicts(judgeScheme(playOf({ schemes: deaf, good })))).toEqual(['undecided auth/scheme-any-case'])
  })
})

test('the kind is seen only where the credential is good', () => {
  expect(verdicts(observeKind(playOf()))).toEqual(['saw auth/credential-kinds apiKey'])
  expect(observeKind(playOf({ good: each({ status: 401 }) }))).toEqual([])
})

test('the good sends are twins that never prove a row with an occasion', () => {
  expect(verdicts(judgeGoodSends(playOf()))).toEqual(['held auth/no-access-start', 'held auth/other-account-send'])
  const good = each({}, { start: { status: 202 }, send: { status: 409 } })
  expect(verdicts(judgeGoodSends(playOf({ good })))).toEqual([
    'held auth/no-access-start',
    'undecided auth/no-access-send',
    'undecided auth/other-account-send',
  ])
})

test('a transcript from before altered keys and queries were tried is judged by what it has', () => {
  const { queried: _, altered: __, ...before } = playOf()
  expect(judgeAltered(before)).toEqual([])
  expect(verdicts(judgeUnaccepted(before))).toEqual(verdicts(judgeUnaccepted(playOf())))
})
