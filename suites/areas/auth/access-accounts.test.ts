import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { CredentialsPlay, NoAccessPlay, OtherAccountPlay } from '../../records/access.ts'
import { judgeNoAccess, judgeOtherAccount, judgeStranger } from './access-accounts.ts'

const no = { status: 403, json: { error: 'not yet' } }
const gone = { status: 404, json: { error: 'none such' } }

function noAccess(
  barred: Partial<Record<keyof NoAccessPlay['barred'], Partial<Exchange>>> = {},
  order = 404,
): NoAccessPlay {
  const post = { method: 'POST' }
  const probe = made({ status: order })
  return {
    good: { list: made(), status: made(), history: made() },
    barred: {
      start: made({ ...post, ...no, ...barred.start }),
      send: made({ ...post, ...no, ...barred.send }),
      list: made({ ...no, ...barred.list }),
      status: made({ ...no, ...barred.status }),
      history: made({ ...no, ...barred.history }),
    },
    order: { send: probe, status: probe, history: probe },
  }
}

describe('an account without access', () => {
  test('403 everywhere', () => {
    expect(verdicts(judgeNoAccess(noAccess())).every((line) => line.startsWith('held'))).toBe(true)
    expect(judgeNoAccess(noAccess()).length).toBe(5)
  })

  test.each(['start', 'send', 'list', 'status', 'history'] as const)(
    'success, 401 or 500 on %s breaks that row alone',
    (at) => {
      for (const status of [200, 401, 500]) {
        const said = verdicts(judgeNoAccess(noAccess({ [at]: { status } })))
        expect(said.filter((line) => !line.startsWith('held'))).toEqual([`broken auth/no-access-${at}`])
      }
    },
  )

  test('402 to a send may be told of an account without credits, to a read never (readings 44)', () => {
    const at = (endpoint: 'start' | 'send' | 'list') =>
      verdicts(judgeNoAccess(noAccess({ [endpoint]: { status: 402 } }))).filter((line) => !line.startsWith('held'))
    expect(at('start')).toEqual(['undecided auth/no-access-start'])
    expect(at('send')).toEqual(['undecided auth/no-access-send'])
    expect(at('list')).toEqual(['broken auth/no-access-list'])
  })

  test('404 where a conversation is named is one of two faults: nothing is said (readings 20)', () => {
    const said = verdicts(judgeNoAccess(noAccess({ send: gone, status: gone, history: gone })))
    expect(said).toEqual(['held auth/no-access-list', 'held auth/no-access-start'])
  })

  test('but where a missing scope comes before the conversation, it is doubtful', () => {
    const said = verdicts(judgeNoAccess(noAccess({ status: gone }, 403)))
    expect(said.filter((line) => !line.startsWith('held'))).toEqual(['undecided auth/no-access-status'])
  })

  test('404 where none is named is wrong', () => {
    const said = verdicts(judgeNoAccess(noAccess({ list: gone, start: gone })))
    expect(said.filter((line) => !line.startsWith('held'))).toEqual([
      'broken auth/no-access-list',
      'broken auth/no-access-start',
    ])
  })
})

const list = (...ids: string[]) => made({ json: { conversations: ids.map((conversationId) => ({ conversationId })) } })

function other(
  parts: Partial<OtherAccountPlay['stranger']> = {},
  owner: Partial<OtherAccountPlay['owner']> = {},
): OtherAccountPlay {
  return {
    conversationId: 'c',
    owner: { before: list('c'), after: list('a', 'c'), status: made(), history: made(), ...owner },
    stranger: {
      list: list('x'),
      status: made(gone),
      history: made(gone),
      send: made({ ...gone, method: 'POST' }),
      ...parts,
    },
    aftermath: { refused: [], rested: true, pages: [], end: 'start' },
  }
}
const judgedOther = (...given: Parameters<typeof other>) =>
  verdicts(judgeOtherAccount(other(...given))).filter((line) => !line.startsWith('held'))

describe("another account's conversation", () => {
  test('404 is right, 403 tolerated, and which it was is seen', () => {
    expect(judgedOther()).toEqual(['saw auth/other-account-answer 404'])
    const all = { status: made(no), history: made(no), send: made({ ...no, method: 'POST' }) }
    expect(judgedOther(all)).toEqual(['saw auth/other-account-answer 403'])
  })

  test.each(['status', 'history', 'send'] as const)('success and other refusals break %s alone', (at) => {
    for (const status of [200, 202, 400, 401, 409, 500]) {
      expect(judgedOther({ [at]: made({ status }) })).toEqual([
        `broken auth/other-account-${at}`,
        'saw auth/other-account-answer 404',
      ])
    }
  })

  test('nor does a cursor of its owner open it', () => {
    expect(judgedOther({ older: made(gone) })).toEqual(['saw auth/other-account-answer 404'])
    expect(judgedOther({ older: made() })).toContain('broken auth/other-account-history')
  })

  test('the other way round, where the target has an account for it', () => {
    const post = { method: 'POST', status: 202 }
    const one = made()
    const good = { start: made(post), send: made(post), list: one, status: one, history: one }
    const play = (stranger: CredentialsPlay['stranger']): CredentialsPlay => ({
      good,
      bad: { none: good, wrong: good, basic: good, query: good },
      oddParameter: one,
      schemes: { small: one, capital: one },
      stranger,
      kind: 'unstated',
      queried: [],
      altered: { longer: good, otherCase: one },
      aftermath: { refused: [], rested: true, pages: [], end: 'start' },
    })
    expect(judgeStranger(play(undefined))).toEqual([])
    const refused = { send: made({ ...gone, method: 'POST' }), status: made(gone), history: made(no) }
    expect(judgeStranger(play(refused)).map((each) => 'held' in each && each.held)).toEqual([true, true, true])
    expect(verdicts(judgeStranger(play({ ...refused, send: made(post) })))).toContain('broken auth/other-account-send')
    // A stranger without credits is told so (readings 44).
    const [unpaid] = judgeStranger(play({ ...refused, send: made({ method: 'POST', status: 402 }) }))
    expect(unpaid).toMatchObject({ rule: 'auth/other-account-send', undecided: expect.any(String) })
  })

  test('the list must not show it, not even as a member', () => {
    expect(judgedOther({ list: list('c') })).toContain('broken auth/other-account-list')
    const ticket = made({ json: { conversations: [{ conversationId: 'x', members: [{ conversationId: 'c' }] }] } })
    expect(judgedOther({ list: ticket })).toContain('broken auth/other-account-list')
  })

  test('an absence proves nothing where the owner does not see it either, or there is no list', () => {
    expect(judgedOther({}, { after: list() })).toContain('undecided auth/other-account-list')
    expect(judgedOther({ list: made({ status: 500 }) })).toContain('undecided auth/other-account-list')
    const odd = made({ json: { conversations: 'x' } })
    expect(judgedOther({ list: odd })).toContain('undecided auth/other-account-list')
  })

  test('what its owner does not find is no proof', () => {
    expect(judgedOther({}, { status: made(gone) })).toEqual([
      'saw auth/other-account-answer 404',
      'undecided auth/other-account-send',
      'undecided auth/other-account-status',
    ])
  })
})
