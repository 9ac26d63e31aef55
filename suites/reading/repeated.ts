/** What stands in a list once more, each time that it does: in one pass, since a service says how long the list is. */
export function repeatedIn<T>(items: readonly T[]): T[] {
  const seen = new Set<T>()
  return items.filter((item) => {
    const again = seen.has(item)
    seen.add(item)
    return again
  })
}
