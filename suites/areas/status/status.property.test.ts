import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { instancesOf } from '../../arbitraries/instances.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, unanswered, withBody } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import {
  type Plan,
  paperStatusReads,
  scriptOf,
  type WatchModel,
  watchModels,
  watchStartedAtMs,
} from '../../run/kit/paper-watched.ts'
import { timingFor } from '../../run/timing.ts'
import { judgeStatusFields } from './fields.ts'
import { status } from './rows.ts'
import { judgeBusy, judgeDone, judgeForeignGates, judgeGate, judgeIdentity, judgeShown, pauseBegan } from './status.ts'

type Json = Record<string, unknown>
type Slug = keyof typeof status

const rowsOf = (...slugs: readonly Slug[]): string[] => slugs.map((slug) => status[slug].id).sort()

/** What the checks of a turn ask of it. */
function judge(kept: StatusReads, model: WatchModel): Outcome[] {
  const timing = timingFor(model.waitLimitMs)
  const { pauseMs } = scriptOf(model)
  switch (model.plan) {
    case 'tool':
      return judgeBusy(kept, status['busy-in-tool'], timing, pauseBegan(kept, pauseMs))
    case 'asks':
      return judgeGate(kept, pauseMs, timing)
    case 'done':
      return judgeDone(kept)
    default:
      return [
        ...judgeIdentity(kept, watchStartedAtMs),
        ...judgeShown(kept, status[model.again ? 'send-shown' : 'start-shown'], timing),
        ...judgeBusy(kept, status['busy-while-working'], timing),
        ...judgeForeignGates(kept.conversationId, readsOf(kept), [gate.prompt]),
      ]
  }
}

const readsOf = (kept: StatusReads) => [...kept.looks.map(({ status }) => status), ...kept.rest.reads, kept.atRest]

const alone = (models: fc.Arbitrary<WatchModel>): Alone<WatchModel, StatusReads> => ({
  models,
  record: paperStatusReads,
  judge,
  runs: 60,
})

type Change = Damage<WatchModel, StatusReads>['damage']

const shows =
  (change: (json: Json, at: number) => Json, at: number) =>
  (exchange: Exchange): Exchange =>
    exchange.status === 200 ? withBody(exchange, (json) => change(json, at)) : exchange

/** Every status changed: while it was watched, until rest, and at rest. */
const every =
  (change: (json: Json, at: number) => Json): Change =>
  (kept, at) => ({
    ...meanwhile(change)(kept, at),
    rest: { ...kept.rest, reads: kept.rest.reads.map(shows(change, at)) },
    atRest: shows(change, at)(kept.atRest),
  })

/** Only those that were read while it was watched. */
const meanwhile =
  (change: (json: Json, at: number) => Json): ((kept: StatusReads, at: number) => StatusReads) =>
  (kept, at) => ({
    ...kept,
    looks: kept.looks.map(({ status, page }) => ({ status: shows(change, at)(status), page })),
  })

/** One of those. */
const once =
  (change: (json: Json, at: number) => Json): Change =>
  (kept, at) => ({
    ...kept,
    looks: changed(kept.looks, at, ({ status, page }) => ({ status: shows(change, at)(status), page })),
  })

const idle = (json: Json): Json => ({ ...json, busy: false, acceptedInputs: 0, deferred: false })
const gate = { kind: 'approval', prompt: 'May I?', requestId: 'q1' }
const known = { unknown: fc.constant(false) }

interface Case {
  kind: Damage<WatchModel, StatusReads>['kind']
  about: string
  plan: Plan
  more?: Parameters<typeof watchModels>[1]
  damage: Change
  breaks: readonly Slug[]
}

const cases: Case[] = [
  {
    kind: 'drop',
    about: 'all signs of work after a start',
    plan: 'late',
    damage: meanwhile(idle),
    breaks: ['start-shown'],
  },
  {
    kind: 'drop',
    about: 'all signs of work after a send',
    plan: 'late',
    more: { again: fc.constant(true) },
    damage: meanwhile(idle),
    breaks: ['send-shown'],
  },
  {
    kind: 'delay',
    about: 'the status, beyond the lag',
    plan: 'late',
    more: { ...known, putOff: fc.constant(false) },
    damage: (_, at, model) => paperStatusReads({ ...model, statusLag: 2.2 + (at % 50) / 100 }),
    breaks: ['start-shown'],
  },
  {
    kind: 'cut',
    about: 'busy, with the first words',
    plan: 'twice',
    more: { putOff: fc.constant(false), statusLag: fc.constant(0), shows: fc.constant(30) },
    damage: meanwhile((json) => (String(json.lastAssistantText ?? '') === '' ? json : { ...json, busy: false })),
    breaks: ['busy-while-working'],
  },
  {
    kind: 'drop',
    about: 'busy, while a tool is used',
    plan: 'tool',
    more: { putOff: fc.constant(false) },
    damage: meanwhile((json) => ({ ...json, busy: false })),
    breaks: ['busy-in-tool'],
  },
  {
    kind: 'drop',
    about: 'the gate',
    plan: 'asks',
    // That the agent asked, another field tells (readings 70).
    damage: every((json) => ({ ...json, pendingGates: [], phase: 'awaiting' })),
    breaks: ['gate-listed'],
  },
  {
    kind: 'delay',
    about: 'the gate, until the agent went on',
    plan: 'asks',
    damage: meanwhile((json) => ({ ...json, pendingGates: [], phase: 'awaiting' })),
    breaks: ['gate-listed'],
  },
  {
    kind: 'repeat',
    about: 'the gate of another conversation',
    plan: 'twice',
    more: known,
    damage: once((json) => ({ ...json, pendingGates: [gate] })),
    breaks: ['gates-own'],
  },
  {
    kind: 'repeat',
    about: 'a gate that never goes',
    plan: 'late',
    damage: every((json) => ({ ...json, pendingGates: [gate] })),
    breaks: ['gates-own'],
  },
  {
    kind: 'rename',
    about: 'the bucket of what is done',
    plan: 'done',
    damage: every((json, at) => ({
      ...json,
      state: { bucket: ['inactive', 'needs-you', 'paused', 'running', 'scheduled'][at % 5], reason: null },
    })),
    breaks: ['done-null-bucket'],
  },
  {
    kind: 'rename',
    about: 'the conversation, in any one status',
    plan: 'twice',
    more: known,
    damage: once((json) => ({ ...json, conversationId: `${json.conversationId}_` })),
    breaks: ['conversation-id'],
  },
  {
    kind: 'swap',
    about: 'id and title',
    plan: 'late',
    damage: every(({ conversationId, title, ...json }) => ({
      ...json,
      conversationId: `t ${title}`,
      title: conversationId,
    })),
    breaks: ['conversation-id'],
  },
  {
    kind: 'retype',
    about: 'milliseconds, as seconds, in any one status',
    plan: 'twice',
    more: known,
    damage: once((json) => ({ ...json, updatedAtMs: Number(json.updatedAtMs) / 1000 })),
    breaks: ['updated-in-ms'],
  },
]

