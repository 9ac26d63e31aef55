/** The field of an object or item of an array; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

/** The value at a JSON pointer (RFC 6901); undefined where there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce(fieldOf, root)
}

/** The names on the way that a JSON pointer describes. */
export function partsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A name as a part of a JSON pointer. */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
