/** The expression for a pattern of ids, in which `*` stands for any characters and all else for itself. */
export function globOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`)
}
