import { override, overrideIn, together } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import type { Conversation, Turn } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import { accepting, answeringFor, sentAt } from '../../../fixtures/tools/sends.ts'
import { STREAMED } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { list as rows } from './rows.ts'

const rowsBehind = 'a list may be 5 s stale, and a run with a short wait limit lasts only slightly longer'

/** Which conversations are left out, told which turns are streamed. */
type Picks = (conversation: Conversation, isStreamed: (turn: Turn | null) => boolean) => boolean

const shortTurns = 'with a short wait limit, these turns are shorter than the staleness of a list'
const longWait = 'with a shorter wait limit, nothing is idle for five minutes'

/** Services that are wrong about the list of conversations. */
export const list = mutants(rows, {
  'busy-left-out: The list omits busy conversations.': {
    'busy-listed': override('list', () => ({ isActive: ({ running }) => running === null })),
  },
  'cached: The list of an account is refreshed once a minute.': { 'busy-listed': cached(), also: ['newest-first'] },
  'first-turn-left-out: The list omits a conversation until its first turn has ended.': {
    'busy-listed': override('list', () => ({
      isActive: ({ pretended, turnsEnded }) => pretended !== null || turnsEnded > 0,
    })),
  },
  'streamed-starts-left-out: The list omits conversations that were started with a stream.': {
    'busy-listed': (policies) => {
      const started = new Set<Conversation>()
      return together(
        only(
          ['start-stream', 'start-required-stream'],
          accepting(({ turn }) => void started.add(turn.conversation)),
        ),
        override('list', () => ({ isActive: (each) => !started.has(each) })),
      )(policies)
    },
  },
  'last-changed-left-out: The list omits the conversation that changed last.': {
    'busy-listed': ordered((conversations) => conversations.slice(1)),
  },
  'last-changed-alone: The list has only the conversation that changed last.': {
    'busy-listed': ordered((conversations) => conversations.slice(0, 1)),
  },
  'row-id: A list entry has another id.': {
    'row-conversation-id': shown('conversationId', (id) => `row-${id}`),
    also: ['tickets/live-member', 'tickets/row-id-readable'],
  },
  'busy-twice: A conversation that is busy has two entries.': {
    'row-once': ordered((conversations) => conversations.flatMap((each) => (each.running ? [each, each] : [each]))),
  },
  'ids-of-old-rows: The entry of a conversation that was idle for an hour has an unknown id.': {
    'row-id-readable': overrideIn('list', 'fields', () => ({
      conversationId: (world, { conversationId, updatedAtMs, ticket }) =>
        ticket || world.policies.clock.nowMs() - updatedAtMs < 3_600_000 ? conversationId : `${conversationId}-1`,
    })),
  },
  'oldest-first: The list is sorted from old to new.': {
    'newest-first': ordered((conversations) => conversations.toReversed()),
  },
  'by-title: The list is sorted by title.': {
    'newest-first': ordered((conversations) => conversations.toSorted((a, b) => (a.title < b.title ? -1 : 1))),
  },
  'recent-by-title: The list sorts conversations of the last minute by title.': {
    'newest-first': ordered((conversations) => {
      const newestMs = Math.max(...conversations.map(({ updatedAtMs }) => updatedAtMs))
      const isRecent = ({ updatedAtMs }: Conversation) => newestMs - updatedAtMs < 60_000
      const recent = conversations.filter(isRecent).toSorted((a, b) => (a.title < b.title ? -1 : 1))
      return [...recent, ...conversations.filter((each) => !isRecent(each))]
    }),
    virtual: rowsBehind,
  },
  'short-lists-pick-the-oldest: A limit below ten returns the oldest conversations, from new to old.': {
    'newest-first': override('list', ({ list: lawful, rows: lawfulRows }, policies) => ({
      list(world, account, limit) {
        if (limit >= 10) return lawful(world, account, limit)
        const all = [...lawfulRows(world, account)].slice(-limit)
        return { conversations: all.map((each) => policies.list.row(world, each)) }
      },
    })),
  },
  'short-lists-by-title: A limit below ten returns the newest, sorted by reversed title.': {
    'newest-first': override('list', ({ list: lawful, rows: lawfulRows, row }) => ({
      list(world, account, limit) {
        if (limit >= 10) return lawful(world, account, limit)
        const newest = [...lawfulRows(world, account)].slice(0, limit)
        const inOrder = newest.toSorted((a, b) => (a.title > b.title ? -1 : 1))
        return { conversations: inOrder.map((each) => row(world, each)) }
      },
    })),
  },
  'second-newest-left-out: A limit of five omits the second newest conversation.': {
    'newest-first': override('list', ({ rows: lawfulRows, list: lawful, row, fields }) => ({
      list(world, account, limit) {
        if (limit !== 5) return lawful(world, account, limit)
        const all = [...lawfulRows(world, account)]
        const [second] = all.slice(1, 2).map((each) => fields.updatedAtMs(world, each))
        const five = all.filter((each, at) => at === 0 || fields.updatedAtMs(world, each) !== second).slice(0, 5)
        return { conversations: five.map((each) => row(world, each)) }
      },
    })),
  },
  'limit-1-is-2: A limit of 1 returns two entries.': {
    'limit-1': override('list', ({ list: lawful }) => ({
      list: (world, account, limit) => lawful(world, account, limit === 1 ? 2 : limit),
    })),
  },
  'limit-ignored: The list ignores the limit and returns at most twenty entries.': {
    'limit-1': override('list', ({ list: lawful }) => ({ list: (world, account) => lawful(world, account, 20) })),
    also: ['limit-bounds'],
  },
  'limit-1-refused: A limit of 1 gets 400.': {
    'limit-1-accepted': overrideIn('limits', 'list', () => ({ least: 2 })),
    at: 'list',
  },
  'limit-99: The largest limit is 99.': {
    'limit-100-accepted': overrideIn('limits', 'list', () => ({ most: 99 })),
    at: 'list',
  },
  'limit-50: The largest limit is 50.': {
    'limit-100-accepted': overrideIn('limits', 'list', () => ({ most: 50 })),
    at: 'list',
  },
  'one-too-many: The list has one entry more than a limit of 2 or above.': {
    'limit-bounds': override('list', ({ list: lawful }) => ({
      list: (world, account, limit) => lawful(world, account, limit > 1 ? limit + 1 : limit),
    })),
    also: ['default-20'],
  },
  'five-at-least: The list has five entries if it can, for any limit except 1.': {
    'limit-bounds': override('list', ({ list: lawful }) => ({
      list: (world, account, limit) => lawful(world, account, limit > 1 ? Math.max(5, limit) : limit),
    })),
  },
  'default-50: A list without a limit returns up to 50 entries.': {
    'default-20': overrideIn('limits', 'list', () => ({ default: 50 })),
  },
  ...each([10, 19, 21, 100], (limit) => ({
    [`default-${limit}: A list without a limit returns at most ${limit} entries.`]: {
      'default-20': overrideIn('limits', 'list', () => ({ default: limit })),
    },
  })),
  'limit-demanded: A list without a limit gets 400.': {
    'default-20': override('limits', ({ read }) => ({
      read: (world, endpoint, query) =>
        endpoint === 'list' && !query.has('limit') ? { fix: 'Which `limit`?' } : read(world, endpoint, query),
    })),
  },
  'limit-7-refused: A limit of 7 gets 400.': {
    'limit-bounds': override('limits', ({ number }) => ({
      number: (raw) => (raw === '7' ? { fix: 'Not seven.' } : number(raw)),
    })),
    at: 'list',
  },
  'started-left-out: The list omits conversations that were started through the API.': {
    'busy-listed': override('list', () => ({ isActive: ({ pretended }) => pretended !== null })),
  },
  'never-busy: Every list entry shows busy false.': { 'busy-agrees': shown('busy', () => false) },
  'always-busy: A list entry shows busy true forever after its first turn.': {
    'busy-agrees': shown('busy', (busy, { turnsEnded }) => busy || turnsEnded > 0),
  },
  'row-per-question: A conversation has a list entry for each waiting question.': {
    'row-once': ordered((conversations) =>
      conversations.flatMap((each) => [each, ...each.gates.slice(1).map(() => each)]),
    ),
  },
  'busy-since-the-limit: A list entry shows busy true forever after a wait ran out.': {
    'busy-agrees': busySinceLimit(),
  },
  'title-cut: A list entry has only the first ten characters of the title.': {
    'title-agrees': shown('title', (title) => String(title).slice(0, 10)),
  },
  'title-escaped: A list entry has its title escaped for HTML.': {
    'title-agrees': shown('title', (title) => String(title).replaceAll('&', '&amp;')),
  },
  'stage-missing: Every list entry has a null stage.': { 'stage-agrees': shown('stage', () => null) },
  'done-without-stage: The list entry of a conversation that is done has a null stage.': {
    'stage-agrees': shown('stage', (stage) => (stage === 'done' ? null : stage)),
    virtual: rowsBehind,
  },
  'seconds: updatedAtMs of a list entry counts seconds.': {
    'updated-in-ms': shown('updatedAtMs', (ms) => Math.floor(Number(ms) / 1000)),
  },
  'microseconds: updatedAtMs of a list entry counts microseconds.': {
    'updated-in-ms': shown('updatedAtMs', (ms) => Number(ms) * 1000),
  },
  'streamed-left-out: The list omits the conversations that are busy with a stream.': {
    'busy-listed': leaving(({ running }, isStreamed) => isStreamed(running)),
  },
  'in-tool-left-out: The list omits the conversations whose agent uses a tool.': {
    'busy-listed': leaving(({ running }) => running?.activity === 'tool'),
  },
  'asked-left-out: The list omits the conversations that are busy while a question waits.': {
    'busy-listed': leaving(({ gates }) => gates.length > 0),
    virtual: shortTurns,
  },
  'finalise-left-out: The list omits the conversations that are busy in stage finalise.': {
    'busy-listed': leaving(({ stage }) => stage === 'finalise'),
  },
  'waiting-left-out: The list omits the conversations in which a message waits.': {
    'busy-listed': leaving(({ waiting }) => waiting.length > 0),
  },
  // Another key of the account may look while one works.
  'later-turns-left-out: The list omits the conversations that are busy with a later message.': {
    'busy-listed': leaving(({ turnsEnded }) => turnsEnded > 0),
    atTimes: ['auth/same-account-list'],
  },
  'quiet-left-out: The list omits conversations without a change for five minutes.': {
    'busy-listed': override('list', (_, { clock }) => ({
      isActive: ({ pretended, updatedAtMs }) => pretended !== null || clock.nowMs() - updatedAtMs < 300_000,
    })),
    virtual: longWait,
  },
  'quiet-at-rest: A list entry shows busy false after five minutes without a change.': {
    'busy-agrees': overrideIn('list', 'fields', (fields, { clock }) => ({
      busy: (world, conversation) =>
        fields.busy(world, conversation) === true && clock.nowMs() - conversation.updatedAtMs < 300_000,
    })),
    virtual: longWait,
  },
  'streamed-at-rest: A list entry shows busy false during a stream.': {
    'busy-agrees': sentAt(STREAMED, (isSent) =>
      shown('busy', (busy, { running }) => busy === true && !isSent(running)),
    ),
  },
  'beyond-ascii-left-out: The list omits a conversation whose title has letters outside ASCII.': {
    'busy-listed': override('list', () => ({ isActive: ({ title }) => !/[^\x20-\x7e]/.test(String(title)) })),
  },
  'untitled-left-out: The list omits a conversation without a title while it is busy.': {
    'busy-listed': untitledLeftOut(),
  },
})

