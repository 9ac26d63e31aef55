/** Fields of somebody else's JSON, as far as they are there and of the type that is wanted. */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name)
  return typeof found === 'string' ? found : undefined
}

export function numberAt(value: unknown, name: string): number | undefined {
  const found = at(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
