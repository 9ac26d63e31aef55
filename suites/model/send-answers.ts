import type { Exchange } from '../../schemas/types.ts'
import { tookOf } from '../reading/accuracy.ts'
import { isApiError, isBareGateway } from '../reading/gateway.ts'
import type { SendReading } from '../reading/send-result.ts'
import type { StreamEvent } from '../reading/stream/events.ts'
import { isUnrecorded } from '../reading/unrecorded.ts'
import { mayRunOutMs } from '../reading/wait-limit.ts'
import type { ModelTiming, SendFact } from './facts.ts'
import { orderIn } from './stream-order.ts'

/** What an answer says of how the turn went on (spec 4.2, 6, readings 38, 42). */
export function tellsOf(
  exchange: Exchange,
  result: SendReading | undefined,
  events: readonly StreamEvent[] | undefined,
  timing: ModelTiming,
  reply: SendFact['reply'],
): SendFact['tells'] {
  const { status, failure, body } = exchange
  const isInTime = exchange.endMs - exchange.sentMs < mayRunOutMs(timing)
  if (failure !== null && events === undefined) return 'nothing'
  if (events !== undefined) {
    const done = events.find(({ name }) => name === 'done')
    if (done === undefined || done.atMs - exchange.sentMs >= mayRunOutMs(timing)) return 'nothing'
    const spoke = events.some(({ name }) => name === 'message')
    if (reply === 'none') return 'nothing'
    if (reply === 'required') return spoke ? 'words' : 'no-words'
    return 'whole-turn'
  }
  if (status === 504 && reply === 'required' && isInTime && isApiError(body)) return 'no-words'
  if (status !== 200 || result === undefined || result.timedOut === true) return 'nothing'
  return reply === 'optional' ? 'whole-turn' : 'words'
}

interface Answered {
  reply: SendFact['reply']
  stream: boolean
  result: SendReading | undefined
  events: readonly StreamEvent[] | undefined
  timing: ModelTiming
}

/** A service that takes its time for every send takes no longer, however short its wait limit is (readings 96). */
const longestAcceptanceMs = 10_000

/** The answers that a send of each kind may get (spec 4.1, 4.2, 6, 8); undefined where this is one of them. */
export function wrongIn(exchange: Exchange, { reply, stream, result, events, timing }: Answered): string | undefined {
  const { status, failure } = exchange
  const took = tookOf(exchange)
  // One look is all there is: what passes another time, of our lateness and of the way's, is in favour of the service twice.
  const surelyMs = took.leastMs - took.passingMs
  const isJson = events === undefined
  const limitMs = timing.waitLimitMs + timing.slackMs
  if (isJson && !stream && surelyMs > limitMs && !(status === null && hasOwnForm(exchange)))
    return `no response within the wait limit, but after ${Math.round(surelyMs)} ms`
  const isAwaited = surelyMs > Math.max(limitMs / 2, longestAcceptanceMs)
  if (isJson && reply === 'none' && !stream && isAwaited && status === 202)
    return 'the response to reply none waited for the turn'
  if (result?.timedOut === true && took.mostMs < mayRunOutMs(timing))
    return `timedOut after ${Math.round(took.mostMs)} ms`
  if (!isJson) {
    if (reply === 'none' && stream) return undefined
    return stream ? (orderIn(exchange, events, reply, timing) ?? noStream(exchange)) : 'a stream that was not requested'
  }
  if (failure !== null || status === null || isBareGateway(exchange)) return undefined
  if (status === 500) return 'status 500'
  if (stream) return reply === 'none' ? undefined : noStream(exchange)
  switch (status) {
    case 202:
      return reply === 'none'
        ? result?.hasReplies === true
          ? 'replies in a 202'
          : undefined
        : '202 for a send that waits'
    case 504:
      return reply === 'required' ? undefined : `504 for reply ${reply}`
    case 200:
      if (reply === 'none') return '200 for reply none'
      return reply === 'required' && result !== undefined && result.replies.length === 0 && result.timedOut !== true
        ? 'no reply with reply required'
        : undefined
    default:
      return status > 200 && status < 300 ? `status ${status}` : undefined
  }
}

/** Whether the body came in a form that a server may not know: its silence is judged by the rules of connections, which are advisory. */
const hasOwnForm = ({ requestHeaders }: Exchange): boolean =>
  'transfer-encoding' in requestHeaders || 'expect' in requestHeaders

/** Spec 6: a send that streams is taken with 200 and an event stream, also where other types are asked for (readings 49). */
function noStream(exchange: Exchange): string | undefined {
  const { status, headers } = exchange
  if (status === null || isUnrecorded(exchange, 'headers') || (status >= 300 && status !== 504)) return undefined
  if (status !== 200) return `${status} instead of a stream`
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase() === 'text/event-stream' ? undefined : 'another type instead of a stream'
}
