import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUndecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { agent, around, madeSend, madeTiming, ownText, reply, user, words } from '../send/kit/made.ts'
import { judgeBehind, judgeBehindForm, judgeBehindWaits, judgeBehindWork } from './behind.ts'

const { waitLimitMs, slackMs } = madeTiming
const row = ['wait/behind-not-late']
const judge = (answer: Parameters<typeof madeSend>[0] = {}) =>
  judgeBehind(madeSend({ endpoint: 'send', ...answer }), around)

test('an answer about the limit holds', () => {
  const times = fc.integer({ min: waitLimitMs - slackMs, max: waitLimitMs + slackMs })
  fc.assert(
    fc.property(times, (endMs) => {
      expect(heldRows(judge({ answer: { endMs } }))).toEqual(row)
    }),
  )
})

test('an answer later than that is found, and so is none at all', () => {
  const failure = { kind: 'timeout', message: 'no answer' } as const
  const times = fc.integer({ min: waitLimitMs + slackMs + 1, max: 5 * waitLimitMs })
  fc.assert(
    fc.property(times, (endMs) => {
      expect(brokenRows(judge({ answer: { endMs } }))).toEqual(row)
      expect(brokenRows(judge({ answer: { endMs, status: null, failure } }))).toEqual(row)
      expect(judge({ answer: { endMs } })).toEqual([expect.objectContaining({ timed: true })])
    }),
  )
})

test('an early answer, a refusal and a lost connection say nothing', () => {
  const early = fc.integer({ min: 1, max: waitLimitMs - slackMs - 1 })
  const any = fc.integer({ min: 1, max: 5 * waitLimitMs })
  fc.assert(
    fc.property(early, any, (soon, endMs) => {
      expect(judge({ answer: { endMs: soon } })).toEqual([])
      for (const status of [400, 409, 429, 503]) expect(judge({ answer: { endMs, status } })).toEqual([])
      expect(judge({ answer: { endMs, status: null, failure: { kind: 'reset', message: 'lost' } } })).toEqual([])
    }),
  )
})

const { lagMs } = madeTiming
const form = ['wait/behind-runs-out']
const atLimit = fc.integer({ min: waitLimitMs - slackMs, max: waitLimitMs + slackMs })
const phases = fc.constantFrom('working', 'queued', 'thinking', 'idle', 'tool', 'streaming')

interface Form {
  endMs: number
  status?: number
  json?: Record<string, unknown>
  body?: string
  work?: Record<string, unknown>
  said?: boolean
  soon?: boolean
}

function formOf({ endMs, status = 200, json = {}, body, work = {}, said = false, soon = false }: Form) {
  const sent = madeSend({
    endpoint: 'send',
    json: { replies: [], ...json },
    answer: { endMs, status, ...(body === undefined ? {} : { body }) },
  })
  const sentMs = endMs + (soon ? lagMs - 1 : lagMs)
  const shown = { busy: false, acceptedInputs: 0, deferred: false, phase: 'idle', lastAssistantText: null, ...work }
  const messages = said ? [agent(words[1], 'r1')] : []
  const after = {
    status: made({ path: '/conversations/c1', sentMs, endMs: sentMs + 4, json: shown }),
    page: made({ path: '/conversations/c1/messages', sentMs, json: { before: null, conversationId: 'c1', messages } }),
  }
  return { begun: true, sent, after }
}

const judgeForm = (parts: Form) => judgeBehindForm(formOf(parts), around)
const judgeWaits = (parts: Form) => judgeBehindWaits(formOf(parts), around)

/** A turn that goes on, or has not begun. */
const atWork = fc.oneof(
  phases.map((phase) => ({ busy: true, phase })),
  fc.integer({ min: 1, max: 9 }).map((acceptedInputs) => ({ acceptedInputs })),
)

test('an answer at the limit that says timedOut holds, whatever is shown later', () => {
  fc.assert(
    fc.property(atLimit, fc.option(atWork, { nil: undefined }), fc.boolean(), (endMs, work, said) => {
      const outcomes = judgeForm({ endMs, json: { timedOut: true }, said, ...(work === undefined ? {} : { work }) })
      expect(heldRows(outcomes)).toEqual(form)
    }),
  )
})

test('one without timedOut is found where the work was seen to go on', () => {
  fc.assert(
    fc.property(atLimit, atWork, fc.constantFrom({}, { timedOut: false }), (endMs, work, json) => {
      expect(brokenRows(judgeForm({ endMs, json, work }))).toEqual(form)
    }),
  )
})