function busySinceLimit(): Change {
  return (policies) => {
    const stuck = new WeakSet<Conversation>()
    return together(
      answeringFor((_, { turn }, cause) => {
        if (cause === 'limit') stuck.add(turn.conversation)
        return null
      }),
      shown('busy', (busy, conversation) => busy || stuck.has(conversation)),
    )(policies)
  }
}

/** Shows a field of a row otherwise. */
function shown(
  field: keyof Policies['list']['fields'],
  change: (value: unknown, conversation: Conversation) => unknown,
): Change {
  return overrideIn('list', 'fields', (fields) => ({
    [field]: (...of: Parameters<typeof fields.busy>) => change(fields[field](...of), of[1]),
  }))
}

function ordered(change: (conversations: Conversation[]) => Conversation[]): Change {
  return override('list', ({ rows: lawful }) => ({ rows: (world, account) => change([...lawful(world, account)]) }))
}

function cached(): Change {
  return (policies) => {
    const kept = new Map<string, { atMs: number; value: object }>()
    return override('list', ({ list: lawful }) => ({
      list(world, account, limit) {
        const key = `${account.name}/${limit}`
        const nowMs = world.policies.clock.nowMs()
        const known = kept.get(key)
        if (known && nowMs - known.atMs < 60_000) return known.value
        const value = lawful(world, account, limit)
        kept.set(key, { atMs: nowMs, value })
        return value
      },
    }))(policies)
  }
}

function untitledLeftOut(): Change {
  return (policies) => {
    const untitled = new WeakSet<Conversation>()
    return together(
      override('conversations', ({ create }) => ({
        create(world, account, order) {
          const conversation = create(world, account, order)
          if (order.title === null) untitled.add(conversation)
          return conversation
        },
      })),
      override('list', () => ({ isActive: (each) => each.running === null || !untitled.has(each) })),
    )(policies)
  }
}

function leaving(isOut: Picks): Change {
  return sentAt(STREAMED, (isStreamed) =>
    override('list', () => ({
      isActive: (each) => each.pretended !== null || each.running === null || !isOut(each, isStreamed),
    })),
  )
}