const turns: { plan: Plan; again: boolean; rows: readonly Slug[] }[] = [
  {
    plan: 'late',
    again: false,
    rows: ['conversation-id', 'updated-in-ms', 'start-shown', 'busy-while-working', 'gates-own'],
  },
  {
    plan: 'late',
    again: true,
    rows: ['conversation-id', 'updated-in-ms', 'send-shown', 'busy-while-working', 'gates-own'],
  },
  { plan: 'twice', again: false, rows: ['conversation-id', 'updated-in-ms', 'busy-while-working', 'gates-own'] },
  { plan: 'tool', again: false, rows: ['busy-in-tool'] },
  { plan: 'asks', again: false, rows: ['gate-listed'] },
  { plan: 'done', again: false, rows: ['done-null-bucket'] },
]

/** Nothing was read of the conversation at all. */
const unseen: Change = (kept) => ({
  ...kept,
  answer: unanswered(kept.answer),
  looks: kept.looks.map(({ status, page }) => ({ status: unanswered(status), page: unanswered(page) })),
  rest: { ...kept.rest, rested: false, reads: kept.rest.reads.map(unanswered) },
  atRest: unanswered(kept.atRest),
  page: unanswered(kept.page),
})

describe.each(turns)('the status of a turn, $plan, again $again', ({ plan, again, rows }) => {
  const models = watchModels(plan, { again: fc.constant(again) })

  it('is not accused where it is lawful', () => expect(heldIn(alone(models))).toEqual(rowsOf(...rows)))

  it('holds nothing where nothing was read', () => {
    holdNothing(alone(models), unseen)
    holdNothing(alone(models), (kept, at, model) => ({ ...unseen(kept, at, model), looks: [] }))
  })
})

describe.each(cases)('$kind: $about', ({ plan, more, damage, breaks }) => {
  it('is found', () => findDamage(alone(watchModels(plan, more)), { damage, breaks: rowsOf(...breaks) }))
})

describe('any one status', () => {
  const fields: Alone<Json, Exchange> = {
    models: fc
      .tuple(
        instancesOf('conversationStatus'),
        fc.nat(9),
        fc.constantFrom(null, '', 'Reading the manual.', ' on it\n', '\u2026'),
      )
      .map(([json, acceptedInputs, own]) => ({ ...Object(json), acceptedInputs, status: own })),
    record: (json) => made({ path: '/conversations/c', json }),
    judge: judgeStatusFields,
  }

  it('is not accused where it is lawful', () => {
    expect(heldIn(fields)).toEqual(rowsOf('accepted-inputs-count', 'one-line'))
  })

  it.each([
    ['retype', { acceptedInputs: 0.5 }, 'accepted-inputs-count'],
    ['retype', { acceptedInputs: -1 }, 'accepted-inputs-count'],
    ['repeat', { status: 'one line\nand another' }, 'one-line'],
    ['repeat', { status: 'one line\r\rand another' }, 'one-line'],
  ] as const)('%s: %j is found', (_, change, row) => {
    findDamage(fields, {
      damage: (kept) => withBody(kept, (json) => ({ ...json, ...change })),
      breaks: rowsOf(row),
    })
  })

  it('holds nothing where it was not read', () => {
    holdNothing(fields, unanswered)
    holdNothing(fields, (kept) => ({ ...kept, path: '/conversations' }))
  })
})

it("a gate that the agent opened by itself is no other conversation's, whatever it asks", () => {
  const own = { ...gate, prompt: 'May I close this?' }
  fc.assert(
    fc.property(watchModels('late'), fc.nat(), (model, at) => {
      const kept = every((json) => ({ ...json, pendingGates: [own, { ...own, kind: 'task', prompt: '' }] }))(
        paperStatusReads(model),
        at,
        model,
      )
      const outcomes = judgeForeignGates(kept.conversationId, readsOf(kept), [gate.prompt])
      expect(outcomes.map((each) => 'held' in each && each.held)).toEqual([true])
    }),
    { numRuns: 30 },
  )
})
