import { type Check, check, passiveCheck } from '../../run/define.ts'
import { listLimits } from '../../scenes/list-limits.ts'
import { ticketsScene } from '../../scenes/tickets.ts'
import { tickets } from './rows.ts'
import { judgeTicketReads, judgeTickets } from './tickets.ts'

export const ticketsChecks: readonly Check[] = [
  passiveCheck('tickets/rows', [tickets['one-row'], tickets['live-member'], tickets['members-no-rows']], judgeTickets, [
    listLimits,
  ]),
  check(
    'tickets/read',
    {
      scenes: [ticketsScene],
      proves: [
        tickets['row-id-readable'],
        tickets['members-distinct'],
        tickets['ticket-id-values'],
        tickets['role-values'],
        tickets['member-status'],
      ],
    },
    judgeTicketReads,
  ),
]
