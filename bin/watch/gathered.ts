import type { Writable } from 'node:stream'

/**
 * Joins the pieces that come in one turn of the event loop: where a stream holds each by itself, a million of a byte each
 * take some hundred megabytes.
 */
export class Gathered {
  readonly #into: Writable
  #pieces: Buffer[] = []

  constructor(into: Writable) {
    this.#into = into
  }

  add(piece: Buffer): void {
    if (this.#pieces.length === 0) setImmediate(() => this.flush())
    this.#pieces.push(piece)
  }

  /** Writes what is still held. */
  flush(): void {
    const pieces = this.#pieces
    if (pieces.length === 0) return
    this.#pieces = []
    const [only] = pieces
    if (this.#into.destroyed || this.#into.writableEnded) return
    this.#into.write(pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces))
  }
}
