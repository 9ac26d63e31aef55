import { describe, expect, it } from 'vitest'
import { createService, type Policies } from '../../fixtures/service/index.ts'
import type { Conversation } from '../../fixtures/service/world.ts'
import type { Result } from '../../schemas/types.ts'
import type { Suite } from '../run/define.ts'
import { runSuite } from '../run/run.ts'
import { checkTarget } from '../run/target.ts'
import { memoryTranscript } from '../run/transcript/transcript.ts'
import { historyChecks } from './history/checks.ts'
import { listChecks } from './list/checks.ts'
import { requirements } from './rows.ts'
import { statusChecks } from './status/checks.ts'
import { ticketsChecks } from './tickets/checks.ts'

/**
 * The checks of the three areas, but for those that look at scenes of other areas; and one that sees the agent use tools,
 * without which nothing hangs on them (readings 70).
 */
const suite: Suite = {
  name: 'history-list-tickets',
  version: '0',
  requirements: requirements.filter(({ area }) => area === 'history' || area === 'list' || area === 'tickets'),
  checks: [...historyChecks, ...listChecks, ...ticketsChecks, ...statusChecks].filter(
    ({ id }) =>
      id !== 'history/after-sends' && id !== 'history/mid-turn' && (!id.startsWith('status/') || id === 'status/tool'),
  ),
}

const must = suite.requirements.filter(({ level }) => level === 'must').map(({ id }) => id)

type Change = (policies: Policies) => Policies

async function play(change?: Change, concurrency?: number): Promise<Result> {
  const service = createService({ waitLimitMs: 800, ...(concurrency === undefined ? {} : { concurrency }) }, change)
  try {
    await service.listen()
    const target = checkTarget(service.target(), 'the reference service')
    const scope = { profile: 'certify', only: [], skip: [] } as const
    return await runSuite({ suite, target, scope, seed: 7, transcript: memoryTranscript() })
  } finally {
    await service.close()
  }
}

const idsOf = (result: Result, verdict: string): string[] =>
  result.requirements.filter((row) => row.level === 'must' && row.verdict === verdict).map(({ id }) => id)

const inHistory =
  (change: (lawful: Policies['history']) => Partial<Policies['history']>): Change =>
  (policies) => ({
    ...policies,
    history: { ...policies.history, ...change(policies.history) },
  })
const inList =
  (change: (lawful: Policies['list']) => Partial<Policies['list']>): Change =>
  (policies) => ({
    ...policies,
    list: { ...policies.list, ...change(policies.list) },
  })
const inRows = (fields: Partial<Policies['list']['fields']>): Change =>
  inList((lawful) => ({ fields: { ...lawful.fields, ...fields } }))
const inCursors =
  (change: (lawful: Policies['cursors']) => Partial<Policies['cursors']>): Change =>
  (policies) => ({
    ...policies,
    cursors: { ...policies.cursors, ...change(policies.cursors) },
  })

/** Adds hidden entries around each entry of a transcript. */
const sparse: Change = (policies) => ({
  ...policies,
  conversations: {
    ...policies.conversations,
    append: (world, conversation, entry) => {
      const beside = { kind: 'note', text: 'to nobody' } as const
      for (const each of [beside, entry, beside]) policies.conversations.append(world, conversation, each)
    },
  },
})

const plainCursors: Change = inCursors(() => ({
  encode: (_, __, position) => String(position),
  decode: (_, __, cursor) => (/^\d+$/.test(cursor) ? { value: Number(cursor) } : { fix: 'No such cursor.' }),
}))

/** Kilobytes of characters that a query has to escape. */
const longCursors: Change = inCursors(() => ({
  encode: (_, __, position) => `${position} ${'/?#&=%2F+\u{1f600}\u00e9"\n'.repeat(100)}`,
  decode: (_, __, cursor) => {
    const [position = '', rest] = cursor.split(' ')
    return rest === undefined ? { fix: 'No such cursor.' } : { value: Number(position) }
  },
}))

const canonicalTexts: Change = inHistory((lawful) => ({
  message: (world, message) => ({
    ...lawful.message(world, message),
    text: message.text.normalize('NFC').replaceAll('\r\n', '\n').trim(),
  }),
}))

const onlyBusy: Change = inList(() => ({ isActive: ({ running, waiting }) => running !== null || waiting.length > 0 }))

describe.concurrent('services that keep the rules', () => {
  it('every rule shows, and none is broken', async () => {
    const result = await play()
    // It takes more than 20 conversations to see the default of the list cut anything off.
    expect(idsOf(result, 'pass').sort()).toEqual(must.filter((id) => id !== 'list/default-20').sort())
    expect(idsOf(result, 'fail').concat(idsOf(result, 'inconclusive'))).toEqual([])
    expect(result.usage.meteredSends).toBe(6)
  })

  it.each<[string, Change, number | undefined]>([
    ['two hidden entries beside each', sparse, undefined],
    ['numeric cursors', plainCursors, undefined],
    ['long cursors of odd characters', longCursors, undefined],
    ['texts in canonical form', canonicalTexts, undefined],
    ['one turn at a time', (policies) => policies, 1],
  ])('%s', async (_, change, concurrency) => {
    const result = await play(change, concurrency)
    expect(idsOf(result, 'fail').concat(idsOf(result, 'inconclusive'))).toEqual([])
  })

  it('idle conversations may be missing from the list', async () => {
    const result = await play(onlyBusy)
    expect(idsOf(result, 'fail').concat(idsOf(result, 'inconclusive'))).toEqual([])
  })
})

