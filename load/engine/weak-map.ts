/**
 * WeakMap for k6, whose own one identifies objects by address: a new object at the address of a collected one gets its value.
 * This one stores the value as a hidden member of the object. Frozen objects are not remembered, which is enough for a cache.
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
