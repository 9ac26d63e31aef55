/** Those of `all` whose ids a pattern matches, in which `*` stands for anything. */
export function matching<T extends { id: string }>(pattern: string, all: readonly T[]): T[] {
  const test = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`)
  return all.filter((each) => test.test(each.id))
}
