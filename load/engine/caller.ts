import type { Exchange } from '../../schemas/types.ts'
import { type AnswerAudit, judgeAnswer } from '../audit/answer.ts'
import type { Intent, LedgerEntry } from '../audit/send.ts'
import type { SendKind } from '../config.ts'
import { goodOfTier, meetsAll } from '../objective.ts'
import { fateOf } from './disturbed.ts'
import { eventsIn, exchangeOf } from './exchange.ts'
import { Held } from './held.ts'
import { packed } from './ledger.ts'
import type { Overdue } from './overdue.ts'
import type { Pace } from './pace/pace.ts'
import { type OpenSession, SessionBook } from './pace/session-book.ts'
import type { Polling } from './polling.ts'
import type { Readers } from './readers.ts'
import { conversationsTitled, conversationTitled, Resolver } from './resolve.ts'
import type { Returning } from './returning.ts'
import { intentOf, type PlannedSend, sendIdOf } from './script.ts'
import { timesOf } from './send-times.ts'
import { scriptedMs, serviceDelayMs } from './service-delay.ts'
import type { Vu } from './vu.ts'
import type { Answer } from './wire.ts'

/** Hands sends to the wire, and checks the responses. */
export class Caller {
  readonly #vu: Vu
  readonly #pace: Pace
  readonly #polling: Polling
  readonly #readers: Readers
  readonly #returning: Returning
  readonly #overdue: Overdue
  readonly #resolver: Resolver
  readonly #sessions = new SessionBook()
  readonly #headers: Record<SendKind, Record<string, string>>
  /** Sends that were delayed, because their conversation was unknown when they were due. */
  readonly #moved = new Map<number, number>()
  /** Starts whose response was cut, so that their conversation is unknown. */
  readonly #cutStarts: LedgerEntry[] = []
  /** Sends that wait for their conversation, and are not due yet. */
  readonly #early = new Set<number>()
  /** Sends of a disturbed load whose turns exceed the wait limit. */
  readonly #long = new Set<number>()
  readonly #held: Held
  #looking: Promise<void> | undefined
  #isOver = false
  #isGivenUp = false
  /** Sends without a response, or whose conversation is not yet known. */
  open = 0
  /** The service accepted a send. */
  accepted = false
  /** A turn followed its script. */
  performed = false
  /** Called for each response, with the delay of the service. */
  onDelay: (delayMs: number | undefined, isGood: boolean) => void = () => {}
  /** Reports whether the load sends no more. */
  isOver: () => boolean = () => false
  /** Called for each send when its response and its conversation are known. */
  onFiled: (index: number) => void = () => {}

  constructor(
    vu: Vu,
    pace: Pace,
    beside: { polling: Polling; readers: Readers; returning: Returning; overdue: Overdue },
  ) {
    this.#vu = vu
    this.#pace = pace
    this.#polling = beside.polling
    this.#readers = beside.readers
    this.#returning = beside.returning
    this.#overdue = beside.overdue
    this.#resolver = new Resolver(vu)
    this.#held = new Held(vu, pace)
    const json = { ...vu.hands.headers, 'content-type': 'application/json' }
    this.#headers = { none: json, optional: json, required: json, stream: { ...json, accept: 'text/event-stream' } }
    vu.onSend = (index, answer) => this.#answered(index, answer)
  }

  /** Hands over send number `index` of the plan, or waits until its conversation is known. It may be due later. */
  send(index: number): void {
    const planned = this.#pace.at(index)
    const session = this.#sessions.of(planned)
    if (session?.isWaiting) {
      session.waiting.push(index)
      this.#early.add(index)
      this.#at(planned.dueMs, () => this.#comesDue(index, session))
      return
    }
    this.#send(index, planned, session?.conversationId, ['due', 'sent'])
  }

  /** Takes back what has not left. */
  recall(): void {
    this.#held.recall()
  }

