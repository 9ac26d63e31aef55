import type { Time } from '../time.ts'

/**
 * Watches a stream for its `done` event, and stops the request where the connection stays open for too long after it.
 * It looks at field lines alone: a judge reads the stream properly afterwards. A done whose blank line never comes
 * starts the time as well, so that such a stream is not waited for until its deadline.
 */
export class StreamEnd {
  readonly #graceMs: number
  readonly #stop: AbortController
  #partial = ''
  #endedWithCr = false
  #inDone = false
  readonly #after: Time['after']
  #callOff = (): void => {}

  constructor(graceMs: number, stop: AbortController, after: Time['after']) {
    this.#after = after
    this.#graceMs = graceMs
    this.#stop = stop
  }

  saw(piece: Buffer): void {
    if (piece.length === 0) return
    // What is looked for is ASCII, so one character a byte will do.
    const text = piece.toString('latin1')
    const [first = '', ...more] = (this.#endedWithCr && text.startsWith('\n') ? text.slice(1) : text).split(lineEnd)
    const lines = [this.#partial + first, ...more]
    // The beginning of a line tells whether it matters.
    this.#partial = (lines.pop() ?? '').slice(0, longestLine)
    this.#endedWithCr = text.endsWith('\r')
    for (const line of lines) this.#ended(line)
    // Bytes of it still come, however slowly: only silence makes a done that is never dispatched.
    if (this.#inDone) this.#wait()
  }

  over(): void {
    this.#callOff()
  }

  #ended(line: string): void {
    if (line === 'event: done' || line === 'event:done') {
      this.#inDone = true
      this.#wait()
    } else if (line === '' && this.#inDone) {
      // Dispatched: the time counts from here, and no blank line that keeps the connection alive starts it anew.
      this.#inDone = false
      this.#wait()
    }
  }

  #wait(): void {
    this.#callOff()
    this.#callOff = this.#after(this.#graceMs, () => this.#stop.abort(new StillOpenError(this.#graceMs)))
  }
}

const lineEnd = /\r\n|\r|\n/
const longestLine = 64

class StillOpenError extends Error {
  constructor(graceMs: number) {
    super(`the connection was still open ${Math.round(graceMs)} ms after done`)
  }
}
