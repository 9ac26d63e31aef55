import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { Log } from '../../log/log.ts'
import { Report } from '../../log/report.ts'
import { drawnConversations, drawnId, exchangesOf, lagMs } from '../../reading/kit/conversation-drawn.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import { loneSend } from './conflicts.ts'
import { statusCodes } from './rows.ts'

// What a message may be in conflict with, where no variant has it.

/** The second message of a conversation, refused for a conflict: nothing that came after it is left. */
function refused(all: readonly Exchange[], more: Partial<Exchange> = {}): Exchange[] {
  const place = all.findIndex(({ path }) => path === '/messages')
  const send = all[place] ?? expect.fail('no such send')
  return [...all.slice(0, place), { ...send, status: 409, body: '{"error":"a conflict"}', ...more }]
}

const isStatus = ({ path }: Exchange): boolean => /^\/conversations\/[^/]+$/.test(path)

/** Every status shows this besides. */
const showing = (fields: Record<string, unknown>) => (all: Exchange[]) =>
  refused(
    all.map((each) =>
      isStatus(each) ? { ...each, body: JSON.stringify({ ...JSON.parse(each.body ?? '{}'), ...fields }) } : each,
    ),
  )

const cut = { status: null, reason: 'reset', atMs: 1 }
const row = { conversationId: drawnId, ticketId: 't', title: '', busy: false, updatedAtMs: 1 }
const ticket = made({ id: 'list', json: { conversations: [row] } })

test.each<[string, (all: Exchange[]) => Exchange[], string[]]>([
  ['nothing', (all) => refused(all), ['broken']],
  ['an unseen turn', (all) => refused(all.filter((each) => !isStatus(each))), ['undecided']],
  ['a question', showing({ pendingGates: [{ prompt: 'or not?' }] }), ['undecided']],
  ['a turn that failed', showing({ phase: 'error' }), ['undecided']],
  ['an earlier try of its own', (all) => refused(all, { repeats: [cut] }), ['undecided']],
  ['what a ticket is about', (all) => [ticket, ...refused(all)], ['undecided']],
  [
    'its own text',
    (all) => refused(all, { requestBody: JSON.stringify({ conversationId: drawnId, text: textOf(all[0]) }) }),
    [],
  ],
  ['what it was sent for', (all) => refused(all, { owned: true }), []],
])('a message may be in conflict with %s', (_, change, said) => {
  fc.assert(
    fc.property(drawnConversations, (model) => {
      const report = new Report(statusCodes['lone-send-no-409'])
      const log = new Log({ waitLimitMs: 60_000, slackMs: 3000, lagMs, longPauseMs: 3000 })
      log.add(change(exchangesOf(model)))
      loneSend(false)(log, report)
      expect(verdicts(report.outcomes)).toEqual(said.map((word) => `${word} ${statusCodes['lone-send-no-409'].id}`))
    }),
    { numRuns: 30 },
  )
})

function textOf(exchange: Exchange | undefined): unknown {
  return JSON.parse(exchange?.requestBody ?? '{}').text
}
