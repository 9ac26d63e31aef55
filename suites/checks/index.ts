import type { Check } from '../harness/define.ts'
import { authChecks } from './auth.ts'
import { balanceChecks } from './balance.ts'
import { crowdChecks } from './crowd.ts'
import { errorsChecks } from './errors.ts'
import { historyChecks } from './history.ts'
import { listChecks } from './list.ts'
import { modelChecks } from './model.ts'
import { sendChecks } from './send.ts'
import { shapeChecks } from './shape.ts'
import { statusChecks } from './status.ts'
import { statusCodesChecks } from './status-codes.ts'
import { streamChecks } from './stream.ts'
import { ticketsChecks } from './tickets.ts'
import { transportChecks } from './transport.ts'
import { waitChecks } from './wait.ts'

/** Every check, area by area. */
export const checks: readonly Check[] = [
  ...authChecks,
  ...balanceChecks,
  ...errorsChecks,
  ...statusCodesChecks,
  ...sendChecks,
  ...waitChecks,
  ...streamChecks,
  ...historyChecks,
  ...listChecks,
  ...statusChecks,
  ...ticketsChecks,
  ...shapeChecks,
  ...crowdChecks,
  ...modelChecks,
  ...transportChecks,
]
