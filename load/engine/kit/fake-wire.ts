import type { InstanceResult } from '../../config.ts'
import { histogramOf } from '../../histogram.ts'
import type { Answer, Wire, WireRequest } from '../wire.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** Answers a request: `reply` may be called once, now or later. What was `opened` is kept if the request is cut. */
export type FakeService = (
  request: WireRequest,
  reply: (answer: Partial<Answer>) => void,
  opened: (answer: Partial<Answer>) => void,
) => void

/** Replaces the extension in tests: it has a virtual clock, and its service is a function. It may hold sends, as the extension does. */
export class FakeWire implements Wire {
  readonly counters: Record<string, number> = {}
  readonly gauges: Record<string, { now: number; max: number }> = {}
  readonly faults: { name: string; value: unknown }[] = []
  readonly #clock: VirtualClock
  readonly #service: FakeService
  readonly #values = new Map<string, number[]>()
  readonly #ledger = new Map<string, string[]>()
  readonly #open = new Map<number, () => void>()
  #onAnswer: (id: number, answer: Answer) => void = () => {}
  #holds = 0
  readonly #held = new Set<number>()
  /** The requests that left, and when. */
  readonly left: { request: WireRequest; handedUs: number; atUs: number }[] = []
  isStopped = false
  readonly recall?: (id: number) => void

  constructor(clock: VirtualClock, service: FakeService, { holds = false }: { holds?: boolean } = {}) {
    this.#clock = clock
    this.#service = service
    if (holds) this.recall = (id) => this.#stay(id)
  }

  get sent(): WireRequest[] {
    return this.left.map(({ request }) => request)
  }

  /** Reports whether the iteration has to go on. */
  get isHeld(): boolean {
    return this.#holds > 0 || this.#open.size > 0 || this.#held.size > 0
  }

  open({ onAnswer }: { onAnswer: (id: number, answer: Answer) => void }): void {
    this.#onAnswer = onAnswer
  }

  send(id: number, request: WireRequest): void {
    if (this.#open.has(id) || this.#held.has(id)) throw new Error(`${id} is sent already`)
    const handedUs = this.#clock.nowUs
    const aheadUs = (request.dueUs ?? 0) - handedUs
    if (this.recall === undefined || aheadUs <= 0) {
      this.#leave(id, request, handedUs)
      return
    }
    this.#held.add(id)
    this.#clock.setTimeout(() => {
      if (this.#held.delete(id)) this.#leave(id, request, handedUs)
    }, aheadUs / 1000)
  }

  #stay(id: number): void {
    if (!this.#held.delete(id)) return
    this.#open.set(id, () => {})
    // As the extension does, in a turn of its own.
    this.#clock.setTimeout(() => {
      this.#open.delete(id)
      this.#onAnswer(id, { ...nothing, kind: 'cancelled', unsent: true, endUs: this.#clock.nowUs })
    }, 0)
  }

  #leave(id: number, request: WireRequest, handedUs: number): void {
    this.left.push({ request, handedUs, atUs: this.#clock.nowUs })
    for (const name of request.counts ?? []) this.count(name)
    if (request.gauge !== undefined) this.gauge(request.gauge, 1)
    const sentUs = this.#clock.nowUs
    if (request.dueUs) this.observe('send_lag', sentUs - request.dueUs)
    const end = (answer: Partial<Answer>): void => {
      if (!this.#open.delete(id)) return
      if (request.gauge !== undefined) this.gauge(request.gauge, -1)
      const endUs = this.#clock.nowUs
      const whole = { ...nothing, sentUs, headersUs: answer.status ? endUs : 0, endUs, ...answer }
      this.observe(`wait_duration{${request.kind}}`, endUs - (request.dueUs || sentUs))
      this.count(whole.status > 0 ? `status.${whole.status}` : `kind.${whole.kind}`)
      this.#onAnswer(id, whole)
    }
    let soFar: Partial<Answer> = {}
    const opened = (answer: Partial<Answer>): void => {
      soFar = { ...answer, headersUs: this.#clock.nowUs, terminated: false }
    }
    this.#open.set(id, () => end({ ...soFar, kind: 'cancelled' }))
    this.#clock.setTimeout(() => end({ ...soFar, kind: 'timeout' }), request.timeoutMs)
    this.#service(request, end, opened)
  }

  stopped(): boolean {
    return this.isStopped
  }

  cancel(id: number): void {
    this.#stay(id)
    this.#open.get(id)?.()
  }

  hold(): void {
    this.#holds += 1
  }

  release(): void {
    this.#holds -= 1
  }

  nowUs(): number {
    return this.#clock.nowUs
  }

  observe(metric: string, valueUs: number): void {
    this.#values.set(metric, [...(this.#values.get(metric) ?? []), valueUs])
  }

  count(name: string, n = 1): void {
    this.counters[name] = (this.counters[name] ?? 0) + n
  }

  gauge(name: string, delta: number): void {
    const now = (this.gauges[name]?.now ?? 0) + delta
    this.gauges[name] = { now, max: Math.max(now, this.gauges[name]?.max ?? 0) }
  }

  evidence(name: string, json: string): void {
    this.count(name)
    const value: unknown = JSON.parse(json)
    this.faults.push({ name, value })
  }

  keep(key: string, json: string): void {
    this.#ledger.set(key, [...(this.#ledger.get(key) ?? []), json])
  }

  take(key: string): string[] {
    const lines = this.#ledger.get(key) ?? []
    this.#ledger.delete(key)
    return lines
  }

  keys(): string[] {
    return [...this.#ledger.keys()]
  }

  /** The result that the extension writes at the end. */
  result(): Pick<InstanceResult, 'histograms' | 'counters' | 'gauges' | 'evidence'> {
    return {
      histograms: Object.fromEntries([...this.#values].map(([name, values]) => [name, histogramOf(values)])),
      counters: this.counters,
      gauges: Object.fromEntries(Object.entries(this.gauges).map(([name, { max }]) => [name, { max }])),
      evidence: this.faults,
    }
  }
}

const nothing: Answer = {
  kind: 'ok',
  message: '',
  status: 0,
  contentType: '',
  headers: {},
  body: '',
  events: null,
  terminated: true,
  sentUs: 0,
  headersUs: 0,
  endUs: 0,
  bytes: 0,
  protocol: 'HTTP/1.1',
}
