import { describe, expect, it } from 'vitest'
import { decideNothing, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { unanswered, withList } from '../../reading/kit/damage.ts'
import { ticketsScene } from '../../scenes/tickets.ts'
import { lawfulServices, recorded, servicesOf } from '../kit/recorded.ts'
import { judgeTicketReads, judgeTickets } from './tickets.ts'

const services = [
  ...lawfulServices,
  ...servicesOf(
    ...['list/all-tickets', 'list/empty-members', 'list/members-without-a-ticket-id', 'list/other-members-are-unknown'],
    ...['list/other-members-stand-for-the-live-one', 'ruling-62/one-ticket-id-for-all'],
    ...['ruling-62/one-ticket-id-and-own-members', 'ruling-93/first-member-twice', 'ruling-93/all-members-twice'],
  ),
]
const lists = await recorded(ticketsScene, ({ play }) => judgeTickets(play.list), { services })
const reads = { ...lists, judge: ({ play }: ReturnType<typeof lists.record>) => judgeTicketReads(play) }

const of = (...slugs: string[]): string[] => slugs.map((slug) => `tickets/${slug}`)

describe('tickets in a list', () => {
  it('are not accused where they are lawful', () => {
    expect(heldIn(lists)).toEqual(of('live-member', 'members-no-rows', 'one-row'))
  })

  it('are not looked at where there are none', () => {
    const isTicket = ({ members }: Record<string, unknown>): boolean => Array.isArray(members) && members.length > 0
    holdNothing(lists, ({ play, ...record }, at) => {
      const none = withList(play.list, 'conversations', (rows) => rows.filter((row) => !isTicket(row)))
      const list = [unanswered(play.list), { ...play.list, status: 500 }, none][at % 3] ?? none
      return { ...record, play: { ...play, list } }
    })
  })
})

describe('what the ids of tickets answer', () => {
  it('is not accused where it is lawful', () => expect(heldIn(reads)).toEqual(of('row-id-readable')))

  it('is not looked at where there was no answer', () => {
    decideNothing(reads, ({ play, ...record }, at) => {
      const lost = play.read.map((read) => ({
        ...read,
        status: unanswered(read.status),
        page: unanswered(read.page),
      }))
      return { ...record, play: { ...play, read: at % 2 === 0 ? lost : [] } }
    })
  })

  it('is no fault of a ticket that moved to another member meanwhile', () => {
    decideNothing(reads, ({ play, ...record }) => {
      const gone = play.read.map((read) => ({
        ...read,
        status: { ...read.status, status: 404 },
        page: { ...read.page, status: 404 },
      }))
      const again = withList(play.again, 'conversations', () => [])
      return { ...record, play: { ...play, read: gone, again } }
    })
  })
})
