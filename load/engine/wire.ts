/** The JavaScript side of the extension `k6/x/agentstream`. A stock k6 and tests implement it too. */
export interface Wire {
  /** k6's own client is in use: events have no times. */
  readonly isStock?: boolean
  /** Called once per VU, before its first send. There is one callback, because a promise for each wait costs memory. */
  open(options: { onAnswer: (id: number, answer: Answer) => void; bufferBytes?: number; http2?: boolean }): void
  /** Sends without blocking. The response comes with the same `id`. */
  send(id: number, request: WireRequest): void
  cancel(id: number): void
  /** Ends a request that has not left, and no other. A wire that can do so holds requests until they are due. */
  recall?(id: number): void
  /** The iteration runs from `hold` until `release`. */
  hold(): void
  release(): void
  /** Epoch microseconds: wall clock at the start, then monotonic. */
  nowUs(): number
  /** Reports whether the load was asked to stop. A stock k6 cannot be asked. */
  stopped?(): boolean
  /** Adds a value to a mergeable histogram. */
  observe(metric: string, valueUs: number): void
  /** Summed over instances. */
  count(name: string, n?: number): void
  /** The current value and its maximum are kept. */
  gauge(name: string, delta: number): void
  /** Evidence of one fault as JSON: counts it under `name`, and keeps the first few. */
  evidence(name: string, json: string): void
  /** Keeps a line of the ledger outside of the JavaScript heap. */
  keep(key: string, json: string): void
  /** Returns the lines of a key, and removes them. */
  take(key: string): string[]
  /** The keys of this VU, in the order of their first line. */
  keys(): string[]
}

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  /** Read text/event-stream as events. */
  stream?: boolean
  timeoutMs: number
  /** Due time in epoch microseconds: latency, send lag and the timeout count from here. 0: now. */
  dueUs?: number
  /** k6's tag `name`: `POST /conversations`. */
  name: string
  /** The kind of send, or `read`: a tag, and the suffix of histograms. */
  kind: string
  /** Counted when the request leaves. */
  counts?: readonly string[]
  /** Raised while the request is open. */
  gauge?: string
}

/** `local`: this machine has no free port or file descriptor, which is no fault of the target. */
export type AnswerKind =
  | 'ok'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'cancelled'
  | 'protocol'
  | 'tls'
  | 'dns'
  | 'too-large'
  | 'local'

/** A response, or the failure of a request. */
export interface Answer {
  kind: AnswerKind
  message: string
  /** 0: no response. */
  status: number
  contentType: string
  /** Lower-case names: content-type, retry-after, www-authenticate. */
  headers: Record<string, string>
  /** Empty for a stream. */
  body: string
  /** Of a stream: as the SSE standard dispatches them. */
  events: WireEvent[] | null
  /** Of a stream: the connection ended as HTTP demands. */
  terminated: boolean
  /** The connection was reused, so the server may have closed it as this request arrived. */
  reused?: boolean
  /** Not later than the request; the end is not earlier than the response. So no order is invented. */
  sentUs: number
  /** Time of the connection; 0: none. Undefined if unknown. */
  connectedUs?: number
  headersUs: number
  endUs: number
  bytes: number
  protocol: string
  /** The request never left: it was recalled. */
  unsent?: boolean
  /** The part of this time that is known delay of the generator. */
  lateUs?: number
}

export interface WireEvent {
  atUs: number
  event: string
  id: string
  data: string
}
