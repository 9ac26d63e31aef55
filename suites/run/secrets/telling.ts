/** What stands in answers of every service: a value that is a part of it is found everywhere, and says nothing. */
const vocabulary = [
  ...['conversations', 'conversationId', 'messages', 'messageId', 'members', 'ticketId', 'updatedAtMs', 'timestamp'],
  ...['acceptedInputs', 'deferredBy', 'deferredSince', 'etaSeconds', 'lastAssistantText', 'nextAttemptAtMs'],
  ...['pendingGates', 'requestId', 'waitingFor', 'confidence', 'remainingMs', 'progressAgeMs', 'runningLong'],
  ...['snapshotAgeMs', 'no-progress', 'no-plan', 'ticks+history', 'account_cap', 'plan_cap', 'user_cap', 'needs-you'],
  ...['automatic-wake', 'gave-up', 'paused-all', 'paused-one', 'paused-subtree', 'queue-rule', 'queued-for-slot'],
  ...['recovery-wait', 'stopped-mid-turn', 'ticket-unknown', 'waiting-on-convo', 'assistant', 'optional', 'required'],
  ...['application/json; charset=utf-8', 'application/json;charset=utf-8', 'application/problem+json', 'text/plain'],
  ...['text/event-stream; charset=utf-8', 'text/event-stream;charset=utf-8', 'text/html', 'gzip, deflate, br', '*/*'],
  ...['keep-alive', 'keep-alive: timeout=5', 'no-cache, no-store, must-revalidate', 'chunked', 'authorization'],
  ...['content-type', 'content-length', 'transfer-encoding', 'www-authenticate', 'Bearer realm=', 'access_token'],
  ...[
    'event: message',
    'event: ack',
    'event: done',
    'event: error',
    'data: {}',
    'conformance',
    'LAB {steps}',
    'pauseMs',
  ],
]
  .join('\n')
  .toLowerCase()

const leastLetters = 12
const leastMixed = 6

/**
 * Whether a value is so much its own that wherever it stands it is no chance. `user`, `1000`, `2024-10-01` or
 * `application/json`, as keys of a test deployment or as values of headers, would be found where they are no secret, and
 * what is judged would be changed.
 */
export function isTelling(value: string): boolean {
  const isOfOneKind = /^([A-Za-z]+|[0-9.,:+TZ-]+)$/.test(value)
  return value.length >= (isOfOneKind ? leastLetters : leastMixed) && !vocabulary.includes(value.toLowerCase())
}
