import { type Check, rule, type Scene } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { loneSend, loneStart } from './conflicts.ts'
import { goodRead } from './good-reads.ts'
import { statusCodes } from './rows.ts'
import { documentedStatus, met } from './status-codes.ts'

/** Conversations in which each send comes when the one before it is over. */
const oneByOne: readonly Scene[] = [...Object.values(silentFirst), ...Object.values(spokenFirst), byDefault, atOnce]

export const statusCodesRules: readonly Check[] = [
  ...(['start', 'send', 'list', 'status', 'history'] as const).map((to) =>
    rule(statusCodes[to], { anyOf: [lookAround, credentials] }, documentedStatus(to)),
  ),
  ...(['list', 'status', 'history'] as const).map((to) =>
    rule(statusCodes[`good-${to}`], { anyOf: [credentials] }, goodRead(to)),
  ),
  rule(statusCodes['lone-start-no-409'], { covers: [credentials, silentFirst.optional, atOnce] }, loneStart),
  rule(statusCodes['lone-send-no-409'], { covers: oneByOne }, loneSend(false)),
  rule(statusCodes['repeated-text-no-409'], { covers: [credentials] }, loneSend(true)),
  rule(statusCodes['rate-limited'], { anyOf: [lookAround, credentials] }, met('429')),
  rule(statusCodes.unavailable, { anyOf: [lookAround, credentials] }, met('503 with')),
  rule(statusCodes.gateway, { anyOf: [lookAround, credentials] }, met('gateway')),
]
