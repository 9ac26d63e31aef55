import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Chooses } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf, idOf } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
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
export const silences = mutants(rows, {
  'mute-no-json-start: A start that is not JSON gets no response.': {
    'start-not-json': silent(isNoJson, false),
    at: 'start',
    also: ['start-trailing-garbage'],
  },
  'cuts-no-json-send: A message that is not JSON closes the connection.': {
    'send-not-json': silent(isNoJson, true),
    at: 'send',
    also: ['send-trailing-garbage'],
  },
  'cuts-wrong-text-start: A start whose text is not a string closes the connection.': {
    'start-text-type': silent(hasWrongText, true),
    at: 'start',
    also: ['deep-body-start'],
  },
  'mute-wrong-text-send: A message whose text is not a string gets no response.': {
    'send-text-type': silent(hasWrongText, false),
    at: 'send',
    also: ['deep-body-send'],
  },
  'cuts-limit-letters: A limit of letters closes the connection.': {
    'list-limit-letters': silent(
      ({ status }, { call }) => status === 400 && /^[a-z]+$/.test(call.query.get('limit') ?? ''),
      true,
    ),
    at: 'list',
    atTimes: ['odd-query-list'],
  },
  'mute-unknown-status: The status of an unknown conversation gets no response.': {
    'unknown-conversation-status': silent(
      (refusal, attempt) => refusal.status === 404 && /^conv_\w{18}$/.test(idOf(attempt)),
      false,
    ),
    at: 'status',
    also: ['auth/other-account-status'],
  },
  'cuts-quote-in-id-history: A messages listing with a quote in its id closes the connection.': {
    'odd-id-history': silent((_, attempt) => idOf(attempt).includes('"'), true),
    at: 'history',
  },
  'mute-wrong-credential-history: A messages listing with a credential that was never issued gets no response.': {
    'auth/wrong-credential-history': silent(
      ({ status }, { call }) => status === 401 && /^bearer /i.test(call.headers.authorization ?? ''),
      false,
    ),
    at: 'history',
  },
})
