/** How much is kept: so many texts, and so many letters of them in all. */
export interface RecentLimits {
  texts: number
  letters: number
}

let share = 1

/** A program that looks at each text for a moment alone, and that is measured by its memory, uses a share of the room. */
export function useShareOfRoom(part: number): void {
  share = part
}

/**
 * Keeps what was made of the texts that were asked for last: many judges look at one text, one after another. What was not
 * asked for while half of the room was filled goes. Nobody changes what is kept.
 */
export class Recent<Made> {
  readonly #make: (text: string) => Made
  readonly #half: RecentLimits
  #young = new Map<string, Made>()
  #old = new Map<string, Made>()
  #letters = 0

  constructor({ texts, letters }: RecentLimits, make: (text: string) => Made) {
    this.#make = make
    this.#half = { texts: texts / 2, letters: letters / 2 }
  }

  of(text: string): Made {
    const made = this.#young.get(text)
    if (made !== undefined || this.#young.has(text)) return made as Made
    const known = this.#old.get(text)
    const value = known !== undefined || this.#old.has(text) ? (known as Made) : this.#make(text)
    this.#keep(text, value)
    return value
  }

  #keep(text: string, made: Made): void {
    const [texts, letters] = [this.#half.texts * share, this.#half.letters * share]
    if (this.#young.size >= texts || this.#letters + text.length > letters) {
      // A text that fills more than its half leaves no room for others.
      this.#old = text.length > letters ? new Map() : this.#young
      this.#young = new Map()
      this.#letters = 0
    }
    this.#young.set(text, made)
    this.#letters += text.length
  }
}
