import { override } from '../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import type { Conversation, World } from '../../../fixtures/service/world.ts'
import { nth, only, when } from '../../../fixtures/tools/only.ts'
import { replyingEach, resulting } from '../../../fixtures/tools/sends.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { list } from '../list/rows.ts'
import { send } from '../send/rows.ts'
import { status as statuses } from '../status/rows.ts'
import { shape as rows } from './rows.ts'

type Shown = { [name: string]: unknown }

const row = (id: string, breaks: Requirement, about: string, change: (row: Shown) => Shown) =>
  mutant(
    id,
    breaks,
    `A list entry ${about}.`,
    override('list', ({ row: lawful }) => ({ row: (...of) => change({ ...lawful(...of) }) })),
  )
const page = (id: string, breaks: Requirement, about: string, change: (page: Shown) => Shown) =>
  mutant(
    id,
    breaks,
    `A page ${about}.`,
    override('history', ({ page: lawful }) => ({ page: (...of) => change({ ...lawful(...of) }) })),
  )
const message = (id: string, breaks: Requirement, about: string, change: (message: Shown) => Shown) =>
  mutant(
    id,
    breaks,
    `A message ${about}.`,
    override('history', ({ message: lawful }) => ({ message: (...of) => change({ ...lawful(...of) }) })),
  )
const status = (id: string, breaks: Requirement, about: string, change: (status: Shown) => Shown) =>
  mutant(
    id,
    breaks,
    `A status ${about}.`,
    override('status', ({ status: lawful }) => ({ status: (...of) => change({ ...lawful(...of) }) })),
  )
const inside = (
  id: string,
  breaks: Requirement,
  field: 'eta' | 'state',
  about: string,
  change: (part: Shown) => Shown,
) => mutant(id, breaks, `The ${field} of a status ${about}.`, part(field, change))
const gate = (id: string, breaks: Requirement, about: string, change: (gate: Shown) => Shown) =>
  mutant(id, breaks, `A gate ${about}.`, gates(change))
const reply = (id: string, breaks: Requirement, about: string, change: (reply: Shown) => Shown) =>
  mutant(id, breaks, `A reply ${about}.`, only(WAITING, replyingEach(change)))
const result = (id: string, breaks: Requirement, about: string, change: (result: Shown) => Shown) =>
  mutant(id, breaks, `The response to a send that waits ${about}.`, only(WAITING, resulting(change)))
const accepted = (id: string, breaks: Requirement, about: string, change: (result: Shown) => Shown) =>
  mutant(id, breaks, `A 202 ${about}.`, only(['start-none', 'send-none'], resulting(change)))

const WAITING = [
  'start-default',
  'start-optional',
  'start-required',
  'send-default',
  'send-optional',
  'send-required',
] as const

const respelt: { [stage: string]: string } = { finalise: 'finalize', done: 'DONE' }
const withoutNulls = (shown: Shown): Shown =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
const omitting =
  (field: string) =>
  (shown: Shown): Shown => ({ ...shown, [field]: undefined })
const omittingNull =
  (field: string) =>
  (shown: Shown): Shown =>
    shown[field] === null ? { ...shown, [field]: undefined } : shown
const adding =
  (fields: Shown) =>
  (shown: Shown): Shown => ({ ...shown, ...fields })
const text =
  (field: string) =>
  (shown: Shown): Shown => ({ ...shown, [field]: String(shown[field]) })
const nullIfAbsent =
  (field: string) =>
  (shown: Shown): Shown => ({ ...shown, [field]: shown[field] ?? null })

