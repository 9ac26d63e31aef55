import { override, overrideIn } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Attempt } from '../../../../fixtures/service/call.ts'
import type { World } from '../../../../fixtures/service/world.ts'
import { depthOf } from '../../../../fixtures/tools/bodies.ts'
import { type Chooses, failsOn } from '../../../../fixtures/tools/refusing.ts'
import { fieldsOf, idOf, subject, textOf } from '../../../../fixtures/tools/way.ts'
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

/** Services that are silent where they should refuse (readings 73), or fail. */
export const fragile = mutants(rows, {
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
  'quote-in-id-send: A message to an id with a quote gets 500.': {
    'odd-id-send': failsOn((attempt) => /['"]/.test(idOf(attempt))),
    at: 'send',
  },
  'long-id-send: A message to an id of more than 255 characters gets 500.': {
    'odd-id-send': failsOn((attempt) => idOf(attempt).length > 255),
    at: 'send',
  },
  'odd-id-status: A status read with an id that has other characters than letters, digits, _ and - gets 500.': {
    'odd-id-status': failsOn((attempt) => /[^\w-]/.test(idOf(attempt))),
    at: 'status',
  },
  'nul-in-id-status: A status read with U+0000 in the id gets 500.': {
    'odd-id-status': failsOn((attempt) => idOf(attempt).includes('\0')),
    at: 'status',
  },
  'wide-id-history: Messages read with an id beyond ASCII get 500.': {
    'odd-id-history': failsOn((attempt) => /[^\0-\x7f]/.test(idOf(attempt))),
    at: 'history',
  },
  'long-id-history: Messages read with an id of more than 64 characters get 500.': {
    'odd-id-history': failsOn((attempt) => idOf(attempt).length > 64),
    at: 'history',
  },
  'two-limits-list: A list with two limits gets 500.': {
    'odd-query-list': failsOn(({ call }) => call.query.getAll('limit').length > 1),
    at: 'list',
  },
  'negative-limit-list: A list with a negative limit gets 500.': {
    'odd-query-list': failsOn(({ call }) => Number(call.query.get('limit')) < 0),
    at: 'list',
    also: ['status-codes/list'],
  },
  'huge-limit-history: A limit beyond 32 bits makes the messages listing return 500.': {
    'odd-query-history': failsOn(({ call }) => Number(call.query.get('limit')) > 2 ** 31),
    at: 'history',
  },
  'limit-0-history: A limit of 0 makes the messages listing return 500.': {
    'odd-query-history': failsOn(({ call }) => call.query.get('limit') === '0'),
    at: 'history',
    also: ['status-codes/history'],
  },
  'two-limits-history: Two limits make the messages listing return 500.': {
    'odd-query-history': failsOn(({ call }) => call.query.getAll('limit').length > 1),
    at: 'history',
  },
  'odd-cursor: A cursor that cannot be decoded gets 500.': {
    'odd-cursor': failsOn((attempt) => 'fix' in attempt.anchor && !isForeignCursor(attempt)),
    at: 'history',
    also: ['status-codes/history'],
  },
  'hollow-cursor: A cursor that is the base64 of empty JSON gets 500.': {
    'odd-cursor': failsOn(({ call }) => isHollow(call.query.get('before'))),
    at: 'history',
  },
  'foreign-cursor: A cursor of another conversation gets 500.': {
    'foreign-cursor': failsOn((attempt, world) => 'fix' in attempt.anchor && isForeignCursor(attempt, world)),
    at: 'history',
  },
  'nul-start: U+0000 in the text of a start gets 500.': {
    'nul-start': failsOn((attempt) => textOf(attempt).includes('\0')),
    at: 'start',
    also: ['status-codes/start'],
  },
  'nul-send: U+0000 in the text of a message gets 500.': {
    'nul-send': failsOn((attempt) => textOf(attempt).includes('\0')),
    at: 'send',
  },
  'lone-surrogate-start: A lone surrogate in the text of a start gets 500.': {
    'lone-surrogate-start': failsOn((attempt) => !textOf(attempt).isWellFormed()),
    at: 'start',
  },
  'lone-surrogate-send: A lone surrogate in the text of a message gets 500.': {
    'lone-surrogate-send': failsOn((attempt) => !textOf(attempt).isWellFormed()),
    at: 'send',
    also: ['status-codes/send'],
  },
  'half-escape: A percent sign in a path without two digits gets 500.': {
    'odd-id-status': overrideIn('refusals', 'notHttp', () => ({ status: 500 })),
    also: ['odd-id-history'],
  },
  ...each(['start', 'send'], (to) => ({
    [`deep-body-${to}: ${subject[to]} with a deeply nested body gets 500.`]: {
      [`deep-body-${to}`]: failsOn(({ call }) => depthOf(call.body.toString()) > 60),
      at: to,
    },
  })),
})

/** Whether a cursor was given for a conversation other than the one that is read. */
function isForeignCursor({ call, conversation }: Attempt, world?: World): boolean {
  const before = call.query.get('before') ?? ''
  if (!world) return /^[\w-]{19}$/.test(before)
  const others = [...world.conversations.values()].filter((other) => other !== conversation)
  return others.some((other) => 'value' in world.policies.cursors.decode(world, other, before))
}

/** Whether a cursor is base64 of null or of an empty object. */
function isHollow(cursor: string | null): boolean {
  return ['null', '{}'].includes(Buffer.from(cursor ?? '', 'base64').toString())
}
