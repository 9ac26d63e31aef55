/** The extension `k6/x/agentstream`, as JavaScript sees it; whatever else can send (a stock k6, a test) has the same shape. */
export interface Wire {
  /** k6's own client stands in for the extension: events carry no times of their own. */
  readonly isStock?: boolean
  /** Once a VU, before its first send. One callback for all answers, since a promise for each wait costs memory. */
  open(options: { onAnswer: (id: number, answer: Answer) => void; bufferBytes?: number }): void
  /** Sends without blocking. `id` is the caller's own, and comes back with the answer. */
  send(id: number, request: WireRequest): void
  cancel(id: number): void
  /** The iteration lives from `hold` until `release`. */
  hold(): void
  release(): void
  /** Epoch microseconds: the wall clock once, monotonic from there. */
  nowUs(): number
  /** Into the mergeable histogram of that name. */
  observe(metric: string, valueUs: number): void
  /** Summed over instances. */
  count(name: string, n?: number): void
  /** The current value and its maximum are kept. */
  gauge(name: string, delta: number): void
  /** The evidence of one fault as JSON text: counted under `name`, the first few kept. */
  evidence(name: string, json: string): void
  /** A line of the ledger, kept outside of the JavaScript heap. */
  keep(key: string, json: string): void
  /** Gives the lines of a key and forgets them. */
  take(key: string): string[]
  /** This VU's keys in the order of their first line. */
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
  /** When it was to be sent, epoch microseconds: its lag is recorded, and latency counts from here. 0: now. */
  dueUs?: number
  /** k6's tag `name`: `POST /conversations`. */
  name: string
  /** A kind of send, or `read`: a tag, and the suffix of histograms. */
  kind: string
}

/** `local`: no port or file descriptor is left on this machine, which is never the target's fault. */
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

/** What came back; also for a request that failed. */
export interface Answer {
  kind: AnswerKind
  message: string
  /** 0: none came. */
  status: number
  contentType: string
  /** Lower-case names: content-type, retry-after, www-authenticate. */
  headers: Record<string, string>
  /** Empty for a stream. */
  body: string
  /** Of a stream: as the SSE standard dispatches them. */
  events: WireEvent[] | null
  /** Of a stream: the connection ended as HTTP says. */
  terminated: boolean
  /** The connection had been used before: the other side may have closed it as this request came. */
  reused?: boolean
  /** Not later than the request left, and below, not earlier than the answer was there: so no order is made up. */
  sentUs: number
  /** When there was a connection; 0: none was made. Undefined where that is not known. */
  connectedUs?: number
  headersUs: number
  endUs: number
  bytes: number
  protocol: string
  /** How much of the time in between is known to be our own delay; 0 where none is known. */
  lateUs?: number
}

export interface WireEvent {
  atUs: number
  event: string
  id: string
  data: string
}
