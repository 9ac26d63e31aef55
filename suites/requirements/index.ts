import { auth } from './auth.ts'
import { balance } from './balance.ts'
import { crowd } from './crowd.ts'
import { errors } from './errors.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import type { Requirement } from './requirement.ts'
import { send } from './send.ts'
import { shape } from './shape.ts'
import { status } from './status.ts'
import { statusCodes } from './status-codes.ts'
import { stream } from './stream.ts'
import { tickets } from './tickets.ts'
import { transport } from './transport.ts'
import { wait } from './wait.ts'

export { excluded } from './excluded.ts'
export type { Requirement } from './requirement.ts'
export {
  auth,
  balance,
  crowd,
  errors,
  history,
  list,
  send,
  shape,
  status,
  statusCodes,
  stream,
  tickets,
  transport,
  wait,
}

/** Every row of the catalogue, area by area. */
export const requirements: readonly Requirement[] = [
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
].flatMap((rows) => Object.values<Requirement>(rows))

const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))

/** The row with this id (`area/slug`). Throws where there is none: an id in the code is a name, not a guess. */
export function requirementById(id: string): Requirement {
  const requirement = byId.get(id)
  if (requirement === undefined) throw new RangeError(`There is no requirement ${id}; see suites/requirements/.`)
  return requirement
}
