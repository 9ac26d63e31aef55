import {
  keptBytes,
  keptShare,
  leastBytes,
  mostAnswerBytes,
  mostHeldBytes,
  mostKeptBytes,
  mostRequests,
  mostWastedBytes,
  pieceBytes,
  smallestBytes,
} from '../../reading/bounds.ts'

/** What the answers of one run may still take of our memory, disk and time. */
export class Allowance {
  readonly #heldBy = new Map<string, number>()
  #held = 0
  #kept = 0
  #wasted = 0
  #requests = 0
  readonly mostOfOne: number

  /** `mostOfOne`: the most bytes of one answer, where they are fewer than a run may read. */
  constructor(mostOfOne = mostAnswerBytes) {
    this.mostOfOne = mostOfOne
  }

  /** How large an answer may become that holds so many bytes already: all that arrive at once share what there is. */
  most(ownBytes: number): number {
    const others = this.#held - ownBytes
    const ofHeld = Math.max(others < mostHeldBytes * 1.5 ? leastBytes : smallestBytes, mostHeldBytes - others)
    const ofKept = Math.max(smallestBytes, keptShare * (mostKeptBytes - this.#kept))
    return Math.min(this.mostOfOne, ofHeld, this.#ofWasted, ofKept)
  }

  /** In how many pieces an answer may come: what comes a byte at a time takes longer than what comes at once. */
  get mostPieces(): number {
    return Math.round(this.#ofWasted / pieceBytes)
  }

  get #ofWasted(): number {
    if (this.#wasted <= mostWastedBytes) return mostAnswerBytes
    return this.#wasted <= 2 * mostWastedBytes ? leastBytes : smallestBytes
  }

  /** Whether the run has made all the requests that it may. */
  get isSpent(): boolean {
    return this.#requests >= mostRequests
  }

  asked(): void {
    this.#requests += 1
  }

  /** Bytes that a scene's answer holds while it arrives, and until the scene is over. */
  hold(scene: string, bytes: number): void {
    this.#held += bytes
    this.#heldBy.set(scene, (this.#heldBy.get(scene) ?? 0) + bytes)
  }

  /** Of what an answer held, this much is kept. `isWide`: as text, each character takes two bytes of memory. */
  settle(scene: string, held: number, kept: number, isWide = false): void {
    const bytes = Math.min(kept, held)
    this.hold(scene, (isWide ? 2 : 1) * bytes - held)
    this.#kept += bytes
  }

  /** An answer passed a bound after so many bytes, in so many pieces. */
  waste(bytes: number, pieces: number): void {
    this.#wasted += Math.max(bytes, keptBytes, pieces * pieceBytes)
  }

  /** A scene is over: nobody holds its answers any more. */
  release(scene: string): void {
    this.#held -= this.#heldBy.get(scene) ?? 0
    this.#heldBy.delete(scene)
  }
}
