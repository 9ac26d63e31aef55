import exec from 'k6/execution'
import http from 'k6/http'
import { Book } from './book.ts'
import { answerOf } from './stock-answer.ts'
import type { Answer, Wire, WireRequest } from './wire.ts'

/** Interval at which a VU prints its counts, because k6 reports them nowhere else. */
const printEveryMs = 10_000

/**
 * Replaces the extension by k6's own client, for a stock k6. It needs more memory, reads streams as a whole, and counts in
 * JavaScript. Each VU prints its counts on the console.
 */
class StockWire implements Wire {
  readonly isStock = true
  readonly #ledger = new Map<string, string[]>()
  #book = new Book(Date.now())
  #onAnswer: (id: number, answer: Answer) => void = () => {}
  #isHeld = false

  open({ onAnswer }: { onAnswer: (id: number, answer: Answer) => void }): void {
    this.#onAnswer = onAnswer
    this.#book = new Book(Date.now())
  }

  send(id: number, request: WireRequest): void {
    const calledUs = this.nowUs()
    const dueUs = request.dueUs ?? 0
    if (dueUs > 0) this.observe('send_lag', calledUs - dueUs)
    this.gauge('in_flight', 1)
    for (const name of request.counts ?? []) this.count(name)
    if (request.gauge !== undefined) this.gauge(request.gauge, 1)
    void http
      .asyncRequest(request.method, request.url, request.body ?? null, {
        headers: request.headers,
        timeout: request.timeoutMs,
        redirects: 0,
        responseType: 'text',
        tags: { name: request.name, kind: request.kind },
      })
      .then((response) => answerOf(response, calledUs, this.nowUs(), request.stream === true))
      .catch((error: unknown) => failed(error, calledUs, this.nowUs()))
      .then((answer) => {
        this.#account(request, answer, dueUs > 0 ? dueUs : answer.sentUs)
        this.#onAnswer(id, answer)
      })
  }

  /** k6's own client cannot cancel: the timeout ends the request. */
  cancel(): void {}

  hold(): void {
    this.#isHeld = true
    this.#tick(0)
  }

  release(): void {
    this.#isHeld = false
    this.#book.endSecond(Date.now())
    this.#print(true)
  }

  nowUs(): number {
    return Date.now() * 1000
  }

  observe(metric: string, valueUs: number): void {
    this.#book.observe(metric, valueUs)
  }

  count(name: string, n = 1): void {
    this.#book.count(name, n)
  }

  gauge(name: string, delta: number): void {
    this.#book.gauge(name, delta)
  }

  evidence(name: string, json: string): void {
    this.#book.evidence(name, json)
  }

  keep(key: string, json: string): void {
    const lines = this.#ledger.get(key)
    if (lines === undefined) this.#ledger.set(key, [json])
    else lines.push(json)
  }

  take(key: string): string[] {
    const lines = this.#ledger.get(key) ?? []
    this.#ledger.delete(key)
    return lines
  }

  keys(): string[] {
    return [...this.#ledger.keys()]
  }

  #account({ kind, gauge }: WireRequest, answer: Answer, fromUs: number): void {
    this.gauge('in_flight', -1)
    if (gauge !== undefined) this.gauge(gauge, -1)
    this.count('requests')
    this.count(`kind.${answer.kind}`)
    if (answer.status > 0) {
      this.count(`status.${answer.status}`)
      this.observe(`time_to_headers{${kind}}`, answer.headersUs - fromUs)
    }
    const isWhole = answer.kind === 'ok' && ((answer.status >= 200 && answer.status < 300) || answer.status === 504)
    if (!isWhole) return
    const duration = answer.events === null ? 'wait_duration' : 'stream_duration'
    this.observe(`${duration}{${kind}}`, answer.endUs - fromUs)
    this.count('messages', answer.events?.filter(({ event }) => event === 'message').length ?? 0)
  }

  #tick(seconds: number): void {
    const beganMs = Date.now()
    setTimeout(() => {
      if (!this.#isHeld) return
      this.#book.endSecond(beganMs)
      if ((seconds + 1) % (printEveryMs / 1000) === 0) this.#print(false)
      this.#tick(seconds + 1)
    }, 1000)
  }

  #print(complete: boolean): void {
    if (complete) this.count('iterations')
    const part = this.#book.result(exec.vu.idInTest - 1, Date.now(), complete)
    console.log(JSON.stringify({ agentLoad: 1, part }))
  }
}

function failed(error: unknown, calledUs: number, nowUs: number): Answer {
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'protocol',
    message,
    status: 0,
    contentType: '',
    headers: {},
    body: '',
    events: null,
    terminated: false,
    sentUs: calledUs,
    headersUs: 0,
    endUs: nowUs,
    bytes: 0,
    protocol: '',
  }
}

const wire: Wire = new StockWire()
export default wire
