import type { Fact } from '../../log/fact.ts'
import type { History } from './histories.ts'
import type { Span } from './rests.ts'

/** What pages show that cannot be, and the exchange that shows it. */
export interface Wrong {
  readonly fact: Fact
  readonly expected: string
  readonly actual: string
}

/** RFC 3339: what any reader takes for the same moment, seconds and their fraction or not. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([.,]\d+)?(Z|[+-]\d\d:\d\d)$/i

/** A time of a message as a page at rest told it. */
interface Told {
  readonly timestamp: string
  readonly ms: number
  /** How far off it may be: by the lag, and by what its form leaves out. */
  readonly offMs: number
  readonly fact: Fact
}

/**
 * Messages whose time is another one when they are read again (spec 2.8). One move of one message is none of that: what a
 * service does after a turn may move a time once. A time that moves again within one rest is nobody's, and so are the times of
 * a page that moved by just as much as passed between two reads of it. Times that are not known now and then, and those in
 * other forms, tell nothing (readings 29, 32, 81).
 */
export function movedTime({ pages }: History, lagMs: number): Wrong | undefined {
  const first = new Map<string, Told>()
  const last = new Map<string, { told: Told; span: Span; moves: number }>()
  for (const { fact, view, span } of pages) {
    // Whose time it is cannot be told where two messages of a page have one id.
    const isEach = new Set(view.messages.map(({ id }) => id)).size === view.count
    if (span === undefined || !isEach) continue
    const times = view.messages.flatMap(({ id, timestamp }) => {
      const told = toldIn(timestamp, fact, lagMs)
      return told === undefined ? [] : [{ id, told }]
    })
    const again = times.flatMap(({ id, told }) => {
      const before = first.get(id)
      return before === undefined ? [] : [{ id, told, before }]
    })
    const [one] = again
    if (one !== undefined && again.length > 1 && again.every(isTimeOfReading))
      return moved(one.id, one.before, one.told)
    for (const { id, told } of times) {
      if (!first.has(id)) first.set(id, told)
      const known = last.get(id)
      const before = known?.span === span ? known : undefined
      const isMoved = before !== undefined && isApart(before.told, told)
      const moves = (before?.moves ?? 0) + (isMoved ? 1 : 0)
      if (before !== undefined && isMoved && moves > 1) return moved(id, before.told, told)
      if (before === undefined || isMoved) last.set(id, { told, span, moves })
    }
  }
  return undefined
}

function isApart(one: Told, other: Told): boolean {
  return Math.abs(one.ms - other.ms) > Math.max(one.offMs, other.offMs)
}

function isTimeOfReading({ before, told }: { before: Told; told: Told }): boolean {
  const offMs = Math.max(before.offMs, told.offMs)
  const passedMs = told.fact.sentMs - before.fact.sentMs
  return passedMs > 2 * offMs && Math.abs(told.ms - before.ms - passedMs) <= offMs
}

function moved(id: string, before: Told, { fact, timestamp }: Told): Wrong {
  return { fact, expected: `${id} at ${before.timestamp}, as in ${before.fact.id}`, actual: timestamp }
}

function toldIn(timestamp: string | null | undefined, fact: Fact, lagMs: number): Told | undefined {
  const [, seconds] = moment.exec(timestamp ?? '') ?? []
  const ms = moment.test(timestamp ?? '') ? Date.parse((timestamp ?? '').replace(',', '.').toUpperCase()) : Number.NaN
  if (typeof timestamp !== 'string' || Number.isNaN(ms)) return undefined
  return { timestamp, ms, offMs: lagMs + (seconds === undefined ? 60_000 : 1000), fact }
}
