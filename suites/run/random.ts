/** Seeded pseudo-random numbers (mulberry32): the same seed and name give the same sequence. */
export class Random {
  #state: number
  readonly #run: string
  /** What turns the letters of words. The numbers know nothing of it. */
  readonly #turns: Random | undefined

  /** `run`: the id of the run that says the words, so that another with the same seed says other ones. */
  constructor(seed: number, name: string, run = '') {
    this.#run = run
    this.#turns = run === '' ? undefined : new Random(0, run)
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

  /**
   * A word that no other text of the run holds, nor any of another run: a service keeps its conversations, and the same
   * seed is played against it again.
   */
  word(): string {
    let word = ''
    for (let index = 0; index < 12; index += 1) {
      const turned = this.below(letters.length) + (this.#turns?.below(letters.length) ?? 0)
      word += letters[turned % letters.length] ?? ''
    }
    return word
  }

  /** Chance of its own for a part, whose order among the others then changes nothing. */
  part(name: string, seed = this.below(2 ** 31)): Random {
    return new Random(seed, name, this.#run)
  }
}

const letters = 'bcdfghjklmnpqrstvwxz'
