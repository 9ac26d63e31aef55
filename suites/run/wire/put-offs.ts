/** So many answers are looked back at. */
const lately = 40
/** That share of them put off, and so many requests waiting to be made again, is more than a stumble. */
const crowdedShare = 0.2
const crowdedWaiting = 3
/** Where nothing was taken for so long, though much was asked, nothing will be. */
const hopelessMs = 5000

/** Requests with one method: what came of the last of them, how many wait, and when one was taken, or asked first. */
interface Kind {
  putOff: boolean[]
  waiting: number
  takenMs: number
}

/** What a service lets wait: 429, and 503 with Retry-After (readings 21). Times are those of the run. */
export class PutOffs {
  readonly #kinds = new Map<string, Kind>()
  /** How often the service asked for a request to be made again later. */
  count = 0

  /** An answer came; `isPutOff`: the request is to be made again later. */
  answered(method: string, isPutOff: boolean, atMs: number): void {
    const kind = this.#kinds.get(method) ?? { putOff: [], waiting: 0, takenMs: atMs }
    this.#kinds.set(method, kind)
    kind.putOff.push(isPutOff)
    if (kind.putOff.length > lately) kind.putOff.shift()
    if (!isPutOff) kind.takenMs = atMs
  }

  /** A request that was put off waits until it may be made again. */
  async during<T>(method: string, wait: Promise<T>): Promise<T> {
    this.count += 1
    const kind = this.#kinds.get(method)
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

  /**
   * Whether many requests with this method are put off, and others taken meanwhile, be it with another method that is put
   * off as well: who waits gets its turn.
   */
  isShared(method: string, nowMs: number): boolean {
    const kind = this.#kinds.get(method)
    if (kind === undefined || !isCrowded(kind)) return false
    return [...this.#kinds.values()].some((each) => isCrowded(each) && isTaken(each, nowMs))
  }
}

function isCrowded({ putOff }: Kind): boolean {
  return putOff.filter(Boolean).length > crowdedShare * putOff.length
}

function isTaken({ takenMs }: Kind, nowMs: number): boolean {
  return nowMs - takenMs < hopelessMs
}
