import { describe, expect, it } from 'vitest'
import { judgedPaper, type PaperVerdict } from '../../run/kit/judged-paper.ts'
import { Paper } from '../../run/kit/paper.ts'
import { lawfulPaper, type PaperConversation, type PaperRules } from '../../run/kit/paper-rules.ts'
import { ticketsScene } from '../../scenes/tickets.ts'
import { ticketsChecks } from './checks.ts'
import { tickets } from './rows.ts'

type Rules = Partial<PaperRules>
type Row = Record<string, unknown>

const must = Object.values(tickets)
  .filter(({ level }) => level === 'must')
  .map(({ id }) => id)
  .sort()

const members = ['data', 'check', 'live']

/** An account with a ticket of three members, the last of which is live, and a conversation without a ticket. */
async function judge(rules: Rules = {}): Promise<PaperVerdict> {
  const paper = new Paper({ ...lawful, ...rules })
  paper.place('plain')
  for (const id of members) paper.place(id, { id, ticket: { ticketId: 't1', members } })
  return judgedPaper(ticketsChecks, await paper.play(ticketsScene))
}

/** A ticket has one row, that of its live member. */
const lawful: Rules = {
  listed: (all, limit) => all.filter(({ ticket, id }) => ticket === undefined || id === 'live').slice(0, limit),
}

function ticketRow(change: (row: Row) => Row): Rules {
  return {
    row: (conversation, paper) => {
      const row = lawfulPaper.row(conversation, paper)
      return conversation.ticket === undefined ? row : change(row)
    },
  }
}

const without = (row: Row, field: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))
const isTicket = ({ ticket }: PaperConversation): boolean => ticket !== undefined

describe('a lawful list of tickets breaks nothing', () => {
  it('and each rule shows', async () => {
    expect(await judge()).toEqual({ broken: [], proven: must, undecided: [], suspected: [] })
  })

  it.each<[string, Rules]>([
    ['no tickets at all', { listed: (all) => all.filter((each) => !isTicket(each)) }],
    [
      'empty members beside plain conversations',
      { row: (each, paper) => ({ members: [], ...lawfulPaper.row(each, paper) }) },
    ],
    ['a ticket without its members', ticketRow((row) => without(row, 'members'))],
    ['members without a ticket id', ticketRow((row) => without(row, 'ticketId'))],
    [
      'a ticket with one member',
      ticketRow((row) => ({ ...row, members: [{ conversationId: 'live', role: null, title: '' }] })),
    ],
  ])('%s', async (_, rules) => {
    const { broken, undecided } = await judge(rules)
    expect({ broken, undecided }).toEqual({ broken: [], undecided: [] })
  })

  it('nothing is proven where there is no ticket', async () => {
    expect((await judge({ listed: (all) => all.filter((each) => !isTicket(each)) })).proven).toEqual([])
  })
})

describe('a broken list of tickets breaks its own rules, and no others', () => {
  it.each<[string, Rules, ...string[]]>([
    ['a row for each member', { listed: (all) => all }, 'members-no-rows', 'one-row'],
    [
      'members have plain rows besides',
      {
        listed: (all) => all,
        row: (each, paper) => {
          const row = lawfulPaper.row(each, paper)
          return each.id === 'live' ? row : without(without(row, 'members'), 'ticketId')
        },
      },
      'members-no-rows',
    ],
    [
      'the row is there twice',
      { listed: (all) => all.filter(({ id }) => id === 'live').flatMap((each) => [each, each]) },
      'one-row',
    ],
    [
      'the id of the ticket itself',
      ticketRow((row) => ({ ...row, conversationId: 't1' })),
      'live-member',
      'row-id-readable',
    ],
    [
      'a member named twice',
      ticketRow((row) => ({ ...row, members: [...members, 'data'].map((conversationId) => ({ conversationId })) })),
      'members-distinct',
    ],
    [
      'an id that nobody knows',
      ticketRow((row) => ({ ...row, conversationId: 'gone', members: [{ conversationId: 'gone' }] })),
      'row-id-readable',
    ],
  ])('%s', async (_, rules, ...rows) => {
    expect((await judge(rules)).broken).toEqual(rows.map((row) => `tickets/${row}`).sort())
  })
})
