/** The service sent more than is read of it; the message says which bound it passed. */
export class TooLargeError extends Error {
  /** In how many pieces it came, where those passed the bound. */
  readonly pieces: number

  constructor(what: string, pieces = 0) {
    super(`the service sent ${what}`)
    this.pieces = pieces
  }
}

/** Behind a bound that is lower than it was for the first answers. */
export const afterOthers = ', after other very large responses'
