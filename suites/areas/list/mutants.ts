import { override, together } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import type { Conversation } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import { accepting, answeringFor } from '../../../fixtures/tools/sends.ts'
import { tickets } from '../tickets/rows.ts'
import { listLeftOut } from './mutants/left-out.ts'
import { list as rows } from './rows.ts'

const rowsBehind = 'a list may be 5 s stale, and a run with a short wait limit lasts only slightly longer'

/** Services that are wrong about the list of conversations. */
export const list = [
  mutant(
    'list/busy-left-out',
    rows['busy-listed'],
    'The list omits busy conversations.',
    override('list', () => ({ isActive: ({ running }) => running === null })),
  ),
  also(
    [rows['newest-first']],
    mutant('list/cached', rows['busy-listed'], 'The list of an account is refreshed once a minute.', cached()),
  ),
  mutant(
    'list/first-turn-left-out',
    rows['busy-listed'],
    'The list omits a conversation until its first turn has ended.',
    override('list', () => ({ isActive: ({ pretended, turnsEnded }) => pretended !== null || turnsEnded > 0 })),
  ),
  ...listLeftOut,
  mutant(
    'list/streamed-starts-left-out',
    rows['busy-listed'],
    'The list omits conversations that were started with a stream.',
    (policies) => {
      const started = new Set<Conversation>()
      return together(
        only(
          ['start-stream', 'start-required-stream'],
          accepting(({ turn }) => void started.add(turn.conversation)),
        ),
        override('list', () => ({ isActive: (each) => !started.has(each) })),
      )(policies)
    },
  ),
  mutant(
    'list/last-changed-left-out',
    rows['busy-listed'],
    'The list omits the conversation that changed last.',
    ordered((conversations) => conversations.slice(1)),
  ),
  mutant(
    'list/last-changed-alone',
    rows['busy-listed'],
    'The list has only the conversation that changed last.',
    ordered((conversations) => conversations.slice(0, 1)),
  ),
  also(
    [tickets['live-member'], tickets['row-id-readable']],
    mutant(
      'list/row-id',
      rows['row-conversation-id'],
      'A list entry has another id.',
      shown('conversationId', (id) => `row-${id}`),
    ),
  ),
  mutant(
    'list/busy-twice',
    rows['row-once'],
    'A conversation that is busy has two entries.',
    ordered((conversations) => conversations.flatMap((each) => (each.running ? [each, each] : [each]))),
  ),
  mutant(
    'list/ids-of-old-rows',
    rows['row-id-readable'],
    'The entry of a conversation that was idle for an hour has an unknown id.',
    override('list', ({ fields }) => ({
      fields: {
        ...fields,
        conversationId: (world, { conversationId, updatedAtMs, ticket }) =>
          ticket || world.policies.clock.nowMs() - updatedAtMs < 3_600_000 ? conversationId : `${conversationId}-1`,
      },
    })),
  ),
  mutant(
    'list/oldest-first',
    rows['newest-first'],
    'The list is sorted from old to new.',
    ordered((conversations) => conversations.toReversed()),
  ),
  mutant(
    'list/by-title',
    rows['newest-first'],
    'The list is sorted by title.',
    ordered((conversations) => conversations.toSorted((a, b) => (a.title < b.title ? -1 : 1))),
  ),
  mutant(
    'list/recent-by-title',
    rows['newest-first'],
    'The list sorts conversations of the last minute by title.',
    ordered((conversations) => {
      const newestMs = Math.max(...conversations.map(({ updatedAtMs }) => updatedAtMs))
      const isRecent = ({ updatedAtMs }: Conversation) => newestMs - updatedAtMs < 60_000
      const recent = conversations.filter(isRecent).toSorted((a, b) => (a.title < b.title ? -1 : 1))
      return [...recent, ...conversations.filter((each) => !isRecent(each))]
    }),
    { virtual: rowsBehind },
  ),
  mutant(
    'list/short-lists-pick-the-oldest',
    rows['newest-first'],
    'A limit below ten returns the oldest conversations, from new to old.',
    override('list', ({ list: lawful, rows: lawfulRows }, policies) => ({
      list(world, account, limit) {
        if (limit >= 10) return lawful(world, account, limit)
        const all = [...lawfulRows(world, account)].slice(-limit)
        return { conversations: all.map((each) => policies.list.row(world, each)) }
      },
    })),
  ),
  mutant(
    'list/short-lists-by-title',
    rows['newest-first'],
    'A limit below ten returns the newest, sorted by reversed title.',
    override('list', ({ list: lawful, rows: lawfulRows, row }) => ({
      list(world, account, limit) {
        if (limit >= 10) return lawful(world, account, limit)
        const newest = [...lawfulRows(world, account)].slice(0, limit)
        const inOrder = newest.toSorted((a, b) => (a.title > b.title ? -1 : 1))
        return { conversations: inOrder.map((each) => row(world, each)) }
      },
    })),
  ),
  mutant(
    'list/second-newest-left-out',
    rows['newest-first'],
    'A limit of five omits the second newest conversation.',
    override('list', ({ rows: lawfulRows, list: lawful, row, fields }) => ({
      list(world, account, limit) {
        if (limit !== 5) return lawful(world, account, limit)
        const all = [...lawfulRows(world, account)]
        const [second] = all.slice(1, 2).map((each) => fields.updatedAtMs(world, each))
        const five = all.filter((each, at) => at === 0 || fields.updatedAtMs(world, each) !== second).slice(0, 5)
        return { conversations: five.map((each) => row(world, each)) }
      },
    })),
  ),
  mutant(
    'list/limit-1-is-2',
    rows['limit-1'],
    'A limit of 1 returns two entries.',
    override('list', ({ list: lawful }) => ({
      list: (world, account, limit) => lawful(world, account, limit === 1 ? 2 : limit),
    })),
  ),
  also(
    [rows['limit-bounds']],
    mutant(
      'list/limit-ignored',
      rows['limit-1'],
      'The list ignores the limit and returns at most twenty entries.',
      override('list', ({ list: lawful }) => ({ list: (world, account) => lawful(world, account, 20) })),
    ),
  ),
  mutant(
    'list/limit-1-refused',
    rows['limit-1-accepted'],
    'A limit of 1 gets 400.',
    only(
      'list',
      override('limits', ({ list: rule }) => ({ list: { ...rule, least: 2 } })),
    ),
  ),
  mutant(
    'list/limit-99',
    rows['limit-100-accepted'],
    'The largest limit is 99.',
    only(
      'list',
      override('limits', ({ list: rule }) => ({ list: { ...rule, most: 99 } })),
    ),
  ),
  mutant(
    'list/limit-50',
    rows['limit-100-accepted'],
    'The largest limit is 50.',
    only(
      'list',
      override('limits', ({ list: rule }) => ({ list: { ...rule, most: 50 } })),
    ),
  ),
  also(
    [rows['default-20']],
    mutant(
      'list/one-too-many',
      rows['limit-bounds'],
      'The list has one entry more than a limit of 2 or above.',
      override('list', ({ list: lawful }) => ({
        list: (world, account, limit) => lawful(world, account, limit > 1 ? limit + 1 : limit),
      })),
    ),
  ),
  mutant(
    'list/five-at-least',
    rows['limit-bounds'],
    'The list has five entries if it can, for any limit except 1.',
    override('list', ({ list: lawful }) => ({
      list: (world, account, limit) => lawful(world, account, limit > 1 ? Math.max(5, limit) : limit),
    })),
  ),
  mutant(
    'list/default-50',
    rows['default-20'],
    'A list without a limit returns up to 50 entries.',
    override('limits', ({ list: rule }) => ({ list: { ...rule, default: 50 } })),
  ),
  ...[10, 19, 21, 100].map((limit) =>
    mutant(
      `list/default-${limit}`,
      rows['default-20'],
      `A list without a limit returns at most ${limit} entries.`,
      override('limits', ({ list: rule }) => ({ list: { ...rule, default: limit } })),
    ),
  ),
  mutant(
    'list/limit-demanded',
    rows['default-20'],
    'A list without a limit gets 400.',
    override('limits', ({ read }) => ({
      read: (world, endpoint, query) =>
        endpoint === 'list' && !query.has('limit') ? { fix: 'Which `limit`?' } : read(world, endpoint, query),
    })),
  ),
  mutant(
    'list/limit-7-refused',
    rows['limit-bounds'],
    'A limit of 7 gets 400.',
    only(
      'list',
      override('limits', ({ number }) => ({ number: (raw) => (raw === '7' ? { fix: 'Not seven.' } : number(raw)) })),
    ),
  ),
  mutant(
    'list/started-left-out',
    rows['busy-listed'],
    'The list omits conversations that were started through the API.',
    override('list', () => ({ isActive: ({ pretended }) => pretended !== null })),
  ),
  mutant(
    'list/never-busy',
    rows['busy-agrees'],
    'Every list entry shows busy false.',
    shown('busy', () => false),
  ),
  mutant(
    'list/always-busy',
    rows['busy-agrees'],
    'A list entry shows busy true forever after its first turn.',
    shown('busy', (busy, { turnsEnded }) => busy || turnsEnded > 0),
  ),
  mutant(
    'list/row-per-question',
    rows['row-once'],
    'A conversation has a list entry for each waiting question.',
    ordered((conversations) => conversations.flatMap((each) => [each, ...each.gates.slice(1).map(() => each)])),
  ),
  mutant(
    'list/busy-since-the-limit',
    rows['busy-agrees'],
    'A list entry shows busy true forever after a wait ran out.',
    busySinceLimit(),
  ),
  mutant(
    'list/title-cut',
    rows['title-agrees'],
    'A list entry has only the first ten characters of the title.',
    shown('title', (title) => String(title).slice(0, 10)),
  ),
  mutant(
    'list/title-escaped',
    rows['title-agrees'],
    'A list entry has its title escaped for HTML.',
    shown('title', (title) => String(title).replaceAll('&', '&amp;')),
  ),
  mutant(
    'list/stage-missing',
    rows['stage-agrees'],
    'Every list entry has a null stage.',
    shown('stage', () => null),
  ),
  mutant(
    'list/done-without-stage',
    rows['stage-agrees'],
    'The list entry of a conversation that is done has a null stage.',
    shown('stage', (stage) => (stage === 'done' ? null : stage)),
    { virtual: rowsBehind },
  ),
  mutant(
    'list/seconds',
    rows['updated-in-ms'],
    'updatedAtMs of a list entry counts seconds.',
    shown('updatedAtMs', (ms) => Math.floor(Number(ms) / 1000)),
  ),
  mutant(
    'list/microseconds',
    rows['updated-in-ms'],
    'updatedAtMs of a list entry counts microseconds.',
    shown('updatedAtMs', (ms) => Number(ms) * 1000),
  ),
]

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
  return override('list', ({ fields }) => ({
    fields: { ...fields, [field]: (...of: Parameters<typeof fields.busy>) => change(fields[field](...of), of[1]) },
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
