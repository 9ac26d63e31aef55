/**
 * Replaces secrets in everything that is kept. A secret is replaced wherever it stands, in headers and bodies of
 * requests and answers alike, by its name in guillemets, so that no file, log or error can hold it.
 */
export class Secrets {
  readonly #names = new Map<string, string>()
  readonly #telling = new Set<string>()
  #everywhere: RegExp | undefined
  #inOurs: RegExp | undefined

  add(name: string, value: string): void {
    if (value === '') return
    for (const form of formsOf(value)) {
      if (!this.#names.has(form)) this.#names.set(form, `«${name}»`)
      if (isTelling(value)) this.#telling.add(form)
    }
    this.#inOurs = anyOf(this.#names.keys())
    this.#everywhere = anyOf(this.#telling)
  }

  /** For what may come from anywhere. */
  redact(text: string): string {
    return this.#replace(text, this.#everywhere)
  }

  /** For what we wrote ourselves to show a credential: there even a short one is no chance. */
  redactOurs(text: string): string {
    return this.#replace(text, this.#inOurs)
  }

  /** The same for bytes that came in pieces: a secret may lie across several. Its name stands where it began. */
  redactPieces(pieces: readonly Buffer[]): Buffer[] {
    // One character a byte: what is looked for is ASCII.
    const whole = Buffer.concat(pieces).toString('latin1')
    const found = this.#everywhere === undefined ? [] : [...whole.matchAll(this.#everywhere)]
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

  #replace(text: string, pattern: RegExp | undefined): string {
    return pattern === undefined ? text : text.replace(pattern, (found) => this.#nameOf(found))
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

/** As it is, and as it stands in JSON (some writers escape the slash as well) and in addresses. */
function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const percent = encodeURIComponent(value)
  const small = percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  return [value, json, json.replaceAll('/', '\\/'), percent, small]
}

/**
 * Whether a value stands for nothing else: `user` or `1000`, as keys of a test deployment, would be found where they are no
 * secret, and change what is judged.
 */
function isTelling(value: string): boolean {
  return value.length >= (/^([A-Za-z]+|[0-9]+)$/.test(value) ? 12 : 4)
}

function anyOf(texts: Iterable<string>): RegExp | undefined {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return undefined
  return new RegExp(longestFirst.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
}
