import { area, type More, must, type Row } from '../../rules/requirement.ts'

const field = (section: string, resource: string, name: string, what: string, more?: More): Row =>
  must(section, `The service always sends ${resource}.${name}, as ${what}.`, more)
const maybe = (section: string, resource: string, name: string, what: string, more: More): Row =>
  must(section, `The service sends ${resource}.${name} as ${what}, or omits the field.`, more)
const closed = (section: string, resource: string, more?: More): Row =>
  must(section, `The service sends only the specified fields in ${resource}.`, more)

const optional: More = { occasion: 'service', why: 'The field is optional.' }
const ticket: More = { occasion: 'service', why: 'The API has no request that creates a ticket.' }
const eta: More = { occasion: 'service', why: 'The service decides which variant of eta it gives, or none.' }
const stateGiven: More = { occasion: 'service', why: 'The state may be null.' }

const row = (name: string, what: string) => field('2.1', 'Conversation', name, what)
const member = (name: string, what: string) => field('2.2', 'ConversationMember', name, what, ticket)
const status = (name: string, what: string) => field('2.4', 'ConversationStatus', name, what)
const estimate = (name: string, what: string) => field('2.5', 'Estimate', name, what, eta)
const maybeEstimate = (name: string, what: string) => maybe('2.5', 'Estimate', name, what, eta)
const unknown = (name: string, what: string) => field('2.5', 'Unknown', name, what, eta)
const maybeUnknown = (name: string, what: string) => maybe('2.5', 'Unknown', name, what, eta)
const gate = (name: string, what: string) => field('2.7', 'PendingGate', name, what)
const message = (name: string, what: string) => field('2.8', 'Message', name, what)
const page = (name: string, what: string) => field('2.9', 'MessagePage', name, what)
const reply = (name: string, what: string) => field('2.10', 'Reply', name, what)
const result = (name: string, what: string) => field('2.11', 'SendResult', name, what)
const accepted = (name: string, what: string) => field('2.11', '202 SendResult', name, what)

const stage = 'null or one of done, execute, finalise, plan, review'

