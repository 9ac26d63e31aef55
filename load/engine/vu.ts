import type { Exchange } from '../../schemas/types.ts'
import { type AuditLimits, countedByRule, type Fault, fault } from '../audit/fault.ts'
import type { LoadConfig } from '../config.ts'
import type { Scenario } from '../scenario.ts'
import { inSlice, sliceAt } from '../slices.ts'
import { Disturbed } from './disturbed.ts'
import { Doubts } from './doubts.ts'
import { type Asked, exchangeOf } from './exchange.ts'
import { Lateness } from './pace/lateness.ts'
import { fewestEntries } from './page-size.ts'
import { Refusals } from './refusals.ts'
import { traceOfRequest, traceparentOf } from './trace.ts'
import type { Answer, Wire, WireRequest } from './wire.ts'

/** The timers of the environment. */
export interface Timers {
  setTimeout(act: () => void, delayMs: number): unknown
}

/** The tools of one VU. */
export interface Hands {
  wire: Wire
  timers: Timers
  config: LoadConfig
  scenario: Scenario
  /** From 0 to `config.vus` - 1. */
  vu: number
  /** With the credential. */
  headers: Record<string, string>
}

/** Ids from here on are of reads; below are the places of sends in the plan. */
const firstRead = 1_000_000_000

/** One VU: sends, reads and waits, and passes each response to its caller. */
export class Vu {
  readonly hands: Hands
  readonly limits: AuditLimits
  readonly beganUs: number
  /** No read of the audit starts after this time; milliseconds since the start of the load. */
  endsMs = Number.POSITIVE_INFINITY
  readonly #readHeaders: Record<string, string>
  readonly #readers = new Map<number, (answer: Answer) => void>()
  #nextRead = firstRead
  #stoppedMs: number | undefined
  readonly #lateness = new Lateness(latenessCountsUs)
  readonly doubts: Doubts
  readonly refusals = new Refusals()
  readonly disturbed: Disturbed
  /** Due time of a send, in milliseconds since the start of the load; undefined for a read. */
  beganAt: (sendId: string) => number | undefined = () => undefined
  /** Called for each response to a send. */
  onSend: (index: number, answer: Answer) => void = () => {}

