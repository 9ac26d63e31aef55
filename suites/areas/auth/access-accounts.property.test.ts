import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { posted, refusal, silenced, statusesBut, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import { type Ids, idOf, idsDrawn } from '../../reading/kit/words-drawn.ts'
import type { CredentialsPlay, NoAccessPlay, OtherAccountPlay } from '../../records/access.ts'
import type { Endpoint } from '../../rules/words.ts'
import { everyEndpoint } from './access.ts'
import { judgeNoAccess, judgeOtherAccount, judgeStranger } from './access-accounts.ts'

const named = ['send', 'status', 'history'] as const

interface NoAccessModel {
  wording: Wording
  /** The conversation is looked for before the account is: 404 where one is named. */
  lookedFor: boolean
  endpoint: Endpoint
  wrong: number
}

const barredModels: fc.Arbitrary<NoAccessModel> = fc.record({
  wording: wordings,
  lookedFor: fc.boolean(),
  endpoint: fc.constantFrom(...everyEndpoint),
  wrong: statusesBut(403, 404),
})

/** A 402 to a send may speak of the account's balance (readings 44). */
function isNotOfBalance({ endpoint, wrong }: { endpoint: Endpoint; wrong: number }): boolean {
  return wrong !== 402 || (endpoint !== 'start' && endpoint !== 'send')
}

const noAccess: Alone<NoAccessModel, NoAccessPlay> = {
  models: barredModels,
  record: ({ wording, lookedFor }) => {
    const answer = (status: number, endpoint: Endpoint): Exchange =>
      refusal(status, wording, endpoint === 'start' || endpoint === 'send' ? posted : {})
    const unnamed = (endpoint: Endpoint): Exchange => answer(403, endpoint)
    const found = (endpoint: Endpoint): Exchange => answer(lookedFor ? 404 : 403, endpoint)
    const order = lookedFor ? refusal(404, wording) : undefined
    return {
      good: { list: made(), status: made(), history: made() },
      barred: {
        start: unnamed('start'),
        list: unnamed('list'),
        send: found('send'),
        status: found('status'),
        history: found('history'),
      },
      order: { send: order, status: order, history: order },
    }
  },
  judge: judgeNoAccess,
}

const barredDamages: Damage<NoAccessModel, NoAccessPlay>[] = [
  {
    kind: 'retype',
    about: 'one 403, as another status',
    to: barredModels.filter(isNotOfBalance),
    damage: (play, _, { endpoint, wrong }) => ({
      ...play,
      barred: { ...play.barred, [endpoint]: { ...play.barred[endpoint], status: wrong } },
    }),
    breaks: ({ endpoint }) => [`auth/no-access-${endpoint}`],
  },
  {
    kind: 'swap',
    about: 'a refused read and a good one',
    to: barredModels.map((model) => ({ ...model, endpoint: 'list' })),
    damage: (play) => ({ ...play, barred: { ...play.barred, list: play.good.list } }),
    breaks: ['auth/no-access-list'],
  },
  {
    kind: 'retype',
    about: 'one 403, as unknown where nothing was named',
    to: barredModels.map((model) => ({ ...model, endpoint: model.endpoint === 'list' ? 'list' : 'start' })),
    damage: (play, _, { endpoint }) => ({
      ...play,
      barred: { ...play.barred, [endpoint]: { ...play.barred[endpoint], status: 404 } },
    }),
    breaks: ({ endpoint }) => [`auth/no-access-${endpoint}`],
  },
]

describe('an account without access', () => {
  test('is refused by every lawful service', () => {
    expect(heldIn(noAccess)).toEqual(everyEndpoint.map((endpoint) => `auth/no-access-${endpoint}`).sort())
  })
  test.each(barredDamages)('$kind: $about', (damage) => findDamage(noAccess, damage))
  test('says nothing where no answer is the service’s', () => decideNothing(noAccess, silenced))
})

interface OtherModel {
  wording: Wording
  ids: Ids
  refused: 403 | 404
  /** Whether the owner had a cursor that the stranger could try. */
  older: boolean
  endpoint: (typeof named)[number]
  wrong: number
}

const otherModels: fc.Arbitrary<OtherModel> = fc.record({
  wording: wordings,
  ids: idsDrawn,
  refused: fc.constantFrom(403, 404),
  older: fc.boolean(),
  endpoint: fc.constantFrom(...named),
  wrong: statusesBut(403, 404),
})

const rowsOf = (ids: readonly string[]): Exchange =>
  made({ json: { conversations: ids.map((conversationId) => ({ conversationId })) } })

const refusedTo = ({ wording, refused }: OtherModel) => ({
  status: refusal(refused, wording),
  history: refusal(refused, wording),
  send: refusal(refused, wording, posted),
})

const other: Alone<OtherModel, OtherAccountPlay> = {
  models: otherModels,
  record: (model) => {
    const own = idOf(model.ids, 'c')
    return {
      conversationId: own,
      owner: { before: rowsOf([own, idOf(model.ids, 'a')]), after: rowsOf([own]), status: made(), history: made() },
      stranger: {
        ...refusedTo(model),
        list: rowsOf([idOf(model.ids, 'x')]),
        ...(model.older ? { older: refusal(model.refused, model.wording) } : {}),
      },
      aftermath: { refused: [], rested: true, pages: [], end: 'start' },
    }
  },
  judge: judgeOtherAccount,
}

const otherDamages: Damage<OtherModel, OtherAccountPlay>[] = [
  {
    kind: 'retype',
    about: 'one refusal, as another status',
    damage: ({ stranger, ...play }, _, { endpoint, wrong }) => ({
      ...play,
      stranger: { ...stranger, [endpoint]: { ...stranger[endpoint], status: wrong } },
    }),
    breaks: ({ endpoint }) => [`auth/other-account-${endpoint}`],
  },
  {
    kind: 'swap',
    about: 'what the stranger and the owner read',
    to: otherModels.map((model) => ({ ...model, endpoint: model.endpoint === 'history' ? 'history' : 'status' })),
    damage: ({ stranger, owner, ...play }, _, { endpoint }) => ({
      ...play,
      owner,
      stranger: { ...stranger, [endpoint]: endpoint === 'history' ? owner.history : owner.status },
    }),
    breaks: ({ endpoint }) => [`auth/other-account-${endpoint}`],
  },
  {
    kind: 'repeat',
    about: 'the owner’s page, by the cursor that the owner got',
    damage: ({ stranger, ...play }) => ({ ...play, stranger: { ...stranger, older: play.owner.history } }),
    breaks: ['auth/other-account-history'],
  },
  {
    kind: 'repeat',
    about: 'the conversation, in the stranger’s list',
    damage: ({ stranger, ...play }, at) => {
      const { conversationId } = play
      const row = at % 2 === 0 ? { conversationId } : { conversationId: 'ticket', members: [{ conversationId }] }
      return {
        ...play,
        stranger: { ...stranger, list: withList(stranger.list, 'conversations', (rows) => [...rows, row]) },
      }
    },
    breaks: ['auth/other-account-list'],
  },
]

describe("another account's conversation", () => {
  test('is kept from strangers by every lawful service', () => {
    expect(heldIn(other)).toEqual([...named, 'list'].map((each) => `auth/other-account-${each}`).sort())
  })
  test.each(otherDamages)('$kind: $about', (damage) => findDamage(other, damage))
  test('says nothing where no answer is the service’s', () => decideNothing(other, silenced))
})

const stranger: Alone<OtherModel, CredentialsPlay> = {
  models: otherModels,
  record: (model) => {
    const [read, taken] = [made(), made({ ...posted, status: 202 })]
    const good = { start: taken, send: taken, list: read, status: read, history: read }
    return {
      good,
      bad: { none: good, wrong: good, basic: good, query: good },
      oddParameter: read,
      schemes: { small: read, capital: read },
      stranger: refusedTo(model),
      kind: 'unstated',
      queried: [],
      altered: { longer: good, otherCase: read },
      aftermath: { refused: [], rested: true, pages: [], end: 'start' },
    }
  },
  judge: judgeStranger,
}

describe('a stranger at a conversation of ours', () => {
  const damage: Damage<OtherModel, CredentialsPlay> = {
    kind: 'retype',
    about: 'one refusal, as another status',
    damage: (play, _, { endpoint, wrong }) => {
      const { stranger: some } = play
      return some === undefined
        ? play
        : { ...play, stranger: { ...some, [endpoint]: { ...some[endpoint], status: wrong } } }
    },
    breaks: ({ endpoint }) => [`auth/other-account-${endpoint}`],
  }
  test('is refused by every lawful service', () => {
    expect(heldIn(stranger)).toEqual(named.map((each) => `auth/other-account-${each}`).sort())
  })
  test('retype: one refusal, as another status', () => {
    findDamage(stranger, { ...damage, to: stranger.models.filter(isNotOfBalance) })
  })
  test('says nothing where the stranger has no credits', () => {
    const models = stranger.models.map((model) => ({ ...model, endpoint: 'send' as const, wrong: 402 }))
    const judge: typeof stranger.judge = (play) => judgeStranger(play).slice(0, 1)
    decideNothing({ ...stranger, models, judge }, (play, at, model) => damage.damage(play, at, model))
  })
  test('says nothing where no answer is the service’s, or there is no stranger', () => {
    decideNothing(stranger, silenced)
    decideNothing(stranger, (play) => ({ ...play, stranger: undefined }))
  })
})
