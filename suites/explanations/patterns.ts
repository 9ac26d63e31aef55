import { globOf } from '../run/glob.ts'

/** Reports whether an id matches one of the patterns. In a pattern, `*` stands for any characters and `{a,b}` for one of some. */
export function matchesAny(id: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => compiled(pattern).some((each) => each.test(id)))
}

const known = new Map<string, readonly RegExp[]>()

function compiled(pattern: string): readonly RegExp[] {
  const expressions = known.get(pattern) ?? withoutBraces(pattern).map(globOf)
  known.set(pattern, expressions)
  return expressions
}

function withoutBraces(pattern: string): string[] {
  const [braces, some = ''] = /\{([^}]*)\}/.exec(pattern) ?? []
  if (braces === undefined) return [pattern]
  return some.split(',').flatMap((each) => withoutBraces(pattern.replace(braces, each)))
}