  constructor(hands: Hands) {
    const { wire, config, scenario, headers } = hands
    this.hands = hands
    this.limits = { waitLimitMs: config.waitLimitMs, slackMs: config.slackMs, lagMs: config.lagMs }
    this.doubts = new Doubts(this.limits)
    this.#readHeaders = headers
    wire.open({
      onAnswer: (id, answer) => this.guarded(() => this.#answered(id, answer)),
      bufferBytes: scenario.bufferBytes,
      ...(config.http2 === true ? { http2: true } : {}),
    })
    const nowUs = wire.nowUs()
    const startUs = config.startAtMs === null ? nowUs : config.startAtMs * 1000
    this.beganUs = Math.max(nowUs, startUs)
    this.disturbed = new Disturbed(wire, config, hands.vu, this.beganUs / 1000)
  }

  /** Milliseconds since the run began. */
  get nowMs(): number {
    return (this.hands.wire.nowUs() - this.beganUs) / 1000
  }

  /** When the load was asked to stop, in milliseconds since its start; undefined: it was not. */
  get stoppedMs(): number | undefined {
    if (this.#stoppedMs === undefined && this.hands.wire.stopped?.() === true) this.#stoppedMs = this.nowMs
    return this.#stoppedMs
  }

  get isOverdue(): boolean {
    return this.nowMs >= this.endsMs
  }

  /** An exception would end the iteration with all open sends, so it is only counted. */
  guarded(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.thrown(error)
    }
  }

  thrown(error: unknown): void {
    const text = error instanceof Error ? `${error.message} ${error.stack ?? ''}` : String(error)
    this.hands.wire.evidence('thrown', JSON.stringify({ error: text.slice(0, 1000) }))
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.hands.timers.setTimeout(() => resolve(), Math.max(0, ms))
    })
  }

  send(index: number, request: WireRequest): void {
    this.hands.wire.send(index, request)
  }

  /** The headers of a request, with its trace id unless the load has none. `id`: of a send, or `read N`. */
  traced(headers: Record<string, string>, id: string): Record<string, string> {
    const { runId, traceHeaders } = this.hands.config
    return traceHeaders === true ? { ...headers, traceparent: traceparentOf(runId, this.#unique(id)) } : headers
  }

  /** Reads are counted by each VU. */
  #unique(id: string): string {
    return id.startsWith('read ') ? `${this.hands.vu} ${id}` : id
  }

  /** A GET without checks. Never rejects. */
  read(path: string, name: string): Promise<Exchange> {
    const { wire, config } = this.hands
    const id = this.#nextRead
    this.#nextRead += 1
    const asked: Asked = { id: `read ${id - firstRead}`, method: 'GET', path, requestBody: null }
    const calledUs = wire.nowUs()
    const answered = new Promise<Exchange>((resolve) => {
      this.#readers.set(id, (answer) => {
        this.#lateness.note(wire.nowUs(), Math.max(0, answer.sentUs - calledUs))
        const exchange = exchangeOf(asked, answer, this.beganUs)
        this.refusals.note(exchange)
        this.tell(this.doubts.settle(exchange))
        this.tell(endless(exchange))
        resolve(exchange)
      })
    })
    wire.send(id, {
      method: 'GET',
      url: `${config.baseUrl}${path}`,
      headers: this.traced(this.#readHeaders, asked.id),
      timeoutMs: readTimeoutMs,
      name,
      kind: 'read',
    })
    return answered
  }

  /** The same, again where a disturbance cut it. */
  async readAgain(path: string, name: string): Promise<Exchange> {
    for (let tries = 0; ; tries += 1) {
      const exchange = await this.read(path, name)
      if (exchange.status !== null || !this.disturbed.isPlanned || tries >= mostTries) return exchange
      await this.wait(betweenTriesMs)
    }
  }

  /** Recent delay of this process, in milliseconds: from the call until the request was sent. */
  get lateMs(): number {
    return this.#lateness.at(this.hands.wire.nowUs()) / 1000
  }

  /** Counts and reports faults, in total and in the slice of their start. */
  tell(faults: readonly Fault[], conversationId?: string, atMs?: number): void {
    if (faults.length === 0) return
    const { runId, traceHeaders } = this.hands.config
    for (const each of faults) {
      const { fault, ...rest } = each
      const beganMs = Math.round(atMs ?? this.beganAt(rest.sendId) ?? this.nowMs)
      const isTraced = traceHeaders === true && rest.sendId !== ''
      const shown = {
        ...(conversationId === undefined ? {} : { conversationId }),
        ...{ ...rest, beganMs },
        ...(isTraced ? { trace: traceOfRequest(runId, this.#unique(rest.sendId)).traceId } : {}),
      }
      const excusable = this.disturbed.nameOf(each, this.nowMs)
      if (excusable !== undefined) {
        this.hands.wire.evidence(excusable, JSON.stringify({ ...shown, endedMs: Math.round(this.nowMs) }))
        continue
      }
      this.hands.wire.evidence(fault, JSON.stringify(shown))
      if (rest.rule !== undefined) this.hands.wire.count(`${countedByRule}${rest.rule}`)
      this.countAt(fault, beganMs)
    }
  }

  /** Counts in the slice of that time, if the load has slices. */
  countAt(name: string, atMs: number): void {
    const { wire, config } = this.hands
    if (config.slices !== undefined) wire.count(inSlice(name, sliceAt(config.slices, atMs)))
  }

  observeAt(metric: string, atMs: number, valueMs: number): void {
    const { wire, config } = this.hands
    if (config.slices !== undefined) wire.observe(inSlice(metric, sliceAt(config.slices, atMs)), valueMs * 1000)
  }

  #answered(id: number, answer: Answer): void {
    if (id < firstRead) {
      this.onSend(id, answer)
      return
    }
    const reader = this.#readers.get(id)
    this.#readers.delete(id)
    reader?.(answer)
  }
}

/** A read that exceeded its size limit. A page can be requested in parts, and is a fault only if it is still too large. */
function endless({ id, method, path, failure }: Exchange): Fault[] {
  if (failure?.kind !== 'too-large') return []
  const entries = Number(/\/messages\?limit=(\d+)/.exec(path)?.[1] ?? 0)
  if (entries > fewestEntries) return []
  return [fault('schemaBroken', undefined, id, `${method} ${path}`, 'a complete response', failure.message)]
}

const readTimeoutMs = 60_000
/** A service that is restarted is back within half a minute, or does not come back. */
const mostTries = 30
const betweenTriesMs = 1000
const latenessCountsUs = 5_000_000
