/** What a run means to spend, in metered sends. */
export interface Means {
  /** The most that it may spend, by order of its user; infinite where nobody set a limit. */
  most: number
  /** The most that it plans to spend on scenes, those that are played again included. */
  planned: number
  /** What is set aside for scenes that are still to be played for the first time. */
  ahead: number
  /** What an earlier part of the same run spent. */
  spent?: number
}

/**
 * What a run may spend in metered sends. Each POST takes its place before it leaves and gives it back where it was
 * refused, so the limit holds whatever is under way. A scene has places of its own, as many as it states; what should be
 * refused, and may be taken all the same, goes by places that nobody has set aside.
 */
export class Budget {
  /** Metered sends that are neither spent nor set aside for a scene. */
  #free: number
  /** What scenes that are played again may still take of the plan. */
  #again: number
  /** What scenes ahead lack of their own, since an earlier part of the run spent it. */
  #short: number
  /** Free places that requests under way hold: any of them may come back. */
  #lent = 0
  #waiting: (() => void)[] = []

  constructor({ most, planned, ahead, spent = 0 }: Means) {
    const free = most - spent - ahead
    this.#free = Math.max(0, free)
    this.#short = Math.max(0, -free)
    this.#again = Math.max(0, planned - spent - ahead)
  }

  /** The purse of a scene that is played for the first time. */
  first(sends: number): BudgetPurse {
    const short = Math.min(this.#short, sends)
    this.#short -= short
    return this.#purse(sends - short)
  }

  /** The purse of a scene that is played again; undefined where what was planned, or allowed, does not suffice. */
  async again(sends: number): Promise<BudgetPurse | undefined> {
    while (this.#again >= sends) {
      if (this.#free >= sends) {
        this.#free -= sends
        this.#again -= sends
        return this.#purse(sends)
      }
      if (this.#lent === 0) return undefined
      await this.#change()
    }
    return undefined
  }

  #purse(sends: number): BudgetPurse {
    let own = sends
    let underWay = 0
    let isOpen = true
    const ownPlace = (): Place => {
      own -= 1
      underWay += 1
      return this.#place((isBack) => {
        underWay -= 1
        if (!isBack) return
        if (isOpen) own += 1
        else this.#return(1)
      })
    }
    return {
      pays: sends > 0,
      take: async () => {
        for (;;) {
          if (own > 0) return ownPlace()
          if (this.#free > 0) return this.#freePlace()
          if (underWay + this.#lent === 0) return undefined
          await this.#change()
        }
      },
      close: () => {
        if (!isOpen) return
        isOpen = false
        this.#return(own)
        own = 0
      },
    }
  }

  #freePlace(): Place {
    this.#free -= 1
    this.#lent += 1
    return this.#place((isBack) => {
      this.#lent -= 1
      if (isBack) this.#free += 1
    })
  }

  #place(settle: (isBack: boolean) => void): Place {
    let isOpen = true
    const once = (isBack: boolean): void => {
      if (!isOpen) return
      isOpen = false
      settle(isBack)
      this.#wake()
    }
    return { spend: () => once(false), giveBack: () => once(true) }
  }

  /** What a scene did not need is there for others, and for those that are played again. */
  #return(sends: number): void {
    this.#free += sends
    this.#again += sends
    this.#wake()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

/** What one play of a scene may spend. */
export interface BudgetPurse {
  /** The scene means to spend: not all that it sends is to be refused. */
  readonly pays: boolean
  /** A place for one POST; waits where all are held by requests that may give theirs back. Undefined where none is left. */
  take(): Promise<Place | undefined>
  /** Gives back what was not needed. */
  close(): void
}

/** The place of one POST, until it is known whether that was metered. */
export interface Place {
  spend(): void
  giveBack(): void
}
