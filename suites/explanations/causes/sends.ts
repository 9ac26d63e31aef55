import { type Family, family } from './family.ts'

/** Sends answered in JSON: modes, replies, texts, and concurrent sends. */
export const sends: readonly Family[] = [
  family(
    ['send/*-{default,optional,required}-200', 'send/*-none-202'],
    'The handler returns another success status, such as 201, or a body that is not a SendResult.',
    'The mode is read from the wrong place or compared with the wrong word.',
    'Look at the exchange first: its status and body are in the report.',
  ),
  family(
    ['send/*-none-at-once', 'send/none-while-busy'],
    'The handler awaits the turn, or a lock that the running turn holds, before it returns 202.',
    'Put the turn into a queue and respond as soon as the message is stored.',
  ),
  family(
    ['send/*-none-turn-runs'],
    'The turn runs inside the request and is cancelled when the response has been sent.',
    'A serverless platform may freeze the process after the response. Run turns in a worker.',
  ),
  family(
    ['send/*-none-no-replies'],
    'All modes share one serializer, which always writes replies.',
    'Omit the field from a 202.',
  ),
  family(
    ['send/*-conversation-id', 'send/*-message-id', 'send/*-reply-id'],
    'The id in the response is made for the request, and another one is stored.',
    'The id of a reply or of the ticket is returned in place of the message or the conversation.',
    'Compare the id of the response with the history that the finding quotes.',
  ),
  family(
    ['send/*-stored', 'send/*-silent-kept', 'stream/*-stored'],
    'The message is stored only when the turn succeeds, or is lost if the turn is silent.',
    'Store the message before the turn starts, in every reply mode.',
    'Look at the history of the conversation in the transcript.',
  ),
  family(
    ['send/*-waits', 'send/*-required-first-words', 'send/*-required-words', 'send/*-required-old-words'],
    'The handler waits for the wrong event: the first message in place of the end of the turn, or the reverse.',
    'The response contains a message of an earlier turn. Remember the position of the history when the send arrived.',
  ),
  family(
    ['send/*-ends-with-turn'],
    'The end of the turn is not signalled to the waiting request, which then runs into its time limit.',
    'The signal is sent before the request subscribes, or to another instance.',
    'Look at how the end of the turn is signalled to the waiting handler.',
  ),
  family(
    ['send/*-complete', 'send/*-in-order', 'send/much-said', 'send/said-twice'],
    'The response is built when the turn ends, before its last messages are stored.',
    'Messages are collected in a map, by text or by time, so that equal or simultaneous ones merge or change places.',
  ),
  family(
    ['send/*-only-said', 'send/*-only-new', 'send/*-reply-text'],
    'The replies are read by time or count, and include messages of another turn.',
    'A retry adds a message twice, or a formatter changes its text on one path only.',
    'Compare the replies with the history by their ids.',
  ),
  family(
    ['send/*-silent'],
    'A turn without a message is treated as an error, or its request waits until the limit.',
    'Return 200 when the turn ends, with empty replies or none.',
  ),
  family(
    ['send/*-silent-504'],
    'The handler returns 200 with no replies although reply is required.',
    'Check at the end of the turn whether the agent sent a message, and return 504 if not.',
  ),
  family(
    ['send/replies-hide-*', 'history/hides-*', 'stream/hides-*', 'status/last-text-hides-*'],
    'Transcript entries are filtered by role alone, and tool calls or notes have the role assistant.',
    'Filter by the type of an entry, in one place for all views.',
  ),
  family(
    ['send/start-{new-conversation,creates-one}', 'send/send-same-text-twice'],
    'Duplicates are detected by the text or title of a message.',
    'A retry inside the service repeats the insert. Use an idempotency key there.',
  ),
  family(
    ['send/start-title-*'],
    'The title of the request is dropped on this path, or a job replaces it by a generated one.',
    'No title is generated if the first turn is silent or answered with 202.',
  ),
  family(
    ['send/*-text-limit', 'send/*-too-long', 'send/*-text-not-bytes', 'send/*-text-whole'],
    'The length is counted in bytes, or a body limit of the gateway applies first.',
    'A column or an index truncates long texts.',
    'The limit is 100,000 characters of the field, not of the body. Allow bodies of at least 1 MB.',
  ),
  family(
    ['send/*-text-*'],
    'The text is escaped, sanitized or normalized when it is stored, not when it is shown.',
    'The database or a driver does not use full UTF-8, such as utf8 in place of utf8mb4 in MySQL.',
    'Compare the stored bytes with the bytes of the request.',
  ),
  family(
    ['send/*-accept-ignored', 'send/*-stream-false', 'stream/*-accept-ignored'],
    'The framework chooses the response format from the Accept header.',
    'Only the field stream of the body may decide. Look at the content negotiation of the route.',
  ),
  family(
    ['wait/behind-*'],
    'The wait begins when the turn starts, not when the request arrives.',
    'The request is answered when any turn of the conversation ends.',
    'A wait that runs out removes the message from the queue of the conversation.',
    'Look at which turn the waiting handler listens to.',
  ),
  family(
    ['wait/*-not-late', 'wait/*-runs-out'],
    'The time limit is checked only when the agent sends a message, or restarts with each message.',
    'A timer of the gateway is shorter than the wait, and ends the request first.',
    'Confirm first that waitLimitMs in the target file is the limit of this deployment.',
  ),
  family(
    ['wait/*-not-early', 'wait/*-in-time'],
    'waitLimitMs in the target file is larger than the limit of the service.',
    'A timer of the server, a proxy or the agent is shorter than the wait limit.',
    'timedOut is set for every response without replies.',
    'Confirm first that waitLimitMs in the target file is the limit of this deployment.',
  ),
  family(
    ['wait/*-not-cut'],
    'An idle timeout of a load balancer or proxy cuts connections without traffic, often after 30 or 60 s.',
    'Raise the timeout above the wait limit, or send SSE comments in streams.',
    'The finding contains the time after which the connection was cut.',
  ),
  family(
    ['wait/*-carries-on', 'wait/*-earlier-words', 'wait/*-message-kept'],
    'The end of the wait cancels the turn, because both share one context or transaction.',
    'Run the turn independently of the request that waits for it.',
  ),
  family(
    ['wait/*-limit-*'],
    'The handler closes the connection at the limit and sends no further events.',
    'If reply is required and the agent sent no message, send an error event. Then send done, and close.',
  ),
  family(
    ['crowd/*-answered'],
    'A lock, a connection pool or a worker pool is exhausted, and requests fail with 500 or are cut.',
    'Look at the pool sizes and at the log of the service at that moment.',
  ),
  family(
    ['crowd/*-{kept,once,distinct}'],
    'Two requests read the same state and write over each other (a lost update).',
    'An unhandled conflict is retried and stores a message twice.',
    'Append messages in one transaction with a unique constraint.',
  ),
  family(
    ['crowd/one-conversation-{ids,ends,own-turn}'],
    'Requests that wait for one conversation share one signal, and the first turn wakes all of them.',
    'Assign a turn to the messages that it reads, and wake only the senders of these.',
  ),
  family(
    ['crowd/*-not-crossed', 'crowd/replies-all', 'crowd/streams-all'],
    'State of a request is kept in a global or per-process variable, such as the current conversation.',
    'A publish and subscribe channel is not separated by conversation, or a buffer is reused.',
    'Look at every variable that two requests share.',
  ),
]
