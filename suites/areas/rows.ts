import type { Requirement } from '../rules/requirement.ts'
import { auth } from './auth/rows.ts'
import { balance } from './balance/rows.ts'
import { crowd } from './crowd/rows.ts'
import { errors } from './errors/rows.ts'
import { history } from './history/rows.ts'
import { list } from './list/rows.ts'
import { model } from './model/rows.ts'
import { send } from './send/rows.ts'
import { shape } from './shape/rows.ts'
import { status } from './status/rows.ts'
import { statusCodes } from './status-codes/rows.ts'
import { stream } from './stream/rows.ts'
import { tickets } from './tickets/rows.ts'
import { transport } from './transport/rows.ts'
import { wait } from './wait/rows.ts'

/** Every row of the catalogue, area by area. */
export const rules: readonly Requirement[] = [
  auth,
  balance,
  errors,
  statusCodes,
  send,
  wait,
  stream,
  history,
  list,
  status,
  tickets,
  shape,
  crowd,
  transport,
  model,
].flatMap((rows) => Object.values<Requirement>(rows))

const byId = new Map(rules.map((rule) => [rule.id, rule]))

/** The row with this id (`area/slug`). Throws where there is none: an id in the code is a name, not a guess. */
export function requirementById(id: string): Requirement {
  const rule = byId.get(id)
  if (rule === undefined) throw new RangeError(`Unknown rule ${id}; see suites/areas/.`)
  return rule
}
