/**
 * What a run may spend in metered sends. Each attempt at a scene has what the scene states; what goes beyond, such as a
 * request that should have been refused and was not, comes from what no scene has reserved.
 */
export class Budget {
  readonly #most: number
  #unreserved: number
  #spent = 0

  constructor(most: number, reserved: number) {
    this.#most = most
    this.#unreserved = most - reserved
  }

  /** Sets sends aside for one more attempt; false, and nothing is set aside, where there are not enough. */
  reserve(sends: number): boolean {
    if (this.#unreserved < sends) return false
    this.#unreserved -= sends
    return true
  }

  /** What one attempt may spend, at first from the sends that are set aside for it. */
  purse(sends: number): BudgetPurse {
    let own = sends
    return {
      /** A request that is to be refused costs nothing, so the limit bites only when more was spent than there was. */
      mayPost: () => this.#unreserved >= 0 || (own > 0 && this.#spent < this.#most),
      pay: () => {
        this.#spent += 1
        own -= 1
        if (own < 0) this.#unreserved -= 1
      },
    }
  }
}

export interface BudgetPurse {
  mayPost(): boolean
  pay(): void
}
