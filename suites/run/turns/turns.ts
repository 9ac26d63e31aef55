/** Places for turns that run at once. Scenes wait in the order in which they came; a wide one is not overtaken for ever. */
export class TurnPlaces {
  #free: number
  #places: number
  readonly #waiting: { places: number; go: () => void }[] = []

  constructor(places: number) {
    this.#places = places
    this.#free = places
  }

  /** Resolves with a function that gives the places back. A scene wider than all places gets all of them. */
  async take(wanted: number): Promise<() => void> {
    const places = Math.min(wanted, this.#places)
    if (places > 0 && (this.#waiting.length > 0 || this.#free < places)) {
      await new Promise<void>((go) => this.#waiting.push({ places, go }))
    } else {
      this.#free -= places
    }
    let given = false
    return () => {
      if (given) return
      given = true
      this.#free += places
      this.#admit()
    }
  }

  /** There are so many from now on: what is taken beyond them is not given again. */
  limitTo(places: number): void {
    this.#free -= this.#places - places
    this.#places = places
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && next.places <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= next.places
      next.go()
    }
  }
}
