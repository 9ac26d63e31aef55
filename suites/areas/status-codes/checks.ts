import { placeOf } from '../../reading/sent.ts'
import { type Check, check, passiveCheck, runCheck, type Scene } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault, type Matrix, silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { NeverAnswered } from './never-answered.ts'
import { statusCodes } from './rows.ts'
import { judgeAlone, judgeStart, judgeStatus } from './status-codes.ts'

/** Conversations in which each send comes when the one before it is over. */
const oneByOne: readonly Scene<Matrix>[] = [
  ...Object.values(silentFirst),
  ...Object.values(spokenFirst),
  byDefault,
  atOnce,
]

export const statusCodesChecks: readonly Check[] = [
  passiveCheck(
    'status-codes/documented',
    [
      statusCodes.start,
      statusCodes.send,
      statusCodes.list,
      statusCodes.status,
      statusCodes.history,
      statusCodes['rate-limited'],
      statusCodes.unavailable,
      statusCodes.gateway,
    ],
    judgeStatus,
    [lookAround, credentials],
  ),
  passiveCheck('status-codes/every-start', [statusCodes['lone-start-no-409']], judgeStart, [credentials]),
  check(
    'status-codes/lone-start',
    { scenes: [silentFirst.optional, atOnce], proves: [statusCodes['lone-start-no-409']] },
    ({ first }) => [judgeAlone(statusCodes['lone-start-no-409'], first.answer, placeOf(first))],
  ),
  check(
    'status-codes/lone-send',
    { scenes: oneByOne, proves: [statusCodes['lone-send-no-409']] },
    ({ first, second }, { exchanges }) => [
      judgeAlone(
        statusCodes['lone-send-no-409'],
        second.answer,
        placeOf(second),
        first.rest?.rested === true,
        exchanges,
      ),
    ],
  ),
  check(
    'status-codes/repeated-text',
    { scenes: [credentials], proves: [statusCodes['repeated-text-no-409']] },
    ({ good, rested }, { exchanges }) => [
      judgeAlone(
        statusCodes['repeated-text-no-409'],
        good.send,
        'POST /messages with the text of the previous message',
        rested,
        exchanges,
      ),
    ],
  ),
  runCheck(
    'status-codes/never-answered',
    {
      scenes: [credentials],
      proves: [statusCodes['good-list'], statusCodes['good-status'], statusCodes['good-history']],
    },
    () => new NeverAnswered(),
  ),
]
