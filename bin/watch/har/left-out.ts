import type { LeftOut } from '../../../schemas/types.ts'

/** How often something was left out, by its reason. */
export class Counts {
  readonly #counts = new Map<string, number>()

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  /** Those that came most often first. */
  all(): LeftOut[] {
    return [...this.#counts].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count)
  }
}
