/** Seeded pseudo-random numbers (mulberry32): the same seed and name give the same sequence, in Node and in k6. */
export class Random {
  #state: number

  constructor(seed: number, name: string) {
    let hash = seed | 0
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
    this.#state = hash
  }

  /** From 0 to below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.share() * below)
  }
}
