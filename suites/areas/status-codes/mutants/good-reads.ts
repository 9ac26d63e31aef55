import { override, together } from '../../../../fixtures/change.ts'
import { atTimes, type Change, type Mutant, mutant } from '../../../../fixtures/define.ts'
import type { Attempt } from '../../../../fixtures/service/call.ts'
import type { Sent } from '../../../../fixtures/service/world.ts'
import { only, type Picks, when } from '../../../../fixtures/tools/only.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { STREAMED } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { list } from '../../list/rows.ts'
import { transport } from '../../transport/rows.ts'
import { statusCodes as rows } from '../rows.ts'

type Refused = [where: 'list' | 'status', row: Requirement, status: number]

/** Reads that nothing is wrong with, and what they get: always, or now and then. */
const always: Refused[] = [
  ['list', rows['good-list'], 401],
  ['list', rows['good-list'], 403],
  ['list', rows['good-list'], 404],
  ['status', rows['good-status'], 401],
]

const nowAndThen: Refused[] = [
  ...always,
  ['status', rows['good-status'], 400],
  ['status', rows['good-status'], 403],
  ['status', rows['good-status'], 404],
]

/** Services that refuse right reads with a status that the endpoint has. */
export const goodReads: Mutant[] = [
  ...always.map(([where, row, status]) =>
    mutant(
      `status-codes/good-${where}-${status}`,
      row,
      `Each ${where} that is valid gets ${status}.`,
      only(
        where,
        refuses(status, () => true),
      ),
    ),
  ),
  ...nowAndThen.map(([where, row, status]) => {
    const change = only(where, refusesEvery(7, status))
    const made = mutant(
      `status-codes/good-${where}-${status}-now-and-then`,
      row,
      `Every seventh ${where} of a key with both scopes gets ${status}.`,
      change,
    )
    // Some of them are of a row of the list, or come where a connection is looked at.
    if (where === 'list') return atTimes([transport['idle-connection'], transport['after-refused-send']], made)
    return where === 'status' ? atTimes([list['row-id-readable']], made) : made
  }),
  mutant(
    'status-codes/good-history-404-at-20',
    rows['good-history'],
    'A page of 20 gets 404 when it is read for the second time.',
    when(
      atTwenty,
      refuses(404, () => true),
    ),
  ),
  mutant(
    'status-codes/good-history-404-in-stream',
    rows['good-history'],
    'The newest page of a conversation that is busy with a stream gets 404.',
    unreadInStream(),
  ),
  mutant(
    'status-codes/lists-for-readers-alone',
    rows['good-list'],
    'The list without a limit rejects a key with both scopes.',
    only(
      'list',
      refuses(403, ({ call, credential }) => credential?.scopes.size === 2 && !call.query.has('limit')),
    ),
  ),
]

function atTwenty(): Picks {
  const read = new Set<string | null>()
  return ({ endpoint, query, conversationId }) => {
    if (endpoint !== 'history' || query.get('limit') !== '20' || query.has('before')) return false
    const again = read.has(conversationId)
    read.add(conversationId)
    return again
  }
}

function unreadInStream(): Change {
  return (policies) => {
    const streamed = new Set<Sent['turn'] | null>()
    return together(
      only(
        STREAMED,
        accepting(({ turn }) => void streamed.add(turn)),
      ),
      only(
        'history',
        refuses(
          404,
          ({ call, conversation }) => !call.query.has('before') && streamed.has(conversation?.running ?? null),
        ),
      ),
    )(policies)
  }
}

/** Refuses every nth of the requests that nothing else refuses, by a key of which other rules say nothing. */
function refusesEvery(n: number, status: number): Change {
  return (policies) => {
    let count = 0
    return refuses(status, ({ credential }) => credential?.scopes.size === 2 && ++count % n === 0)(policies)
  }
}

function refuses(status: number, chooses: (attempt: Attempt) => boolean): Change {
  return override('refusals', ({ first }) => ({
    first: (world, attempt) =>
      first(world, attempt) ?? (chooses(attempt) ? { status, code: 'refused', message: 'Not for this one.' } : null),
  }))
}