/** The fields of each resource: there, of the right type, in their enumeration, and no others (spec 2). */
export const shape = area('shape', {
  'conversation-busy': row('busy', 'a boolean'),
  'conversation-conversation-id': row('conversationId', 'a string'),
  'conversation-cwd': row('cwd', 'a string or null'),
  'conversation-members': maybe('2.1', 'Conversation', 'members', 'an array of objects', ticket),
  'conversation-model': row('model', 'a string or null'),
  'conversation-stage': row('stage', stage),
  'conversation-ticket-id': maybe('2.1', 'Conversation', 'ticketId', 'a string', ticket),
  'conversation-title': row('title', 'a string'),
  'conversation-updated-at-ms': row('updatedAtMs', 'a number'),
  'conversation-closed': closed('2.1', 'Conversation'),

  'member-conversation-id': member('conversationId', 'a string'),
  'member-role': member('role', 'a string or null'),
  'member-title': member('title', 'a string'),
  'member-closed': closed('2.2', 'ConversationMember', ticket),

  'list-conversations': field('2.3', 'ConversationList', 'conversations', 'an array of objects'),
  'list-closed': closed('2.3', 'ConversationList'),

  'status-accepted-inputs': status('acceptedInputs', 'a number'),
  'status-busy': status('busy', 'a boolean'),
  'status-conversation-id': status('conversationId', 'a string'),
  'status-deferred': status('deferred', 'a boolean'),
  'status-deferred-by': status('deferredBy', 'null or one of the eleven deferral causes'),
  'status-deferred-since': status('deferredSince', 'a number or null'),
  'status-eta': status('eta', 'null or an object whose kind is complete, estimate or unknown'),
  'status-eta-seconds': status('etaSeconds', 'a number or null'),
  'status-last-assistant-text': status('lastAssistantText', 'a string or null'),
  'status-next-attempt-at-ms': status('nextAttemptAtMs', 'a number or null'),
  'status-pending-gates': status('pendingGates', 'an array of objects'),
  'status-phase': status('phase', 'one of the ten run phases'),
  'status-run-state': status('runState', 'a string'),
  'status-stage': status('stage', stage),
  'status-state': status('state', 'an object or null'),
  'status-status': status('status', 'a string or null'),
  'status-title': status('title', 'a string'),
  'status-updated-at-ms': status('updatedAtMs', 'a number'),
  'status-waiting-for': status('waitingFor', 'a string or null'),
  'status-closed': closed('2.4', 'ConversationStatus'),

  'estimate-basis': estimate('basis', 'one of history, none, ticks, ticks+history'),
  'estimate-confidence': estimate('confidence', 'one of high, low, medium, none'),
  'estimate-high-ms': estimate('highMs', 'a number'),
  'estimate-low-ms': estimate('lowMs', 'a number'),
  'estimate-remaining-ms': estimate('remainingMs', 'a number'),
  'estimate-as-of-ms': maybeEstimate('asOfMs', 'a number'),
  'estimate-progress-age-ms': maybeEstimate('progressAgeMs', 'a number'),
  'estimate-running-long': maybeEstimate('runningLong', 'true'),
  'estimate-snapshot-age-ms': maybeEstimate('snapshotAgeMs', 'a number'),
  'estimate-closed': closed('2.5', 'Estimate', eta),

  'unknown-basis': unknown('basis', 'none'),
  'unknown-confidence': unknown('confidence', 'none'),
  'unknown-reason': maybeUnknown('reason', 'no-plan or no-progress'),
  'unknown-as-of-ms': maybeUnknown('asOfMs', 'a number'),
  'unknown-progress-age-ms': maybeUnknown('progressAgeMs', 'a number'),
  'unknown-running-long': maybeUnknown('runningLong', 'true'),
  'unknown-snapshot-age-ms': maybeUnknown('snapshotAgeMs', 'a number'),
  'unknown-closed': closed('2.5', 'Unknown', eta),

  'state-bucket': field('2.6', 'ConversationState', 'bucket', 'null or one of the five buckets', stateGiven),
  'state-reason': field('2.6', 'ConversationState', 'reason', 'null or one of the nineteen reasons', stateGiven),
  'state-closed': closed('2.6', 'ConversationState', stateGiven),

  'gate-kind': gate('kind', 'a string'),
  'gate-prompt': gate('prompt', 'a string'),
  'gate-request-id': gate('requestId', 'a string or null'),
  'gate-tool': maybe('2.7', 'PendingGate', 'tool', 'a string', optional),
  'gate-closed': closed('2.7', 'PendingGate'),

  'message-message-id': message('messageId', 'a string'),
  'message-role': message('role', 'assistant or user'),
  'message-text': message('text', 'a string'),
  'message-timestamp': message('timestamp', 'null or a time in ISO 8601'),
  'message-closed': closed('2.8', 'Message'),

  'page-before': page('before', 'a string or null'),
  'page-conversation-id': page('conversationId', 'a string'),
  'page-messages': page('messages', 'an array of objects'),
  'page-closed': closed('2.9', 'MessagePage'),

  'reply-message-id': reply('messageId', 'a string'),
  'reply-text': reply('text', 'a string'),
  'reply-timestamp': reply('timestamp', 'a time in ISO 8601'),
  'reply-closed': closed('2.10', 'Reply'),

  'result-conversation-id': result('conversationId', 'a string'),
  'result-message-id': result('messageId', 'a string'),
  'result-replies': maybe('2.11', 'SendResult', 'replies', 'an array of objects', optional),
  'result-timed-out': maybe('2.11', 'SendResult', 'timedOut', 'a boolean', optional),
  'result-closed': closed('2.11', 'SendResult'),

  'accepted-conversation-id': accepted('conversationId', 'a string'),
  'accepted-message-id': accepted('messageId', 'a string'),
  'accepted-timed-out': maybe('2.11', '202 SendResult', 'timedOut', 'a boolean', optional),
  'accepted-closed': closed('2.11', '202 SendResult'),
})
