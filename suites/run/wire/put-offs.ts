/** So many answers are looked back at. */
const lately = 40
/** That share of them put off, and so many requests waiting to be made again, is more than a stumble. */
const crowdedShare = 0.2
const crowdedWaiting = 3

/** What a service lets wait: 429, and 503 with Retry-After (readings 21). */
export class PutOffs {
  readonly #answers: boolean[] = []
  #waiting = 0
  /** How often the service asked for a request to be made again later. */
  count = 0

  /** An answer came; `isPutOff`: the request is to be made again later. */
  answered(isPutOff: boolean): void {
    this.#answers.push(isPutOff)
    if (this.#answers.length > lately) this.#answers.shift()
  }

  /** A request waits until it may be made again. */
  async during<T>(wait: Promise<T>): Promise<T> {
    this.count += 1
    this.#waiting += 1
    try {
      return await wait
    } finally {
      this.#waiting -= 1
    }
  }

  /** More is asked than the service takes now, and it takes some. */
  get isCrowded(): boolean {
    const putOff = this.#answers.filter(Boolean).length
    return (
      this.#waiting >= crowdedWaiting && putOff > crowdedShare * this.#answers.length && putOff < this.#answers.length
    )
  }
}
