import { override, together } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Attempt } from '../../../../fixtures/service/call.ts'
import type { Sent } from '../../../../fixtures/service/world.ts'
import { only, type Picks, when } from '../../../../fixtures/tools/only.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { STREAMED } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { statusCodes as rows } from '../rows.ts'

/** Services that refuse right reads with a status that the endpoint has. */
export const goodReads = mutants(rows, {
  ...each([401, 403, 404], (status) => ({
    [`good-list-${status}: Each list that is valid gets ${status}.`]: {
      'good-list': refuses(status, () => true),
      at: 'list',
    },
    // Some of them are where a connection is looked at.
    [`good-list-${status}-now-and-then: Every seventh list of a key with both scopes gets ${status}.`]: {
      'good-list': refusesEvery(7, status),
      at: 'list',
      atTimes: ['transport/idle-connection', 'transport/after-refused-send'],
    },
  })),
  'good-status-401: Each status that is valid gets 401.': { 'good-status': refuses(401, () => true), at: 'status' },
  ...each([400, 401, 403, 404], (status) => ({
    // Some of them are of a list entry.
    [`good-status-${status}-now-and-then: Every seventh status of a key with both scopes gets ${status}.`]: {
      'good-status': refusesEvery(7, status),
      at: 'status',
      atTimes: ['list/row-id-readable'],
    },
  })),
  'good-history-404-at-20: A page of 20 gets 404 when it is read for the second time.': {
    'good-history': when(
      atTwenty,
      refuses(404, () => true),
    ),
  },
  'good-history-404-in-stream: The newest page of a conversation that is busy with a stream gets 404.': {
    'good-history': unreadInStream(),
  },
  'lists-for-readers-alone: The list without a limit rejects a key with both scopes.': {
    'good-list': refuses(403, ({ call, credential }) => credential?.scopes.size === 2 && !call.query.has('limit')),
    at: 'list',
  },
})

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
