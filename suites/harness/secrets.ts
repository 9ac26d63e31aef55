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
    return text.replace(this.#pattern, (found) => this.#names.get(found) ?? '«secret»')
  }
}
