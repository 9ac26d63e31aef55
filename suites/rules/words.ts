/** The tag of each endpoint in ids, and how texts name it. */
export const route = {
  start: 'POST /conversations',
  send: 'POST /messages',
  list: 'GET /conversations',
  status: 'GET /conversations/{conversationId}',
  history: 'GET /conversations/{conversationId}/messages',
} as const

/** The five endpoints by their tags. */
export type Endpoint = keyof typeof route

/** The two of them that take messages. */
export type SendEndpoint = 'start' | 'send'

/** How a send is answered: the reply modes on JSON, and a stream with the default reply and with `required`. */
export type Mode = 'default' | 'none' | 'optional' | 'required' | 'stream' | 'required-stream'

const modes: Record<Mode, string> = {
  default: 'without a reply mode',
  none: 'with reply none',
  optional: 'with reply optional',
  required: 'with reply required',
  stream: 'with stream true',
  'required-stream': 'with reply required and stream true',
}

/** The section that describes the body and the answers of one of the two sends. */
export const home: Record<SendEndpoint, '4.1' | '4.2'> = { start: '4.1', send: '4.2' }

/** Names one of the two sends in one mode: `POST /messages with reply none`. */
export const call = (post: SendEndpoint, mode: Mode): string => `${route[post]} ${modes[mode]}`
