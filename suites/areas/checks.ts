import type { Check } from '../run/define.ts'
import { authRules } from './auth/rules.ts'
import { balanceRules } from './balance/rules.ts'
import { withCauses } from './causes.ts'
import { crowdChecks } from './crowd/checks.ts'
import { errorsRules } from './errors/rules.ts'
import { historyRules } from './history/rules.ts'
import { listRules } from './list/rules.ts'
import { modelChecks } from './model/checks.ts'
import { sendChecks } from './send/checks.ts'
import { shapeRules } from './shape/rules.ts'
import { statusRules } from './status/rules.ts'
import { statusCodesRules } from './status-codes/rules.ts'
import { streamChecks } from './stream/checks.ts'
import { ticketsRules } from './tickets/rules.ts'
import { transportRules } from './transport/rules.ts'
import { waitChecks } from './wait/checks.ts'

/** Every check, area by area. */
export const checks: readonly Check[] = [
  ...authRules,
  ...balanceRules,
  ...errorsRules,
  ...statusCodesRules,
  ...sendChecks,
  ...waitChecks,
  ...streamChecks,
  ...historyRules,
  ...listRules,
  ...statusRules,
  ...ticketsRules,
  ...shapeRules,
  ...crowdChecks,
  ...transportRules,
  ...modelChecks,
].map(withCauses)
