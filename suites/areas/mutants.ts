import type { Mutant } from '../../fixtures/define.ts'
import { auth } from './auth/mutants.ts'
import { balance } from './balance/mutants.ts'
import { crowd } from './crowd/mutants.ts'
import { errors } from './errors/mutants.ts'
import { history } from './history/mutants.ts'
import { list } from './list/mutants.ts'
import { model } from './model/mutants.ts'
import { send } from './send/mutants.ts'
import { shape } from './shape/mutants.ts'
import { status } from './status/mutants.ts'
import { statusCodes } from './status-codes/mutants.ts'
import { stream } from './stream/mutants.ts'
import { tickets } from './tickets/mutants.ts'
import { transport } from './transport/mutants.ts'
import { wait } from './wait/mutants.ts'

/** Every broken service, area by area: each breaks one rule of the spec, and those that cannot help but break with it. */
export const mutants: readonly Mutant[] = [
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
].flat()
