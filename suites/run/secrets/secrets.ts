import { acrossEvents } from './across-events.ts'
import type { Found } from './found.ts'
import { Haystack } from './haystack.ts'
import { type Needle, needlesOf } from './needle.ts'
import { isTelling } from './telling.ts'

/** More ways of writing secrets than any service has; beyond it they share one name, and lead nowhere. */
const mostForms = 10_000
/** A service that cuts its secrets elsewhere each time shall not fill our memory. */
const mostParts = 100

/** Of what is kept of short texts. */
const longestShort = 200
const mostShort = 1000

/**
 * Replaces secrets in everything that is kept: wherever one stands and however it is encoded (needle.ts), by its name in
 * guillemets, so that no file, log or error can hold it. What a service wrote in another way than the secret itself gets a
 * name of its own for each way: what was equal stays equal, what differed still differs, and an id that holds a secret can
 * be given back to the service as it was (`restored`).
 */
export class Secrets {
  /** The name of each secret, by its value. */
  readonly #names = new Map<string, string>()
  /** What is looked for, by the secret; nothing of one that may be read anyway, or that other text may be by chance. */
  readonly #needles = new Map<string, readonly Needle[]>()
  #haystack: Haystack | undefined
  /** Each in the forms that we write ourselves, and what stands in its place; the longest first. */
  #ours: (readonly [form: string, label: string])[] | undefined
  /** What stands in place of each way in which a secret was written, and back. */
  readonly #labels = new Map<string, string>()
  readonly #forms = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  #parts = 0
  /** Short texts in which nothing was found, and what became of those that we wrote ourselves: most headers are always the same. */
  readonly #clean = new Set<string>()
  readonly #shown = new Map<string, string>()

