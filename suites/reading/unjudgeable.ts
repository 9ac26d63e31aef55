import type { Exchange } from '../../schemas/types.ts'
import { isApiError, isCut, jsonOf } from './gateway.ts'
import { segment } from './in-path.ts'
import { isObject } from './resources.ts'

/**
 * Why the answer to a send says nothing about the rules of sending: it never came whole, or it speaks of the account.
 * Undefined where it can be judged. `others` are exchanges of the same scene: a 402 or 403 is the account's only as
 * long as nothing shows that the same credential may send.
 */
export function unjudgeable(answer: Exchange, others: readonly Exchange[]): string | undefined {
  const { status, failure, headers } = answer
  if (failure?.kind === 'timeout') return `no answer after ${Math.round(answer.endMs - answer.sentMs)} ms`
  if (isCut(answer)) return `cut before its answer ended (${failure?.message ?? `a bare ${status}`})`
  if (status === null) return `no answer (${failure?.message ?? 'the connection ended'})`
  if (failure !== null) return `the answer could not be read (${failure.message})`
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return `put off with ${status}`
  if (status === 402 && !others.some((each) => isPaidLike(each, answer) && each.sentMs > answer.sentMs)) {
    return 'the account has no credits'
  }
  if ((status === 401 || status === 403) && !others.some((each) => isPaidLike(each, answer))) {
    return `the credential was refused with ${status}`
  }
  if (status === 409 && others.some((each) => showsDone(each, answer)))
    return 'a conversation that is done may be closed'
  return undefined
}

/** Whether a status shows the conversation that was sent to in stage done: then 409 is open (readings 48). */
function showsDone({ method, path, status, body }: Exchange, { requestBody }: Exchange): boolean {
  if (method !== 'GET' || status !== 200) return false
  const [sent, shown] = [jsonOf(requestBody), jsonOf(body)]
  if (!isObject(sent) || typeof sent.conversationId !== 'string' || !isObject(shown)) return false
  return path === `/conversations/${segment(sent.conversationId)}` && shown.stage === 'done'
}

/** Whether the service took a message: it is stored and a turn follows, also where no reply came in time (spec 7). */
export function isAccepted(answer: Exchange): boolean {
  const { status, failure, body } = answer
  if (failure !== null || status === null) return false
  return (status >= 200 && status < 300) || (status === 504 && isApiError(body))
}

/** Whether the service took a message with a status that no send has: area status-codes tells it, once. */
export function isUnlisted({ status }: Exchange): boolean {
  return status !== null && status >= 200 && status < 300 && status !== 200 && status !== 202
}

export const unlisted = 'its status is in no list of the spec, which is for area status-codes'

function isPaidLike(each: Exchange, answer: Exchange): boolean {
  return each.method === 'POST' && each.credential === answer.credential && isAccepted(each)
}