  #at(atMs: number, act: () => void): void {
    const leftMs = atMs - this.#vu.nowMs
    if (leftMs <= 0) act()
    else this.#vu.hands.timers.setTimeout(() => this.#vu.guarded(act), leftMs)
  }

  /** A send that still waits for its conversation is due. After the end of the load, it is none of its sends. */
  #comesDue(index: number, { waiting }: OpenSession): void {
    if (!this.#early.delete(index)) return
    if (this.isOver()) waiting.splice(waiting.indexOf(index), 1)
    else this.#vu.hands.wire.count('due')
  }

  /**
   * Finds conversations whose start was cut, as far as the list shows them, so that the audit looks at them too. The list shows
   * the newest ones alone, so it is read while the load goes on.
   */
  async findCutStarts(): Promise<void> {
    this.#isOver = true
    await this.#looking
    await this.#lookForCutStarts(true)
  }

  async #lookForCutStarts(isLast: boolean): Promise<void> {
    const { wire, config } = this.#vu.hands
    if (this.#cutStarts.length === 0) return
    const looked = this.#cutStarts.splice(0)
    const titles = looked.map(({ sendId }) => titleOf(config.runId, sendId))
    const found = await conversationsTitled(this.#vu, titles)
    for (const [at, entry] of looked.entries()) {
      const id = found.get(titles[at] ?? '')
      if (id !== undefined) wire.keep(id, packed(entry))
      else if (isLast) this.#vu.disturbed.without(entry, 'cutUnknown')
      else this.#cutStarts.push(entry)
    }
  }

  #findLater(entry: LedgerEntry): void {
    if (!this.#vu.disturbed.isPlanned) return
    this.#cutStarts.push(entry)
    this.#looking ??= this.#followCutStarts().catch((error: unknown) => this.#vu.thrown(error))
  }

  async #followCutStarts(): Promise<void> {
    for (let looks = 0; looks < mostLooks && this.#cutStarts.length > 0 && !this.#isOver; looks += 1) {
      await this.#vu.wait(lookEveryMs)
      await this.#lookForCutStarts(false)
    }
    this.#looking = undefined
  }

  /** Cancels all open sends, and sends nothing that waited for them. */
  giveUp(): void {
    this.#isGivenUp = true
    for (let index = 0; index < this.#pace.count; index += 1) this.#vu.hands.wire.cancel(index)
  }

  #send(index: number, planned: PlannedSend, conversationId: string | undefined, counts: readonly string[]): void {
    const { config } = this.#vu.hands
    const { kind } = planned
    const intent = intentOf(planned, conversationId === undefined, config)
    const path = conversationId === undefined ? '/conversations' : '/messages'
    const dueMs = this.#dueMs(index, planned)
    const heldMs = this.#held.add(index, dueMs)
    const queueMs = this.#sessions.sent(planned, this.#pace.isLast(index), this.#vu.nowMs + heldMs)
    const timeoutMs = this.#timeoutMs(intent, queueMs)
    if (this.#vu.disturbed.isPlanned && queueMs + scriptedMs(intent) >= this.#vu.limits.waitLimitMs)
      this.#long.add(index)
    if (kind === 'stream') this.#watch(index, planned, conversationId, heldMs + timeoutMs)
    this.open += 1
    this.#vu.send(index, {
      method: 'POST',
      url: `${config.baseUrl}${path}`,
      headers: this.#vu.traced(this.#headers[kind], intent.sendId),
      body: bodyOf(intent, conversationId, config.runId),
      stream: kind === 'stream',
      timeoutMs: kind === 'stream' ? Math.max(timeoutMs, this.#overdue.leftMs) : timeoutMs,
      dueUs: Math.round(this.#vu.beganUs + dueMs * 1000),
      name: `POST ${path}`,
      kind,
      counts,
      gauge: kind === 'stream' ? 'open_streams' : 'open_waits',
    })
    this.#leaveLater(index, planned, conversationId, heldMs)
  }

  #watch(index: number, planned: PlannedSend, known: string | undefined, afterMs: number): void {
    const title = titleOf(this.#vu.hands.config.runId, sendIdOf(planned))
    this.#overdue.watch(index, afterMs, async () => known ?? conversationTitled(this.#vu, title))
  }

  /** A start without a stream shows its conversation only in its response, so that its caller could not return. */
  #leaveLater(
    index: number,
    { kind, leavesAfterMs }: PlannedSend,
    conversationId: string | undefined,
    heldMs: number,
  ): void {
    const { wire, timers } = this.#vu.hands
    if (leavesAfterMs === undefined || kind === 'none' || (conversationId === undefined && kind !== 'stream')) return
    timers.setTimeout(() => wire.cancel(index), heldMs + leavesAfterMs)
  }

  #dueMs(index: number, { dueMs }: PlannedSend): number {
    return this.#moved.get(index) ?? dueMs
  }

  /** Longer than any conforming response takes. A stream lasts as long as its turn and the turns before it (readings 4). */
  #timeoutMs({ kind, lastsMs }: Intent, queueMs: number): number {
    const { waitLimitMs, slackMs } = this.#vu.limits
    const graceMs = 2 * slackMs + 5000
    return waitLimitMs + graceMs + (kind === 'stream' ? queueMs + lastsMs : 0)
  }

  #answered(index: number, given: Answer): void {
    const vu = this.#vu
    const { answer, restedMs } = this.#overdue.answered(index, given)
    const planned = this.#pace.at(index)
    if (answer.unsent === true) {
      this.#unsent(index, planned)
      return
    }
    const session = this.#sessions.of(planned)
    const conversationId = session?.conversationId
    const intent = intentOf(planned, conversationId === undefined, vu.hands.config)
    const exchange = exchangeOf(
      {
        id: intent.sendId,
        method: 'POST',
        path: intent.start ? '/conversations' : '/messages',
        requestBody: planned.kind === 'stream' ? '{"stream":true}' : '{}',
      },
      answer,
      vu.beganUs,
    )
    const audit = judgeAnswer({
      exchange,
      events: eventsIn(answer, vu.beganUs),
      intent,
      conversationId,
      runId: vu.hands.config.runId,
      limits: vu.limits,
      isTimed: vu.hands.wire.isStock !== true,
      lateMs: Math.max(vu.lateMs, (answer.lateUs ?? 0) / 1000) + connectMs(answer),
      ...(restedMs === undefined ? {} : { restedMs }),
    })
    const dueMs = this.#dueMs(index, planned)
    const delayMs = serviceDelayMs(audit.entry, intent, vu.limits, dueMs)
    if (delayMs !== undefined) vu.hands.wire.observe(`service_delay{${planned.kind}}`, delayMs * 1000)
    this.onDelay(delayMs, audit.entry.accepted)
    this.#moved.delete(index)
    vu.refusals.note(exchange)
    if (this.isOver()) this.recall()
    const isLeft = answer.kind === 'cancelled' && planned.leavesAfterMs !== undefined
    vu.hands.wire.count(`send.${isLeft ? 'left' : endOf(answer, exchange)}`)
    const isGood = !isLeft && this.#slice(answer, audit, planned.kind, dueMs, delayMs)
    const fate = fateOf(answer, audit.entry, isLeft)
    vu.disturbed.ended(audit.entry, fate, {
      dueMs,
      isGood,
      isUsual: this.#long.delete(index) && fate === 'timedOut',
    })
    if (intent.start && audit.entry.status === null) {
      if (fate === 'refused') vu.disturbed.without(audit.entry, 'cutAbsent')
      if (fate === 'cut' || fate === 'noResponse') this.#findLater(audit.entry)
    }
    vu.tell(vu.doubts.settle(exchange), conversationId)
    this.#note(audit, intent, conversationId, dueMs)
    const named = conversationId ?? (audit.entry.ack === null ? audit.conversationIds[0] : undefined)
    if (named === undefined && audit.entry.accepted) {
      void this.#found(index, planned, audit)
      return
    }
    this.#file(index, planned, audit, named)
    if (named !== undefined && this.#pace.hasLeavers === true) this.#comesBack(index, planned, named, isLeft)
  }

  /** The load ended before the send was due. */
  #unsent(index: number, planned: PlannedSend): void {
    this.open -= 1
    this.#sessions.answered(planned, undefined, this.#pace.isLast(index))
  }

  /** Counts a send in its slice: by due time if sends arrive at a rate, otherwise by end. Returns whether it is good. */
  #slice(answer: Answer, { entry, faults }: AnswerAudit, kind: SendKind, dueMs: number, delayMs?: number): boolean {
    const vu = this.#vu
    const { wire, config } = vu.hands
    const times = timesOf(answer, vu.beganUs + dueMs * 1000, delayMs, wire.isStock !== true)
    const atMs = config.open > 0 ? entry.endMs : dueMs
    const isWhole = entry.accepted && faults.length === 0 && answer.kind !== 'cancelled'
    const isGood = isWhole && meetsAll(config.bounds ?? [], kind, times)
    if (isGood) entry.good = true
    for (const name of isGood ? ['ended', 'good'] : ['ended']) {
      wire.count(`${name}{${kind}}`)
      vu.countAt(`${name}{${kind}}`, atMs)
    }
    for (const tier of isWhole ? (config.tiers ?? []) : [])
      if (meetsAll(tier.bounds, kind, times)) vu.countAt(`${goodOfTier(tier.name)}{${kind}}`, atMs)
    if (entry.refused) vu.countAt('refused', atMs)
    if (answer.kind === 'cancelled') return false
    for (const [metric, ms] of Object.entries(times)) if (ms !== undefined) vu.observeAt(`${metric}{${kind}}`, atMs, ms)
    return isGood
  }

  #note(
    { faults, entry, unjudged }: AnswerAudit,
    { words }: Intent,
    conversationId: string | undefined,
    dueMs: number,
  ): void {
    const { wire } = this.#vu.hands
    this.#vu.tell(faults, conversationId, dueMs)
    if (unjudged > 0) wire.count('timeUnjudged', unjudged)
    if (entry.accepted) {
      this.accepted = true
      wire.count('acknowledged')
    }
    if (entry.refused) wire.count('refused')
    if (this.performed || words === null || words.length === 0) return
    const said = new Set(entry.shown.flatMap(([, word]) => (word > 0 ? [word] : [])))
    if (said.size === words.length) this.performed = true
  }

  #comesBack(index: number, planned: PlannedSend, conversationId: string, isLeft: boolean): void {
    if (this.#vu.refusals.isOver) return
    const { plan, leavesAfterMs = 0 } = planned
    // Some callers return during the turn, others long after it.
    if (isLeft)
      this.#returning.left(conversationId, sendIdOf(planned), (plan.lastsMs - leavesAfterMs) * (0.5 + (index % 3)))
    else if (!this.#pace.isLast(index))
      this.#returning.look(conversationId, () => this.#sessions.of(planned)?.out === 0)
  }

  async #found(index: number, planned: PlannedSend, audit: AnswerAudit): Promise<void> {
    let conversationId: string | undefined
    try {
      const { ack, sendId } = audit.entry
      conversationId =
        ack === null
          ? await conversationTitled(this.#vu, titleOf(this.#vu.hands.config.runId, sendId))
          : await this.#resolver.conversationIn(ack, audit.conversationIds)
    } catch (error) {
      this.#vu.thrown(error)
    }
    this.#vu.guarded(() => this.#file(index, planned, audit, conversationId))
  }

  /** Keeps the ledger entry until the end, and starts the sends that waited for this one. */
  #file(index: number, planned: PlannedSend, { entry }: AnswerAudit, conversationId: string | undefined): void {
    const { wire } = this.#vu.hands
    this.open -= 1
    if (conversationId !== undefined) {
      wire.keep(conversationId, packed(entry))
      if (entry.start) this.#readers.know(conversationId, String(planned.session))
    }
    // Without a conversation id, or without a response, an accepted message cannot be checked.
    else if (entry.accepted || (entry.status === null && !entry.start)) wire.count('unsettled')
    const session = this.#sessions.answered(planned, conversationId, this.#pace.isLast(index))
    if (planned.kind === 'none' && entry.accepted && conversationId !== undefined) {
      this.#polling.watch(sendIdOf(planned), conversationId, this.#pace.at(index).plan.lastsMs)
    }
    this.onFiled(index)
    for (let next = session?.waiting.shift(); next !== undefined; next = session?.waiting.shift()) {
      const isEarly = this.#early.delete(next)
      if (this.#isGivenUp || this.#vu.refusals.isOver || (isEarly && this.isOver())) continue
      if (!isEarly || this.#pace.dueMs(next) < this.#vu.nowMs) {
        this.#moved.set(next, this.#vu.nowMs)
        wire.count('moved')
      }
      this.#send(next, this.#pace.at(next), session?.conversationId, isEarly ? ['due', 'sent'] : ['sent'])
      // The next send starts the conversation, and the others wait for it.
      if (session?.isWaiting) return
    }
  }
}

