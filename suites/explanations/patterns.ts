/** Reports whether an id matches one of the patterns. In a pattern, `*` stands for any characters and `{a,b}` for one of some. */
export function matchesAny(id: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => compiled(pattern).test(id))
}

const known = new Map<string, RegExp>()

function compiled(pattern: string): RegExp {
  const expression = known.get(pattern) ?? expressionOf(pattern)
  known.set(pattern, expression)
  return expression
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\{([^}]*)\}/g, (_, some: string) => `(${some.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}
