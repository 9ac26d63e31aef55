import { override } from '../../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import type { Chooses } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf, idOf, type Place } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { auth } from '../../auth/rows.ts'
import { errors as rows } from '../rows.ts'

/** Says nothing to what it should refuse: the connection stays open, or is closed. */
function silent(chooses: Chooses, closes: boolean): Change {
  return override('endpoints', ({ refuse }) => ({
    refuse(world, attempt, refusal, reply) {
      if (!chooses(refusal, attempt)) return refuse(world, attempt, refusal, reply)
      reply.hijack()
      if (closes) reply.raw.destroy()
    },
  }))
}

const mute = (id: string, row: Requirement, about: string, where: Place | readonly Place[], chooses: Chooses) =>
  mutant(id, row, `${about} gets no response.`, only(where, silent(chooses, false)))
const cut = (id: string, row: Requirement, about: string, where: Place | readonly Place[], chooses: Chooses) =>
  mutant(id, row, `${about} closes the connection.`, only(where, silent(chooses, true)))

const isNoJson: Chooses = ({ status }, { call }) => {
  if (status !== 400 || call.body.length === 0) return false
  try {
    JSON.parse(call.body.toString())
    return false
  } catch {
    return true
  }
}
const hasWrongText: Chooses = ({ status }, { call }) => {
  const { text } = fieldsOf(call)
  return status === 400 && text !== undefined && typeof text !== 'string'
}

/** Services that are silent where they should refuse (readings 73). */
export const silences = [
  also(
    [rows['start-trailing-garbage']],
    mute('errors/mute-no-json-start', rows['start-not-json'], 'A start that is not JSON', 'start', isNoJson),
  ),
  also(
    [rows['send-trailing-garbage']],
    cut('errors/cuts-no-json-send', rows['send-not-json'], 'A message that is not JSON', 'send', isNoJson),
  ),
  also(
    [rows['deep-body-start']],
    cut(
      'errors/cuts-wrong-text-start',
      rows['start-text-type'],
      'A start whose text is not a string',
      'start',
      hasWrongText,
    ),
  ),
  also(
    [rows['deep-body-send']],
    mute(
      'errors/mute-wrong-text-send',
      rows['send-text-type'],
      'A message whose text is not a string',
      'send',
      hasWrongText,
    ),
  ),
  atTimes(
    [rows['odd-query-list']],
    cut(
      'errors/cuts-limit-letters',
      rows['list-limit-letters'],
      'A limit of letters',
      'list',
      ({ status }, { call }) => status === 400 && /^[a-z]+$/.test(call.query.get('limit') ?? ''),
    ),
  ),
  also(
    [auth['other-account-status']],
    mute(
      'errors/mute-unknown-status',
      rows['unknown-conversation-status'],
      'The status of an unknown conversation',
      'status',
      (refusal, attempt) => refusal.status === 404 && /^conv_\w{18}$/.test(idOf(attempt)),
    ),
  ),
  cut(
    'errors/cuts-quote-in-id-history',
    rows['odd-id-history'],
    'A messages listing with a quote in its id',
    'history',
    (_, attempt) => idOf(attempt).includes('"'),
  ),
  mute(
    'auth/mute-wrong-credential-history',
    auth['wrong-credential-history'],
    'A messages listing with a credential that was never issued',
    'history',
    ({ status }, { call }) => status === 401 && /^bearer /i.test(call.headers.authorization ?? ''),
  ),
]
