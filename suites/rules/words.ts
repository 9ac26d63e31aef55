/** The tag of each endpoint in ids, and how texts name it. */
export const route = {
  start: 'POST /conversations',
  send: 'POST /messages',
  list: 'GET /conversations',
  status: 'GET /conversations/{conversationId}',
  history: 'GET /conversations/{conversationId}/messages',
} as const

export type Endpoint = keyof typeof route
export type Post = 'start' | 'send'
export type Mode = 'default' | 'none' | 'optional' | 'required' | 'stream' | 'required-stream'

const ways: Record<Mode, string> = {
  default: 'that names no reply mode',
  none: 'with reply none',
  optional: 'with reply optional',
  required: 'with reply required',
  stream: 'that asks for a stream',
  'required-stream': 'with reply required that asks for a stream',
}

/** The section that describes the body and the answers of one of the two sends. */
export const home: Record<Post, '4.1' | '4.2'> = { start: '4.1', send: '4.2' }

/** Names one of the two sends in one mode, as the subject of a sentence. */
export const call = (post: Post, mode: Mode): string => `A ${post} ${ways[mode]}`

/** The same, inside a sentence. */
export const aCall = (post: Post, mode: Mode): string => `a ${post} ${ways[mode]}`
