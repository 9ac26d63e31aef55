import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { drawnConversations, drawnId, exchangesOf, lagMs } from '../../../reading/kit/conversation-drawn.ts'
import { made } from '../../../reading/kit/made.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { judgeLoneSends } from './lone-sends.ts'

const row = 'status-codes/lone-send-no-409'

/** The second message of a conversation, refused for a conflict: nothing that came after it is left. */
function refused(all: readonly Exchange[], more: Partial<Exchange> = {}): Exchange[] {
  const place = all.findIndex(({ path }) => path === '/messages')
  const send = all[place] ?? expect.fail('no such send')
  return [...all.slice(0, place), { ...send, status: 409, body: '{"error":"a conflict"}', ...more }]
}

const told = (all: readonly Exchange[]): string[] => brokenRows(judgeLoneSends(all, lagMs))

/** The same for every drawn conversation. */
const always = (change: (all: Exchange[]) => Exchange[], expected: readonly string[]): void =>
  fc.assert(
    fc.property(drawnConversations, (model) => {
      expect(told(change(exchangesOf(model)))).toEqual(expected)
    }),
  )

const isStatus = ({ path }: Exchange): boolean => /^\/conversations\/[^/]+$/.test(path)

/** Every status shows this besides. */
const showing =
  (fields: Record<string, unknown>) =>
  (all: Exchange[]): Exchange[] =>
    all.map((each) =>
      isStatus(each) ? { ...each, body: JSON.stringify({ ...JSON.parse(each.body ?? '{}'), ...fields }) } : each,
    )

describe('a conflict that nothing conflicts with', () => {
  it('is found where a conversation rests', () => {
    always((all) => refused(all), [row])
  })

  it('is none where the message was taken', () => {
    always((all) => all, [])
  })

  it.each<[string, (all: Exchange[]) => Exchange[]]>([
    ['nobody saw the turn before it end', (all) => refused(all.filter((each) => !isStatus(each)))],
    ['the stage is done', (all) => refused(showing({ stage: 'done' })(all))],
    ['a question waits', (all) => refused(showing({ pendingGates: [{ prompt: 'or not?' }] })(all))],
    ['the agent failed by itself', (all) => refused(showing({ phase: 'error' })(all))],
    ['it was sent again, since nobody knew what had become of it', (all) => refused(all, { repeats: [cut] })],
    ['it was sent to be refused', (all) => refused(all, { owned: true })],
    ['another key sent it', (all) => refused(all, { credential: 'otherAccount' })],
    ['the conversation is of a ticket', (all) => [ticket, ...refused(all)]],
    ['its text was sent before', (all) => refused(all, { requestBody: all[0]?.requestBody ?? null })],
    ['another is under way', (all) => [...refused(all), { ...refused(all).at(-1), id: 'beside' } as Exchange]],
    ['the agent is seen at work next', (all) => [...refused(all), busyAfter(refused(all).at(-1))]],
    ['somebody else writes there', (all) => refused([...all.slice(0, 1), visitors, ...all.slice(1)])],
  ])('may be one where %s', (_, change) => {
    always(change, [])
  })
})

const cut = { status: null, reason: 'reset' } as unknown as Exchange['repeats'][number]

const path = `/conversations/${encodeURIComponent(drawnId)}`

const ticket = made({
  id: 'list',
  path: '/conversations',
  json: { conversations: [{ conversationId: drawnId, ticketId: 't', title: '', busy: false, updatedAtMs: 1 }] },
})

const visitors = made({
  id: 'visitors',
  path: `${path}/messages`,
  sentMs: 6,
  endMs: 7,
  json: {
    conversationId: drawnId,
    before: null,
    messages: [{ messageId: 'v', role: 'user', text: 'HELLO', timestamp: null }],
  },
})

function busyAfter(refusal: Exchange | undefined): Exchange {
  const sentMs = (refusal?.endMs ?? 0) + 1
  const json = {
    busy: true,
    conversationId: drawnId,
    acceptedInputs: 0,
    deferred: false,
    pendingGates: [],
    phase: 'tool',
  }
  return made({ id: 'after', path, sentMs, endMs: sentMs + 1, json })
}
