import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { dropped, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { posted, refusal, silenced, statusesBut, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import { type Ids, idOf, idsDrawn, textsDrawn } from '../../reading/kit/words-drawn.ts'
import type { ScopesPlay } from '../../records/access.ts'
import { judgeSameAccount, judgeScopes } from './access-scopes.ts'

const reads = ['list', 'status', 'history'] as const
const posts = ['start', 'send'] as const

interface ScopesModel {
  wording: Wording
  ids: Ids
  text: string
  /** Whether the conversation is listed by itself or as the member of a ticket. */
  ticket: boolean
  /** How many others are listed. */
  others: number
  /** Which request a damage is done to, and what it gets. */
  read: (typeof reads)[number]
  post: (typeof posts)[number]
  but403: number
  outside: 401 | 403
}

const models: fc.Arbitrary<ScopesModel> = fc.record({
  wording: wordings,
  ids: idsDrawn,
  text: textsDrawn({ min: 1, max: 1 }).map(([text = '']) => text),
  ticket: fc.boolean(),
  others: fc.nat({ max: 3 }),
  read: fc.constantFrom(...reads),
  post: fc.constantFrom(...posts),
  but403: statusesBut(403),
  outside: fc.constantFrom(401, 403),
})

function listOf({ ids, ticket, others }: ScopesModel): Exchange {
  const conversationId = idOf(ids, 'c')
  const own = ticket ? { conversationId: idOf(ids, 'c', 7), members: [{ conversationId }] } : { conversationId }
  const rows = Array.from({ length: others }, (_, index) => ({ conversationId: idOf(ids, 'other', index) }))
  return made({ id: 'list', json: { conversations: [...rows, own] } })
}

function playOf(model: ScopesModel): ScopesPlay {
  const { wording, ids, text } = model
  const path = '/messages'
  const page = made({
    json: { before: null, conversationId: idOf(ids, 'c'), messages: [{ messageId: 'm', role: 'user', text }] },
  })
  const full = { list: listOf(model), status: made(), history: page }
  const barred = refusal(403, wording)
  const taken = { start: made({ ...posted, status: 202 }), send: made({ ...posted, path, status: 202 }) }
  return {
    conversationId: idOf(ids, 'c'),
    text,
    started: made({ ...posted, status: 202 }),
    full,
    readOnly: { ...full },
    writeOnly: { list: barred, status: barred, history: barred },
    busy: { before: listOf(model), other: listOf(model), after: listOf(model) },
    refused: { start: { ...barred, ...posted }, send: { ...barred, ...posted, path } },
    taken,
    queried: (['list', 'history'] as const).map((endpoint) => ({ endpoint, good: full[endpoint], refused: barred })),
    rested: true,
    aftermath: { refused: [], rested: true, pages: [], end: 'start' },
  }
}

const scopes: Alone<ScopesModel, ScopesPlay> = {
  models,
  record: playOf,
  judge: (play) => [...judgeScopes(play), ...judgeSameAccount(play)],
}

const withRead = (
  play: ScopesPlay,
  key: 'readOnly' | 'writeOnly',
  { read }: ScopesModel,
  parts: Partial<Exchange>,
): ScopesPlay => ({ ...play, [key]: { ...play[key], [read]: { ...play[key][read], ...parts } } })

const withPost = (
  play: ScopesPlay,
  which: 'refused' | 'taken',
  { post }: ScopesModel,
  parts: Partial<Exchange>,
): ScopesPlay => ({ ...play, [which]: { ...play[which], [post]: { ...play[which][post], ...parts } } })

const damages: Damage<ScopesModel, ScopesPlay>[] = [
  {
    kind: 'retype',
    about: 'the 403 of a read with a limit',
    to: models.filter(({ read }) => read !== 'status'),
    damage: (play, _, { read, but403 }) => ({
      ...play,
      queried: play.queried?.map((each) =>
        each.endpoint === read ? { ...each, refused: { ...each.refused, status: but403 } } : each,
      ),
    }),
    breaks: ({ read }) => [`auth/read-scope-missing-${read}`],
  },
  {
    kind: 'retype',
    about: 'the 403 of a read without its scope',
    damage: (play, _, model) => withRead(play, 'writeOnly', model, { status: model.but403 }),
    breaks: ({ read }) => [`auth/read-scope-missing-${read}`],
  },
  {
    kind: 'retype',
    about: 'the 403 of a send without its scope',
    damage: (play, _, model) => withPost(play, 'refused', model, { status: model.but403 }),
    breaks: ({ post }) => [`auth/write-scope-missing-${post}`],
  },
  {
    kind: 'swap',
    about: 'what two keys read',
    damage: (play, _, model) => withRead(play, 'writeOnly', model, play.full[model.read]),
    breaks: ({ read }) => [`auth/read-scope-missing-${read}`],
  },
  {
    kind: 'retype',
    about: 'a read with its scope, as refused',
    damage: (play, _, model) => withRead(play, 'readOnly', model, refusal(model.outside, model.wording)),
    breaks: ({ read }) => [`auth/read-scope-suffices-${read}`],
  },
  {
    kind: 'retype',
    about: 'a send with its scope, as refused',
    damage: (play, _, model) => withPost(play, 'taken', model, { status: model.outside, body: '{"error":"no"}' }),
    breaks: ({ post }) => [`auth/write-scope-suffices-${post}`],
  },
  {
    kind: 'retype',
    about: 'a send with its scope, as a conflict',
    damage: (play, _, model) => withPost(play, 'taken', model, { status: 409, body: '{"error":"no"}' }),
    breaks: ({ post }) => [`status-codes/lone-${post}-no-409`],
  },
  {
    kind: 'retype',
    about: 'what another key of the account reads, as unknown',
    to: models.filter(({ read }) => read !== 'list'),
    damage: (play, _, model) => withRead(play, 'readOnly', model, refusal(404, model.wording)),
    breaks: ({ read }) => [`auth/same-account-${read}`],
  },
  {
    kind: 'retype',
    about: 'a message by another key of the account, as to an unknown conversation',
    damage: (play, _, model) =>
      withPost(play, 'taken', { ...model, post: 'send' }, { status: 404, body: '{"error":"no"}' }),
    breaks: ['auth/same-account-send'],
  },
  {
    kind: 'drop',
    about: 'the conversation from the list of another key',
    damage: (play) => ({
      ...play,
      busy: {
        ...play.busy,
        other: withList(play.busy.other, 'conversations', (rows) => dropped(rows, rows.length - 1)),
      },
    }),
    breaks: ['auth/same-account-list'],
  },
  {
    kind: 'cut',
    about: 'the id in the list of another key',
    to: models.map((model) => ({ ...model, ticket: false })),
    damage: (play) => ({
      ...play,
      busy: {
        ...play.busy,
        other: withList(play.busy.other, 'conversations', (rows) =>
          rows.map(({ conversationId }) => ({ conversationId: String(conversationId).slice(0, -1) })),
        ),
      },
    }),
    breaks: ['auth/same-account-list'],
  },
  {
    kind: 'drop',
    about: 'the message from what another key reads',
    damage: (play) => ({
      ...play,
      readOnly: { ...play.readOnly, history: withList(play.readOnly.history, 'messages', () => []) },
    }),
    breaks: ['auth/same-account-history'],
  },
]

describe('what the scopes of a key allow', () => {
  test('holds where it is lawful', () => {
    const held = [
      ...reads.flatMap((read) => [`auth/read-scope-missing-${read}`, `auth/read-scope-suffices-${read}`]),
      ...posts.flatMap((post) => [`auth/write-scope-missing-${post}`, `auth/write-scope-suffices-${post}`]),
      ...['list', 'status', 'history', 'send'].map((each) => `auth/same-account-${each}`),
    ]
    expect(heldIn(scopes)).toEqual(held.sort())
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(scopes, damage))
  test('says nothing where no answer is the service’s', () => decideNothing(scopes, silenced))
})
