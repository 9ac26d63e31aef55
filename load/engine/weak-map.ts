/**
 * WeakMap in scripts for k6, whose own knows objects by their addresses: where one was collected, the next object at its place is
 * given what was kept of the first. Here it is kept on the object itself, where nothing that lists members sees it. What
 * can take no member is not remembered: for what is only kept so as not to be made again, that is enough.
 */
class Remembered<Key extends object, Value> {
  readonly #member = Symbol('remembered')

  get(key: Key): Value | undefined {
    return Object.getOwnPropertyDescriptor(key, this.#member)?.value
  }

  has(key: Key): boolean {
    return Object.hasOwn(key, this.#member)
  }

  set(key: Key, value: Value): this {
    Reflect.defineProperty(key, this.#member, { value, enumerable: false, writable: true, configurable: true })
    return this
  }

  delete(key: Key): boolean {
    return this.has(key) && Reflect.deleteProperty(key, this.#member)
  }
}

export { Remembered as WeakMap }
