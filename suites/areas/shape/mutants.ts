import { override, overrideIn } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Conversation, World } from '../../../fixtures/service/world.ts'
import { nth, when } from '../../../fixtures/tools/only.ts'
import { replyingEach, resulting } from '../../../fixtures/tools/sends.ts'
import { WAITING } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { shape as rows } from './rows.ts'

type Shown = { [name: string]: unknown }

const row = (change: (row: Shown) => Shown): Change =>
  override('list', ({ row: lawful }) => ({ row: (...of) => change({ ...lawful(...of) }) }))
const page = (change: (page: Shown) => Shown): Change =>
  override('history', ({ page: lawful }) => ({ page: (...of) => change({ ...lawful(...of) }) }))
const message = (change: (message: Shown) => Shown): Change =>
  override('history', ({ message: lawful }) => ({ message: (...of) => change({ ...lawful(...of) }) }))
const status = (change: (status: Shown) => Shown): Change =>
  override('status', ({ status: lawful }) => ({ status: (...of) => change({ ...lawful(...of) }) }))

const respelt: { [stage: string]: string } = { finalise: 'finalize', done: 'DONE' }

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
export const shape = mutants(rows, {
  'row-busy-number: A list entry has 0 or 1 for busy.': {
    'conversation-busy': row((shown) => ({ ...shown, busy: Number(shown.busy) })),
  },
  'row-nulls-left-out: A list entry omits a null stage.': { 'conversation-stage': row(omittingNull('stage')) },
  'row-members-null: A list entry has null for absent members.': {
    'conversation-members': row(nullIfAbsent('members')),
  },
  'row-ticket-null: A list entry has null for an absent ticketId.': {
    'conversation-ticket-id': row(nullIfAbsent('ticketId')),
  },
  'row-model-object: A list entry has an object for its model.': {
    'conversation-model': row((shown) => ({ ...shown, model: { name: shown.model } })),
  },
  'row-cwd-left-out: A list entry omits a null cwd.': { 'conversation-cwd': row(omittingNull('cwd')) },
  'row-title-null: A list entry has a null title if none was given.': {
    'conversation-title': row((shown) => ({ ...shown, title: null })),
  },
  'row-updated-text: A list entry has a string for updatedAtMs.': {
    'conversation-updated-at-ms': row(text('updatedAtMs')),
  },
  'row-created: A list entry has a field createdAt.': { 'conversation-closed': row(adding({ createdAtMs: 0 })) },
  'row-rare-field: Every tenth list has entries with an extra field.': {
    'conversation-closed': when(
      nth(10, 'list'),
      override('list', ({ row: lawful }) => ({ row: (...of) => ({ ...lawful(...of), unread: 0 }) })),
    ),
  },
  'member-role-left-out: A list entry has members without a null role.': {
    'member-role': row(members(omittingNull('role'))),
  },
  'member-id-number: A list entry has members with a number for conversationId.': {
    'member-conversation-id': row(members((shown) => ({ ...shown, conversationId: 7 }))),
  },
  'member-busy: A list entry has members with a field busy.': {
    'member-closed': row(members(adding({ busy: false }))),
  },
  'list-as-object: The list is an object with entries under items.': {
    'list-conversations': override('list', ({ list }) => ({
      list: (...of) => ({ conversations: { items: list(...of) } }),
    })),
  },
  'list-cursor: The list has a cursor.': {
    'list-closed': override('list', ({ list }) => ({ list: (...of) => ({ ...list(...of), nextCursor: null }) })),
  },
  'status-inputs-text: A status has a string for acceptedInputs.': {
    'status-accepted-inputs': status(text('acceptedInputs')),
  },
  'status-deferred-null: A status has a null deferred in place of false.': {
    'status-deferred': status((shown) => ({ ...shown, deferred: shown.deferred || null })),
  },
  'status-deferred-by-left-out: A status omits a null deferredBy.': {
    'status-deferred-by': status(omittingNull('deferredBy')),
  },
  'status-deferred-by-none: A status has "none" for an absent cause.': {
    'status-deferred-by': status((shown) => ({ ...shown, deferredBy: shown.deferredBy ?? 'none' })),
  },
  'status-since-0: A status has an empty string for a null deferredSince.': {
    'status-deferred-since': status((shown) => ({ ...shown, deferredSince: shown.deferredSince ?? '' })),
  },
  'status-eta-text: A status has a string for its eta.': {
    'status-eta': status((shown) => ({ ...shown, eta: shown.eta === null ? null : 'soon' })),
  },
  'status-eta-kind: A status has another kind of eta.': {
    'status-eta': status((shown) => ({ ...shown, eta: { kind: 'none', basis: 'none', confidence: 'none' } })),
  },
  'status-eta-seconds-left-out: A status omits null etaSeconds.': {
    'status-eta-seconds': status(omittingNull('etaSeconds')),
  },
  'status-last-text-left-out: A status omits a null lastAssistantText.': {
    'status-last-assistant-text': status(omittingNull('lastAssistantText')),
  },
  'status-attempt-left-out: A status omits a null nextAttemptAtMs.': {
    'status-next-attempt-at-ms': status(omittingNull('nextAttemptAtMs')),
  },
  'status-gates-null: A status has a null pendingGates in place of an empty one.': {
    'status-pending-gates': status((shown) => ({
      ...shown,
      pendingGates: Array.isArray(shown.pendingGates) && shown.pendingGates.length > 0 ? shown.pendingGates : null,
    })),
  },
  'status-phase-running: A status has an undocumented phase while the agent works.': {
    'status-phase': status((shown) => ({ ...shown, phase: shown.busy ? 'running' : shown.phase })),
  },
  'status-run-state-null: A status has a null runState once settled.': {
    'status-run-state': status((shown) => ({ ...shown, runState: shown.busy ? shown.runState : null })),
  },
  'status-stage-finalize: A status writes finalise with a z, and done in capitals.': {
    'status-stage': status((shown) => ({ ...shown, stage: respelt[String(shown.stage)] ?? shown.stage })),
    also: ['list/stage-agrees'],
  },
  'status-stage-american: A status writes finalise with a z.': {
    'status-stage': status((shown) => ({ ...shown, stage: shown.stage === 'finalise' ? 'finalize' : shown.stage })),
    also: ['list/stage-agrees'],
  },
  'status-state-text: A status has the bucket in place of its state.': {
    'status-state': status((shown) => ({ ...shown, state: 'running' })),
  },
  'status-status-false: A status has false for an absent status.': {
    'status-status': status((shown) => ({ ...shown, status: shown.status ?? false })),
  },
  'status-waiting-left-out: A status omits a null waitingFor.': {
    'status-waiting-for': status(omittingNull('waitingFor')),
  },
  'status-title-left-out: A status omits its title.': { 'status-title': status(omitting('title')) },
  'status-updated-iso: A status has a date for updatedAtMs.': {
    'status-updated-at-ms': status((shown) => ({
      ...shown,
      updatedAtMs: new Date(Number(shown.updatedAtMs)).toISOString(),
    })),
  },
  'status-cost: A status has a field with its cost.': { 'status-closed': status(adding({ costMs: 0 })) },
  'status-cwd: A status has the cwd and the model of its list entry.': {
    'status-closed': status(adding({ cwd: null, model: null })),
  },
  'estimate-basis-model: The eta of a status has the basis model.': {
    'estimate-basis': part('eta', (shown) => (isEstimate(shown) ? { ...shown, basis: 'model' } : shown)),
  },
  'estimate-high-left-out: The eta of a status omits highMs.': {
    'estimate-high-ms': part('eta', (shown) => (isEstimate(shown) ? { ...shown, highMs: undefined } : shown)),
  },
  'estimate-running-long-false: The eta of a status has runningLong false.': {
    'estimate-running-long': part('eta', (shown) =>
      isEstimate(shown) ? { ...shown, runningLong: shown.runningLong ?? false } : shown,
    ),
  },
  'estimate-as-of-null: The eta of a status has null for an absent asOfMs.': {
    'estimate-as-of-ms': part('eta', (shown) => (isEstimate(shown) ? { ...shown, asOfMs: null } : shown)),
  },
  'estimate-percent: The eta of a status has a field percent.': {
    'estimate-closed': part('eta', (shown) => (isEstimate(shown) ? { ...shown, percent: 50 } : shown)),
  },
  'unknown-confidence-low: The eta of a status has a confidence although it is unknown.': {
    'unknown-confidence': part('eta', (shown) => (isEstimate(shown) ? shown : { ...shown, confidence: 'low' })),
  },
  'unknown-reason-null: The eta of a status has a null reason.': {
    'unknown-reason': part('eta', (shown) => (isEstimate(shown) ? shown : { ...shown, reason: null })),
  },
  'unknown-remaining: The eta of a status has null remainingMs although it is unknown.': {
    'unknown-closed': part('eta', (shown) => (isEstimate(shown) ? shown : { ...shown, remainingMs: null })),
  },
  'state-bucket-resting: The state of a status has the bucket resting.': {
    'state-bucket': part('state', (shown) => ({ ...shown, bucket: shown.bucket ?? 'resting' })),
    also: ['status/done-null-bucket'],
  },
  'state-reason-left-out: The state of a status omits its reason.': {
    'state-reason': part('state', omitting('reason')),
  },
  'state-since: The state of a status has a field sinceMs.': { 'state-closed': part('state', adding({ sinceMs: 0 })) },
  'gate-prompt-null: A gate has a null prompt.': { 'gate-prompt': gates(adding({ prompt: null })) },
  'gate-request-left-out: A gate has no requestId.': { 'gate-request-id': gates(omitting('requestId')) },
  'gate-tool-null: A gate has null for an absent tool.': { 'gate-tool': gates(nullIfAbsent('tool')) },
  'gate-kind-left-out: A gate has no kind.': { 'gate-kind': gates(omitting('kind')) },
  'gate-options: A gate has a field with options.': { 'gate-closed': gates(adding({ options: [] })) },
  'message-role-agent: A message of the agent has the role agent.': {
    'message-role': message((shown) => ({ ...shown, role: shown.role === 'assistant' ? 'agent' : shown.role })),
  },
  'message-role-capital: A message of the caller has the role User.': {
    'message-role': message((shown) => ({ ...shown, role: shown.role === 'user' ? 'User' : shown.role })),
  },
  'message-id-number: A message has a number for its id.': {
    'message-message-id': message((shown) => ({ ...shown, messageId: 7 })),
  },
  'message-parts: A message of the agent has a list of parts for its text.': {
    'message-text': message((shown) =>
      shown.role === 'assistant' ? { ...shown, text: [{ type: 'text', text: shown.text }] } : shown,
    ),
  },
  'message-epoch: A message has epoch milliseconds for its timestamp.': {
    'message-timestamp': message((shown) => ({ ...shown, timestamp: Date.parse(String(shown.timestamp)) || null })),
  },
  'message-blank-in-time: A message has a space for the T of its timestamp.': {
    'message-timestamp': message(timed((time) => time.replace('T', ' '))),
  },
  'message-rfc-2822: A message has a timestamp in the date format of email (RFC 5322).': {
    'message-timestamp': message(timed((time) => new Date(time).toUTCString())),
  },
  'message-time-left-out: A message omits its timestamp.': { 'message-timestamp': message(omitting('timestamp')) },
  'message-author: A message of the caller has a field with its author.': {
    'message-closed': message((shown) => (shown.role === 'user' ? { ...shown, author: 'me' } : shown)),
  },
  'page-nulls-left-out: A page omits a null cursor.': {
    'page-before': page((shown) => Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))),
  },
  'page-cursor-number: A page has 0 for a null cursor.': {
    'page-before': page((shown) => ({ ...shown, before: shown.before ?? 0 })),
  },
  'page-no-id: A page omits its conversationId.': { 'page-conversation-id': page(omitting('conversationId')) },
  'page-empty-null: A page without a message has null for messages.': {
    'page-messages': page((shown) => ({
      ...shown,
      messages: Array.isArray(shown.messages) && shown.messages.length === 0 ? null : shown.messages,
    })),
  },
  'page-has-more: A page has a field hasMore.': {
    'page-closed': page((shown) => ({ ...shown, hasMore: shown.before !== null })),
  },
  'reply-epoch: A reply has epoch milliseconds for its timestamp.': {
    'reply-timestamp': replyingEach((shown) => ({ ...shown, timestamp: Date.parse(String(shown.timestamp)) })),
    at: WAITING,
  },
  'reply-time-null: A reply has a null timestamp.': {
    'reply-timestamp': replyingEach(adding({ timestamp: null })),
    at: WAITING,
  },
  'reply-id-left-out: A reply has no id.': { 'reply-message-id': replyingEach(omitting('messageId')), at: WAITING },
  'reply-text-object: A reply has an object for its text.': {
    'reply-text': replyingEach((shown) => ({ ...shown, text: { value: shown.text } })),
    at: WAITING,
    also: ['send/send-default-only-said', 'send/start-default-only-said'],
  },
  'reply-role: A reply has a role, as messages have.': {
    'reply-closed': replyingEach(adding({ role: 'assistant' })),
    at: WAITING,
  },
  'result-replies-null: The response to a send that waits has null replies in place of empty ones.': {
    'result-replies': resulting((shown) => ({
      ...shown,
      replies: Array.isArray(shown.replies) && shown.replies.length === 0 ? null : shown.replies,
    })),
    at: WAITING,
  },
  'result-timed-out-null: The response to a send that waits has a null timedOut if the wait did not run out.': {
    'result-timed-out': resulting(nullIfAbsent('timedOut')),
    at: WAITING,
  },
  'result-timed-out-text: The response to a send that waits has a string for timedOut.': {
    'result-timed-out': resulting((shown) => ({ ...shown, timedOut: shown.timedOut ? 'true' : undefined })),
    at: WAITING,
  },
  'result-message-id-left-out: The response to a send that waits has no messageId.': {
    'result-message-id': resulting(omitting('messageId')),
    at: WAITING,
  },
  'result-id-object: The response to a send that waits has an object for its conversationId.': {
    'result-conversation-id': resulting((shown) => ({ ...shown, conversationId: { id: shown.conversationId } })),
    at: WAITING,
  },
  'result-usage: The response to a send that waits has a field with its cost.': {
    'result-closed': resulting(adding({ usage: { credits: 1 } })),
    at: WAITING,
  },
  'accepted-message-null: A 202 has a null messageId.': {
    'accepted-message-id': resulting(adding({ messageId: null })),
    at: ['start-none', 'send-none'],
  },
  'accepted-timed-out-null: A 202 has null for timedOut.': {
    'accepted-timed-out': resulting(adding({ timedOut: null })),
    at: ['start-none', 'send-none'],
  },
  'accepted-conversation-number: A 202 has a number for its conversationId.': {
    'accepted-conversation-id': resulting(adding({ conversationId: 7 })),
    at: ['start-none', 'send-none'],
  },
  'accepted-status: A 202 has a field accepted.': {
    'accepted-closed': resulting(adding({ status: 'accepted' })),
    at: ['start-none', 'send-none'],
  },
})

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
  return overrideIn('status', 'fields', (fields) => ({
    [field](world: World, conversation: Conversation) {
      const value = fields[field](world, conversation)
      return typeof value === 'object' && value !== null ? change({ ...value }) : value
    },
  }))
}

function gates(change: (gate: Shown) => Shown): Change {
  return overrideIn('status', 'fields', (fields) => ({
    pendingGates(world, conversation) {
      const value = fields.pendingGates(world, conversation)
      return Array.isArray(value) ? value.map((each: object) => change({ ...each })) : value
    },
  }))
}