test('504 from the service is found, and one from a gateway says nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 * waitLimitMs }), (endMs) => {
      expect(brokenRows(judgeForm({ endMs, status: 504, body: '{"error":"busy"}' }))).toEqual(form)
      expect(judgeForm({ endMs, status: 504, body: '<html></html>' })).toEqual([])
    }),
  )
})

test('one without timedOut says nothing where its turn may have ended', () => {
  const early = fc.integer({ min: 1, max: waitLimitMs - slackMs - 1 })
  const lasting = fc.constantFrom('draining', 'stopping', 'awaiting', 'error')
  fc.assert(
    fc.property(early, atLimit, atWork, lasting, (earlyMs, endMs, work, phase) => {
      expect(judgeForm({ endMs: earlyMs, work })).toEqual([])
      expect(judgeForm({ endMs })).toEqual([])
      expect(judgeForm({ endMs, work, soon: true })).toEqual([])
      expect(judgeForm({ endMs, work, said: true })).toEqual([])
      expect(judgeForm({ endMs, work, json: { replies: [reply(words[1], 'r1')] } })).toEqual([])
      expect(judgeForm({ endMs, work: { busy: true, phase } })).toEqual([])
      expect(judgeForm({ endMs, work, status: 409, body: '{"error":"busy"}' })).toEqual([])
    }),
  )
})

const waits = ['wait/behind-waits']
const early = fc.integer({ min: 1, max: waitLimitMs - slackMs - 1 })
const unread = fc.integer({ min: 1, max: 9 }).map((acceptedInputs) => ({ acceptedInputs }))

test('an answer before its message was read is found', () => {
  fc.assert(
    fc.property(early, unread, fc.constantFrom({}, { timedOut: false }), (endMs, work, json) => {
      expect(brokenRows(judgeWaits({ endMs, json, work }))).toEqual(waits)
    }),
  )
})

test('one at the limit holds, and so does one whose words were said', () => {
  fc.assert(
    fc.property(early, atLimit, unread, (earlyMs, endMs, work) => {
      expect(heldRows(judgeWaits({ endMs: endMs + slackMs, json: { timedOut: true }, work }))).toEqual(waits)
      expect(heldRows(judgeWaits({ endMs: earlyMs, work, said: true }))).toEqual(waits)
    }),
  )
})

test('an early answer says nothing where the message was read, or where the status may be behind', () => {
  fc.assert(
    fc.property(early, atWork, unread, (endMs, work, later) => {
      if (!('acceptedInputs' in work)) expect(judgeWaits({ endMs, work })).toEqual([])
      expect(judgeWaits({ endMs, work: later, soon: true })).toEqual([])
      expect(judgeWaits({ endMs, work: { ...later, phase: 'error' } })).toEqual([])
      expect(judgeWaits({ endMs, work: later, status: 409, body: '{"error":"busy"}' })).toEqual([])
    }),
  )
})

const carriesOn = 'wait/behind-carries-on'

/** One whose wait ran out, of which nothing but the history shows any words. */
function ranOut(endMs: number, parts: Parameters<typeof madeSend>[0] = {}) {
  const { rest, ...sent } = madeSend({
    endpoint: 'send',
    json: { timedOut: true, replies: [] },
    answer: { endMs },
    ...parts,
  })
  return { ...formOf({ endMs }), sent: { ...sent, reads: [], ...(rest && { rest: { ...rest, reads: [] } }) } }
}

test('what waited when its wait ran out is worked on: its words hold, and where they are lost the agent is asked elsewhere', () => {
  fc.assert(
    fc.property(atLimit, fc.boolean(), (endMs, isSaid) => {
      const outcomes = judgeBehindWork(ranOut(endMs, isSaid ? {} : { shown: [user(ownText)] }))
      expect(heldRows(outcomes)).toEqual(isSaid ? [carriesOn] : [])
      expect(outcomes.filter(isUndecided).map(({ rule, script }) => [rule, script])).toEqual(
        isSaid ? [] : [[carriesOn, 'say pauseMs say']],
      )
    }),
  )
})

test('nothing is said of what was answered otherwise, and no agent is blamed for a history that was not read', () => {
  const others = [{ json: { timedOut: false } }, { status: 409 }, { status: 504, body: '{"error":"busy"}' }]
  fc.assert(
    fc.property(atLimit, fc.constantFrom(...others), (endMs, form) => {
      expect(judgeBehindWork(formOf({ endMs, ...form }))).toEqual([])
      const outcomes = judgeBehindWork(ranOut(endMs, { rested: false, shown: [] }))
      expect(outcomes.filter(isUndecided).map(({ script }) => script)).toEqual([undefined])
    }),
  )
})
