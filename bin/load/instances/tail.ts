import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

/** Reads the lines of a file that others are still writing; a line that is not yet whole waits. */
export class Tail {
  readonly #file: string
  readonly #decoder = new StringDecoder('utf8')
  #at = 0
  #begun = ''

  constructor(file: string) {
    this.#file = file
  }

  /** The lines that were added since the last call; none where the file is not there. */
  next(): string[] {
    const lines = (this.#begun + this.#added()).split('\n')
    this.#begun = lines.pop() ?? ''
    return lines.filter((line) => line !== '')
  }

  #added(): string {
    let opened: number
    try {
      opened = openSync(this.#file, 'r')
    } catch {
      return ''
    }
    try {
      const there = fstatSync(opened).size - this.#at
      if (there <= 0) return ''
      const bytes = Buffer.alloc(there)
      const read = readSync(opened, bytes, 0, there, this.#at)
      this.#at += read
      return this.#decoder.write(bytes.subarray(0, read))
    } finally {
      closeSync(opened)
    }
  }
}
