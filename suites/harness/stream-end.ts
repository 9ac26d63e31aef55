/**
 * Watches a stream for its `done` event, and stops the request where the connection stays open for too long after it.
 * It looks for the field line alone: a judge reads the stream properly afterwards.
 */
export class StreamEnd {
  readonly #graceMs: number
  readonly #stop: AbortController
  #tail = ''
  #timer: NodeJS.Timeout | undefined

  constructor(graceMs: number, stop: AbortController) {
    this.#graceMs = graceMs
    this.#stop = stop
  }

  saw(piece: Buffer): void {
    this.#tail = (this.#tail + piece.toString('latin1')).slice(-4096)
    // Anything after a done starts the grace anew only where it is another done; a comment does not.
    if (
      this.#timer === undefined &&
      /(^|[\r\n])event: ?done[\r\n](?:[^\r\n]*[\r\n]+)*?(?:\r\n|\r|\n)?$/.test(this.#tail)
    ) {
      this.#timer = setTimeout(() => this.#stop.abort(new StillOpenError(this.#graceMs)), this.#graceMs)
    }
  }

  over(): void {
    clearTimeout(this.#timer)
  }
}

class StillOpenError extends Error {
  constructor(graceMs: number) {
    super(`the connection was still open ${Math.round(graceMs)} ms after done`)
  }
}
