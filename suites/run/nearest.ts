import { distance } from 'fastest-levenshtein'

const shown = 3

/**
 * Those of some names that somebody may have meant who typed another, best first, three at most: in which what was typed stands
 * behind or between slashes, and those that differ in no more letters than a third of its last part.
 */
export function nearest(typed: string, names: readonly string[]): string[] {
  const slug = typed.split('/').at(-1) ?? typed
  const holding = slug.length > 2 ? names.filter((each) => each !== typed && each.includes(slug)) : []
  const close = names
    .map((name) => ({ name, far: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => name !== typed && far <= Math.max(1, Math.floor(slug.length / 3)))
    .sort((a, b) => a.far - b.far)
  const bestFar = close[0]?.far ?? 0
  // What is one letter away was meant; what holds the same part may have been.
  const closest = close.filter(({ far }) => far <= bestFar + 1).map(({ name }) => name)
  return [...new Set([...closest, ...holding])].slice(0, shown)
}

/** ` (did you mean run?)`; empty where no name is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const found = nearest(typed, names)
  return found.length === 0 ? '' : ` (did you mean ${found.join(' or ')}?)`
}