  /** `inTheOpen`: what may be read anyway; a value that is a part of it is no secret elsewhere. */
  add(name: string, value: string, inTheOpen = ''): void {
    if (value === '' || this.#names.has(value)) return
    this.#names.set(value, name)
    this.#ours = undefined
    this.#clean.clear()
    this.#shown.clear()
    if (!isTelling(value) || inTheOpen.includes(value)) return
    this.#needles.set(value, needlesOf(name, value))
    this.#haystack = undefined
  }

  /** Looks for a value no more: where each caller has another key, the last of them are enough. */
  forget(value: string): void {
    if (!this.#names.delete(value)) return
    this.#ours = undefined
    this.#shown.clear()
    this.#needles.delete(value)
    this.#haystack = undefined
  }

  /** The names of those that are too short or too common to be told from other text: they are replaced in our own requests alone. */
  get untold(): string[] {
    const told = new Set([...this.#needles.keys()].map((value) => this.#names.get(value)))
    return [...new Set(this.#names.values())].filter((name) => !told.has(name))
  }

  /** Takes every known secret out of a text, wherever it comes from. */
  redact(text: string): string {
    if (text.length > longestShort) return this.#replaced(text, (found, needle) => this.#label(found, needle))
    if (this.#clean.has(text)) return text
    const clean = this.#replaced(text, (found, needle) => this.#label(found, needle))
    if (this.#clean.size >= mostShort) this.#clean.clear()
    if (clean === text) this.#clean.add(text)
    return clean
  }

  /** Every string of a value, as JSON shows it. */
  redactAll<Value>(value: Value): Value {
    const text = JSON.stringify(value)
    const clean = this.redact(text)
    return clean === text ? value : JSON.parse(clean)
  }

  /** For what we wrote ourselves to show a credential: there even a short one is no chance. */
  redactOurs(text: string): string {
    const known = this.#shown.get(text)
    if (known !== undefined) return known
    const shown = this.#oursIn(text)
    if (this.#shown.size >= mostShort) this.#shown.clear()
    if (text.length <= longestShort) this.#shown.set(text, shown)
    return shown
  }

  #oursIn(text: string): string {
    this.#ours ??= [...this.#names]
      .sort(([a], [b]) => b.length - a.length)
      .flatMap(([value, name]) => [value, encodeURIComponent(value)].map((form) => [form, `«${name}»`] as const))
    const exact = this.#ours.reduce((rest, [form, label]) => rest.replaceAll(form, label), text)
    return this.#replaced(exact, (_, { name }) => `«${name}»`)
  }

  /**
   * The same for the bytes of a stream, which came in pieces: a secret may lie across several, across the lines of an event,
   * or in parts in several events. Its name stands where it began.
   */
  redactPieces(pieces: readonly Buffer[]): Buffer[] {
    if (this.#needles.size === 0) return [...pieces]
    // One character a byte: what is looked for is ASCII.
    const text = Buffer.concat(pieces).toString('latin1')
    const whole = this.#in(text).map(({ from, to, needle }) => ({
      from,
      to,
      name: this.#label(text.slice(from, to), needle),
    }))
    const parts = acrossEvents(text, (joined) => this.#in(joined)).flatMap(({ needle, spans }) =>
      spans.map((span, index) => ({ ...span, name: this.#partLabel(text.slice(span.from, span.to), needle, index) })),
    )
    const spans = disjoint([...whole, ...parts]).map((each) => ({ ...each, name: Buffer.from(each.name) }))
    if (spans.length === 0) return [...pieces]
    let [end, next] = [0, 0]
    return pieces.map((piece) => {
      const start = end
      end += piece.length
      while (next < spans.length && (spans[next]?.to ?? 0) <= start) next++
      let last = next
      while (last < spans.length && (spans[last]?.from ?? 0) < end) last++
      return without(piece, start, spans.slice(next, last))
    })
  }

  /** A path or a body that we send, with every secret as the service wrote it: an id that holds one leads nowhere else. */
  restored(text: string): string {
    if (this.#forms.size === 0) return text
    const inPath = text.replace(/%C2%AB((?:(?!%C2%AB|%C2%BB).){1,200})%C2%BB/g, (found, name) => {
      const form = this.#forms.get(`«${unescaped(String(name))}»`)
      return form === undefined ? found : encodeURIComponent(form)
    })
    return inPath.replace(/«[^«»]{1,200}»/g, (found) => {
      const form = this.#forms.get(found)
      return form === undefined ? found : JSON.stringify(form).slice(1, -1)
    })
  }

  #in(text: string): Found[] {
    this.#haystack ??= new Haystack([...this.#needles.values()].flat())
    return this.#haystack.in(text)
  }

  #replaced(text: string, label: (found: string, needle: Needle) => string): string {
    if (this.#needles.size === 0) return text
    const parts: string[] = []
    let at = 0
    for (const { from, to, needle } of this.#in(text)) {
      parts.push(text.slice(at, from), label(text.slice(from, to), needle))
      at = to
    }
    return at === 0 ? text : parts.join('') + text.slice(at)
  }

  /** What stands in place of one way of writing a secret: the same for the same string, however its JSON is written. */
  #label(found: string, { name, secret, kind }: Needle): string {
    const form = found === secret ? secret : readOf(found)
    const known = this.#labels.get(form)
    if (known !== undefined) return known
    if (this.#labels.size >= mostForms) return `«${name}, in another encoding»`
    const isPlain = kind === 'plain' && form === secret
    const count = (this.#counts.get(name) ?? 0) + (isPlain ? 0 : 1)
    this.#counts.set(name, count)
    const label = isPlain ? `«${name}»` : `«${name}, form ${count}»`
    this.#labels.set(form, label)
    // Two slots may hold the same secret.
    if (!this.#forms.has(label)) this.#forms.set(label, form)
    return label
  }

  /** A part that says something by itself is looked for from now on: other views may show it alone. */
  #partLabel(part: string, { name, secret, kind }: Needle, index: number): string {
    if (kind !== 'plain' || !secret.includes(part) || !isTelling(part)) return index === 0 ? `«${name}»` : ''
    if (this.#parts < mostParts) this.add(`${name}, in part`, part)
    this.#parts += 1
    return this.#label(part, { name: `${name}, in part`, secret: part, value: part, kind })
  }
}

/** What a reader of JSON gets where this stands in a string, and a reader of events where it goes over the lines of one. */
function readOf(found: string): string {
  return found
    .replace(/(\r\n|\r|\n)[a-z]{0,5}: ?/g, '\n')
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code, letter) =>
      code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
    )
}

const escapes: Record<string, string> = { n: '\n', r: '\r' }

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Span {
  from: number
  to: number
}

/** In order; of two that overlap the first alone, and of the other what lies beyond it. */
function disjoint<One extends Span>(spans: readonly One[]): One[] {
  let end = 0
  return [...spans]
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .flatMap((span) => {
      const from = Math.max(span.from, end)
      if (from >= span.to) return []
      end = span.to
      return [{ ...span, from }]
    })
}

/** One piece, which begins at `start` of the whole, without what lies in the spans. */
function without(piece: Buffer, start: number, spans: readonly (Span & { name: Buffer })[]): Buffer {
  const end = start + piece.length
  const kept: Buffer[] = []
  let at = start
  for (const { from, to, name } of spans) {
    if (from > at) kept.push(piece.subarray(at - start, from - start))
    if (from >= start) kept.push(name)
    at = Math.min(to, end)
  }
  kept.push(piece.subarray(at - start))
  return Buffer.concat(kept)
}
