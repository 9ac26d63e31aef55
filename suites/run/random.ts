/** Seeded pseudo-random numbers (mulberry32): the same seed and name give the same sequence. */
export class Random {
  #state: number

  constructor(seed: number, name: string) {
    this.#state = [...name].reduce((hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 0x01000193), seed | 0)
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0]
  }

  /** A word that no other text of the run holds. */
  word(): string {
    let word = ''
    for (let index = 0; index < 12; index += 1) word += letters[this.below(letters.length)] ?? ''
    return word
  }
}

const letters = 'bcdfghjklmnpqrstvwxz'