/** A service that is restarted may take a while. */
const mostLooks = 15
const lookEveryMs = 2000

/** The end of a send: a status or a kind of failure. A send that the load cancelled has neither. */
function endOf({ kind }: Answer, { status, failure }: Exchange): string | number {
  if (kind === 'cancelled') return kind
  // On a reused connection, the service may not have received the send (exchange.ts).
  if (kind === 'reset' && failure?.kind === 'aborted') return 'stale'
  return status ?? (failure?.kind === 'connect' ? 'connect' : kind)
}

/** The time to connect is not part of the wait. */
function connectMs({ sentUs, connectedUs = 0 }: Answer): number {
  return Math.max(0, connectedUs - sentUs) / 1000
}

function titleOf(runId: string, sendId: string): string {
  return `load ${runId} ${sendId}`
}

function bodyOf({ sendId, kind, text }: Intent, conversationId: string | undefined, runId: string): string {
  const to = conversationId === undefined ? { title: titleOf(runId, sendId) } : { conversationId }
  // Half of the `optional` sends omit the field, because `optional` is its default.
  const isUnsaid = kind === 'optional' && sendId.charCodeAt(sendId.indexOf('.') - 1) % 2 === 0
  const how = kind === 'stream' ? { stream: true } : isUnsaid ? {} : { reply: kind }
  return JSON.stringify({ ...to, text, ...how })
}
