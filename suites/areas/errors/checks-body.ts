import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { type AnyScene, attemptsCheck, type Check, passiveCheck } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { emptyBalance } from '../../scenes/empty-balance.ts'
import { silentFirst } from '../../scenes/matrix.ts'
import { noAccess } from '../../scenes/no-access.ts'
import { provoked } from '../../scenes/provoked.ts'
import { ranOutScenes } from '../../scenes/ran-out.ts'
import { scopes } from '../../scenes/scopes.ts'
import { type ErrorStatus, judgeApiError } from './api-error.ts'
import { judgeExpected504 } from './bare-504.ts'
import { refused } from './checks-scenes.ts'
import { errors } from './rows.ts'
import { judgeUnlistedBody } from './unlisted-body.ts'

/** Where each status surely comes, so that its body is missed where it does not. 504 may be a gateway's: it is apart. */
const sources: Record<Exclude<ErrorStatus, 504>, readonly AnyScene[]> = {
  400: [refused],
  401: [credentials],
  402: [emptyBalance],
  403: [scopes, noAccess],
  404: [refused],
  409: [provoked],
}
const passiveStatuses = [400, 401, 402, 403, 404, 409] as const

const bodyRows = (status: ErrorStatus): Requirement[] => [
  errors[`${status}-json`],
  errors[`${status}-error`],
  errors[`${status}-code`],
  errors[`${status}-closed`],
]

const bodyOf =
  (status: ErrorStatus) =>
  (exchange: Exchange): Outcome[] =>
    exchange.status === status ? judgeApiError(exchange) : []

export const bodyChecks: readonly Check[] = [
  ...passiveStatuses.map((status) =>
    passiveCheck(`errors/${status}-body`, bodyRows(status), bodyOf(status), sources[status]),
  ),
  passiveCheck('errors/unlisted-body', [errors['unlisted-body']], judgeUnlistedBody, [refused]),
  attemptsCheck(
    'errors/504-body',
    bodyRows(504),
    (attempts) => attempts.slice(0, 1).flatMap(({ run }) => judgeExpected504(attempts, run.timing)),
    [silentFirst.required, ranOutScenes.start.required, ranOutScenes.send.required],
  ),
]
