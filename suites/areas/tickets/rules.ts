import { type Check, rule } from '../../run/define.ts'
import { listLimits } from '../../scenes/list-limits.ts'
import { ticketsScene } from '../../scenes/tickets.ts'
import { tickets } from './rows.ts'
import {
  idReadable,
  idValues,
  liveMember,
  memberStatus,
  membersDistinct,
  membersNoRows,
  memberTitles,
  oneRow,
  roles,
} from './tickets.ts'

const anyOf = [listLimits]
const covers = [ticketsScene]

export const ticketsRules: readonly Check[] = [
  rule(tickets['one-row'], { anyOf }, oneRow),
  rule(tickets['live-member'], { anyOf }, liveMember),
  rule(tickets['members-no-rows'], { anyOf }, membersNoRows),
  rule(tickets['row-id-readable'], { covers }, idReadable),
  rule(tickets['members-distinct'], { covers }, membersDistinct),
  rule(tickets['ticket-id-values'], { covers }, idValues),
  rule(tickets['role-values'], { covers }, roles),
  rule(tickets['member-titles'], { covers }, memberTitles),
  rule(tickets['member-status'], { covers }, memberStatus),
]
