import { readStream } from '../../suites/reading/stream/events.ts'
import type { Answer, AnswerKind } from './wire.ts'

/** A response of k6's own client. */
export interface StockResponse {
  status: number
  body: string | null
  /** Names as Go writes them: `Content-Type`. */
  headers: Record<string, string>
  /** Empty without an error. */
  error: string
  /** See the error codes in k6's documentation. */
  error_code: number
  proto: string
  timings: Record<'blocked' | 'connecting' | 'tls_handshaking' | 'sending' | 'waiting' | 'receiving', number>
}

/** Converts a response of k6's own client. A stream was read as a whole, so its events have no times. */
export function answerOf(response: StockResponse, calledUs: number, nowUs: number, isStream: boolean): Answer {
  const { status, timings } = response
  const headers: Record<string, string> = {}
  for (const name of ['content-type', 'retry-after', 'www-authenticate']) {
    const value = Object.entries(response.headers).find(([each]) => each.toLowerCase() === name)?.[1]
    if (value !== undefined) headers[name] = value
  }
  const contentType = headers['content-type'] ?? ''
  const isEvents = isStream && status === 200 && /^\s*text\/event-stream\s*(;|$)/i.test(contentType)
  const { blocked, connecting, tls_handshaking: handshaking, sending, waiting, receiving } = timings
  const opened = blocked + connecting + handshaking + sending + waiting
  // k6 reports durations, not moments: the rest of the time until the callback is delay of the generator.
  const endUs = nowUs
  const sentUs = calledUs
  const headersUs = Math.min(nowUs, calledUs + Math.round(1000 * opened))
  const lateUs = status === 0 ? 0 : Math.max(0, nowUs - calledUs - Math.round(1000 * (opened + receiving)))
  const body = response.body ?? ''
  const text = body === '' ? [] : [{ atMs: endUs / 1000, text: body }]
  const kind = kindOf(response)
  return {
    kind,
    message: response.error,
    status,
    contentType,
    headers,
    body: isEvents ? '' : body,
    events: isEvents
      ? readStream(text).events.map(({ name, data, id }) => ({ atUs: endUs, event: name, id: id ?? '', data }))
      : null,
    terminated: kind === 'ok',
    sentUs,
    headersUs: status === 0 ? 0 : headersUs,
    endUs,
    bytes: body.length,
    protocol: response.proto,
    lateUs,
  }
}

function kindOf({ error, error_code: code }: StockResponse): AnswerKind {
  if (error === '') return 'ok'
  if (/cannot assign requested address|too many open files/.test(error)) return 'local'
  if (code === 1050 || code === 1211 || code === 1210) return 'timeout'
  if (code === 1212) return 'refused'
  if (code === 1220 || /EOF|connection reset|broken pipe/.test(error)) return 'reset'
  if (code >= 1100 && code < 1200) return 'dns'
  if (code >= 1300 && code < 1400) return 'tls'
  // k6 reports a status of 400 or more as an error.
  return code >= 1400 && code < 1600 ? 'ok' : 'protocol'
}
