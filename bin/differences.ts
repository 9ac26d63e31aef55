import type { Result } from '../schemas/types.ts'

/** The rules with another verdict now, a line each, without those of `besides`. */
export function differences(earlier: Result, now: Result, besides: ReadonlySet<string> = new Set()): string[] {
  const before = new Map(earlier.rules.map((row) => [row.id, row.verdict]))
  return now.rules.flatMap((row) => {
    const was = before.get(row.id)
    return was === row.verdict || besides.has(row.id)
      ? []
      : [`  ${row.id.padEnd(44)} ${was ?? 'unknown then'} → ${row.verdict}`]
  })
}
