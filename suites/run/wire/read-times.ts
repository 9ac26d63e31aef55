import type { ReadTimes } from '../../../schemas/types.ts'

/** A read that was made, or is under way. `tookMs`: less what we were late ourselves. */
interface QuickRead {
  sentMs: number
  endMs: number
  tookMs: number
}

/** How far from a moment a read still tells of it: long enough that there is one, short enough for the line to be the same. */
const nearMs = 2000

/** Of so many reads some tell what is usual: all but one of six takes no longer. A service may keep one of twenty waiting. */
const enoughReads = 12
const usualShare = 5 / 6

/** How long the reads of a run took: what of an answer's time is the way's, and not the wait's. */
export class ReadLog {
  readonly #ended: QuickRead[] = []
  readonly #open = new Map<string, number>()
  /** The longest that any of these reads took. */
  #longestMs = 0

  began(id: string, sentMs: number): void {
    this.#open.set(id, sentMs)
  }

  /** `read`: undefined where it tells nothing, since it was not answered or was put off. */
  ended(id: string, read?: QuickRead): void {
    this.#open.delete(id)
    if (read === undefined) return
    this.#ended.push(read)
    this.#longestMs = Math.max(this.#longestMs, read.endMs - read.sentMs)
  }

  /** Of the reads around the two ends of a stretch, which ends now. One that still waits has taken so long at least. */
  around(fromMs: number, toMs: number): ReadTimes | undefined {
    const times: number[] = []
    const reads = this.#ended
    // Those around its beginning, from the first that ended then: whichever was sent later had ended later, by how long one takes at most.
    const first = this.#firstEnded(fromMs - nearMs)
    const last = this.#firstEnded(toMs - nearMs)
    for (let at = first; at < last; at += 1) {
      const read = reads[at]
      if (read === undefined || read.endMs > fromMs + nearMs + this.#longestMs) break
      if (read.sentMs > fromMs + nearMs) continue
      times.push(read.tookMs)
    }
    for (let at = Math.max(first, last); at < reads.length; at += 1) times.push(reads[at]?.tookMs ?? 0)
    const newest = reads.at(-1)
    if (newest === undefined) return undefined
    if (times.length === 0) times.push(newest.tookMs)
    const leastMs = Math.min(...times)
    for (const sentMs of this.#open.values()) times.push(toMs - sentMs)
    const mostMs = Math.max(...times)
    if (times.length < enoughReads) return { leastMs, mostMs }
    times.sort((one, other) => one - other)
    return { leastMs, mostMs, usualMs: Math.max(leastMs, times[Math.floor(usualShare * times.length)] ?? mostMs) }
  }

  /** The index of the first read that ended then or later. */
  #firstEnded(atMs: number): number {
    let [from, to] = [0, this.#ended.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#ended[middle]?.endMs ?? 0) < atMs) from = middle + 1
      else to = middle
    }
    return from
  }

  /** The longest that a read took lately; 0 where none was made. */
  latelyMs(nowMs: number): number {
    return this.around(nowMs, nowMs)?.mostMs ?? 0
  }
}
