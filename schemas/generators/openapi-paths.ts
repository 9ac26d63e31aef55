const schema = (title: string) => ({ $ref: `#/components/schemas/${title}` })
const json = (title: string) => ({ 'application/json': { schema: schema(title) } })
const refused = (...statuses: string[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))

const conversationId = {
  name: 'conversationId',
  in: 'path',
  required: true,
  description: 'The conversation; for a ticket, its live member.',
  schema: { type: 'string' },
}

const limit = (maximum: number, byDefault: number, description: string) => ({
  name: 'limit',
  in: 'query',
  required: false,
  description,
  schema: { type: 'number', minimum: 1, maximum, default: byDefault },
})

const streamed =
  'Server-Sent Events, where `stream` is true, in this order: `ack` with the ids; a `message` for each reply, as it is ' +
  'said; `error`, only where `reply` is `required` and no reply came; `done`, which ends the stream (spec 6). What the ' +
  'data of each event holds is not shown.'

/** What both sends answer (spec 4.1, 4.2, 7). */
const sendResponses = {
  200: {
    description:
      'The wait is over: a result, where `reply` is `optional` or `required` and `stream` is not true, or a stream. ' +
      'A wait ends after 10 minutes at the latest, with `timedOut` true, and the work carries on.',
    content: { ...json('SendResult'), 'text/event-stream': { schema: { type: 'string', description: streamed } } },
  },
  202: {
    description: '`reply` is `none`: the message is accepted and nothing is awaited.',
    content: json('AcceptedSend'),
  },
  ...refused('400', '401', '402', '403', '404', '409', '504'),
}

const reading = refused('400', '401', '403', '404')
const read = [{ bearer: ['conversations:read'] }]
const write = [{ bearer: ['conversations:write'] }]

/** Every endpoint of spec section 4. */
export const paths = {
  '/conversations': {
    get: {
      operationId: 'listConversations',
      tags: ['conversations'],
      summary: 'List active conversations',
      description: "The caller's active conversations, newest first; a ticket is one row. Scope: conversations:read.",
      security: read,
      parameters: [limit(100, 20, 'The most rows to return.')],
      responses: { 200: { description: 'The rows.', content: json('ConversationList') }, ...reading },
    },
    post: {
      operationId: 'startConversation',
      tags: ['conversations'],
      summary: 'Start a conversation',
      description: 'Creates a conversation and sends its first message. Metered. Scope: conversations:write.',
      security: write,
      requestBody: { required: true, content: json('StartRequest') },
      responses: sendResponses,
    },
  },
  '/conversations/{conversationId}': {
    get: {
      operationId: 'getConversation',
      tags: ['conversations'],
      summary: 'Get a conversation',
      description:
        'Whether the agent is busy, what waits on the caller, and the newest words. Scope: conversations:read.',
      security: read,
      parameters: [conversationId],
      responses: { 200: { description: 'Where it stands.', content: json('ConversationStatus') }, ...reading },
    },
  },
  '/conversations/{conversationId}/messages': {
    get: {
      operationId: 'listMessages',
      tags: ['messages'],
      summary: 'List messages',
      description: 'The newest page first; within a page the oldest message first. Scope: conversations:read.',
      security: read,
      parameters: [
        conversationId,
        {
          name: 'before',
          in: 'query',
          required: false,
          description: 'The `before` of the previous page, unchanged, for the page of messages before it.',
          schema: { type: 'string' },
        },
        limit(1000, 50, 'The most transcript entries to read; those that are no messages are left out of the page.'),
      ],
      responses: { 200: { description: 'One page.', content: json('MessagePage') }, ...reading },
    },
  },
  '/messages': {
    post: {
      operationId: 'sendMessage',
      tags: ['messages'],
      summary: 'Send a message',
      description: 'Sends a message to a conversation that exists. Metered. Scope: conversations:write.',
      security: write,
      requestBody: { required: true, content: json('SendRequest') },
      responses: sendResponses,
    },
  },
}

const refusal = (description: string) => ({ description, content: json('ApiError') })

/** Every error of spec section 7. */
export const responses = {
  400: refusal('The request is malformed; the message says what to fix.'),
  401: refusal('No credential, or one that the service does not accept.'),
  402: refusal('The balance is empty; credits must be added.'),
  403: refusal('The credential lacks a scope that is needed, or the account cannot use the route yet.'),
  404: refusal('No such conversation, or no such route.'),
  409: refusal('The message was not accepted: an id used before with another body, or a conflicting decision.'),
  504: refusal('`reply` was `required`, and the turn ended, or the wait ran out, without a reply.'),
}
