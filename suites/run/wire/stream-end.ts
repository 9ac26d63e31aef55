import type { Time } from '../time/time.ts'

/**
 * Watches a stream for its `done` event, and stops the request where the connection stays open for too long after it.
 * It looks at field lines alone: a judge reads the stream properly afterwards. A done whose blank line never comes
 * starts the time as well, so that such a stream is not waited for until its deadline. The last event field of a block
 * names it, and a block without data is not dispatched (readings 23).
 */
export class StreamEnd {
  readonly #graceMs: number
  readonly #stop: AbortController
  #partial = ''
  #endedWithCr = false
  /** The block that is not over yet is a done, and has data. */
  #inDone = false
  #hasData = false
  #isDispatched = false
  readonly #after: Time['after']
  #callOff = (): void => {}

  constructor(graceMs: number, stop: AbortController, after: Time['after']) {
    this.#after = after
    this.#graceMs = graceMs
    this.#stop = stop
  }

  saw(piece: Buffer): void {
    if (piece.length === 0) return
    if (!this.#inDone && !this.#mayHoldDone(piece)) {
      this.#passOver(piece)
      return
    }
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

  /** Most of a long stream is neither: to cut all of it into lines would take many times its memory. */
  #mayHoldDone(piece: Buffer): boolean {
    return piece.includes('done') || (this.#partial + piece.toString('latin1', 0, 'done'.length)).includes('done')
  }

  #passOver(piece: Buffer): void {
    this.#hasData = this.#keepsData(piece)
    const end = Math.max(piece.lastIndexOf(10), piece.lastIndexOf(13))
    const rest = piece.toString('latin1', end + 1, end + 1 + longestLine)
    this.#partial = (end === -1 ? this.#partial + rest : rest).slice(0, longestLine)
    this.#endedWithCr = piece.at(-1) === 13
  }

  /** Whether the block that goes on after these bytes has data. */
  #keepsData(piece: Buffer): boolean {
    const blank = Math.max(...blankLines.map((each) => piece.lastIndexOf(each)))
    if (blank !== -1) return dataLines.some((each) => piece.includes(each, blank))
    const start = piece.toString('latin1', 0, 'data'.length)
    const isBlank = this.#partial === '' && /^[\r\n]/.test(start) && !(this.#endedWithCr && start.startsWith('\n'))
    const hadData = (this.#hasData && !isBlank) || `${this.#partial}${start}`.startsWith('data')
    return hadData || dataLines.some((each) => piece.includes(each))
  }

  over(): void {
    this.#callOff()
  }

  #ended(line: string): void {
    if (/^event(?::|$)/.test(line)) this.#named(/^event: ?done$/.test(line))
    else if (/^data(?::|$)/.test(line)) this.#hasData = true
    else if (line === '') this.#dispatched()
  }

  #named(isDone: boolean): void {
    this.#inDone = isDone
    if (isDone) this.#wait()
    else if (!this.#isDispatched) this.#callOff()
  }

  #dispatched(): void {
    // The time counts from here, and no blank line that keeps the connection alive starts it anew.
    if (this.#inDone && this.#hasData) {
      this.#isDispatched = true
      this.#wait()
    } else if (this.#inDone && !this.#isDispatched) this.#callOff()
    this.#inDone = false
    this.#hasData = false
  }

  #wait(): void {
    this.#callOff()
    this.#callOff = this.#after(this.#graceMs, () => this.#stop.abort(new StillOpenError(this.#graceMs)))
  }
}

const lineEnd = /\r\n|\r|\n/
const longestLine = 64
const blankLines = ['\n\n', '\r\n\r\n', '\r\r']
const dataLines = ['\ndata', '\rdata']

class StillOpenError extends Error {
  constructor(graceMs: number) {
    super(`the connection was still open ${Math.round(graceMs)} ms after done`)
  }
}
