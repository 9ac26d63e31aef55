import type { Exchange } from '../../schemas/types.ts'
import type { StreamEvent } from '../../suites/reading/stream/events.ts'
import type { Answer, AnswerKind, WireEvent } from './wire.ts'

/** What was asked, as far as judges look at it. */
export interface Asked {
  id: string
  method: string
  /** Relative to the base URL, with the query. */
  path: string
  /** What tells a judge whether a stream was asked for: the text is left out. */
  requestBody: string | null
}

/** An answer in the shape that the judges of the conformance run take. `beganUs`: when the run began. */
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
    // A copy: k6 hands over an object that is not JavaScript's own.
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
  // Our deadline, and no connection until then: the line's affair, and no silence of the service (readings 45).
  if (kind === 'timeout' && connectedUs === 0) return { kind: 'connect', message: 'no connection was made in time' }
  // A server may close an idle connection just as we write on it (RFC 9112, 9.6): nobody's fault, and nothing is known.
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

/** Events as the judges take them; null where the answer was no stream. */
export function eventsIn({ events }: Answer, beganUs: number): StreamEvent[] | null {
  if (events === null) return null
  return events.map(({ atUs, event, id, data }: WireEvent, index) => {
    const atMs = (atUs - beganUs) / 1000
    // When its first byte came is not known: it is taken to come whole.
    return { name: event === '' ? 'message' : event, data, id: id === '' ? null : id, atMs, beganMs: atMs, index }
  })
}
