import type { Exchange } from '../../schemas/types.ts'
import { isApiError, isCut, isPutOff, jsonOf } from './gateway.ts'
import { segment } from './in-path.ts'
import { isObject } from './resources.ts'
import { addressedIn, textIn } from './sent.ts'
import { runWordsIn } from './text/run-words.ts'
import { messagesOf, type SeenMessage } from './views/page.ts'
import { readStatus } from './views/status-reads.ts'
import { isText } from './views/views.ts'

/**
 * Why the answer to a send says nothing about the rules of sending: it never came whole, or it speaks of the account.
 * Undefined where it can be judged. `others` are exchanges of the same scene: a 402 or 403 is the account's only as
 * long as nothing shows that the same credential may send.
 */
export function unjudgeable(answer: Exchange, others: readonly Exchange[]): string | undefined {
  const { status, failure } = answer
  if (failure?.kind === 'timeout') return `no response after ${Math.round(answer.endMs - answer.sentMs)} ms`
  if (isCut(answer)) return `cut before its response ended (${failure?.message ?? `a bare ${status}`})`
  if (status === null) return `no response (${failure?.message ?? 'the connection ended'})`
  if (failure !== null) return `the response could not be read (${failure.message})`
  if (isPutOff(answer)) return `rate limited with ${status}`
  if (status === 402 && !others.some((each) => isPaidLike(each, answer) && each.sentMs > answer.sentMs)) {
    return 'the account has no credits'
  }
  if ((status === 401 || status === 403) && !others.some((each) => isPaidLike(each, answer))) {
    return `the credential was rejected with ${status}`
  }
  return status === 409 ? mayConflict(answer, others) : undefined
}

/**
 * What a message may be in conflict with although nothing else of ours was under way: undefined where `others`, exchanges
 * of the same scene, show nothing of the kind.
 */
export function mayConflict(answer: Exchange, others: readonly Exchange[]): string | undefined {
  const id = addressedIn(answer)
  if (id === undefined) return undefined
  const path = `/conversations/${segment(id)}`
  if (others.some((each) => showsDone(each, path))) return 'a conversation in stage done may reject messages'
  const ours = others.flatMap((each) => textIn(each) ?? [])
  const isVisited = others.some(
    (each) => each.path.split('?')[0] === `${path}/messages` && messagesOf(each).some((one) => isOfAnother(one, ours)),
  )
  if (isVisited) return 'somebody else writes in this conversation, so another turn may have overlapped'
  return showsWork(others, answer, path) ? 'the next status shows a busy agent' : undefined
}

/** A message that was refused gives nobody work: who is busy then was so before, as an agent is that woke by itself (section 3). */
function showsWork(others: readonly Exchange[], answer: Exchange, path: string): boolean {
  const later = others.filter((each) => each.sentMs >= answer.endMs).toSorted((a, b) => a.sentMs - b.sentMs)
  const next = later.find((each) => each.method === 'POST' || each.path === path)
  return next !== undefined && next.method === 'GET' && readStatus(next)?.busy === true
}

/** Whether a status of that path shows stage done: then 409 is open (readings 48). */
function showsDone({ method, path, status, body }: Exchange, of: string): boolean {
  if (method !== 'GET' || status !== 200 || path !== of) return false
  const shown = jsonOf(body)
  return isObject(shown) && shown.stage === 'done'
}

/** Anyone in the workspace may write (spec 2.8): no word of a run stands in it, and we did not send it (readings 80). */
function isOfAnother({ role, text }: SeenMessage, ours: readonly string[]): boolean {
  if (role !== 'user' || text === undefined || runWordsIn(text).length > 0) return false
  return !ours.some((each) => isText(each, text))
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

export const unlisted = 'the specification does not list this status (see area status-codes)'

function isPaidLike(each: Exchange, answer: Exchange): boolean {
  return each.method === 'POST' && each.credential === answer.credential && isAccepted(each)
}
