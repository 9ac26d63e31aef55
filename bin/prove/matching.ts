import { globOf } from '../../suites/run/glob.ts'

/** Those of `all` whose ids a pattern matches, in which `*` stands for anything. */
export function matching<T extends { id: string }>(pattern: string, all: readonly T[]): T[] {
  const test = globOf(pattern)
  return all.filter((each) => test.test(each.id))
}
