import { modes } from '../../reading/sent.ts'
import type { Mode } from '../../rules/words.ts'
import { type Check, check, type Scene } from '../../run/define.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { atOnce, byDefault, type Matrix, silentFirst } from '../../scenes/matrix.ts'
import { errors } from '../errors/rows.ts'
import { judgeFreeReads, judgePaid, judgeUnpaid, judgeUnpaidAddsNothing, observeRefusedStart } from './balance.ts'
import { balance } from './rows.ts'

/** Where the full credential sends in each mode, so that nobody pays twice. */
const paidFor: Record<Mode, Scene<Matrix>> = { ...silentFirst, default: byDefault, none: atOnce }

export const balanceChecks: readonly Check[] = [
  check(
    'balance/empty',
    {
      scenes: [emptyBalance],
      proves: modes.flatMap((mode) => [balance[`start-${mode}`], balance[`send-${mode}`]]),
    },
    judgeUnpaid,
  ),
  ...modes.map((mode) =>
    check(
      `balance/paid-${mode}`,
      { scenes: [paidFor[mode]], proves: [balance[`start-${mode}`], balance[`send-${mode}`]] },
      ({ first, second }) => judgePaid(first, second),
    ),
  ),
  check(
    'balance/free-reads',
    { scenes: [emptyBalance], proves: [balance['list-free'], balance['status-free'], balance['history-free']] },
    judgeFreeReads,
  ),
  check(
    'balance/refused-start',
    { scenes: [emptyBalance], proves: [balance['refused-start-row']] },
    observeRefusedStart,
  ),
  check(
    'balance/adds-nothing',
    { scenes: [emptyBalance], proves: [errors['402-adds-nothing']] },
    judgeUnpaidAddsNothing,
  ),
]
