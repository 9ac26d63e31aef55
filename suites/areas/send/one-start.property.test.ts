import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { ids } from '../../arbitraries/names.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { unanswered } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { judgeOneStart, judgeTitlesOnce, type OneStart } from './one-start.ts'

const row = 'send/start-creates-one'

/** An account in which one conversation was started; others appear in it at any time. */
interface Account {
  own: string
  others: string[]
  /** Ours is the live member of a ticket, or stands beside its partner in one. */
  ticket: 'none' | 'alone' | 'of two'
  status: number
  title: string
  text: string
}

type Row = { conversationId: string; title: string; members?: { conversationId: string; role: null; title: string }[] }

const accounts: fc.Arbitrary<Account> = fc
  .record({
    ticket: fc.constantFrom('none', 'alone', 'of two'),
    status: fc.constantFrom(200, 202, 504),
    title: fc.constantFrom('conformance 1 listed', 'conformance 2 status working'),
    text: fc.constantFrom('LAB [] \nhello', 'find this'),
    all: ids(6),
  })
  .map(({ all: [own = '', ...others], ...rest }) => ({ ...rest, own, others }))

const member = (conversationId: string, title: string) => ({ conversationId, role: null, title })

function ownRow({ own, others, ticket, title }: Account): Row {
  const partner = member(others[0] ?? '', title)
  const members = ticket === 'alone' ? [member(own, title)] : [member(own, title), partner]
  return { conversationId: own, title, ...(ticket === 'none' ? {} : { members }) }
}

function playOf(account: Account, spoil: (rows: Row[]) => Row[] = (rows) => rows): OneStart {
  const { own, others, status, title, text } = account
  const rows = [
    ...others.slice(1, 3).map((conversationId) => ({ conversationId, title: 'of others' })),
    ownRow(account),
  ]
  const list = (sentMs: number): Exchange =>
    made({ id: `list ${sentMs}`, path: '/conversations?limit=100', sentMs, json: { conversations: spoil(rows) } })
  const page = made({ json: { messages: [{ messageId: 'm', role: 'user', text: 'of others', timestamp: null }] } })
  return {
    title,
    text,
    conversationId: own,
    start: made({
      method: 'POST',
      status,
      requestBody: JSON.stringify({ text, title }),
      json: status === 504 ? { error: 'no reply' } : {},
    }),
    lists: [list(5), list(9)],
    seconds: [{ conversationId: others[1] ?? '', page }],
  }
}

const one: Alone<Account, OneStart> = { models: accounts, record: (account) => playOf(account), judge: judgeOneStart }

const all: Alone<Account, Exchange[]> = {
  models: accounts,
  record: (account) => exchangesOf(playOf(account)),
  judge: judgeTitlesOnce,
}

const exchangesOf = ({ start, lists }: OneStart): Exchange[] => [start, ...lists]

const second = (account: Account) => (rows: Row[]) => [
  { conversationId: account.others[3] ?? '', title: account.title },
  ...rows,
]

const damages: Damage<Account, OneStart>[] = [
  {
    kind: 'repeat',
    about: 'the title, in a conversation of its own',
    damage: (_, _at, account) => playOf(account, second(account)),
    breaks: [row],
  },
  {
    kind: 'repeat',
    about: 'the message, in a conversation of another title',
    damage: (play) => ({
      ...play,
      seconds: play.seconds.map((each) => ({ ...each, page: made({ json: { messages: [{ text: play.text }] } }) })),
    }),
    breaks: [row],
  },
]

describe('one start', () => {
  it('makes one conversation, whatever else appears', () => expect(heldIn(one)).toEqual([row]))

  it.each(damages)('$kind: $about, is found', (damage) => findDamage(one, damage))

  it('holds nothing where it was refused, or no list was read', () => {
    holdNothing(one, (play) => ({ ...play, start: made({ method: 'POST', status: 402 }) }))
    holdNothing(one, (play) => ({ ...play, lists: play.lists.map(unanswered) }))
  })
})

describe('a title that was sent once', () => {
  it('is that of two conversations in no lawful list, and found where it is', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        expect(judgeTitlesOnce(exchangesOf(playOf(account)))).toEqual([])
        const twice = judgeTitlesOnce(exchangesOf(playOf(account, second(account))))
        expect(twice).toEqual([expect.objectContaining({ requirement: row, held: false })])
      }),
    )
  })

  it('says nothing where it was sent again, or before', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const { start, lists } = playOf(account, second(account))
        expect(judgeTitlesOnce([start, { ...start, id: 'again', status: 503 }, ...lists])).toEqual([])
        expect(judgeTitlesOnce([...lists.map((each) => ({ ...each, sentMs: -1 })), start])).toEqual([])
      }),
    )
    holdNothing(all, (exchanges) => exchanges.map(unanswered))
  })
})
