/** Recent delay of this process: the maximum of this interval and the previous one. */
export class Lateness {
  readonly #stretchUs: number
  #fromUs = 0
  #most = 0
  #before = 0

  /** @param stretchUs length of an interval; delays older than two do not count */
  constructor(stretchUs: number) {
    this.#stretchUs = stretchUs
  }

  note(atUs: number, lateUs: number): void {
    this.#turn(atUs)
    this.#most = Math.max(this.#most, lateUs)
  }

  /** In microseconds. */
  at(nowUs: number): number {
    this.#turn(nowUs)
    return Math.max(this.#most, this.#before)
  }

  #turn(nowUs: number): void {
    const since = nowUs - this.#fromUs
    if (since < this.#stretchUs) return
    this.#before = since < 2 * this.#stretchUs ? this.#most : 0
    this.#most = 0
    this.#fromUs = nowUs
  }
}
