import type { ReadTimes } from '../../schemas/types.ts'

/** A read that was made, or is under way. `tookMs`: less what we were late ourselves. */
interface QuickRead {
  sentMs: number
  endMs: number
  tookMs: number
}

/** How far from a moment a read still tells of it: long enough that there is one, short enough for the line to be the same. */
const nearMs = 2000

/** How long the reads of a run took: what of an answer's time is the way's, and not the wait's. */
export class ReadLog {
  readonly #ended: QuickRead[] = []
  readonly #open = new Map<string, number>()

  began(id: string, sentMs: number): void {
    this.#open.set(id, sentMs)
  }

  /** `read`: undefined where it tells nothing, since it was not answered or was put off. */
  ended(id: string, read?: QuickRead): void {
    this.#open.delete(id)
    if (read !== undefined) this.#ended.push(read)
  }

  /** Of the reads around the two ends of a stretch, which ends now. One that still waits has taken so long at least. */
  around(fromMs: number, toMs: number): ReadTimes | undefined {
    const first = this.#ended.findLastIndex(({ endMs }) => endMs < fromMs - nearMs)
    const isNear = ({ sentMs, endMs }: QuickRead): boolean => sentMs <= fromMs + nearMs || endMs >= toMs - nearMs
    const near = this.#ended.slice(first + 1).filter(isNear)
    const last = near.length === 0 ? this.#ended.slice(-1) : near
    if (last.length === 0) return undefined
    const times = last.map(({ tookMs }) => tookMs)
    const waiting = [...this.#open.values()].map((sentMs) => toMs - sentMs)
    const leastMs = least(times)
    return { leastMs, mostMs: -least([...times, ...waiting].map((each) => -each)) }
  }

  /** The longest that a read took lately; 0 where none was made. */
  latelyMs(nowMs: number): number {
    return this.around(nowMs, nowMs)?.mostMs ?? 0
  }
}

function least(times: readonly number[]): number {
  return times.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
}
