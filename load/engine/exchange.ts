import type { Exchange } from '../../schemas/types.ts'
import type { StreamEvent } from '../../suites/reading/stream/events.ts'
import type { Answer, AnswerKind, WireEvent } from './wire.ts'

/** The request, as far as the checks need it. */
export interface Asked {
  id: string
  method: string
  /** Relative to the base URL, with the query. */
  path: string
  /** Shows whether the request asked for a stream; the text is omitted. */
  requestBody: string | null
}

/** Converts a response to an exchange of the conformance run. `beganUs`: start of the load. */
export function exchangeOf(asked: Asked, answer: Answer, beganUs: number): Exchange {
  const { status, headers, contentType } = answer
  const ms = (us: number): number => (us - beganUs) / 1000
  const isOpened = status > 0
  return {
    ...asked,
    scene: 'load',
    attempt: 1,
    name: asked.path,
    credential: 'full',
    requestHeaders: {},
    sentMs: ms(answer.sentUs),
    headersMs: isOpened ? ms(answer.headersUs) : null,
    endMs: ms(answer.endUs),
    status: isOpened ? status : null,
    // A copy, because k6 hands over an object of Go.
    headers: { ...(contentType === '' ? {} : { 'content-type': contentType }), ...headers },
    body: isOpened && answer.events === null ? answer.body : null,
    chunks: null,
    failure: failureIn(answer),
    repeats: [],
    owned: false,
  }
}

function failureIn({ kind, message, reused, status, connectedUs }: Answer): Exchange['failure'] {
  if (kind === 'ok') return null
  // No connection until the timeout: a network error, not a silent service (readings 45).
  if (kind === 'timeout' && connectedUs === 0) return { kind: 'connect', message: 'no connection was made in time' }
  // A server may close an idle connection while the request arrives (RFC 9112, 9.6). That is no fault of the service.
  const isStale = kind === 'reset' && reused === true && status === 0
  return { kind: isStale ? 'aborted' : failureKinds[kind], message: message || kind }
}

const failureKinds = {
  refused: 'refused',
  reset: 'reset',
  timeout: 'timeout',
  tls: 'tls',
  dns: 'dns',
  protocol: 'protocol',
  'too-large': 'too-large',
  cancelled: 'aborted',
  local: 'aborted',
} as const satisfies Record<Exclude<AnswerKind, 'ok'>, NonNullable<Exchange['failure']>['kind']>

/** Events for the checks; null if the response is no stream. */
export function eventsIn({ events }: Answer, beganUs: number): StreamEvent[] | null {
  if (events === null) return null
  return events.map(({ atUs, event, id, data }: WireEvent, index) => {
    const atMs = (atUs - beganUs) / 1000
    // The time of the first byte is unknown, so the event counts as received at once.
    return { name: event === '' ? 'message' : event, data, id: id === '' ? null : id, atMs, beganMs: atMs, index }
  })
}