/** Services that are wrong about one field of a resource. */
export const shape = [
  row('shape/row-busy-number', rows['conversation-busy'], 'has 0 or 1 for busy', (shown) => ({
    ...shown,
    busy: Number(shown.busy),
  })),
  row('shape/row-nulls-left-out', rows['conversation-stage'], 'omits a null stage', omittingNull('stage')),
  row('shape/row-members-null', rows['conversation-members'], 'has null for absent members', nullIfAbsent('members')),
  row(
    'shape/row-ticket-null',
    rows['conversation-ticket-id'],
    'has null for an absent ticketId',
    nullIfAbsent('ticketId'),
  ),
  row('shape/row-model-object', rows['conversation-model'], 'has an object for its model', (shown) => ({
    ...shown,
    model: { name: shown.model },
  })),
  row('shape/row-cwd-left-out', rows['conversation-cwd'], 'omits a null cwd', omittingNull('cwd')),
  row('shape/row-title-null', rows['conversation-title'], 'has a null title if none was given', (shown) => ({
    ...shown,
    title: null,
  })),
  row(
    'shape/row-updated-text',
    rows['conversation-updated-at-ms'],
    'has a string for updatedAtMs',
    text('updatedAtMs'),
  ),
  row('shape/row-created', rows['conversation-closed'], 'has a field createdAt', adding({ createdAtMs: 0 })),
  mutant(
    'shape/row-rare-field',
    rows['conversation-closed'],
    'Every tenth list has entries with an extra field.',
    when(
      nth(10, 'list'),
      override('list', ({ row: lawful }) => ({ row: (...of) => ({ ...lawful(...of), unread: 0 }) })),
    ),
  ),

  row(
    'shape/member-role-left-out',
    rows['member-role'],
    'has members without a null role',
    members(omittingNull('role')),
  ),
  row(
    'shape/member-id-number',
    rows['member-conversation-id'],
    'has members with a number for conversationId',
    members((shown) => ({ ...shown, conversationId: 7 })),
  ),
  row('shape/member-busy', rows['member-closed'], 'has members with a field busy', members(adding({ busy: false }))),

  mutant(
    'shape/list-as-object',
    rows['list-conversations'],
    'The list is an object with entries under items.',
    override('list', ({ list }) => ({ list: (...of) => ({ conversations: { items: list(...of) } }) })),
  ),
  mutant(
    'shape/list-cursor',
    rows['list-closed'],
    'The list has a cursor.',
    override('list', ({ list }) => ({ list: (...of) => ({ ...list(...of), nextCursor: null }) })),
  ),

  status(
    'shape/status-inputs-text',
    rows['status-accepted-inputs'],
    'has a string for acceptedInputs',
    text('acceptedInputs'),
  ),
  status('shape/status-deferred-null', rows['status-deferred'], 'has a null deferred in place of false', (shown) => ({
    ...shown,
    deferred: shown.deferred || null,
  })),
  status(
    'shape/status-deferred-by-left-out',
    rows['status-deferred-by'],
    'omits a null deferredBy',
    omittingNull('deferredBy'),
  ),
  status('shape/status-deferred-by-none', rows['status-deferred-by'], 'has "none" for an absent cause', (shown) => ({
    ...shown,
    deferredBy: shown.deferredBy ?? 'none',
  })),
  status(
    'shape/status-since-0',
    rows['status-deferred-since'],
    'has an empty string for a null deferredSince',
    (shown) => ({ ...shown, deferredSince: shown.deferredSince ?? '' }),
  ),
  status('shape/status-eta-text', rows['status-eta'], 'has a string for its eta', (shown) => ({
    ...shown,
    eta: shown.eta === null ? null : 'soon',
  })),
  status('shape/status-eta-kind', rows['status-eta'], 'has another kind of eta', (shown) => ({
    ...shown,
    eta: { kind: 'none', basis: 'none', confidence: 'none' },
  })),
  status(
    'shape/status-eta-seconds-left-out',
    rows['status-eta-seconds'],
    'omits null etaSeconds',
    omittingNull('etaSeconds'),
  ),
  status(
    'shape/status-last-text-left-out',
    rows['status-last-assistant-text'],
    'omits a null lastAssistantText',
    omittingNull('lastAssistantText'),
  ),
  status(
    'shape/status-attempt-left-out',
    rows['status-next-attempt-at-ms'],
    'omits a null nextAttemptAtMs',
    omittingNull('nextAttemptAtMs'),
  ),
  status(
    'shape/status-gates-null',
    rows['status-pending-gates'],
    'has a null pendingGates in place of an empty one',
    (shown) => ({
      ...shown,
      pendingGates: Array.isArray(shown.pendingGates) && shown.pendingGates.length > 0 ? shown.pendingGates : null,
    }),
  ),
  status(
    'shape/status-phase-running',
    rows['status-phase'],
    'has an undocumented phase while the agent works',
    (shown) => ({ ...shown, phase: shown.busy ? 'running' : shown.phase }),
  ),
  status('shape/status-run-state-null', rows['status-run-state'], 'has a null runState once settled', (shown) => ({
    ...shown,
    runState: shown.busy ? shown.runState : null,
  })),
  also(
    [list['stage-agrees']],
    status(
      'shape/status-stage-finalize',
      rows['status-stage'],
      'writes finalise with a z, and done in capitals',
      (shown) => ({ ...shown, stage: respelt[String(shown.stage)] ?? shown.stage }),
    ),
  ),
  also(
    [list['stage-agrees']],
    status('shape/status-stage-american', rows['status-stage'], 'writes finalise with a z', (shown) => ({
      ...shown,
      stage: shown.stage === 'finalise' ? 'finalize' : shown.stage,
    })),
  ),
  status('shape/status-state-text', rows['status-state'], 'has the bucket in place of its state', (shown) => ({
    ...shown,
    state: 'running',
  })),
  status('shape/status-status-false', rows['status-status'], 'has false for an absent status', (shown) => ({
    ...shown,
    status: shown.status ?? false,
  })),
  status(
    'shape/status-waiting-left-out',
    rows['status-waiting-for'],
    'omits a null waitingFor',
    omittingNull('waitingFor'),
  ),
  status('shape/status-title-left-out', rows['status-title'], 'omits its title', omitting('title')),
  status('shape/status-updated-iso', rows['status-updated-at-ms'], 'has a date for updatedAtMs', (shown) => ({
    ...shown,
    updatedAtMs: new Date(Number(shown.updatedAtMs)).toISOString(),
  })),
  status('shape/status-cost', rows['status-closed'], 'has a field with its cost', adding({ costMs: 0 })),
  status(
    'shape/status-cwd',
    rows['status-closed'],
    'has the cwd and the model of its list entry',
    adding({ cwd: null, model: null }),
  ),

  inside('shape/estimate-basis-model', rows['estimate-basis'], 'eta', 'has the basis model', (shown) =>
    isEstimate(shown) ? { ...shown, basis: 'model' } : shown,
  ),
  inside('shape/estimate-high-left-out', rows['estimate-high-ms'], 'eta', 'omits highMs', (shown) =>
    isEstimate(shown) ? { ...shown, highMs: undefined } : shown,
  ),
  inside('shape/estimate-running-long-false', rows['estimate-running-long'], 'eta', 'has runningLong false', (shown) =>
    isEstimate(shown) ? { ...shown, runningLong: shown.runningLong ?? false } : shown,
  ),
  inside('shape/estimate-as-of-null', rows['estimate-as-of-ms'], 'eta', 'has null for an absent asOfMs', (shown) =>
    isEstimate(shown) ? { ...shown, asOfMs: null } : shown,
  ),
  inside('shape/estimate-percent', rows['estimate-closed'], 'eta', 'has a field percent', (shown) =>
    isEstimate(shown) ? { ...shown, percent: 50 } : shown,
  ),
  inside(
    'shape/unknown-confidence-low',
    rows['unknown-confidence'],
    'eta',
    'has a confidence although it is unknown',
    (shown) => (isEstimate(shown) ? shown : { ...shown, confidence: 'low' }),
  ),
  inside('shape/unknown-reason-null', rows['unknown-reason'], 'eta', 'has a null reason', (shown) =>
    isEstimate(shown) ? shown : { ...shown, reason: null },
  ),
  inside(
    'shape/unknown-remaining',
    rows['unknown-closed'],
    'eta',
    'has null remainingMs although it is unknown',
    (shown) => (isEstimate(shown) ? shown : { ...shown, remainingMs: null }),
  ),
  also(
    [statuses['done-null-bucket']],
    inside('shape/state-bucket-resting', rows['state-bucket'], 'state', 'has the bucket resting', (shown) => ({
      ...shown,
      bucket: shown.bucket ?? 'resting',
    })),
  ),
  inside('shape/state-reason-left-out', rows['state-reason'], 'state', 'omits its reason', omitting('reason')),
  inside('shape/state-since', rows['state-closed'], 'state', 'has a field sinceMs', adding({ sinceMs: 0 })),

  gate('shape/gate-prompt-null', rows['gate-prompt'], 'has a null prompt', adding({ prompt: null })),
  gate('shape/gate-request-left-out', rows['gate-request-id'], 'has no requestId', omitting('requestId')),
  gate('shape/gate-tool-null', rows['gate-tool'], 'has null for an absent tool', nullIfAbsent('tool')),
  gate('shape/gate-kind-left-out', rows['gate-kind'], 'has no kind', omitting('kind')),
  gate('shape/gate-options', rows['gate-closed'], 'has a field with options', adding({ options: [] })),

  message('shape/message-role-agent', rows['message-role'], 'of the agent has the role agent', (shown) => ({
    ...shown,
    role: shown.role === 'assistant' ? 'agent' : shown.role,
  })),
  message('shape/message-role-capital', rows['message-role'], 'of the caller has the role User', (shown) => ({
    ...shown,
    role: shown.role === 'user' ? 'User' : shown.role,
  })),
  message('shape/message-id-number', rows['message-message-id'], 'has a number for its id', (shown) => ({
    ...shown,
    messageId: 7,
  })),
  message('shape/message-parts', rows['message-text'], 'of the agent has a list of parts for its text', (shown) =>
    shown.role === 'assistant' ? { ...shown, text: [{ type: 'text', text: shown.text }] } : shown,
  ),
  message('shape/message-epoch', rows['message-timestamp'], 'has epoch milliseconds for its timestamp', (shown) => ({
    ...shown,
    timestamp: Date.parse(String(shown.timestamp)) || null,
  })),
  message(
    'shape/message-blank-in-time',
    rows['message-timestamp'],
    'has a space for the T of its timestamp',
    timed((time) => time.replace('T', ' ')),
  ),
  message(
    'shape/message-rfc-2822',
    rows['message-timestamp'],
    'has a timestamp in the date format of email (RFC 5322)',
    timed((time) => new Date(time).toUTCString()),
  ),
  message('shape/message-time-left-out', rows['message-timestamp'], 'omits its timestamp', omitting('timestamp')),
  message('shape/message-author', rows['message-closed'], 'of the caller has a field with its author', (shown) =>
    shown.role === 'user' ? { ...shown, author: 'me' } : shown,
  ),

  page('shape/page-nulls-left-out', rows['page-before'], 'omits a null cursor', withoutNulls),
  page('shape/page-cursor-number', rows['page-before'], 'has 0 for a null cursor', (shown) => ({
    ...shown,
    before: shown.before ?? 0,
  })),
  page('shape/page-no-id', rows['page-conversation-id'], 'omits its conversationId', omitting('conversationId')),
  page('shape/page-empty-null', rows['page-messages'], 'without a message has null for messages', (shown) => ({
    ...shown,
    messages: Array.isArray(shown.messages) && shown.messages.length === 0 ? null : shown.messages,
  })),
  page('shape/page-has-more', rows['page-closed'], 'has a field hasMore', (shown) => ({
    ...shown,
    hasMore: shown.before !== null,
  })),

  reply('shape/reply-epoch', rows['reply-timestamp'], 'has epoch milliseconds for its timestamp', (shown) => ({
    ...shown,
    timestamp: Date.parse(String(shown.timestamp)),
  })),
  reply('shape/reply-time-null', rows['reply-timestamp'], 'has a null timestamp', adding({ timestamp: null })),
  reply('shape/reply-id-left-out', rows['reply-message-id'], 'has no id', omitting('messageId')),
  also(
    [send['send-default-only-said'], send['start-default-only-said']],
    reply('shape/reply-text-object', rows['reply-text'], 'has an object for its text', (shown) => ({
      ...shown,
      text: { value: shown.text },
    })),
  ),
  reply('shape/reply-role', rows['reply-closed'], 'has a role, as messages have', adding({ role: 'assistant' })),

  result('shape/result-replies-null', rows['result-replies'], 'has null replies in place of empty ones', (shown) => ({
    ...shown,
    replies: Array.isArray(shown.replies) && shown.replies.length === 0 ? null : shown.replies,
  })),
  result(
    'shape/result-timed-out-null',
    rows['result-timed-out'],
    'has a null timedOut if the wait did not run out',
    nullIfAbsent('timedOut'),
  ),
  result('shape/result-timed-out-text', rows['result-timed-out'], 'has a string for timedOut', (shown) => ({
    ...shown,
    timedOut: shown.timedOut ? 'true' : undefined,
  })),
  result('shape/result-message-id-left-out', rows['result-message-id'], 'has no messageId', omitting('messageId')),
  result('shape/result-id-object', rows['result-conversation-id'], 'has an object for its conversationId', (shown) => ({
    ...shown,
    conversationId: { id: shown.conversationId },
  })),
  result('shape/result-usage', rows['result-closed'], 'has a field with its cost', adding({ usage: { credits: 1 } })),
  accepted(
    'shape/accepted-message-null',
    rows['accepted-message-id'],
    'has a null messageId',
    adding({ messageId: null }),
  ),
  accepted(
    'shape/accepted-timed-out-null',
    rows['accepted-timed-out'],
    'has null for timedOut',
    adding({ timedOut: null }),
  ),
  accepted(
    'shape/accepted-conversation-number',
    rows['accepted-conversation-id'],
    'has a number for its conversationId',
    adding({ conversationId: 7 }),
  ),
  accepted('shape/accepted-status', rows['accepted-closed'], 'has a field accepted', adding({ status: 'accepted' })),
]

function isEstimate({ kind }: Shown): boolean {
  return kind === 'estimate' || kind === 'complete'
}

function timed(change: (time: string) => string): (shown: Shown) => Shown {
  return (shown) => (typeof shown.timestamp === 'string' ? { ...shown, timestamp: change(shown.timestamp) } : shown)
}

function members(change: (member: Shown) => Shown): (row: Shown) => Shown {
  return (shown) =>
    Array.isArray(shown.members)
      ? { ...shown, members: shown.members.map((each: object) => change({ ...each })) }
      : shown
}

function part(field: 'eta' | 'state', change: (shown: Shown) => Shown): Change {
  return override('status', ({ fields }) => ({
    fields: {
      ...fields,
      [field](world: World, conversation: Conversation) {
        const value = fields[field](world, conversation)
        return typeof value === 'object' && value !== null ? change({ ...value }) : value
      },
    },
  }))
}

function gates(change: (gate: Shown) => Shown): Change {
  return override('status', ({ fields }: Policies['status']) => ({
    fields: {
      ...fields,
      pendingGates(world, conversation) {
        const value = fields.pendingGates(world, conversation)
        return Array.isArray(value) ? value.map((each: object) => change({ ...each })) : value
      },
    },
  }))
}
