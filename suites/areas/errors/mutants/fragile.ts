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
  weak(
    'errors/quote-in-id-send',
    rows['odd-id-send'],
    'A message to an id with a quote makes the service fail.',
    'send',
    (attempt) => /['"]/.test(idOf(attempt)),
  ),
  weak(
    'errors/long-id-send',
    rows['odd-id-send'],
    'A message to an id of more than 255 characters makes the service fail.',
    'send',
    (attempt) => idOf(attempt).length > 255,
  ),
  weak(
    'errors/odd-id-status',
    rows['odd-id-status'],
    'A status read with an id of other characters makes the service fail.',
    'status',
    (attempt) => /[^\w-]/.test(idOf(attempt)),
  ),
  weak(
    'errors/nul-in-id-status',
    rows['odd-id-status'],
    'A status read with U+0000 in the id makes the service fail.',
    'status',
    (attempt) => idOf(attempt).includes('\0'),
  ),
  weak(
    'errors/wide-id-history',
    rows['odd-id-history'],
    'Messages read with an id beyond ASCII make the service fail.',
    'history',
    (attempt) => /[^\0-\x7f]/.test(idOf(attempt)),
  ),
  weak(
    'errors/long-id-history',
    rows['odd-id-history'],
    'Messages read with an id of more than 64 characters make the service fail.',
    'history',
    (attempt) => idOf(attempt).length > 64,
  ),
  weak(
    'errors/two-limits-list',
    rows['odd-query-list'],
    'A list with two limits makes the service fail.',
    'list',
    ({ call }) => call.query.getAll('limit').length > 1,
  ),
  also(
    [statusCodes.list],
    weak(
      'errors/negative-limit-list',
      rows['odd-query-list'],
      'A list with a negative limit makes the service fail.',
      'list',
      ({ call }) => Number(call.query.get('limit')) < 0,
    ),
  ),
  weak(
    'errors/huge-limit-history',
    rows['odd-query-history'],
    'A limit beyond 32 bits makes the messages listing fail.',
    'history',
    ({ call }) => Number(call.query.get('limit')) > 2 ** 31,
  ),
  also(
    [statusCodes.history],
    weak(
      'errors/limit-0-history',
      rows['odd-query-history'],
      'A limit of 0 makes the messages listing fail.',
      'history',
      ({ call }) => call.query.get('limit') === '0',
    ),
  ),
  weak(
    'errors/two-limits-history',
    rows['odd-query-history'],
    'Two limits make the messages listing fail.',
    'history',
    ({ call }) => call.query.getAll('limit').length > 1,
  ),
  also(
    [statusCodes.history],
    weak(
      'errors/odd-cursor',
      rows['odd-cursor'],
      'A cursor that cannot be decoded makes the service fail.',
      'history',
      (attempt) => 'fix' in attempt.anchor && !isForeignCursor(attempt),
    ),
  ),
  weak(
    'errors/hollow-cursor',
    rows['odd-cursor'],
    'A cursor that is JSON in base64, but holds nothing, makes the service fail.',
    'history',
    ({ call }) => isHollow(call.query.get('before')),
  ),
  weak(
    'errors/foreign-cursor',
    rows['foreign-cursor'],
    'A cursor of another conversation makes the service fail.',
    'history',
    (attempt, world) => 'fix' in attempt.anchor && isForeignCursor(attempt, world),
  ),
  also(
    [statusCodes.start],
    weak(
      'errors/nul-start',
      rows['nul-start'],
      'U+0000 in the text of a start makes the service fail.',
      'start',
      (attempt) => textOf(attempt).includes('\0'),
    ),
  ),
  weak(
    'errors/nul-send',
    rows['nul-send'],
    'U+0000 in the text of a message makes the service fail.',
    'send',
    (attempt) => textOf(attempt).includes('\0'),
  ),
  weak(
    'errors/lone-surrogate-start',
    rows['lone-surrogate-start'],
    'Half of a pair in the text of a start makes the service fail.',
    'start',
    (attempt) => !textOf(attempt).isWellFormed(),
  ),
  also(
    [statusCodes.send],
    weak(
      'errors/lone-surrogate-send',
      rows['lone-surrogate-send'],
      'Half of a pair in the text of a message makes the service fail.',
      'send',
      (attempt) => !textOf(attempt).isWellFormed(),
    ),
  ),
  also(
    [rows['odd-id-history']],
    mutant(
      'errors/half-escape',
      rows['odd-id-status'],
      'A percent sign in a path that escapes nothing makes the service fail.',
      override('refusals', ({ notHttp }) => ({ notHttp: { ...notHttp, status: 500 } })),
    ),
  ),
  weak(
    'errors/deep-body-start',
    rows['deep-body-start'],
    'A start with a deep body makes the service fail.',
    'start',
    ({ call }) => depthOf(call.body.toString()) > 60,
  ),
  weak(
    'errors/deep-body-send',
    rows['deep-body-send'],
    'A message with a deep body makes the service fail.',
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
