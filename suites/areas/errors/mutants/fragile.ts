import { override } from '../../../../fixtures/change.ts'
import { also, mutant } from '../../../../fixtures/define.ts'
import type { Attempt } from '../../../../fixtures/service/call.ts'
import type { World } from '../../../../fixtures/service/world.ts'
import { depthOf } from '../../../../fixtures/tools/bodies.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { failsOn } from '../../../../fixtures/tools/refusing.ts'
import { idOf, type Place, textOf } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { statusCodes } from '../../status-codes/rows.ts'
import { errors as rows } from '../rows.ts'

const weak = (
  id: string,
  row: Requirement,
  about: string,
  where: Place,
  isHard: (attempt: Attempt, world: World) => boolean,
) => mutant(id, row, about, only(where, failsOn(isHard)))

/** Services that answer 500 to something odd: the mutants of area `errors` on sturdiness. */
export const fragile = [
  weak('errors/quote-in-id-send', rows['odd-id-send'], 'A message to an id with a quote gets 500.', 'send', (attempt) =>
    /['"]/.test(idOf(attempt)),
  ),
  weak(
    'errors/long-id-send',
    rows['odd-id-send'],
    'A message to an id of more than 255 characters gets 500.',
    'send',
    (attempt) => idOf(attempt).length > 255,
  ),
  weak(
    'errors/odd-id-status',
    rows['odd-id-status'],
    'A status read with an id that has other characters than letters, digits, _ and - gets 500.',
    'status',
    (attempt) => /[^\w-]/.test(idOf(attempt)),
  ),
  weak(
    'errors/nul-in-id-status',
    rows['odd-id-status'],
    'A status read with U+0000 in the id gets 500.',
    'status',
    (attempt) => idOf(attempt).includes('\0'),
  ),
  weak(
    'errors/wide-id-history',
    rows['odd-id-history'],
    'Messages read with an id beyond ASCII get 500.',
    'history',
    (attempt) => /[^\0-\x7f]/.test(idOf(attempt)),
  ),
  weak(
    'errors/long-id-history',
    rows['odd-id-history'],
    'Messages read with an id of more than 64 characters get 500.',
    'history',
    (attempt) => idOf(attempt).length > 64,
  ),
  weak(
    'errors/two-limits-list',
    rows['odd-query-list'],
    'A list with two limits gets 500.',
    'list',
    ({ call }) => call.query.getAll('limit').length > 1,
  ),
  also(
    [statusCodes.list],
    weak(
      'errors/negative-limit-list',
      rows['odd-query-list'],
      'A list with a negative limit gets 500.',
      'list',
      ({ call }) => Number(call.query.get('limit')) < 0,
    ),
  ),
  weak(
    'errors/huge-limit-history',
    rows['odd-query-history'],
    'A limit beyond 32 bits makes the messages listing return 500.',
    'history',
    ({ call }) => Number(call.query.get('limit')) > 2 ** 31,
  ),
  also(
    [statusCodes.history],
    weak(
      'errors/limit-0-history',
      rows['odd-query-history'],
      'A limit of 0 makes the messages listing return 500.',
      'history',
      ({ call }) => call.query.get('limit') === '0',
    ),
  ),
  weak(
    'errors/two-limits-history',
    rows['odd-query-history'],
    'Two limits make the messages listing return 500.',
    'history',
    ({ call }) => call.query.getAll('limit').length > 1,
  ),
  also(
    [statusCodes.history],
    weak(
      'errors/odd-cursor',
      rows['odd-cursor'],
      'A cursor that cannot be decoded gets 500.',
      'history',
      (attempt) => 'fix' in attempt.anchor && !isForeignCursor(attempt),
    ),
  ),
  weak(
    'errors/hollow-cursor',
    rows['odd-cursor'],
    'A cursor that is the base64 of empty JSON gets 500.',
    'history',
    ({ call }) => isHollow(call.query.get('before')),
  ),
  weak(
    'errors/foreign-cursor',
    rows['foreign-cursor'],
    'A cursor of another conversation gets 500.',
    'history',
    (attempt, world) => 'fix' in attempt.anchor && isForeignCursor(attempt, world),
  ),
  also(
    [statusCodes.start],
    weak('errors/nul-start', rows['nul-start'], 'U+0000 in the text of a start gets 500.', 'start', (attempt) =>
      textOf(attempt).includes('\0'),
    ),
  ),
  weak('errors/nul-send', rows['nul-send'], 'U+0000 in the text of a message gets 500.', 'send', (attempt) =>
    textOf(attempt).includes('\0'),
  ),
  weak(
    'errors/lone-surrogate-start',
    rows['lone-surrogate-start'],
    'A lone surrogate in the text of a start gets 500.',
    'start',
    (attempt) => !textOf(attempt).isWellFormed(),
  ),
  also(
    [statusCodes.send],
    weak(
      'errors/lone-surrogate-send',
      rows['lone-surrogate-send'],
      'A lone surrogate in the text of a message gets 500.',
      'send',
      (attempt) => !textOf(attempt).isWellFormed(),
    ),
  ),
  also(
    [rows['odd-id-history']],
    mutant(
      'errors/half-escape',
      rows['odd-id-status'],
      'A percent sign in a path without two digits gets 500.',
      override('refusals', ({ notHttp }) => ({ notHttp: { ...notHttp, status: 500 } })),
    ),
  ),
  weak(
    'errors/deep-body-start',
    rows['deep-body-start'],
    'A start with a deeply nested body gets 500.',
    'start',
    ({ call }) => depthOf(call.body.toString()) > 60,
  ),
  weak(
    'errors/deep-body-send',
    rows['deep-body-send'],
    'A message with a deeply nested body gets 500.',
    'send',
    ({ call }) => depthOf(call.body.toString()) > 60,
  ),
]

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
