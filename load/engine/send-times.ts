import type { SendTimes } from '../objective.ts'
import type { Answer } from './wire.ts'

/**
 * The times of one send in milliseconds, from the moment at which it was due, as the extension counts them.
 * @param isTimed events carry times of their own; where they do not, a stream has those of the whole alone
 */
export function timesOf(answer: Answer, dueUs: number, delayMs: number | undefined, isTimed: boolean): SendTimes {
  const { status, events, headersUs, endUs } = answer
  if (status === 0) return {}
  const since = (us: number): number => Math.max(0, us - dueUs) / 1000
  const tookItsCourse = answer.kind === 'ok' && ((status >= 200 && status < 300) || status === 504)
  return {
    ...(delayMs === undefined ? {} : { service_delay: delayMs }),
    time_to_headers: since(headersUs),
    ...(tookItsCourse ? { [events === null ? 'wait_duration' : 'stream_duration']: since(endUs) } : {}),
    ...(events === null || !isTimed ? {} : streamed(events, since)),
  }
}

function streamed(events: NonNullable<Answer['events']>, since: (us: number) => number): SendTimes {
  const ack = events.find(({ event, atUs }) => event === 'ack' && atUs > 0)
  const said = events.filter(({ event, atUs }) => event === 'message' && atUs > 0)
  const [first] = said
  const gaps = said.slice(1).map(({ atUs }, at) => (atUs - (said[at]?.atUs ?? atUs)) / 1000)
  return {
    ...(ack === undefined ? {} : { time_to_ack: since(ack.atUs) }),
    ...(first === undefined ? {} : { time_to_first_message: since(first.atUs) }),
    // Of many gaps the longest has to be short enough.
    ...(gaps.length === 0 ? {} : { message_gap: Math.max(...gaps) }),
  }
}
