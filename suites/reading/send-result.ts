import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { messageOf, type SeenMessage } from './views/page.ts'

/**
 * The answer to a send that is not streamed (spec 2.11), read as far as it can be read. A field that is missing or of a
 * wrong type is undefined: area shape judges that, and it hides nothing else.
 */
export interface SendReading {
  conversationId: string | undefined
  messageId: string | undefined
  /** Whether the answer has the field at all, whatever it holds. */
  hasReplies: boolean
  /** Replies in order; none where the field is missing or no array. */
  replies: SeenMessage[]
  timedOut: boolean | undefined
  /** Whether the answer has a timedOut that is no boolean. */
  hasOddTimedOut: boolean
}

/** The send result in an answer; undefined where the answer is none: not taken, cut off, no JSON object. */
export function sendResultOf(answer: Exchange): SendReading | undefined {
  if (answer.status === null || answer.status < 200 || answer.status >= 300 || answer.failure !== null) return undefined
  const value = jsonOf(answer.body)
  if (!isObject(value)) return undefined
  const { conversationId, messageId, replies, timedOut } = value
  return {
    conversationId: typeof conversationId === 'string' ? conversationId : undefined,
    messageId: typeof messageId === 'string' ? messageId : undefined,
    hasReplies: 'replies' in value,
    replies: Array.isArray(replies) ? replies.map(messageOf) : [],
    timedOut: typeof timedOut === 'boolean' ? timedOut : undefined,
    hasOddTimedOut: 'timedOut' in value && typeof timedOut !== 'boolean',
  }
}