/** The moment of the newest message before a place; the service keeps none for hidden entries. */
function momentOf({ transcript }: Conversation, position: number): number | null {
  const message = transcript.slice(position).find((entry) => entry.kind === 'message')
  return message?.kind === 'message' ? message.atMs : null
}

const droppingTies: Change = inCursors((lawful) => ({
  decode: (world, conversation, cursor) => {
    const read = lawful.decode(world, conversation, cursor)
    if (!('value' in read)) return read
    const moment = momentOf(conversation, read.value)
    let position = read.value
    const isTied = (): boolean => {
      const entry = conversation.transcript[position - 1]
      return entry?.kind === 'message' && entry.atMs === moment
    }
    while (position > 0 && isTied()) position -= 1
    return { value: position }
  },
}))

const fromTheNewest: Change = inCursors(() => ({
  encode: (_, { transcript }, position) => String(transcript.length - position),
  decode: (_, { transcript }, cursor) =>
    /^\d+$/.test(cursor) ? { value: Math.max(0, transcript.length - Number(cursor)) } : { fix: 'No such cursor.' },
}))

const countingMessages: Change = inHistory((lawful) => ({
  window: (_, { transcript }, anchor, limit) => {
    const end = anchor ?? transcript.length
    let start = end
    for (let left = limit; start > 0; start -= 1) {
      const entry = transcript[start - 1]
      if (entry === undefined || lawful.shown([entry]).length === 0) continue
      if (left === 0) break
      left -= 1
    }
    return { start, end }
  },
}))

const sayingTwice: Change = (policies) => ({
  ...policies,
  conversations: {
    ...policies.conversations,
    append: (world, conversation, entry) => {
      policies.conversations.append(world, conversation, entry)
      if (entry.kind === 'message' && entry.text.endsWith('in a burst 9')) {
        policies.conversations.append(world, conversation, { ...entry, messageId: `${entry.messageId}-again` })
      }
    },
  },
})

const showingTools: Change = (policies) => ({
  ...policies,
  turns: {
    ...policies.turns,
    perform: {
      ...policies.turns.perform,
      tool: (world, turn, step) => policies.turns.perform.say(world, turn, { say: `used ${step.tool}` }),
    },
  },
})

const defaults =
  (endpoint: 'list' | 'history', limit: number): Change =>
  (policies) => ({
    ...policies,
    limits: { ...policies.limits, [endpoint]: { ...policies.limits[endpoint], default: limit } },
  })

const broken: Record<string, { change: Change; breaks: string[] }> = {
  'ties at the cursor are dropped': {
    change: droppingTies,
    breaks: ['history/walk-burst', 'history/walk-long', 'history/walk-mixed-limits'],
  },
  'cursors count from the newest': { change: fromTheNewest, breaks: ['history/cursor-stable'] },
  'no cursor after an empty page': {
    change: inHistory((lawful) => ({
      before: (world, conversation, window) =>
        lawful.shown(conversation.transcript.slice(window.start, window.end)).length > 0
          ? lawful.before(world, conversation, window)
          : null,
    })),
    breaks: ['history/null-only-at-start'],
  },
  'the limit counts messages': { change: countingMessages, breaks: ['history/limit-counts-entries'] },
  'another default for messages': { change: defaults('history', 40), breaks: ['history/default-50'] },
  'pages are newest first': {
    change: inHistory(() => ({ sort: (messages) => messages.toReversed() })),
    breaks: ['history/oldest-first-in-page'],
  },
  'tools are said': { change: showingTools, breaks: ['history/hides-tools'] },
  'words are kept twice': { change: sayingTwice, breaks: ['history/agent-words-once'] },
  'the wrong role': {
    change: inHistory((lawful) => ({
      message: (world, message) => ({ ...lawful.message(world, message), role: 'assistant' }),
    })),
    breaks: ['history/role-user'],
  },
  'the wrong conversation is named': {
    change: inHistory((lawful) => ({
      page: (world, conversation, anchor, limit) => ({
        ...lawful.page(world, conversation, anchor, limit),
        conversationId: 'conversation',
      }),
    })),
    breaks: ['history/conversation-id'],
  },
  'who works is not listed': {
    change: inList(() => ({ isActive: ({ running, pretended }) => running === null && pretended?.busy !== true })),
    breaks: ['list/busy-listed'],
  },
  'rows are never busy': { change: inRows({ busy: () => false }), breaks: ['list/busy-agrees'] },
  'rows count seconds': {
    change: inRows({ updatedAtMs: (_, { updatedAtMs }) => updatedAtMs / 1000 }),
    breaks: ['list/updated-in-ms'],
  },
  'oldest first': {
    change: inList((lawful) => ({ rows: (world, account) => [...lawful.rows(world, account)].reverse() })),
    breaks: ['list/newest-first'],
  },
  'a ticket goes by its own id': {
    change: inRows({ conversationId: (_, { conversationId, ticket }) => ticket?.ticketId ?? conversationId }),
    breaks: ['tickets/live-member', 'tickets/row-id-readable'],
  },
  'a row for each member': {
    change: inList(() => ({
      rows: (_, account) => {
        const all: Conversation[] = []
        for (let each = account.conversations.newest; each; each = each.older) all.push(each)
        return all
      },
    })),
    breaks: ['tickets/members-no-rows', 'tickets/one-row'],
  },
}

describe.concurrent('services that break one', () => {
  it.each(Object.entries(broken))('%s', async (_, { change, breaks }) => {
    expect(idsOf(await play(change), 'fail').sort()).toEqual(breaks)
  })
})
