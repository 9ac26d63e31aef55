import type { Exchange } from '../../schemas/types.ts'

/**
 * What a JSON text shows that was read no further than a bound: the values whose end was not read are open. Of an open object
 * fields may be missing; a string that is open has its type alone; a value of which nothing was read is unknown.
 */
export interface ReadPart {
  value: unknown
  /** Places (JSON Pointers) of objects and arrays whose end was not read, and of strings. */
  open: ReadonlySet<string>
  texts: ReadonlySet<string>
  /** Places of values of which nothing is known. */
  unknown: ReadonlySet<string>
}

/** The spec's deepest value lies at 5. What lies deeper than this is stepped over. */
const deepest = 8

/** Of an answer that passed a bound; null where its beginning is no JSON; undefined where nothing can be said. */
export function readPartOf({ failure, body, cut }: Exchange): ReadPart | null | undefined {
  if (failure?.kind !== 'too-large' || cut === undefined || body === null || !body.endsWith('…')) return undefined
  const text = body.slice(0, -1)
  // Blanks may stand before a value, however many.
  if (/^[ \t\r\n]*$/.test(text)) return undefined
  try {
    return new Beginning(text).read()
  } catch (error) {
    if (error instanceof NoJson) return null
    throw error
  }
}

/** How many entries were read of the list or the page in an answer that passed a bound; undefined where that is not known. */
export function entriesReadOf(exchange: Exchange, field: 'conversations' | 'messages'): number | undefined {
  const value = readPartOf(exchange)?.value
  const items: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  return Array.isArray(items) ? exchange.cut?.entries : undefined
}

class NoJson extends Error {}

class Beginning {
  readonly #text: string
  #at = 0
  readonly #open = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #unknown = new Set<string>()

  constructor(text: string) {
    this.#text = text
  }

  read(): ReadPart {
    const value = this.#value('')
    return { value, open: this.#open, texts: this.#texts, unknown: this.#unknown }
  }

  #value(place: string): unknown {
    const next = this.#next()
    if (next === '{') return this.#object(place)
    if (next === '[') return this.#array(place)
    if (next === '"') return this.#string(place)
    return this.#scalar(place)
  }

  #object(place: string): Record<string, unknown> {
    // Without inherited fields: a service may name one __proto__.
    const value: Record<string, unknown> = Object.create(null)
    this.#at += 1
    for (let isFirst = true; ; isFirst = false) {
      const next = this.#next()
      if (next === '' && this.#opened(place)) return value
      if (next === '}' && this.#took()) return value
      if (!isFirst) this.#expect(',')
      if (this.#next() === '' && this.#opened(place)) return value
      const name = this.#string(`${place}\n`)
      // Half a name is none.
      if (this.#texts.delete(`${place}\n`) && this.#opened(place)) return value
      const within = `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const colon = this.#next()
      if (colon !== '') this.#expect(':')
      value[name] = this.#within(within)
    }
  }

  #array(place: string): unknown[] {
    const value: unknown[] = []
    this.#at += 1
    for (;;) {
      const next = this.#next()
      if (next === '' && this.#opened(place)) return value
      if (next === ']' && this.#took()) return value
      if (value.length > 0) this.#expect(',')
      if (this.#next() === '' && this.#opened(place)) return value
      value.push(this.#within(`${place}/${value.length}`))
    }
  }

  #within(place: string): unknown {
    const isDeep = place.split('/').length - 1 > deepest
    if (!isDeep || !/[[{]/.test(this.#next())) return this.#value(place)
    this.#unknown.add(place)
    this.#stepOver()
    return null
  }

  #stepOver(): void {
    let depth = 0
    const sign = /["[\]{}]/g
    do {
      sign.lastIndex = this.#at
      const found = sign.exec(this.#text)
      if (found === null) {
        this.#at = this.#text.length
        return
      }
      this.#at = found.index
      if (found[0] === '"') {
        this.#string('')
        this.#texts.delete('')
        continue
      }
      this.#at += 1
      depth += found[0] === '[' || found[0] === '{' ? 1 : -1
    } while (depth > 0)
  }

  #string(place: string): string {
    this.#expect('"')
    const begin = this.#at
    const part = /(?:[^"\\]|\\[\s\S])*/y
    part.lastIndex = begin
    this.#at = begin + (part.exec(this.#text)?.[0].length ?? 0)
    const inner = this.#text.slice(begin, this.#at)
    if (this.#text[this.#at] !== '"') {
      this.#at = this.#text.length
      this.#texts.add(place)
      return inner
    }
    this.#at += 1
    return String(parsed(`"${inner}"`))
  }

  #scalar(place: string): unknown {
    const word = /[-+.\w]*/y
    word.lastIndex = this.#at
    const found = word.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    if (this.#at < this.#text.length) return parsed(found)
    this.#unknown.add(place)
    return null
  }

  /** What stands next, blanks aside; empty at the end of what was read. */
  #next(): string {
    const blanks = /[ \t\r\n]*/y
    blanks.lastIndex = this.#at
    this.#at += blanks.exec(this.#text)?.[0].length ?? 0
    return this.#text[this.#at] ?? ''
  }

  #expect(sign: string): void {
    if (this.#next() !== sign) throw new NoJson()
    this.#at += 1
  }

  #took(): true {
    this.#at += 1
    return true
  }

  #opened(place: string): true {
    this.#open.add(place)
    return true
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoJson()
  }
}
