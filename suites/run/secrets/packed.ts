import type { Found } from './found.ts'

/** What unpacks a run, and how many characters of it hold so many bytes. */
interface Packing {
  encoding: 'base64' | 'hex'
  characters: number
  bytes: number
  /** Of the first character of a group: the first bit of a byte of ASCII is 0. */
  begins: RegExp
}

const base64: Packing = { encoding: 'base64', characters: 4, bytes: 3, begins: /[A-Za-f]/ }
const hexadecimal: Packing = { encoding: 'hex', characters: 2, bytes: 1, begins: /[2-7]/ }

/** Of a long run so much is unpacked at once, and so much of it again with what follows. */
const pieceLength = 64 * 1024
const overlap = 4 * 1024

/**
 * Secrets within base64 and hexadecimal that hold them in another way than a needle does: in capital letters, escaped, or packed
 * once more. `shortest`: the length of the shortest secret; `find` looks for secrets in what was unpacked.
 */
export class Packed {
  readonly #least: number
  readonly #groups: readonly (readonly [Packing, Uint8Array, number])[]
  readonly #find: (unpacked: string) => Found[]

  constructor(shortest: number, find: (unpacked: string) => Found[]) {
    this.#least = Math.ceil((shortest * 4) / 3)
    this.#groups = [base64, hexadecimal].map((packing) => [
      packing,
      ofCharacters(packing.begins),
      // The first and the last group of a secret may hold other bytes as well.
      Math.max(1, Math.floor(shortest / packing.bytes) - 1),
    ])
    this.#find = find
  }

  in(text: string): Found[] {
    const found: Found[] = []
    for (const { from, to } of runsOf(text, this.#least)) {
      const run = text.slice(from, to)
      for (const [packing, begins, groups] of this.#groups)
        if (hasGroups(run, packing.characters, begins, groups))
          found.push(...this.#inRun(run, packing).map((each) => moved(each, from)))
    }
    return disjoint(found)
  }

  #inRun(run: string, packing: Packing): Found[] {
    const found: Found[] = []
    for (let at = 0; at === 0 || at + overlap < run.length; at += pieceLength - overlap) {
      const piece = run.slice(at, at + pieceLength)
      found.push(...this.#unpacked(piece, packing).map((each) => moved(each, at)))
    }
    return found
  }

  /** Where it begins nobody knows: other characters of the same kind may stand before it. */
  #unpacked(piece: string, { encoding, characters, bytes }: Packing): Found[] {
    return Array.from({ length: characters }, (_, skip) => skip).flatMap((skip) =>
      this.#find(Buffer.from(piece.slice(skip), encoding).toString('latin1')).map(({ from, to, needle }) => ({
        from: skip + Math.floor((from * characters) / bytes),
        to: Math.min(piece.length, skip + Math.ceil((to * characters) / bytes)),
        needle,
      })),
    )
  }
}

/** Runs of the characters of base64, which those of hexadecimal are among, of at least so many: one of each so many is looked at. */
function* runsOf(text: string, least: number): Generator<{ from: number; to: number }> {
  for (let at = least - 1; at < text.length; ) {
    if (!isPacked(text.charCodeAt(at))) {
      at += least
      continue
    }
    let [from, to] = [at, at + 1]
    while (from > 0 && isPacked(text.charCodeAt(from - 1))) from--
    while (to < text.length && isPacked(text.charCodeAt(to))) to++
    if (to - from >= least) yield { from, to }
    at = to + least
  }
}

const packed = ofCharacters(/[A-Za-z0-9+/_-]/)

function isPacked(code: number): boolean {
  return packed[code] === 1
}

function ofCharacters(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0))
}

/** Whether so many groups follow one another, from any place, of which each begins as it does in a text of ASCII. */
function hasGroups(run: string, characters: number, begins: Uint8Array, groups: number): boolean {
  const inRow = new Array<number>(characters).fill(0)
  for (let at = 0, lane = 0; at < run.length; at++, lane = lane + 1 === characters ? 0 : lane + 1) {
    const count = begins[run.charCodeAt(at)] === 1 ? (inRow[lane] ?? 0) + 1 : 0
    if (count >= groups) return true
    inRow[lane] = count
  }
  return false
}

function moved({ from, to, needle }: Found, by: number): Found {
  return { from: from + by, to: to + by, needle }
}

function disjoint(found: readonly Found[]): Found[] {
  let end = 0
  return [...found]
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ from, to }) => {
      const isFree = from >= end
      if (isFree) end = to
      return isFree
    })
}
