import { mostPutOffMs } from '../../reading/bounds.ts'
import type { Clock } from './clock.ts'
import { Line } from './line.ts'

/** So many answers are looked back at. */
const lately = 40
/** That share of them put off, and so many requests waiting to be made again, is more than a stumble. */
const crowdedShare = 0.2
const crowdedWaiting = 3
/** Where nothing was taken for so long after the time to come again, though much was asked, nothing will be. */
const hopelessMs = 5000
/** Limits are for a minute or less, mostly: what was taken before may be taken again when one is over, also where nobody says when. */
const minuteMs = 60_000
/**
 * A wait makes a run longer by so many times its length: who has waited as long as told waits for others in line, and all
 * that are taken between two such waits share what there is.
 */
const waitCounts = 2

/** Requests of one kind, with one method and one key: what came of the last of them, how many wait, and when one was taken, or asked first. */
interface Kind {
  putOff: boolean[]
  waiting: number
  takenMs: number
  wasTaken: boolean
  /** How long the service last told one of them to wait. */
  toldMs: number
  line: Line
}

/** What a service lets wait: 429, and 503 with Retry-After (readings 21). Times are those of the run. */
export class PutOffs {
  readonly #kinds = new Map<string, Kind>()
  /** How often the service asked for a request to be made again later. */
  count = 0
  #order = 0
  #longerMs = 0
  #untilMs = 0

  /** How much longer a run takes so far since it was told to wait. */
  get longerMs(): number {
    return this.#longerMs
  }

  /** For how long, from now on, the run has been made longer already. */
  aheadMs(nowMs: number): number {
    return Math.max(0, this.#untilMs - nowMs)
  }

  /** A place in line for a request, whatever comes of it. */
  place(): number {
    this.#order += 1
    return this.#order
  }

  /** An answer came; `isPutOff`: the request is to be made again later. */
  answered(name: string, isPutOff: boolean, atMs: number): void {
    const fresh = { putOff: [], waiting: 0, takenMs: atMs, wasTaken: false, toldMs: 0, line: new Line() }
    const kind = this.#kinds.get(name) ?? fresh
    this.#kinds.set(name, kind)
    kind.putOff.push(isPutOff)
    if (kind.putOff.length > lately) kind.putOff.shift()
    if (!isPutOff) Object.assign(kind, { takenMs: atMs, wasTaken: true })
    kind.line.answered(atMs)
  }

  /**
   * A request was told to wait so long: gives how much longer the run takes for it, in milliseconds. Who waits beside
   * others costs nothing more, nor does one that waits in vain, and nobody makes a run longer than `mostPutOffMs`.
   */
  told(name: string, ms: number, nowMs: number): number {
    const kind = this.#kinds.get(name)
    if (kind === undefined) return 0
    kind.toldMs = ms
    kind.line.told(ms, nowMs)
    if (!isTaken(kind, nowMs)) return 0
    const moreMs = Math.max(0, nowMs + ms - Math.max(nowMs, this.#untilMs))
    this.#untilMs = Math.max(this.#untilMs, nowMs + ms)
    const longerMs = Math.min(moreMs * waitCounts, mostPutOffMs - this.#longerMs)
    this.#longerMs += longerMs
    return longerMs
  }

  /** Waits as long as told, then in line with others of its kind (line.ts). */
  async inLine(
    name: string,
    place: number,
    ms: number,
    clock: Pick<Clock, 'now' | 'sleep'>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#kinds.get(name)?.line.wait(place, ms, clock, signal)
  }

  /** A request that was put off waits until it may be made again. */
  async during<T>(name: string, wait: Promise<T>): Promise<T> {
    this.count += 1
    const kind = this.#kinds.get(name)
    if (kind === undefined) return wait
    kind.waiting += 1
    try {
      return await wait
    } finally {
      kind.waiting -= 1
    }
  }

  /**
   * Whether there is room for more than is asked now. Where nothing of a kind is taken, whoever waits for room waits in vain;
   * where others are put off as well and taken now and then, all share one limit, and it was bad luck.
   */
  room(nowMs: number): 'now' | 'later' | 'never' {
    const crowded = [...this.#kinds.values()].filter(isCrowded)
    if (crowded.every(({ waiting }) => waiting < crowdedWaiting)) return 'now'
    return crowded.some((each) => isTaken(each, nowMs)) ? 'later' : 'never'
  }

  /** Whether requests of this kind are taken now and then, or others that are put off as well: one limit is for all. */
  isHopeful(name: string, nowMs: number): boolean {
    return [...this.#kinds].some(([of, kind]) => (of === name || isCrowded(kind)) && isTaken(kind, nowMs))
  }

  /**
   * Whether many requests of this kind are put off, and others taken meanwhile, be it of another kind that is put
   * off as well: who waits gets its turn.
   */
  isShared(name: string, nowMs: number): boolean {
    const kind = this.#kinds.get(name)
    if (kind === undefined || !isCrowded(kind)) return false
    return [...this.#kinds.values()].some((each) => isCrowded(each) && isTaken(each, nowMs))
  }
}

function isCrowded({ putOff }: Kind): boolean {
  return putOff.filter(Boolean).length > crowdedShare * putOff.length
}

function isTaken({ takenMs, wasTaken, toldMs }: Kind, nowMs: number): boolean {
  return nowMs - takenMs < Math.max(toldMs, wasTaken ? minuteMs : 0) + hopelessMs
}
