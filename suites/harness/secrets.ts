/**
 * Replaces secrets in everything that is kept. A secret is replaced wherever it stands, in headers and bodies of
 * requests and answers alike, by its name in guillemets, so that no file, log or error can hold it.
 */
export class Secrets {
  readonly #names = new Map<string, string>()
  #pattern: RegExp | undefined

  add(name: string, value: string): void {
    // Shorter values would be found everywhere by chance; no real credential is that short.
    if (value.length < 4) return
    for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]) {
      if (!this.#names.has(form)) this.#names.set(form, `«${name}»`)
    }
    const longestFirst = [...this.#names.keys()].sort((a, b) => b.length - a.length)
    this.#pattern = new RegExp(longestFirst.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  }

  redact(text: string): string {
    if (this.#pattern === undefined) return text
    return text.replace(this.#pattern, (found) => this.#nameOf(found))
  }

  /** The same for bytes that came in pieces: a secret may lie across several. Its name stands where it began. */
  redactPieces(pieces: readonly Buffer[]): Buffer[] {
    // One character a byte: what is looked for is ASCII.
    const whole = Buffer.concat(pieces).toString('latin1')
    const found = this.#pattern === undefined ? [] : [...whole.matchAll(this.#pattern)]
    if (found.length === 0) return [...pieces]
    const spans = found.map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      name: Buffer.from(this.#nameOf(match[0])),
    }))
    let end = 0
    return pieces.map((piece) => {
      const start = end
      end += piece.length
      return without(piece, start, spans)
    })
  }

  #nameOf(found: string): string {
    return this.#names.get(found) ?? '«secret»'
  }
}

/** One piece, which begins at `start` of the whole, without what lies in the spans. */
function without(piece: Buffer, start: number, spans: readonly { from: number; to: number; name: Buffer }[]): Buffer {
  const end = start + piece.length
  const kept: Buffer[] = []
  let at = start
  for (const { from, to, name } of spans.filter((each) => each.from < end && each.to > start)) {
    if (from > at) kept.push(piece.subarray(at - start, from - start))
    if (from >= start) kept.push(name)
    at = Math.min(to, end)
  }
  kept.push(piece.subarray(at - start))
  return Buffer.concat(kept)
}
