/** The service sent more than is read of it; the message says which bound it passed. */
export class TooLargeError extends Error {
  constructor(what: string) {
    super(`answered ${what}`)
  }
}
