/** Pieces that come this soon after the first of them are one: nobody can tell their times apart. */
const onceMs = 1
/** After so many pieces the times get coarser, so that a thin line of any length stays small. */
const manyPieces = 10_000
const onceOfManyMs = 20
/** A buffer that is much larger than what is used of it would be held as a whole. */
const thriftyShare = 4

/** The bytes of an answer as they arrive, with their times. What comes at once is kept as one piece. */
export class Pieces {
  readonly #pieces: Buffer[] = []
  readonly #stamps: number[] = []
  #open: Buffer[] = []
  #openMs = 0
  #lastMs = 0
  bytes = 0

  add(piece: Buffer, atMs: number): void {
    this.bytes += piece.length
    const most = this.#pieces.length < manyPieces ? onceMs : onceOfManyMs
    if (this.#open.length > 0 && atMs - this.#openMs >= most) this.#close()
    if (this.#open.length === 0) this.#openMs = atMs
    this.#open.push(piece)
    this.#lastMs = atMs
  }

  /** What came, and when the last byte of each piece was there. */
  all(): { pieces: Buffer[]; stamps: number[] } {
    if (this.#open.length > 0) this.#close()
    return { pieces: this.#pieces, stamps: this.#stamps }
  }

  /** The first bytes of all that came; nothing else is held any more. */
  beginning(most: number): Buffer {
    const { pieces } = this.all()
    const kept = Buffer.concat(pieces, Math.min(most, this.bytes))
    pieces.length = 0
    return kept
  }

  #close(): void {
    const [only] = this.#open
    const isThrifty = only !== undefined && only.buffer.byteLength <= thriftyShare * only.length
    this.#pieces.push(this.#open.length === 1 && only !== undefined && isThrifty ? only : Buffer.concat(this.#open))
    this.#stamps.push(this.#lastMs)
    this.#open = []
  }
}
